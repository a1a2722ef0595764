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

/// Opens the browser: for `browse`, and for any list or card longer than the screen.
@MainActor
struct BrowserLauncher {
    private let settings: Settings
    private let theme: ThemeChoice
    private let environment: ProgramEnvironment
    private let sources: any Sources
    private let library: CardLibrary
    private let decks: DeckFolder
    private let collection: CollectionFile
    private let printer: ResultPrinter
    private let picture: CardPicture
    private let trace: StepTrace

    init(
        _ settings: Settings, _ theme: ThemeChoice, _ environment: ProgramEnvironment, _ sources: any Sources,
        _ library: CardLibrary, _ decks: DeckFolder, _ collection: CollectionFile, _ printer: ResultPrinter,
        _ picture: CardPicture, _ trace: StepTrace
    ) {
        (self.settings, self.theme) = (settings, theme)
        (self.environment, self.sources) = (environment, sources)
        (self.library, self.decks, self.collection) = (library, decks, collection)
        (self.printer, self.picture, self.trace) = (printer, picture, trace)
    }

    /// Lays out the lines of a result for a canvas.
    typealias Lines = @MainActor (Canvas) -> [StyledText]

    private var output: OutputOptions { printer.output }
    private var capabilities: TerminalCapabilities { printer.capabilities }

    /// Whether a result with this number of lines exceeds the screen, and the browser can show it.
    func wants(lines: Int) -> Bool {
        printer.isTable && output.isInteractive && !settings.isAccessible && environment.isInputTerminal
            && capabilities.allowsFullScreen && output.cardFields == nil
            && lines >= capabilities.size.rows - 1 && environment.lackOfThreads() == nil
    }

    /// Opens a section of a deck's page; for several decks, or for stdin, opens the output as text.
    func open(
        _ part: DeckPage.Part, of decks: [NamedDeck], _ lines: @escaping Lines
    ) async throws(ProgramFailure) -> ExitCode {
        guard decks.count == 1, decks[0].typed != StandardInput.operand else {
            return try await open("deck, \(part.title)", lines)
        }
        return try await open(.deckPage(part, seed: environment.seeds.short()), with: decks[0])
    }

    /// Opens lines as a text screen with this title.
    func open(_ title: String, _ lines: @escaping Lines) async throws(ProgramFailure) -> ExitCode {
        try await open(.page(.answer(title)), lines: lines)
    }

    /// Opens the list of decks.
    func openDecks() async throws(ProgramFailure) -> ExitCode {
        try await open(.decks(decks.entries(library.today)))
    }

    /// Runs the browser from an initial screen until the user quits.
    ///
    /// - Parameters:
    ///   - answered: the result of the first screen's query, if available.
    ///   - deck: the deck that is initially open; nil for that of `--deck`.
    ///   - lines: the result shown as the first screen.
    func open(
        _ start: BrowserStart, answered: LorcanaState? = nil, with deck: NamedDeck? = nil,
        lines: @escaping Lines = { _ in [] }
    ) async throws(ProgramFailure) -> ExitCode {
        guard environment.isInputTerminal || output.picks, capabilities.allowsFullScreen else {
            throw .misuse(.noTerminal(isDumb: capabilities.isTerminal && capabilities.isDumb))
        }
        if let lack = environment.lackOfThreads() { throw .lacking(lack) }
        let files = BrowserFiles(library.local, decks, collection, today: library.today)
        let given: (typed: String, deck: Deck)? =
            if let deck { (deck.typed, deck.deck) } else { try givenDeck() }
        // Without a query, the browser was opened for the deck.
        let gathering = Gatherer(
            files, today: library.today, deck: given,
            opensPage: start == .search("") && !output.picks)
        // Without a folder, nothing is saved.
        let folder = settings.stateFolder(environment.paths)
        let kept = PreferencesCubit(folder.map { environment.makeStorage($0) } ?? MemoryStorage())
        if environment.isErrorTerminal { trace.stop() }
        var around = surroundings(kept.state, gathering, lines)
        around.greeting = kept.state.seen.flatMap { SeenData(text: $0) }?.news(
            in: library.local, on: library.today)
        let browser = Browser(start, loaded: answered, around)
        let end: FullScreen.End
        do throws(TerminalError) { end = try await browser.run() } catch { throw ProgramFailure(error) }
        // Saved after the terminal is restored, so that no key press waits for the disk.
        var preferences = browser.preferences
        preferences.seen = SeenData(library.local.atHand).text
        kept.remember(preferences)
        await kept.closeAfterPending()
        switch end {
        case .left: return try writePicked(browser.marks)
        case .signal(let signal): POSIXTerminal.endProcess(by: signal)
        case .closed: return .output
        }
    }

    private func surroundings(
        _ preferences: BrowserPreferences, _ gathering: Gatherer, _ answer: @escaping Lines
    ) -> Browser.Surroundings {
        let library = library
        var around = Browser.Surroundings(
            environment.makeTerminal(), capabilities, look(answer),
            makeBloc: { query in
                var given = blocSettings
                given.givenQuery = query
                return library.makeBloc(given, budget: .eachQuestion)
            })
        around.makeStandIn = {
            searchesOverAPI && library.plan.fallsBack ? library.makeStandIn() : nil
        }
        around.preferences = preferences
        around.usesMouse = settings.usesMouse
        around.clock = environment.clock
        around.words = LineWords(
            catalogue: library.local.atHand,
            saved: Dictionary(uniqueKeysWithValues: settings.savedQueries.map { ($0.name, $0.value.text) }),
            decks: decks.fileNames)
        around.queries = library.queries
        around.update = { await update(reporting: $0) }
        around.pictures = pictures
        around.themeIn = { [theme, capabilities] colors in
            theme.name.background == nil
                ? theme.theme(in: colors).shown(at: capabilities.colorDepth) : nil
        }
        around.openPage = environment.openPage
        around.copy = environment.copy
        around.gathering = gathering
        around.mayUpdate = library.plan.mayConnect
        around.picks = output.picks
        around.choices = settings.keyChoices.choices
        around.seed = environment.seeds.short()
        around.saveQuery = { saveQuery($1, as: $0) }
        return around
    }

    private func look(_ answer: @escaping Lines) -> BrowserLook {
        let local = library.local
        var canvas = printer.canvas
        // Assumes a dark background until the terminal reports its colours.
        canvas.theme = theme.theme(on: canvas.theme.background).shown(at: capabilities.colorDepth)
        var look = BrowserLook(canvas, api: Message.host(settings.apiURL))
        look.minimumLength = blocSettings.minimumLength
        look.localTime = environment.localTime
        look.today = library.today
        look.printings = { NameLookup.printings(ofFullName: $0.englishFullName, in: local.atHand) }
        look.versions = { card in
            var seen: Set<String> = [card.englishFullName]
            return local.atHand.cards.filter {
                $0.name == card.name && seen.insert($0.englishFullName).inserted
            }
        }
        look.knowledge = { [library] in library.knowledge }
        look.deckPage = { [library, collection] deck, page, canvas in
            DeckPageView(deck, library, collection).lines(page, on: canvas)
        }
        look.page = { [library, collection, decks] page, canvas in
            switch page {
            case .rotation:
                let names = library.local.names
                let holdings = try? collection.read().holdings(names).holdings
                return FoundRotation(Rotation(names, on: library.today), holdings, decks).view.lines(
                    on: canvas)
            case .news(let day):
                return RecentNews(since: day, in: library.local, on: library.today).lines(on: canvas)
            case .difference(let a, let b):
                let decks = [a, b].map { NamedDeck(typed: $0.name, deck: $0.deck) }
                return DeckComparison(decks, on: library.today).lines(on: canvas)
            case .answer: return answer(canvas)
            }
        }
        look.newKeywords = { local.atHand.newKeywords(in: $0) }
        return look
    }

    // Evaluated for each bloc, since an update changes which service answers.

    private var blocSettings: LorcanaBlocSettings {
        var settings: LorcanaBlocSettings = searchesOverAPI ? .asYouType : .immediate
        settings.isTyped = true
        settings.catalogue = library.local.atHand
        return settings
    }

    private var searchesOverAPI: Bool {
        library.plan.searchesOverAPI(hasCatalogueOnDisk: library.local.atHand.origin.source == .local)
    }

    /// Runs the same update as `lorcana update`.
    private func update(
        reporting report: @escaping @MainActor (UpdateProgress) -> Void
    ) async -> Browser.UpdateEnd {
        let settings = settings
        if !library.plan.mayConnect { return ("no connection is made with --offline", nil) }
        guard let update = sources.update else {
            return (Notice("no folder for the data", isFailure: true), nil)
        }
        do {
            let outcome = try await update.run(in: [settings.language]) { service, received, total in
                let progress = UpdateProgress(
                    host: service.host(settings), received: received, total: total)
                Task { @MainActor in report(progress) }
            }
            let seen = SeenData(library.local.atHand)
            library.reopen()
            let summary = UpdateSummary(outcome, settings)
            let news = seen.news(in: library.local, on: library.today, countsCards: false)
            let words =
                (summary.failure.map { [Message($0).sentence] } ?? []) + summary.lines.map(\.text)
                + [news].compactMap(\.self)
            return (
                Notice(words.joined(separator: " · "), isFailure: summary.failure != nil),
                LineWords(catalogue: library.local.atHand)
            )
        } catch { return (Notice(Message(error).sentence, isFailure: true), nil) }
    }

    /// The deck of `--deck`, which may not exist yet.
    private func givenDeck() throws(ProgramFailure) -> (typed: String, deck: Deck)? {
        guard let typed = output.deck else { return nil }
        if typed == StandardInput.operand {
            throw .refused(
                "`--deck` changes a file, not stdin", tip: "run `lorcana deck list` to list the decks")
        }
        return (typed, try decks.deckOrEmpty(typed))
    }

    private var pictures: Browser.Pictures? {
        guard picture.canShow else { return nil }
        let source = picture.source
        var pictures = Browser.Pictures(isOn: settings.pictures != .off) {
            await CardPicture.shown($0, from: source, asks: $3 == .host, $1, $2)
        }
        pictures.way = settings.pictures.way
        pictures.cell = environment.cellSize() ?? .usual
        pictures.variables = environment.variables
        return pictures
    }

    /// Saves a query like `lorcana config query.NAME QUERY`; returns whether that succeeded, and the sentence to
    /// show.
    private func saveQuery(_ query: String, as name: String) -> (isSaved: Bool, words: String) {
        guard let key = ConfigKey("query.\(name)") else {
            return (false, ConfigKey.namesOfQueries)
        }
        guard let path = ConfigFile.path(environment.paths) else {
            return (false, "no folder for the config file")
        }
        do {
            _ = try environment.files.change(path) { ConfigFile.changing($0, key, to: query) }
            library.queries.save(query, as: name)
            return (true, "saved: search @\(name)")
        } catch { return (false, Message(file: error).sentence) }
    }

    /// With `--pick`, writes the ids of the marked cards to stdout, repeated for each copy.
    private func writePicked(_ marks: Marks) throws(ProgramFailure) -> ExitCode {
        if !output.picks { return .found }
        let lines = marks.cards.flatMap { Array(repeating: "\($0.id)\n", count: marks.copies(of: $0)) }
        try printer.write(lines.joined())
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
