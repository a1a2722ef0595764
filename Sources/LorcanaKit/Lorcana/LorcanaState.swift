package import LorcanaCards

/// All that a view of the cards needs to know; every answer a user sees is read from here.
package struct LorcanaState: Equatable, Sendable {
    package var cards: [LorcanaCard] = []
    package var sets: [LorcanaSet] = []
    package var searchQuery: String = ""
    package var currentPage: Int = 1
    package var hasMorePages: Bool = true
    package var isLoading: Bool = false
    package var isLoadingMore: Bool = false
    package var error: LorcanaError?
    /// Where `cards` (or, after `loadSets`, `sets`) came from and how old they are; nil before an answer.
    package var origin: AnswerOrigin?
    /// What a person should be told about the last answer.
    package var notes: [AnswerNote] = []

    package init() {}

    package var isSearching: Bool { !searchQuery.isEmpty }
}
