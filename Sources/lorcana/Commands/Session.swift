import Bloc
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// One run of a command: the request, the bloc that handles it, and where the output goes.
@MainActor
final class Session {
    let request: Request
    let settings: Settings
    let environment: ProgramEnvironment
    let sources: any Sources
    let console: Console
    /// What stdout can show.
    let capabilities: TerminalCapabilities
    let canvas: Canvas
    let queries: QueryReader
    /// The names of all cards known without a request.
    var names: CardNames {
        let names = usedNames ?? CardNames(sources.catalogueAtHand)
        usedNames = names
        return names
    }
    private var usedNames: CardNames?
    var knowledge: CardKnowledge {
        let knowledge =
            usedKnowledge
            ?? CardKnowledge(all: sources.catalogueAtHand, on: today) {
                [weak self] in self?.holdings($0)
            }
        usedKnowledge = knowledge
        return knowledge
    }
    private var usedKnowledge: CardKnowledge?
    private let limit: CommandLimit
    /// Whether each step is printed (`--verbose`).
    private(set) var isVerbose = false
    private var bloc: LorcanaBloc?
    /// The progress line of all questions.
    private lazy var waiting = progress("waiting for \(apiHost) ...")

    init(
        _ request: Request, settings: Settings, environment: ProgramEnvironment, sources: any Sources,
        console: Console,
        capabilities: TerminalCapabilities, queries: QueryReader = QueryReader()
    ) {
        (self.request, self.settings, self.environment, self.console) = (
            request, settings, environment, console
        )
        self.sources = sources
        self.capabilities = capabilities
        self.queries = queries
        limit = CommandLimit(
            settings.chosenDuration(.commandTimeout) ?? RequestPolicy.patient.retries.budget,
            clock: environment.clock)
        canvas = Canvas(capabilities, isAccessible: settings.isAccessible, theme: console.theme)
    }

    var showing: Showing { request.showing }
    /// The day of verdicts and ages.
    var today: Timestamp { environment.today }

    /// Reopens the downloaded data, and drops what was computed of it.
    func reopen() {
        sources.reopen()
        (usedNames, usedKnowledge) = (nil, nil)
    }

    /// Performs the request.
    func run() async throws(ProgramFailure) -> ExitCode {
        if case .atHand = request.action.data, let lack = sources.lack(request.source) {
            throw .question(lack)
        }
        let code = try await request.action.run(self)
        if case .atHand = request.action.data, let catalogue = usedNames?.catalogue {
            for line in words(of: AnswerNote.age(of: catalogue, on: today)) { console.note(line) }
        }
        return code
    }

    // MARK: Asking

    /// Sends the event to the bloc and returns the resulting state; shows progress meanwhile.
    func ask(_ event: LorcanaEvent) async throws(ProgramFailure) -> LorcanaState {
        let bloc = bloc ?? makeBloc()
        if limit.isOver { throw .question(lateness) }
        let sent = bloc.send(event)
        if sent.outcome == nil {
            waiting.begin()
            let isLate = await limit.bound(stop: { bloc.send(.clear) }) { await sent.finished }
            waiting.end()
            if isLate { throw .question(lateness) }
        }
        if let error = bloc.state.error { throw .question(error) }
        return bloc.state
    }

    /// Performs `work` within the limit of the command, after which it is cancelled.
    func inTime<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(LorcanaError) -> Value
    ) async throws(LorcanaError) -> Value {
        if limit.isOver { throw lateness }
        let task = Task { () async -> Result<Value, LorcanaError> in
            do throws(LorcanaError) { return .success(try await work()) } catch { return .failure(error) }
        }
        let isLate = await limit.bound(stop: task.cancel) { _ = await task.value }
        let result = await task.value
        if isLate, case .failure(.cancelled) = result { throw lateness }
        return try result.get()
    }

    private var lateness: LorcanaError {
        .transport(.timedOut(.body, after: limit.limit, of: .command), url: settings.apiURL)
    }

    /// - Parameters:
    ///   - budget: with a budget for each question, pages have the size from the settings; a whole command
    ///     loads as few pages as the service allows.
    func makeBloc(
        _ blocSettings: LorcanaBlocSettings? = nil, budget: Budget = .wholeCommand
    ) -> LorcanaBloc {
        let service = OwnFactsService(
            service(request.source, budget: budget)
        ) { [weak self] query throws(LorcanaError) in try self?.ownFacts(query) ?? OwnFacts() }
        var blocSettings = blocSettings ?? .immediate
        blocSettings.queries = queries
        if budget == .wholeCommand { blocSettings.pageSize = service.pageSize }
        let bloc = LorcanaBloc(service: service, settings: blocSettings, clock: environment.clock)
        self.bloc = bloc
        return bloc
    }

    /// A bloc that answers typed text from local data at each key.
    func makeStandIn() -> LorcanaBloc {
        let service = service(.offline, budget: .eachQuestion)
        var blocSettings = LorcanaBlocSettings.immediate
        blocSettings.isTyped = true
        blocSettings.queries = queries
        return LorcanaBloc(service: service, settings: blocSettings, clock: environment.clock)
    }

    private func service(_ plan: SourcePlan, budget: Budget) -> any LorcanaService {
        sources.service(plan, isRaw: showing.raw, explains: showing.explain, budget: budget) {
            [waiting, settings] service, received, total in
            waiting.update(received, of: total, from: service.host(settings))
        }
    }

    func progress(_ text: String) -> Progress {
        Progress(text, console: console, clock: environment.clock, isAccessible: settings.isAccessible)
    }

    // MARK: Printing

    func write(_ bytes: [UInt8]) throws(ProgramFailure) {
        if bytes.isEmpty { return }
        // Records are data, which is UTF-8 in every locale.
        let bytes = showing.format == .table && !capabilities.isUnicode ? ASCIIOutput.spell(bytes) : bytes
        do { try environment.output.write(bytes) } catch { throw .output(error) }
    }

    private var apiHost: String { Message.host(settings.apiURL) }

    func write(_ lines: [StyledText]) throws(ProgramFailure) {
        let isSpoken = canvas.isAccessible && capabilities.isTerminal && showing.format == .table
        let lines = isSpoken ? lines.flatMap { $0.spoken(within: canvas.width) } : lines
        try write(lines.bytes(for: capabilities))
    }

    func write(_ text: String) throws(ProgramFailure) { try write(Array(text.utf8)) }

    /// Writes a line.
    func write(line: String) throws(ProgramFailure) { try write([StyledText(line)]) }

    /// Prints the notes, then one line with the count and the origin of the data.
    ///
    /// - Parameters:
    ///   - card: The card that was shown, if it was one; its own origin is printed.
    ///   - notes: The notes to print; nil for those of the state.
    func report(
        _ found: String, _ state: LorcanaState, of card: LorcanaCard? = nil, notes: [AnswerNote]? = nil
    ) {
        let localTime = environment.localTime
        for line in words(of: notes ?? state.notes) { console.note(line) }
        let noted = state.notes.first(where: NoteWords.namesOrigin)
            .map { NoteWords.line($0, localTime: localTime, separator: separator) }
        let own = card.map { OriginWords.describe($0, api: apiHost) }
        let origin = noted ?? own ?? state.origin.map { OriginWords.describe($0, api: apiHost) }
        guard let origin else { return console.note(found) }
        let line = found + separator + origin
        if noted == nil || CellWidth.of(line) <= 80 { return console.note(line) }
        console.note(origin)
        console.note(found)
    }

    /// The notes as sentences, without those that the last line or an option answers.
    func words(of notes: [AnswerNote]) -> [String] {
        notes.filter { !NoteWords.namesOrigin($0) && !isLimited($0) }.map {
            NoteWords.line($0, localTime: environment.localTime)
        }
    }

    private func isLimited(_ note: AnswerNote) -> Bool {
        if case .query(.unlimited) = note { showing.limit != nil } else { false }
    }

    /// `--verbose` prints the source and each request; `LORCANA_DEBUG=1` prints each change of the blocs.
    func traceSteps(isVerbose: Bool) {
        self.isVerbose = isVerbose
        let console = console
        if isVerbose { sources.follow { console.trace($0) } }
        if environment.variables["LORCANA_DEBUG"] == "1" {
            BlocEnvironment.observer = StateLog(write: console.trace)
        }
    }

    /// Nothing may be printed over a full screen.
    func stopTracing() {
        sources.follow(nil)
        BlocEnvironment.observer = nil
    }

    /// The separator that card views use, in what stderr can show.
    var separator: String {
        if settings.isAccessible { return ", " }
        return " \(Canvas(console.capabilities).glyphs.separator) "
    }
}
