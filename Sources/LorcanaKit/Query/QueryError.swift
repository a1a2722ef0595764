/// A query that cannot be understood: what is wrong, where, and what to try.
package struct QueryError: Error, Sendable, Equatable {
    /// The whole query as it was typed, and the range of the wrong part in it, in characters.
    package var query: String
    package var range: Range<Int>
    /// A sentence without a full stop: `unknown ink "pink"`.
    package var message: String
    /// What to try, as a sentence, or empty: `inks are amber, amethyst, emerald, ruby, sapphire, steel`.
    package var hint: String

    package init(query: String, range: Range<Int>, message: String, hint: String = "") {
        self.query = query
        self.range = range
        self.message = message
        self.hint = hint
    }
}
