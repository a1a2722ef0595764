public import LorcanaCards

/// All that a view of the cards needs to know; every answer a user sees is read from here.
public struct LorcanaState: Equatable, Sendable {
    public var cards: [LorcanaCard] = []
    public var sets: [LorcanaSet] = []
    public var searchQuery: String = ""
    public var currentPage: Int = 1
    public var hasMorePages: Bool = true
    public var isLoading: Bool = false
    public var isLoadingMore: Bool = false
    public var error: LorcanaError?
    /// Where `cards` (or, after `loadSets`, `sets`) came from and how old they are; nil before an answer.
    public var origin: AnswerOrigin?
    /// What a person should be told about the last answer.
    public var notes: [AnswerNote] = []

    public init() {}

    public var isSearching: Bool { !searchQuery.isEmpty }
}
