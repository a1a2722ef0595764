/// Reads queries, with what `@NAME` stands for in them; a text that is read again is not parsed again.
///
/// A command line's query is read to check it before anything is asked, then by the bloc to be answered.
package final class QueryReader: Sendable {
    private let saved: SavedQueries
    private let last = Locked<CardQuery?>(nil)

    package init(saved: SavedQueries = .none) { self.saved = saved }

    package func read(_ text: String) throws(QueryError) -> CardQuery {
        if let last = last.withLock({ $0 }), last.source == text { return last }
        let query = try CardQuery(parsing: text, saved: saved)
        last.withLock { $0 = query }
        return query
    }
}

extension QueryReader: Equatable {
    package static func == (a: QueryReader, b: QueryReader) -> Bool { a.saved == b.saved }
}
