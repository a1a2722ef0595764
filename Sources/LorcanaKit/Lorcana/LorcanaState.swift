package import LorcanaCards

/// Everything that a view of the cards shows; each command prints its answer from it.
package struct LorcanaState: Equatable, Sendable {
    package var cards: [LorcanaCard] = []
    package var sets: [LorcanaSet] = []
    package var searchQuery: String = ""
    package var currentPage: Int = 1
    package var hasMorePages: Bool = true
    package var isLoading: Bool = false
    package var isLoadingMore: Bool = false
    /// Whether the last word is still being typed. Then `cards` match words that it may begin, or an earlier text.
    package var isUnfinished: Bool = false
    /// The answer that is shown once the last word is finished; nil if it has the same cards, or is not known yet.
    package var coming: ComingAnswer?
    package var error: LorcanaError?
    /// Where `cards` (or, after `loadSets`, `sets`) came from, and how old they are; nil before the first answer.
    package var origin: AnswerOrigin?
    /// Notes for the user about the last answer.
    package var notes: [AnswerNote] = []
    /// The ids of `cards`, once a page was appended that might repeat one; else empty.
    var listed: Set<String> = []

    package init() {}

    package var isSearching: Bool { !searchQuery.isEmpty }
}

/// The answer to a query once its last word is finished.
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
