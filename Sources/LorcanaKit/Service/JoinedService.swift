import Locks
package import LorcanaCards
package import LorcanaQuery

/// Answers from the API, its rows joined with the built-in facts (cli.md, "Joined with the built-in data").
///
/// The facts alone answer what the API cannot: searches with conditions, quests, and pages after its last one.
/// A failure of the API is an error; `withoutAPI` then answers the same question from the facts.
package struct JoinedService: LorcanaService {
    package let facts: Catalogue
    /// Nil to answer from the facts alone.
    private var api: (any CardAPI)?
    private let options: QueryOptions
    private let now: @Sendable () -> Timestamp
    /// How far the list of every card has come; copies share it.
    private let paging = Locked<AllCardsPaging?>(nil)

    package init(
        api: any CardAPI, facts: Catalogue, options: QueryOptions = QueryOptions(),
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.api = api
        self.facts = facts
        self.options = options
        self.now = now
    }

    /// The same service without a request; pages go on with the facts that were not shown yet.
    var withoutAPI: JoinedService {
        var service = self
        service.api = nil
        return service
    }

    // MARK: Questions

    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        guard let api, let words = NameSearch.words(of: query) else {
            return try await builtIn.cards(matching: query)
        }
        return try await matches(query, among: api.cards(named: [words]))
    }

    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        guard let api, let (set, number) = numberedSet(name) else {
            return try await builtIn.cards(inSet: name)
        }
        return try await cards(of: set, among: api.cards(setNumber: number))
    }

    /// The facts' sets, which are complete, and after them what only the API has.
    package func sets() async throws(LorcanaError) -> SetAnswer {
        guard let api else { return try await builtIn.sets() }
        let answer = try await api.sets()
        let origin = answer.sets.isEmpty ? facts.origin : AnswerOrigin(source: .api, asOf: now())
        return SetAnswer(
            facts.sets.adding(answer.sets), origin: origin, notes: .replaced(answer.skipped))
    }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        let known = page == 1 ? nil : paging.withLock { $0 }
        var paging = known ?? AllCardsPaging(pageSize: pageSize)
        let answer = try await self.page(page, of: &paging)
        self.paging.withLock { [paging] in $0 = paging }
        return answer
    }

    /// The set called `name` and its number, by which the API knows it; nil for a quest or an unknown set.
    func numberedSet(_ name: String) -> (set: LorcanaSet, number: Int)? {
        guard let set = SetNames.resolve(name, in: facts.sets), let number = Int(set.number) else {
            return nil
        }
        return (set, number)
    }

    /// Whether page `page` of every card takes a request.
    func asksAPI(page: Int) -> Bool { page == 1 || paging.withLock { $0?.asksAPI(page: page) ?? true } }

    // MARK: Answers

    private var builtIn: CatalogueService { CatalogueService(facts, options: options) }
    private var join: Reconciliation { Reconciliation(facts: facts) }

    /// The rows that match, with every printing of the facts that matches and the API lacks.
    private func matches(
        _ query: CardQuery, among answer: APIAnswer
    ) async throws(LorcanaError) -> CardAnswer {
        var exact = options
        exact.isForgiving = false
        var everyPrinting = query
        everyPrinting.unique = .prints
        let known = try await CatalogueService(facts, options: exact).cards(matching: everyPrinting)
        let rows = join.corrected(answer)
        let catalogue = joined(rows, sets: answer.sets, completedFrom: known.cards.map(\.row))
        let found = try await CatalogueService(catalogue, options: exact).cards(matching: query)
        // The facts know what else the words may mean, and which names are close to them.
        let meant = try await builtIn.cards(matching: query)
        let replaced: [AnswerNote] = .replaced(rows.replaced)
        if found.cards.isEmpty || meant.notes.contains(where: \.isReading) {
            return meant.noting(replaced)
        }
        return dated(found).noting(replaced + meant.notes.filter(\.isOtherReading))
    }

    private func cards(
        of set: LorcanaSet, among answer: APIAnswer
    ) async throws(LorcanaError) -> CardAnswer {
        let rows = facts.sets.firstIndex(of: set).map(facts.rows(inSet:)) ?? []
        let joinedRows = join.corrected(answer)
        let service = CatalogueService(joined(joinedRows, sets: answer.sets, completedFrom: rows))
        return dated(try await service.cards(inSet: set.number)).noting(.replaced(joinedRows.replaced))
    }

    private func page(
        _ page: Int, of paging: inout AllCardsPaging
    ) async throws(LorcanaError) -> CardAnswer {
        guard paging.asksAPI(page: page) else { return answer(paging.cards(page: page), of: paging) }
        guard let api else { return answer(paging.fail(page: page, completing: join), of: paging) }
        if page > PageRun.most { throw .tooManyPages(PageRun.most) }
        let rows: Reconciliation.Joined
        do throws(LorcanaError) {
            let answer = try await api.cardsPage(page: page, pageSize: paging.pageSize)
            let joined = join.corrected(answer)
            if joined.cards.isEmpty, joined.replaced > 0 {
                throw .unreadableRows(count: joined.replaced, url: answer.url)
            }
            rows = joined
            paging.name(answer.sets)
        } catch .unreadableRows(let count, _) where page > 1 && !paging.isUnreadable {
            // The pages after it may be good; the facts complete this one, as they do any row.
            rows = Reconciliation.Joined(replaced: count)
        }
        let shown = paging.accept(rows, page: page, completing: join)
        let repeated: [AnswerNote] = paging.repeated == page ? [.repeatedPage(page)] : []
        var answer = answer(shown, of: paging).noting(.replaced(rows.replaced) + repeated)
        if paging.asksAPI(page: page + 1) { answer.omitted = max(0, paging.pageSize - shown.count) }
        return answer
    }

    // MARK: Joining

    private func joined(
        _ answer: Reconciliation.Joined, sets: [LorcanaSet], completedFrom rows: [Int]
    ) -> Catalogue {
        let cards = answer.cards.once(by: \.id)
        let answered = Set(cards.map(\.id))
        let lacking = rows.filter { !answered.contains(facts.id($0)) }
        return prepared(cards + join.completions(from: lacking, texts: answer.texts), sets: sets)
    }

    /// - Parameter sets: those that the API's rows name; a set newer than the facts is among them.
    private func prepared(_ cards: [CardFacts], sets: [LorcanaSet]) -> Catalogue {
        Catalogue(
            cards, sets: facts.sets.adding(sets), origin: AnswerOrigin(source: .api, asOf: now()),
            factsDate: facts.factsDate)
    }

    private func answer(_ cards: [CardFacts], of paging: AllCardsPaging) -> CardAnswer {
        let catalogue = prepared(cards, sets: paging.sets)
        return dated(CardAnswer(catalogue.cards, origin: catalogue.origin))
    }

    /// The answer, with the facts' origin and date if no card of it came from the API.
    private func dated(_ answer: CardAnswer) -> CardAnswer {
        let isFactsAlone =
            !answer.cards.isEmpty && answer.cards.allSatisfy { $0.origin.source == .builtIn }
        guard isFactsAlone else { return answer }
        return CardAnswer(answer.cards, origin: facts.origin, notes: answer.notes)
    }
}
