/// A query that cannot be understood: what is wrong, where, and what to try.
public struct QueryError: Error, Sendable, Equatable {
    /// The whole query as it was typed, and the range of the wrong part in it, in characters.
    public var query: String
    public var range: Range<Int>
    /// A sentence without a full stop: `unknown ink "pink"`.
    public var message: String
    /// What to try, as a sentence, or empty: `inks are amber, amethyst, emerald, ruby, sapphire, steel`.
    public var hint: String

    public init(query: String, range: Range<Int>, message: String, hint: String = "") {
        self.query = query
        self.range = range
        self.message = message
        self.hint = hint
    }
}
