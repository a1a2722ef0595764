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
            details:
                "On a terminal, plain lorcana does the same. With --accessible it is a dialogue of lines; "
                + "type ? there to list its commands."
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
        if settings.isAccessible {
            var dialogue = Dialogue(self)
            return try await dialogue.run(query)
        }
        // An order of every card needs all of them.
        if showing.order != nil, isBlank, wantsBrowser(.max) { return try await listAll() }
        return try await openBrowser(.search(query))
    }

    /// The browser from some first screen: of `browse`, and of every list that is longer than the screen.
    ///
    /// - Parameter answered: the result of the first screen's query, if it is known already.
    func openBrowser(
        _ start: BrowserStart, answered: LorcanaState? = nil
    ) async throws(ProgramFailure) -> ExitCode {
        guard environment.isInputTerminal || showing.picks, capabilities.allowsFullScreen else {
            throw .misuse(.noTerminal(isDumb: capabilities.isTerminal && capabilities.isDumb))
        }
        if let lack = environment.lackOfThreads() { throw .lacking(lack) }
        let gathering = Gatherer(self, today: today, deck: try givenDeck())
        // Nothing is saved if there is no folder for it.
        let folder = settings.stateFolder(environment.paths)
        let kept = PreferencesCubit(folder.map { environment.makeStorage($0) } ?? MemoryStorage())
        if environment.isErrorTerminal { stopTracing() }
        let browser = Browser(start, loaded: answered, surroundings(start, kept.state, gathering))
        let end: FullScreen.End
        do throws(TerminalError) { end = try await browser.run() } catch { throw ProgramFailure(error) }
        // Saved after the terminal is restored, so that no key waits for the disk.
        kept.remember(browser.preferences)
        await kept.closeAfterPending()
        switch end {
        case .left: return try writePicked(browser.marks)
        case .signal(let signal): POSIXTerminal.endProcess(by: signal)
        case .closed: return .output
        }
    }

    private func surroundings(
        _ start: BrowserStart, _ preferences: BrowserPreferences, _ gathering: Gatherer
    ) -> Browser.Surroundings {
        var around = Browser.Surroundings(
            environment.makeTerminal(), capabilities, look,
            makeBloc: { query in
                var given = self.blocSettings
                given.givenQuery = query
                return self.makeBloc(given, budget: .eachQuestion)
            })
        around.makeStandIn = {
            self.searchesOverAPI && self.request.source.fallsBack ? self.makeStandIn() : nil
        }
        around.preferences = preferences
        around.usesMouse = settings.usesMouse
        around.clock = environment.clock
        around.words = LineWords(
            catalogue: sources.catalogueAtHand,
            saved: Dictionary(uniqueKeysWithValues: settings.savedQueries.map { ($0.name, $0.value.text) }),
            decks: environment.deckNames(settings))
        around.queries = queries
        around.update = { await self.update(reporting: $0) }
        around.pictures = pictures
        around.themeOn = { [settings, capabilities] background in
            settings.theme.background == nil
                ? Theme(settings.theme, on: background).shown(at: capabilities.colorDepth) : nil
        }
        around.openPage = environment.openPage
        around.gathering = gathering
        around.mayUpdate = request.source.mayConnect
        around.picks = showing.picks
        around.saveQuery = { self.saveQuery($1, as: $0) }
        return around
    }

    private var look: BrowserLook {
        let catalogue = { [sources] in sources.catalogueAtHand }
        var look = BrowserLook(canvas, api: Message.host(settings.apiURL))
        look.minimumLength = blocSettings.minimumLength
        look.localTime = environment.localTime
        look.today = today
        look.printings = { NameLookup.printings(ofFullName: $0.englishFullName, in: catalogue()) }
        look.versions = { card in
            var seen: Set<String> = [card.englishFullName]
            return catalogue().cards.filter {
                $0.name == card.name && seen.insert($0.englishFullName).inserted
            }
        }
        look.knowledge = { self.knowledge }
        look.cardsByInk = { [inks = SetInks()] in inks.counts($0, in: catalogue()) }
        look.newKeywords = { catalogue().newKeywords(in: $0) }
        return look
    }

    // An update changes where answers come from, so this is decided for each bloc.

    private var blocSettings: LorcanaBlocSettings {
        var settings: LorcanaBlocSettings = searchesOverAPI ? .asYouType : .immediate
        settings.isTyped = true
        return settings
    }

    private var searchesOverAPI: Bool {
        let source = sources.catalogueAtHand.origin.source
        return request.source.searchesOverAPI(hasCatalogueOnDisk: source == .local)
    }

    /// Does what `lorcana update` does.
    private func update(
        reporting report: @escaping @MainActor (UpdateProgress) -> Void
    ) async -> Browser.UpdateEnd {
        let settings = settings
        if !request.source.mayConnect { return ("no connection is made with --offline", nil) }
        guard let update = sources.update else {
            return ("no folder for the data", nil)
        }
        do {
            let outcome = try await update.run(in: [settings.language]) { service, received, total in
                let progress = UpdateProgress(
                    host: service.host(settings), received: received, total: total)
                Task { @MainActor in report(progress) }
            }
            reopen()
            let (lines, failure) = UpdateCommand.report(outcome, settings)
            let words = (failure.map { [Message($0).sentence] } ?? []) + lines
            return (
                words.joined(separator: " · "),
                LineWords(catalogue: sources.catalogueAtHand)
            )
        } catch { return (Message(error).sentence, nil) }
    }

    /// The deck of `--deck`, which may still have to be made.
    private func givenDeck() throws(ProgramFailure) -> (typed: String, deck: Deck)? {
        guard let typed = showing.deck else { return nil }
        if typed == CommandInput.stdin {
            throw .refused(
                "`--deck` changes a file, not stdin", tip: "run `lorcana deck list` to list the decks")
        }
        return (typed, try deckOrEmpty(typed))
    }

    private var pictures: Browser.Pictures? {
        guard CardPicture.canShow(in: self) else { return nil }
        let source = sources.pictures(mayConnect: request.source.mayConnect)
        var pictures = Browser.Pictures(isOn: settings.pictures != .off) {
            await CardPicture.shown($0, from: source, asks: $3 == .host, $1, $2)
        }
        pictures.way = settings.pictures.way
        pictures.cell = environment.cellSize() ?? .usual
        pictures.variables = environment.variables
        return pictures
    }

    /// Saves a query as `lorcana config query.NAME QUERY` does; returns whether it did, and what to say.
    private func saveQuery(_ query: String, as name: String) -> (isSaved: Bool, words: String) {
        guard let key = ConfigKey("query.\(name)") else {
            return (false, ConfigKey.namesOfQueries)
        }
        guard let path = ConfigFile.path(environment.paths) else {
            return (false, "no folder for the config file")
        }
        do {
            _ = try environment.files.change(path) { ConfigFile.changing($0, key, to: query) }
            queries.save(query, as: name)
            return (true, "saved: search @\(name)")
        } catch { return (false, Message(file: error).sentence) }
    }

    /// In pick mode, writes the ids of the marked cards to stdout, each as often as it has copies.
    private func writePicked(_ marks: Marks) throws(ProgramFailure) -> ExitCode {
        if !showing.picks { return .found }
        let lines = marks.cards.flatMap { Array(repeating: "\($0.id)\n", count: marks.copies(of: $0)) }
        try write(lines.joined())
        return marks.isEmpty ? .nothingMatched : .found
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
