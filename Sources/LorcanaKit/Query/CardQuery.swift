/// What cards are asked for: a typed expression with its order and folding, as `QueryParser` reads it.
public struct CardQuery: Sendable, Equatable {
    /// The query as it was typed.
    public var source: String

    /// Reads `text` in the query language.
    public init(parsing text: String) throws(QueryError) {
        source = text
    }
}
