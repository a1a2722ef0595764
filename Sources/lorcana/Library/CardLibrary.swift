import Bloc
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Answers questions about cards, through a bloc and its services, or from local data.
@MainActor
final class CardLibrary {
    let local: LocalCards
    let plan: SourcePlan
    let queries: QueryReader
    /// The current day, for legality and ages.
    let today: Timestamp
    private let output: OutputOptions
    private let settings: Settings
    private let sources: any Sources
    private let decks: DeckFolder
    private let collection: CollectionFile
    private let clock: any Clock<Duration>
    private let limit: CommandLimit
    /// The progress line shared by all requests.
    private lazy var waiting = reporter.progress("waiting for \(Message.host(settings.apiURL))")
    private let reporter: Reporter
    private var usedKnowledge: CardKnowledge?
    private lazy var bloc = makeBloc()

    init(
        _ local: LocalCards, _ plan: SourcePlan, _ output: OutputOptions, _ settings: Settings,
        _ environment: ProgramEnvironment, _ sources: any Sources, _ queries: QueryReader, decks: DeckFolder,
        collection: CollectionFile,
        reporter: Reporter
    ) {
        (self.local, self.plan, self.output) = (local, plan, output)
        (self.settings, self.sources, self.queries) = (settings, sources, queries)
        (self.decks, self.collection, self.reporter) = (decks, collection, reporter)
        (today, clock) = (environment.today, environment.clock)
        limit = CommandLimit(
            settings.chosenDuration(.commandTimeout) ?? RequestPolicy.patient.retries.budget,
            clock: environment.clock)
    }

    /// The standings of cards, and the owned copies.
    var knowledge: CardKnowledge {
        let knowledge =
            usedKnowledge
            ?? CardKnowledge(all: local.atHand, on: today) { [collection, console = reporter.console] names in
                do throws(LorcanaError) { return try collection.read().holdings(names).holdings } catch {
                    console.warn(Message(error))
                    return nil
                }
            }
        usedKnowledge = knowledge
        return knowledge
    }

    /// Reopens the downloaded data, and discards values computed from it.
    func reopen() {
        local.reopen()
        usedKnowledge = nil
    }

    // MARK: Asking the services

    /// Sends the event to a bloc, shows progress, and returns the resulting state.
    ///
    /// - Parameter other: the bloc to ask; nil for that shared by all questions of the command.
    func ask(_ event: LorcanaEvent, on other: LorcanaBloc? = nil) async throws(ProgramFailure) -> LorcanaState
    {
        let bloc = other ?? self.bloc
        if limit.isOver { throw .question(lateness) }
        let sent = bloc.send(event)
        if sent.outcome == nil {
            waiting.begin()
            let isLate = await limit.bound(stop: { bloc.send(.clear) }) { await sent.finish() }
            waiting.end()
            if isLate { throw .question(lateness) }
        }
        if let error = bloc.state.error { throw .question(error) }
        return bloc.state
    }

    /// Runs `work` within the command's time limit, after which it is cancelled.
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
    ///   - budget: if each question has its own budget, pages have the size in the settings; otherwise as few pages
    ///     as possible are loaded.
    func makeBloc(
        _ blocSettings: LorcanaBlocSettings = .immediate, budget: Budget = .wholeCommand
    ) -> LorcanaBloc {
        let service = OwnFactsService(service(plan, budget: budget)) {
            [weak self] query throws(LorcanaError) in
            try self?.ownFacts(query) ?? OwnFacts()
        }
        var blocSettings = blocSettings
        blocSettings.queries = queries
        if budget == .wholeCommand { blocSettings.pageSize = service.pageSize }
        return LorcanaBloc(service: service, settings: blocSettings, clock: clock)
    }

    /// A bloc that answers text from local data while the user types it.
    func makeStandIn() -> LorcanaBloc {
        var blocSettings = LorcanaBlocSettings.immediate
        (blocSettings.isTyped, blocSettings.catalogue) = (true, local.atHand)
        blocSettings.queries = queries
        return LorcanaBloc(
            service: service(.offline, budget: .eachQuestion), settings: blocSettings, clock: clock)
    }

    private func service(_ plan: SourcePlan, budget: Budget) -> any LorcanaService {
        sources.service(plan, isRaw: output.raw, explains: output.explain, budget: budget) {
            [waiting, settings] service, received, total in
            waiting.update(received, of: total, from: service.host(settings))
        }
    }

    // MARK: Local data

    /// The rows found by a query in English or in another language on disk, and its notes; without a query, one row
    /// for each full name.
    ///
    /// - Parameter ofPrintings: whether to return a row for each matching printing, overriding the query.
    func rows(
        matching query: String?, ofPrintings: Bool = false
    ) throws(ProgramFailure) -> (rows: [Int], notes: [AnswerNote]) {
        let names = local.names
        guard let query else {
            let rows = (0..<names.count).flatMap {
                ofPrintings ? Array(names.printings($0)) : [names.shownRow($0)]
            }
            return (rows, [])
        }
        return try asking { () throws(LorcanaError) in try evaluated(query, ofPrintings: ofPrintings) }
    }

    private func evaluated(
        _ text: String, ofPrintings: Bool
    ) throws(LorcanaError) -> (rows: [Int], notes: [AnswerNote]) {
        var query: CardQuery
        do { query = try queries.read(text) } catch { throw .invalidQuery(error) }
        if ofPrintings { query.unique = .prints }
        if query.asksForOwnFacts { query.ownFacts = try ownFacts(query) }
        let (catalogue, options) = (local.catalogue, QueryOptions(explains: output.explain))
        let found = try CatalogueService(catalogue, options: options).evaluated(query)
        let answer = local.otherLanguages?.answer(query, options, beside: found) ?? found
        guard let card = answer.cards.first, card.catalogue !== catalogue else {
            return (answer.cards.map(\.row), answer.notes)
        }
        let ids = CardIDs(catalogue)
        let rows = answer.cards.compactMap { ids[$0.id] }
        // Cards not yet released in English are missing from this catalogue.
        return rows.isEmpty ? (found.cards.map(\.row), found.notes) : (rows, answer.notes)
    }

    /// The data of the player's files that the query refers to.
    private func ownFacts(_ query: CardQuery) throws(LorcanaError) -> OwnFacts {
        var facts = OwnFacts()
        if query.asksForCollection { facts.collection = try collection.read() }
        for deck in query.decks where facts.decks[deck.typed] == nil {
            facts.decks[deck.typed] = OwnFacts.DeckCards(try decks.deck(deck, in: query))
        }
        return facts
    }
}
