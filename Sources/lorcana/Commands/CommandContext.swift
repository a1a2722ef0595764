import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The values that commands use, created once per run. Each one depends only on those declared above it.
@MainActor
struct CommandContext {
    private let environment: ProgramEnvironment
    private let console: Console
    private let capabilities: TerminalCapabilities
    let settings: Settings
    /// The theme selected by the settings.
    let theme: ThemeChoice
    let output: OutputOptions
    let isVerbose: Bool
    let files: any TextFiles
    let paths: PathVariables
    let seeds: SeedSource
    let localTime: @Sendable (Timestamp) -> String
    /// Opens a URL in a web browser; returns false if there is none.
    let openPage: @MainActor (_ address: String) -> Bool
    let input: StandardInput
    let reporter: Reporter
    /// The downloaded data: its store, and the update that replaces it.
    let sources: any Sources
    let local: LocalCards
    let decks: DeckFolder
    let collection: CollectionFile
    let library: CardLibrary
    let printer: ResultPrinter
    let picture: CardPicture
    let presenter: ResultPresenter
    /// The help page of a command, a subcommand or a topic.
    var help: @MainActor ([String]) throws(ProgramFailure) -> [StyledText] = { _ in [] }

    /// - Parameters:
    ///   - capabilities: the capabilities of stdout.
    ///   - receiver: receives lists of cards instead of stdout; nil to print them.
    init(
        _ request: Request, _ settings: Settings, _ theme: ThemeChoice, _ environment: ProgramEnvironment,
        _ sources: any Sources, _ queries: QueryReader, _ console: Console,
        _ capabilities: TerminalCapabilities, trace: StepTrace, isVerbose: Bool,
        lists receiver: ListReceiver? = nil
    ) {
        (self.environment, self.console, self.capabilities) = (environment, console, capabilities)
        (self.settings, self.theme) = (settings, theme)
        (self.sources, files) = (sources, environment.files)
        (paths, seeds) = (environment.paths, environment.seeds)
        (localTime, openPage) = (environment.localTime, environment.openPage)
        (output, self.isVerbose, input) = (request.output, isVerbose, StandardInput(environment))
        let end = TableEnd()
        reporter = Reporter(console, output, settings, environment, end: end)
        let (local, reporter) = (LocalCards(sources), reporter)
        local.onTaken = { typed, fullName in
            reporter.note("took \(Quoted.text(typed)) as \(fullName)")
        }
        self.local = local
        decks = DeckFolder(environment, settings, local)
        collection = CollectionFile(environment, settings)
        let library = CardLibrary(
            local, request.source, output, settings, environment, sources, queries, decks: decks,
            collection: collection, reporter: reporter)
        self.library = library
        printer = ResultPrinter(
            output, settings,
            Canvas(capabilities, isAccessible: settings.isAccessible, theme: console.theme), capabilities,
            to: environment.output, terminalSize: environment.terminalSize, queries: queries,
            end: end, isVerbose: isVerbose, lists: receiver
        ) { library.knowledge }
        picture = CardPicture(
            settings, environment, sources, mayConnect: request.source.mayConnect, printer, reporter)
        presenter = ResultPresenter(
            printer: printer, reporter: reporter,
            browser: BrowserLauncher(
                settings, theme, environment, sources, library, decks, collection, printer, picture, trace))
    }
}

extension CommandContext {
    /// Runs another command for a screen reader, with separate options, sources and time limit.
    func run(_ line: TypedLine, lists receiver: ListReceiver?) async throws(ProgramFailure) {
        let settings: Settings
        do { settings = try self.settings.adding(line.overrides) } catch {
            throw .misuse(.invalidSetting(error))
        }
        let sources = environment.makeSources(settings)
        defer { sources.shutdown() }
        let request = try Request(
            line, settings: settings, isTerminal: true, queries: library.queries, commands: Command.list
        ) { sources.knownSets }
        let trace = StepTrace(sources, environment, console)
        trace.start(isVerbose: isVerbose)
        let context = CommandContext(
            request, settings, ThemeChoice(settings, environment), environment, sources, library.queries,
            console, capabilities, trace: trace,
            isVerbose: isVerbose, lists: receiver)
        _ = try await request.run(in: context)
    }
}

extension Request {
    /// Runs the action, and reports the age of the local data that it used.
    func run(in context: CommandContext) async throws(ProgramFailure) -> ExitCode {
        guard case .atHand = action.data else { return try await action.run(context) }
        if let lack = context.sources.lack(source) { throw .question(lack) }
        let code = try await action.run(context)
        if let catalogue = context.local.usedCatalogue {
            context.reporter.note(AnswerNote.age(of: catalogue, on: context.library.today))
        }
        return code
    }
}
