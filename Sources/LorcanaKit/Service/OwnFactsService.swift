package import LorcanaQuery
package import LorcanaRules

/// Gives each query what the user's own files say, if it asks for it, and then asks another service.
package struct OwnFactsService: LorcanaService {
    private let base: any LorcanaService
    private let facts: @MainActor @Sendable (CardQuery) throws(LorcanaError) -> OwnFacts

    /// - Parameter facts: reads the files; called only for queries that ask for them.
    package init(
        _ base: any LorcanaService,
        facts: @escaping @MainActor @Sendable (CardQuery) throws(LorcanaError) -> OwnFacts
    ) {
        (self.base, self.facts) = (base, facts)
    }

    package var pageSize: Int { base.pageSize }

    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        guard query.asksForOwnFacts else { return try await base.cards(matching: query) }
        var query = query
        query.ownFacts = try await facts(query)
        return try await base.cards(matching: query)
    }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        try await base.allCards(page: page, pageSize: pageSize)
    }

    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        try await base.cards(inSet: name)
    }

    package func sets() async throws(LorcanaError) -> SetAnswer { try await base.sets() }
}
