package import LorcanaCards

/// The rows that answer a query, in the order to show them, and what a person should be told.
package struct QueryResult: Sendable, Equatable {
    /// Rows of the catalogue that was asked.
    package var rows: [Int]
    package var notes: [QueryNote]

    package init(rows: [Int], notes: [QueryNote] = []) {
        self.rows = rows
        self.notes = notes
    }
}

/// How a query is to be answered.
package struct QueryOptions: Sendable, Equatable {
    /// The order where the query has no `sort:`.
    package enum Ranking: Sendable { case ranked, catalogue }

    package var ranking: Ranking
    /// Whether the catalogue is whole: then misspelt names are forgiven, and sets and classifications that
    /// nobody knows are errors. Off for a part of the cards, such as one answer of the API.
    package var isForgiving: Bool
    /// Whether the notes explain the query.
    package var explains: Bool

    package init(ranking: Ranking = .ranked, isForgiving: Bool = true, explains: Bool = false) {
        self.ranking = ranking
        self.isForgiving = isForgiving
        self.explains = explains
    }
}

/// Answers queries over a catalogue: a pure function, linear in the catalogue's rows.
package enum QueryEvaluator {
    /// The rows of `catalogue` that `query` asks for, folded and in order (query.md, Meanings).
    ///
    /// Throws where the query names a set or a classification that the whole catalogue lacks.
    package static func evaluate(
        _ query: CardQuery, over catalogue: Catalogue, options: QueryOptions = QueryOptions()
    ) throws(QueryError) -> QueryResult {
        if options.isForgiving { try KnownValues(catalogue).check(query) }
        return Evaluation(query: query, catalogue: catalogue, options: options).result()
    }
}
