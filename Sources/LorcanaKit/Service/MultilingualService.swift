package import LorcanaQuery

/// Answers from the English service, or from another language on disk for words that English lacks (data.md, 22).
package struct MultilingualService: LorcanaService {
    private let english: any LorcanaService
    private let options: QueryOptions
    private let others: @MainActor @Sendable () -> OtherLanguages?

    /// - Parameters:
    ///   - options: how queries are evaluated over the other languages.
    ///   - others: called only if English found nothing or corrected a word; returns nil if there are no other
    ///     languages.
    package init(
        _ english: any LorcanaService, options: QueryOptions = QueryOptions(),
        beside others: @escaping @MainActor @Sendable () -> OtherLanguages?
    ) {
        (self.english, self.options, self.others) = (english, options, others)
    }

    package var pageSize: Int { english.pageSize }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        let found = try await english.answer(question)
        guard case .search(let query) = question, OtherLanguages.areWanted(beside: found),
            let others = await others()
        else { return found }
        return others.answer(query, options, beside: found)
    }
}
