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
        var found = try await english.answer(question)
        guard case .search(let query) = question else { return found }
        let isEmpty = found.cards.isEmpty
        let notes = found.notes.compactMap(\.ofQuery)
        if let other = others.answer(query, options, insteadOf: notes, isEmpty: isEmpty) {
            return other.noting(found.notes.filter { $0.ofQuery == nil })
        }
        if isEmpty { found.notes += others.advice(query) }
        return found
    }
}
