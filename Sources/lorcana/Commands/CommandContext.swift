import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The values that commands ask for, made for one run. Each is made from those above it.
@MainActor
struct CommandContext {
    let settings: Settings
    let output: OutputOptions
    let isVerbose: Bool
    let files: any TextFiles
    let paths: PathVariables
    let seeds: SeedSource
    let localTime: @Sendable (Timestamp) -> String
    /// Opens an address in the desktop's browser; returns false if there is none.
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
    /// Makes the values for another command, with a time limit of its own.
    let another: @MainActor (_ request: Request, _ pages: RowPages) -> CommandContext

    /// - Parameters:
    ///   - capabilities: those of stdout.
    ///   - pages: takes rows of cards, for a dialogue.
    init(
        _ request: Request, _ settings: Settings, _ environment: ProgramEnvironment,
        _ sources: any Sources, _ queries: QueryReader, _ console: Console,
        _ capabilities: TerminalCapabilities, trace: StepTrace, isVerbose: Bool, pages: RowPages? = nil
    ) {
        (self.settings, self.sources, files) = (settings, sources, environment.files)
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
            end: end, isVerbose: isVerbose, pages: pages
        ) { library.knowledge }
        picture = CardPicture(
            settings, environment, sources, mayConnect: request.source.mayConnect, printer, reporter)
        presenter = ResultPresenter(
            printer: printer, reporter: reporter,
            browser: BrowserLauncher(
                settings, environment, sources, library, decks, collection, printer, picture, trace))
        another = {
            CommandContext(
                $0, settings, environment, sources, queries, console, capabilities, trace: trace,
                isVerbose: isVerbose, pages: $1)
        }
    }
}

extension Request {
    /// Performs the action, and reports the age of the local data that it used.
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
