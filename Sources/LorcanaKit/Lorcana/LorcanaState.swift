package import LorcanaCards

/// Everything a view of the cards shows; each command prints its answer from here.
package struct LorcanaState: Equatable, Sendable {
    package var cards: [LorcanaCard] = []
    package var sets: [LorcanaSet] = []
    package var searchQuery: String = ""
    package var currentPage: Int = 1
    package var hasMorePages: Bool = true
    package var isLoading: Bool = false
    package var isLoadingMore: Bool = false
    /// Whether `cards` answer what is typed before the last word, or an earlier text, until that word is finished.
    package var isUnfinished: Bool = false
    package var error: LorcanaError?
    /// Where `cards` (or, after `loadSets`, `sets`) came from, and how old they are; nil before the first answer.
    package var origin: AnswerOrigin?
    /// What the user should know about the last answer.
    package var notes: [AnswerNote] = []
    /// The ids of `cards`, once a page was appended that might repeat one; else empty.
    var listed: Set<String> = []

    package init() {}

    package var isSearching: Bool { !searchQuery.isEmpty }
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
