/// How many cards a page holds, and when typed text becomes a question.
package struct LorcanaBlocSettings: Sendable, Equatable {
    package var pageSize: Int
    /// The page that the list of every card begins with, counted from 1.
    package var firstPage = 1
    /// The quiet time after the last key.
    package var debounce: Duration
    /// The fewest characters, trimmed, that are asked for.
    package var minimumLength: Int
    /// A query that was given whole, not typed: the first question, and asked again, is asked at once.
    package var givenQuery: String?

    package init(pageSize: Int, debounce: Duration, minimumLength: Int, givenQuery: String? = nil) {
        self.pageSize = pageSize
        self.debounce = debounce
        self.minimumLength = minimumLength
        self.givenQuery = givenQuery
    }

    /// Search as you type over the API: 0.3 s and 3 characters.
    package static let asYouType = LorcanaBlocSettings(
        pageSize: 100, debounce: .milliseconds(300), minimumLength: 3)

    /// A local catalogue, or a one-shot command: at once, from the first character.
    package static let immediate = LorcanaBlocSettings(pageSize: 100, debounce: .zero, minimumLength: 1)
}
