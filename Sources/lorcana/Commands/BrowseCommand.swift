import Bloc
import BlocStorage
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// `lorcana browse [QUERY]`, and every list that is longer than the screen.
@MainActor
struct BrowseCommand {
    let start: BrowserStart
    /// The result of the first screen's query, if it is known already.
    var answered: LorcanaState?

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        guard session.environment.isInputTerminal, session.capabilities.allowsFullScreen else {
            throw .misuse(.noTerminal(isDumb: session.capabilities.isTerminal && session.capabilities.isDumb))
        }
        let kept = PreferencesCubit(storage(session))
        if session.environment.isErrorTerminal { session.stopTracing() }
        let browser = Browser(start, loaded: answered, surroundings(session, kept.state))
        do {
            let end = try await browser.run()
            // Saved after the terminal is restored, so that no key waits for the disk.
            kept.remember(browser.cubit.state.preferences)
            await kept.closeAfterPending()
            return exitCode(end)
        } catch { throw ProgramFailure(error) }
    }

    private func surroundings(
        _ session: Session, _ preferences: BrowserPreferences
    ) -> Browser.Surroundings {
        let catalogue = session.environment.sources.catalogueAtHand(session.settings)
        let searchesOverAPI = session.request.source.searchesOverAPI(
            hasCatalogueOnDisk: catalogue.origin.source == .local)
        var settings: LorcanaBlocSettings = searchesOverAPI ? .asYouType : .immediate
        settings.isTyped = true
        settings.givenQuery = start.query
        let cards = catalogue.cards
        let look = BrowserLook(
            isUnicode: session.capabilities.isUnicode, theme: session.canvas.theme,
            minimumLength: settings.minimumLength,
            api: Message.host(session.settings.apiURL),
            localTime: session.environment.localTime,
            printings: { NameLookup.printings(ofFullName: $0.lastingName, in: cards) })
        return Browser.Surroundings(
            terminal: session.environment.makeTerminal(), capabilities: session.capabilities, look: look,
            makeBloc: { [settings] in session.makeBloc(settings, budget: .eachQuestion) },
            preferences: preferences, queries: session.queries)
    }

    /// Saves nothing if there is no folder for it.
    private func storage(_ session: Session) -> any StateStorage {
        let folder = session.settings.stateFolder(session.environment.paths)
        return folder.map { session.environment.makeStorage($0) } ?? MemoryStorage()
    }

    private func exitCode(_ end: FullScreen.End) -> ExitCode {
        switch end {
        case .left: .found
        case .signal(let signal): POSIXTerminal.endProcess(by: signal)
        case .closed: .output
        }
    }
}

extension ProgramFailure {
    fileprivate init(_ error: TerminalError) {
        switch error {
        case .notATerminal: self = .misuse(.noTerminal(isDumb: false))
        case .dumb: self = .misuse(.noTerminal(isDumb: true))
        case .settings(let code): self = .output(FileError(.write, nil, .system(code)))
        case .write(let error): self = .output(error)
        }
    }
}
