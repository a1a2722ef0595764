public import LorcanaCards

/// The rows that answer a query, in the order to show them, and what a person should be told.
public struct QueryResult: Sendable, Equatable {
    /// Rows of the catalogue that was asked.
    public var rows: [Int]
    public var notes: [AnswerNote]

    public init(rows: [Int], notes: [AnswerNote] = []) {
        self.rows = rows
        self.notes = notes
    }
}

/// How a query is to be answered.
public struct QueryOptions: Sendable, Equatable {
    /// The order where the query has no `sort:`.
    public enum Ranking: Sendable { case ranked, catalogue }

    public var ranking: Ranking
    /// Whether the catalogue is whole: then misspelt names are forgiven, and sets and classifications that
    /// nobody knows are errors. Off for a part of the cards, such as one answer of the API.
    public var isForgiving: Bool
    /// Whether the notes explain the query.
    public var explains: Bool

    public init(ranking: Ranking = .ranked, isForgiving: Bool = true, explains: Bool = false) {
        self.ranking = ranking
        self.isForgiving = isForgiving
        self.explains = explains
    }
}

/// Answers queries over a catalogue: a pure function, linear in the catalogue's rows.
public enum QueryEvaluator {
    /// The rows of `catalogue` that `query` asks for, folded and in order (query.md, Meanings).
    ///
    /// Throws where the query names a set or a classification that the whole catalogue lacks.
    public static func evaluate(
        _ query: CardQuery, over catalogue: Catalogue, options: QueryOptions = QueryOptions()
    ) throws(QueryError) -> QueryResult {
        if options.isForgiving { try KnownValues(catalogue).check(query) }
        return Evaluation(query: query, catalogue: catalogue, options: options).result()
    }
}
