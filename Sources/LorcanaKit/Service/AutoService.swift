package import LorcanaCards

/// The source `auto` without a catalogue on disk: the API live, joined with the facts; the facts where it fails.
///
/// One request for a question, no retries. When the API cannot be had or answers badly, the built-in facts
/// answer, and a note says so (cli.md, "Where answers come from").
package struct AutoService: LorcanaService {
    /// Fetches the whole catalogue, for conditions on texts, which the facts lack.
    package typealias Download = @Sendable () async throws(LorcanaError) -> CatalogueService

    private let live: LiveAnswers
    private let facts: CatalogueService
    private let download: Download
    private let paging = Locked<AllCardsPaging?>(nil)

    package init(
        api: any CardAPI, facts: Catalogue, memory: any FailureMemory,
        options: QueryOptions = QueryOptions(), now: @escaping @Sendable () -> Timestamp,
        download: @escaping Download
    ) {
        self.live = LiveAnswers(api: api, facts: facts, memory: memory, options: options, now: now)
        self.facts = CatalogueService(facts, options: options)
        self.download = download
    }

    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        if query.needsTexts {
            return try await download().cards(matching: query)
        }
        guard let words = NameSearch.words(of: query) else { return try await facts.cards(matching: query) }
        switch try await live.cards(named: words) {
        case .success(let rows): return try await live.matches(query, among: rows)
        case .failure(let fallback): return try await facts.cards(matching: query).noting([fallback.note])
        }
    }

    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        // The API knows no quests, and no set that the facts do not know by name.
        guard let set = SetNames.resolve(name, in: facts.catalogue.sets), let number = Int(set.number) else {
            return try await facts.cards(inSet: name)
        }
        switch try await live.cards(setNumber: number) {
        case .success(let rows): return try await live.setCards(of: set, among: rows)
        case .failure(let fallback): return try await facts.cards(inSet: name).noting([fallback.note])
        }
    }

    package func sets() async throws(LorcanaError) -> SetAnswer {
        switch try await live.sets() {
        case .success(let sets): return live.merged(sets)
        case .failure(let fallback):
            var answer = try await facts.sets()
            answer.notes.insert(fallback.note, at: 0)
            return answer
        }
    }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        var paging = paging.withLock { $0 } ?? AllCardsPaging(pageSize: pageSize)
        if page == 1 { paging = AllCardsPaging(pageSize: pageSize) }
        let answer = try await live.page(page, of: &paging)
        self.paging.withLock { [paging] in $0 = paging }
        return answer
    }
}
