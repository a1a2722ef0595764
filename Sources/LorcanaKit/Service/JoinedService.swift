import Locks
package import LorcanaCards
package import LorcanaQuery

/// Answers from the API, with its rows joined with the built-in facts (cli.md, "Joined with the built-in data").
///
/// The facts answer what the API cannot: searches with conditions, quests, and pages after the API's last. A failure
/// of the API is an error; `withoutAPI` can then answer the same question from the facts.
package struct JoinedService: LorcanaService {
    let facts: Catalogue
    /// Nil to answer from the facts only.
    private var api: (any CardAPI)?
    private let options: QueryOptions
    private let now: @Sendable () -> Timestamp
    /// The progress through the list of all cards, shared by copies.
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

    /// The same service without requests; pages continue with the facts that were not shown yet.
    var withoutAPI: JoinedService {
        var service = self
        service.api = nil
        return service
    }

    // MARK: Questions

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        switch (question, api) {
        case (.page(let page, let size), _): return try await self.page(page, size: size)
        case (.search(let query), let api?):
            guard let words = NameSearch.words(of: query) else { break }
            return try matches(query, among: await api.rows(.named([words])))
        case (.set(let name), let api?):
            guard let (set, number) = numberedSet(name) else { break }
            return try await cards(of: set, among: api.rows(.set(number)))
        case (.sets, let api?): return sets(try await api.rows(.sets))
        case (.search, nil), (.set, nil), (.sets, nil): break
        }
        return try await builtIn.answer(question)
    }

    /// Whether the API can answer part of the question: not with conditions, for quests, or after its last page.
    func asksAPI(_ question: LorcanaQuestion) -> Bool {
        switch question {
        case .page(let page, _): page == 1 || paging.withLock { $0?.asksAPI(page: page) ?? true }
        case .search(let query): NameSearch.words(of: query) != nil
        case .set(let name): numberedSet(name) != nil
        case .sets: true
        }
    }

    /// The set with this name and its number in the API; nil for a quest or an unknown set.
    func numberedSet(_ name: String) -> (set: Int, number: Int)? {
        facts.setIndex(resolving: name).flatMap { set in Int(facts.sets[set].number).map { (set, $0) } }
    }

    // MARK: Answers

    private var builtIn: CatalogueService { CatalogueService(facts, options: options) }
    private var join: Reconciliation { Reconciliation(facts: facts) }

    /// The matching rows, and the matching printings that only the facts have.
    private func matches(_ query: CardQuery, among answer: APIAnswer) throws(LorcanaError) -> LorcanaAnswer {
        var exact = options
        exact.isForgiving = false
        var everyPrinting = query
        everyPrinting.unique = .prints
        let known = try CatalogueService(facts, options: exact).matches(everyPrinting)
        let rows = join.corrected(answer)
        let catalogue = joined(rows, sets: answer.sets, completedFrom: known.cards.map(\.row))
        let found = try CatalogueService(catalogue, options: exact).matches(query)
        // The facts determine other interpretations of the words, and similar names.
        let meant = try builtIn.matches(query)
        let replaced: [AnswerNote] = .replaced(rows.replaced)
        if found.cards.isEmpty || meant.notes.contains(where: { $0.ofQuery?.reading != nil }) {
            return meant.noting(replaced)
        }
        return dated(found).noting(replaced + meant.notes.filter(\.isOtherReading))
    }

    private func cards(of set: Int, among answer: APIAnswer) async throws(LorcanaError) -> LorcanaAnswer {
        let rows = join.corrected(answer)
        let service = CatalogueService(
            joined(rows, sets: answer.sets, completedFrom: facts.rows(inSet: set)))
        return dated(try await service.answer(.set(facts.sets[set].number))).noting(.replaced(rows.replaced))
    }

    /// The facts' sets, which are complete, followed by sets that only the API has.
    private func sets(_ answer: APIAnswer) -> LorcanaAnswer {
        let origin = answer.sets.isEmpty ? facts.origin : AnswerOrigin(source: .api, asOf: now())
        return LorcanaAnswer(
            sets: facts.sets.adding(answer.sets), origin: origin, notes: .replaced(answer.skipped))
    }

    private func page(_ page: Int, size: Int) async throws(LorcanaError) -> LorcanaAnswer {
        let known = page == 1 ? nil : paging.withLock { $0 }
        var paging = known ?? AllCardsPaging(pageSize: size)
        let answer = try await self.page(page, of: &paging)
        self.paging.withLock { [paging] in $0 = paging }
        return answer
    }

    private func page(
        _ page: Int, of paging: inout AllCardsPaging
    ) async throws(LorcanaError) -> LorcanaAnswer {
        guard paging.asksAPI(page: page) else { return answer(paging.cards(page: page), of: paging) }
        guard let api else { return answer(paging.fail(page: page, completing: join), of: paging) }
        if page > PageRun.most { throw .tooManyPages(PageRun.most) }
        let rows: Reconciliation.Joined
        do throws(LorcanaError) {
            let answer = try await api.rows(.page(page, size: paging.pageSize))
            let joined = join.corrected(answer)
            if joined.cards.isEmpty, joined.replaced > 0 {
                throw .unreadableRows(count: joined.replaced, url: answer.url)
            }
            rows = joined
            paging.name(answer.sets)
        } catch .unreadableRows(let count, _) where page > 1 && !paging.isUnreadable {
            // The next pages may be readable; this one is completed from the facts.
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
        let lacking = rows.filter { !answered.contains(facts[$0].id) }
        return prepared(cards + join.completions(from: lacking, texts: answer.texts), sets: sets)
    }

    /// The cards as a catalogue, with the facts' origin if no card came from the API.
    ///
    /// - Parameter sets: the sets that the API's rows name, which may be newer than the facts.
    private func prepared(_ cards: [CardFacts], sets: [LorcanaSet]) -> Catalogue {
        let isFactsAlone = !cards.isEmpty && cards.allSatisfy(\.isFromFacts)
        return Catalogue(
            cards, sets: facts.sets.adding(sets),
            origin: isFactsAlone ? facts.origin : AnswerOrigin(source: .api, asOf: now()),
            factsDate: facts.factsDate)
    }

    private func answer(_ cards: [CardFacts], of paging: AllCardsPaging) -> LorcanaAnswer {
        let catalogue = prepared(cards, sets: paging.sets)
        return dated(LorcanaAnswer(cards: catalogue.cards, origin: catalogue.origin))
    }

    /// The answer, with the facts' origin and date if none of its cards came from the API.
    private func dated(_ answer: LorcanaAnswer) -> LorcanaAnswer {
        var dated = answer
        let isFactsAlone =
            !answer.cards.isEmpty && answer.cards.allSatisfy { $0.origin.source == .builtIn }
        if isFactsAlone { (dated.origin, dated.omitted) = (facts.origin, 0) }
        return dated
    }
}
