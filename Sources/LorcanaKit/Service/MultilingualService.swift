package import LorcanaQuery

/// Answers from the English service, or from another language on disk if that has words that English lacks (data.md, 22).
package struct MultilingualService: LorcanaService {
    private let english: any LorcanaService
    private let others: OtherLanguages
    private let options: QueryOptions

    /// - Parameter options: how queries are evaluated over the other languages.
    package init(
        _ english: any LorcanaService, beside others: OtherLanguages, options: QueryOptions = QueryOptions()
    ) {
        (self.english, self.others, self.options) = (english, others, options)
    }

    package var pageSize: Int { english.pageSize }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        let found = try await english.answer(question)
        if case .search(let query) = question { return others.answer(query, options, beside: found) }
        return found
    }
}
