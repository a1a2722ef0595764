package import LorcanaCards
package import LorcanaQuery

/// The number of cards per page, and when typed text is searched for.
package struct LorcanaBlocSettings: Sendable {
    package var pageSize: Int
    /// The first page of the list of all cards, counted from 1.
    package var firstPage = 1
    /// The time to wait after the last key press.
    var debounce: Duration
    /// The minimum number of characters to search for, not counting whitespace at either end.
    package var minimumLength: Int
    /// Whether the query is being typed, so that its last word may still be incomplete.
    package var isTyped = false
    /// The time without a key press before words are corrected, or searched for in rules texts.
    var rest: Duration = .milliseconds(150)
    /// The time without a key press before the last word counts as finished, if no space or comma follows it.
    var longRest: Duration = .milliseconds(600)
    /// A query that was given as a whole, rather than typed. It is searched for at once, the first time and whenever
    /// it is repeated.
    package var givenQuery: String?

    package var queries = QueryReader()
    /// The cards that completions of typed values come from; nil to complete none.
    package var catalogue: Catalogue?

    /// For search as you type over the API: 0.3 s and 3 characters.
    package static let asYouType = LorcanaBlocSettings(
        pageSize: 100, debounce: .milliseconds(300), minimumLength: 3)

    /// For a local catalogue or a single command: at once, from the first character.
    package static let immediate = LorcanaBlocSettings(pageSize: 100, debounce: .zero, minimumLength: 1)
}
