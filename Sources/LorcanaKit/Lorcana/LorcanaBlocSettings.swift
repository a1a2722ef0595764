package import LorcanaCards
package import LorcanaQuery

/// The number of cards on a page, and when typed text is searched for.
package struct LorcanaBlocSettings: Sendable {
    package var pageSize: Int
    /// The first page of the list of every card, counted from 1.
    package var firstPage = 1
    /// The time to wait after the last key.
    var debounce: Duration
    /// The fewest characters to search for, without white space at either end.
    package var minimumLength: Int
    /// Whether the query is being typed, so that its last word may still grow.
    package var isTyped = false
    /// The time without a key before words are corrected, or searched for in rules texts.
    var rest: Duration = .milliseconds(150)
    /// The time without a key before the last word counts as finished if no blank or comma ends it.
    var longRest: Duration = .milliseconds(600)
    /// A query that was given whole, not typed; it is searched for at once, the first time and when it is repeated.
    package var givenQuery: String?

    package var queries = QueryReader()
    /// The cards whose values complete a value that is being typed; nil to complete none.
    package var catalogue: Catalogue?

    /// For search as you type over the API: 0.3 s and 3 characters.
    package static let asYouType = LorcanaBlocSettings(
        pageSize: 100, debounce: .milliseconds(300), minimumLength: 3)

    /// For a local catalogue or a single command: at once, from the first character.
    package static let immediate = LorcanaBlocSettings(pageSize: 100, debounce: .zero, minimumLength: 1)
}
