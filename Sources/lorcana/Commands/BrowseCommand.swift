import Bloc
import BlocStorage
import CardBrowser
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

extension Command {
    static let browse = Command("browse") {
        CommandRow(
            .query("[QUERY]"), "search as you type, full screen",
            options: .questions + [.sort, .pick, .deck],
            examples: [
                ("lorcana browse", "every card"), ("lorcana browse ink:ruby", "start from a query"),
            ],
            details: "On a terminal, plain lorcana does the same."
        ) { input throws(ProgramFailure) in
            let query = try input.query(mayBeBlank: true) ?? ""
            return Action(.service) { session throws(ProgramFailure) in try await session.browse(query) }
        }
    }
}

extension Session {
    /// Full screen, or a dialogue of lines with `--accessible`.
    fileprivate func browse(_ query: String) async throws(ProgramFailure) -> ExitCode {
        let (query, isBlank) = (ordered(query), query.allSatisfy(\.isWhitespace))
        if settings.isAccessible { return try await DialogueCommand(query: query).run(in: self) }
        // An order of every card needs all of them.
        if showing.order != nil, isBlank, wantsBrowser(.max) {
            return try await AllCommand().run(in: self)
        }
        return try await BrowserScreen(start: .search(query)).run(in: self)
    }
}

/// The browser from some first screen: of `browse`, and of every list that is longer than the screen.
@MainActor
struct BrowserScreen {
    let start: BrowserStart
    /// The result of the first screen's query, if it is known already.
    var answered: LorcanaState?

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let hasInput = session.environment.isInputTerminal || session.showing.picks
        guard hasInput, session.capabilities.allowsFullScreen else {
            throw .misuse(.noTerminal(isDumb: session.capabilities.isTerminal && session.capabilities.isDumb))
        }
        let deck = try openDeck(session)
        let kept = PreferencesCubit(storage(session))
        if session.environment.isErrorTerminal { session.stopTracing() }
        let browser = Browser(start, loaded: answered, surroundings(session, kept.state, deck))
        let end: FullScreen.End
        do throws(TerminalError) { end = try await browser.run() } catch { throw ProgramFailure(error) }
        // Saved after the terminal is restored, so that no key waits for the disk.
        kept.remember(browser.preferences)
        await kept.closeAfterPending()
        return try picked(browser.marks, end, in: session)
    }

    private func surroundings(
        _ session: Session, _ preferences: BrowserPreferences, _ deck: DeckCubit?
    ) -> Browser.Surroundings {
        var around = Browser.Surroundings(
            session.environment.makeTerminal(), session.capabilities, look(session),
            makeBloc: { query in
                var given = blocSettings(session)
                given.givenQuery = query
                return session.makeBloc(given, budget: .eachQuestion)
            })
        around.makeStandIn = { standIn(session) }
        around.preferences = preferences
        around.usesMouse = session.settings.usesMouse
        around.clock = session.environment.clock
        around.givenQuery = start.query
        around.words = words(session)
        around.queries = session.queries
        around.update = { await update(in: session, $0) }
        around.pictures = pictures(session)
        around.themeOn = { background in
            let name = session.settings.theme
            return name.followsBackground
                ? Theme(name, on: background).shown(at: session.capabilities.colorDepth) : nil
        }
        around.openPage = session.environment.openPage
        around.deck = deck
        around.mayUpdate = session.request.source.mayConnect
        around.picks = session.showing.picks
        around.saveQuery = { save($0, $1, in: session) }
        return around
    }

    private func look(_ session: Session) -> BrowserLook {
        let catalogue = { session.environment.sources.catalogueAtHand(session.settings) }
        var look = BrowserLook(session.canvas, api: Message.host(session.settings.apiURL))
        look.minimumLength = blocSettings(session).minimumLength
        look.localTime = session.environment.localTime
        look.printings = { NameLookup.printings(ofFullName: $0.lastingName, in: catalogue()) }
        look.versions = { card in
            var seen: Set<String> = [card.lastingName]
            return catalogue().cards.filter { $0.name == card.name && seen.insert($0.lastingName).inserted }
        }
        look.knowledge = { session.knowledge }
        look.cardsByInk = { [inks = SetInks()] in inks.counts($0, in: catalogue()) }
        look.newKeywords = { catalogue().newKeywords(in: $0) }
        return look
    }

    // An update changes where answers come from, so this is decided for each bloc.

    private func blocSettings(_ session: Session) -> LorcanaBlocSettings {
        var settings: LorcanaBlocSettings = searchesOverAPI(session) ? .asYouType : .immediate
        settings.isTyped = true
        return settings
    }

    private func standIn(_ session: Session) -> LorcanaBloc? {
        searchesOverAPI(session) && session.request.source.fallsBack ? session.makeStandIn() : nil
    }

    private func searchesOverAPI(_ session: Session) -> Bool {
        let catalogue = session.environment.sources.catalogueAtHand(session.settings)
        return session.request.source.searchesOverAPI(hasCatalogueOnDisk: catalogue.origin.source == .local)
    }

    /// Does what `lorcana update` does.
    private func update(
        in session: Session, _ tell: @escaping @MainActor (UpdateProgress) -> Void
    ) async -> Browser.UpdateEnd {
        let (sources, settings) = (session.environment.sources, session.settings)
        guard session.request.source.mayConnect else {
            return Browser.UpdateEnd(words: "no connection is made with --offline", isDone: false)
        }
        guard let update = sources.update(settings) else {
            return Browser.UpdateEnd(words: "no folder for the data", isDone: false)
        }
        do {
            let outcome = try await update.run(in: [settings.language]) { service, received, total in
                let progress = UpdateProgress(
                    host: service.host(settings), received: received, total: total)
                Task { @MainActor in tell(progress) }
            }
            sources.reopen()
            return Browser.UpdateEnd(words: UpdateCommand.summary(outcome, settings), isDone: true)
        } catch { return Browser.UpdateEnd(words: Message(error).sentence, isDone: false) }
    }

    /// Opens the deck of `--deck`, which each copy more or less changes at once, as `lorcana deck add` does.
    private func openDeck(_ session: Session) throws(ProgramFailure) -> DeckCubit? {
        guard let typed = session.showing.deck else { return nil }
        let files = DeckFiles(session: session)
        if typed == "-" {
            throw .refused(
                "`--deck` changes a file, not stdin", tip: "run `lorcana deck list` to list the decks")
        }
        let change = { (card: LorcanaCard, step: Int) throws(ProgramFailure) -> Deck in
            guard let name = session.name(card.lastingName) else {
                throw .misuse(session.unknownCard(card.fullName))
            }
            return try files.change(typed, mayMake: step > 0) { deck, bytes throws(ProgramFailure) in
                do throws(DeckEdit.Refusal) {
                    return try step > 0
                        ? DeckEdit.add(step, of: name, to: deck, bytes)
                        : DeckEdit.remove(-step, of: name, from: deck, bytes)
                } catch { throw ProgramFailure(error, card.fullName) }
            }.deck
        }
        return DeckCubit(typed, try files.openOrBegin(typed)) { card, step throws(DeckCubit.Refusal) in
            do throws(ProgramFailure) { return try change(card, step) } catch {
                throw DeckCubit.Refusal(error.message?.sentence ?? "")
            }
        }
    }

    private func pictures(_ session: Session) -> Browser.Pictures? {
        guard CardPicture.canShow(in: session) else { return nil }
        let source = session.environment.sources.pictures(
            session.settings, mayConnect: session.request.source.mayConnect)
        var pictures = Browser.Pictures(isOn: session.settings.pictures != .off) {
            await CardPicture.shown($0, from: source, $1, $2)
        }
        pictures.way = session.settings.pictures.way
        pictures.cell = session.environment.cellSize() ?? .usual
        pictures.variables = session.environment.variables
        return pictures
    }

    private func words(_ session: Session) -> LineWords {
        let saved = session.settings.savedQueries.map { ($0.name, $0.value.text) }
        return LineWords(
            catalogue: session.environment.sources.catalogueAtHand(session.settings),
            saved: Dictionary(uniqueKeysWithValues: saved),
            decks: DeckFiles.names(session.settings, session.environment))
    }

    /// Saves a query as `lorcana config query.NAME QUERY` does; returns whether it did, and what to say.
    private func save(
        _ name: String, _ query: String, in session: Session
    ) -> (isSaved: Bool, words: String) {
        guard let key = ConfigKey("query.\(name)") else {
            return (false, "a name has letters, digits and hyphens only")
        }
        guard let path = ConfigFile.path(session.environment.paths) else {
            return (false, "no folder for the config file")
        }
        do {
            _ = try session.environment.files.change(path) { ConfigFile.changing($0, key, to: query) }
            session.queries.save(query, as: name)
            return (true, "saved: search @\(name)")
        } catch { return (false, Message(file: error).sentence) }
    }

    /// Saves nothing if there is no folder for it.
    private func storage(_ session: Session) -> any StateStorage {
        let folder = session.settings.stateFolder(session.environment.paths)
        return folder.map { session.environment.makeStorage($0) } ?? MemoryStorage()
    }

    /// In pick mode, writes the ids of the marked cards to stdout, each as often as it has copies.
    private func picked(
        _ marks: Marks, _ end: FullScreen.End, in session: Session
    ) throws(ProgramFailure) -> ExitCode {
        let code = exitCode(end)
        guard session.showing.picks, end == .left else { return code }
        let lines = marks.cards.flatMap { Array(repeating: "\($0.id)\n", count: marks.copies(of: $0)) }
        try session.write(lines.joined())
        return marks.isEmpty ? .nothingMatched : code
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
