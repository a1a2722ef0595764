package import LorcanaCards

/// Evaluates queries over a catalogue by pure functions that are linear in the number of rows.
package enum QueryEvaluator {
    /// The number of cards that meet both `query` and each of the conditions; `query` is ignored if it is invalid.
    /// Nil for an invalid condition.
    package static func counts(
        _ conditions: [String], beside query: String, _ queries: QueryReader, over catalogue: Catalogue
    ) -> [Int]? {
        let parsed = conditions.compactMap { (try? CardQuery(parsing: $0))?.condition }
        if parsed.count < conditions.count { return nil }
        let matcher = RowMatcher(catalogue, on: queries.day)
        let all = RowSet(all: catalogue.count)
        let rows = (try? queries.read(query))?.condition.map { matcher.rows($0, among: all) } ?? all
        return parsed.map { matcher.count(matcher.rows($0, among: rows), .cards) }
    }

    /// The rows of `catalogue` that match `query`, reduced to one printing per name and sorted (Query.md, "Rows
    /// and their order").
    ///
    /// Throws if the query names a set or a classification that the complete catalogue lacks, or if its
    /// patterns take too long.
    package static func evaluate(
        _ query: CardQuery, over catalogue: Catalogue, options: QueryOptions = QueryOptions()
    ) throws(QueryError) -> QueryResult {
        if options.isForgiving { try KnownValues(catalogue).check(query) }
        return try Evaluation(query: query, catalogue: catalogue, options: options).result()
    }
}

/// The results of a query in display order, with notes on how it was interpreted.
package struct QueryResult: Sendable, Equatable {
    /// Rows of the searched catalogue.
    package var rows: [Int]
    package var notes: [QueryNote] = []
}

/// How to evaluate a query.
package struct QueryOptions: Sendable {
    /// The order of results if there is no `sort:`.
    package enum Ranking: Sendable { case ranked, catalogue }

    var ranking: Ranking
    /// Whether the catalogue is complete, so that misspelt names are corrected, and unknown sets and classifications
    /// are errors. False if it has only some of the cards, such as those of one API response.
    package var isForgiving: Bool
    var explains: Bool
    /// The clock for the time limit of pattern searches.
    var processorTime: @Sendable () -> Duration

    package init(
        ranking: Ranking = .ranked, isForgiving: Bool = true, explains: Bool = false,
        processorTime: (@Sendable () -> Duration)? = nil
    ) {
        self.ranking = ranking
        self.isForgiving = isForgiving
        self.explains = explains
        self.processorTime = processorTime ?? PatternTime.ofThread
    }
}
