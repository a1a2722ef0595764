package import LorcanaCards

/// Everything that a view of cards shows; commands print their output from it.
package struct LorcanaState: Equatable, Sendable {
    package var cards: [LorcanaCard] = []
    package var sets: [LorcanaSet] = []
    package var searchQuery: String = ""
    package var currentPage: Int = 1
    package var hasMorePages: Bool = true
    package var isLoading: Bool = false
    package var isLoadingMore: Bool = false
    /// Whether the last word is still being typed. If so, `cards` match words that it may become, or an earlier text.
    package var isUnfinished: Bool = false
    /// The answer that will be shown when the last word is finished; nil if it has the same cards, or is not known
    /// yet.
    package var coming: ComingAnswer?
    package var error: LorcanaError?
    /// The origin and age of `cards` (after `loadSets`, of `sets`); nil before the first answer.
    package var origin: AnswerOrigin?
    /// Notes for the user about the last answer.
    package var notes: [AnswerNote] = []
    /// The ids of `cards`, once a page was appended that might repeat a card; empty before.
    var listed: Set<String> = []

    package init() {}

    package var isSearching: Bool { !searchQuery.isEmpty }
}

/// The answer to a query after its last word is finished.
package struct ComingAnswer: Equatable, Sendable {
    package var count: Int
    package var notes: [AnswerNote]

    package init(count: Int, notes: [AnswerNote]) { (self.count, self.notes) = (count, notes) }
}

/// Describes the state in a few words, for logs: "14 cards for "elsa", page 1, loading".
extension LorcanaState: CustomStringConvertible {
    package var description: String {
        var words = [
            "\(cards.count) cards" + (isSearching ? " for \"\(searchQuery)\"" : ""), "page \(currentPage)",
        ]
        if !sets.isEmpty { words.append("\(sets.count) sets") }
        if isLoading { words.append("loading") }
        if isLoadingMore { words.append("loading more") }
        if let error { words.append("error \(error)") }
        if let origin { words.append("from \(origin.source.rawValue)") }
        return words.joined(separator: ", ")
    }
}
