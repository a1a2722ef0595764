import Locks
package import LorcanaCards

/// Parses queries with saved ones (`@NAME`), and caches the results.
///
/// A command's query is parsed twice: for validation, and by the bloc.
package final class QueryReader: Sendable {
    private let saved: Locked<SavedQueries>
    private let trial: SuggestionTrial
    /// The day for legality; nil for the date of the catalogue's facts.
    package let day: Timestamp?
    private let last = Locked<CardQuery?>(nil)

    /// - Parameters:
    ///   - day: the day for legality; nil for the date of the catalogue's facts.
    ///   - catalogue: the catalogue to test suggestions on; nil to test only their syntax.
    package init(
        saved: SavedQueries = .none, on day: Timestamp? = nil, catalogue: (@Sendable () -> Catalogue)? = nil
    ) {
        (self.saved, self.day) = (Locked(saved), day)
        trial = catalogue.map(SuggestionTrial.checking(in:)) ?? .reading
    }

    package func read(_ text: String) throws(QueryError) -> CardQuery {
        if let last = last.withLock({ $0 }), last.source == text { return last }
        var query = try CardQuery(parsing: text, saved: saved.withLock { $0 }, trial: trial)
        query.day = day
        last.withLock { [query] in $0 = query }
        return query
    }

    /// Saves `query` as `@name`, replacing an earlier one.
    package func save(_ query: String, as name: String) {
        saved.withLock { $0.add(query, as: name) }
        last.withLock { $0 = nil }
    }
}

extension QueryReader: Equatable {
    package static func == (a: QueryReader, b: QueryReader) -> Bool {
        a.saved.withLock { $0 } == b.saved.withLock { $0 }
    }
}

extension SuggestionTrial {
    static func checking(in catalogue: @escaping @Sendable () -> Catalogue) -> SuggestionTrial {
        .checking(
            isKnown: { (try? KnownValues(catalogue()).check($0)) != nil },
            finds: { query in
                query.condition.map { !RowMatcher(catalogue()).rows($0).isEmpty } ?? false
            })
    }
}
