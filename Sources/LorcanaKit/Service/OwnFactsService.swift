package import LorcanaQuery
package import LorcanaRules

/// Adds facts from the user's own files to queries that require them, then asks another service.
package struct OwnFactsService: LorcanaService {
    private let base: any LorcanaService
    private let facts: @MainActor @Sendable (CardQuery) throws(LorcanaError) -> OwnFacts

    /// - Parameter facts: reads the files; called only for queries that refer to them.
    package init(
        _ base: any LorcanaService,
        facts: @escaping @MainActor @Sendable (CardQuery) throws(LorcanaError) -> OwnFacts
    ) {
        (self.base, self.facts) = (base, facts)
    }

    package var pageSize: Int { base.pageSize }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        guard case .search(var query) = question, query.asksForOwnFacts else {
            return try await base.answer(question)
        }
        query.ownFacts = try await facts(query)
        return try await base.answer(.search(query))
    }
}
