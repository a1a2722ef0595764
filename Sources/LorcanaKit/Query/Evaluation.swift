import LorcanaCards

/// Evaluates one query.
struct Evaluation {
    let query: CardQuery
    let options: QueryOptions
    private let catalogue: Catalogue
    private let matcher: RowMatcher

    init(query: CardQuery, catalogue: Catalogue, options: QueryOptions) {
        self.query = query
        self.options = options
        self.catalogue = catalogue
        matcher = RowMatcher(catalogue, processorTime: options.processorTime)
    }

    func result() throws(QueryError) -> QueryResult {
        let result = found()
        if !matcher.patternTime.isOver { return result }
        throw QueryError(
            query: query.source, range: 0..<query.source.count, message: "the patterns take too long",
            hint: "write them shorter, or add conditions that leave fewer cards")
    }

    private func found() -> QueryResult {
        let all = RowSet(all: catalogue.count)
        guard let condition = query.condition else {
            return QueryResult(rows: arranged(all, ranking: nil), notes: readingNotes)
        }
        let rows = matcher.rows(condition, among: all)
        let hints = QueryHints(query: query, matcher: matcher)
        var result =
            rows.isEmpty
            ? forgiven(condition) ?? nothing(hints)
            : QueryResult(rows: arranged(rows, by: condition), notes: readingNotes)
        result.notes += skipped(condition) + hints.negatedWords()
        return result
    }

    private func nothing(_ hints: QueryHints) -> QueryResult {
        let guesses = options.isForgiving ? hints.ofNothing() : []
        return QueryResult(rows: [], notes: readingNotes + guesses + conditionToDrop())
    }

    /// The result with the names corrected; nil if that finds no card.
    private func forgiven(_ condition: Condition) -> QueryResult? {
        guard options.isForgiving, let meant = NameForgiveness(matcher: matcher).forgive(condition) else {
            return nil
        }
        let rows = matcher.rows(meant.condition, among: RowSet(all: catalogue.count))
        if rows.isEmpty { return nil }
        let asked = condition.positiveTerms.compactMap(\.askedName).joined(separator: " ")
        let note = QueryNote.searchedInstead(asked: asked, shown: meant.names)
        return QueryResult(rows: arranged(rows, by: meant.condition), notes: [note] + readingNotes)
    }

    // MARK: Order

    private func arranged(_ rows: RowSet, by condition: Condition) -> [Int] {
        let ranking = NameRanking(condition, in: catalogue)
        return arranged(rows, ranking: ranking.ranks ? ranking : nil)
    }

    private func arranged(_ rows: RowSet, ranking: NameRanking?) -> [Int] {
        var places = Evaluation.places(rows, in: catalogue)
        if query.unique == .cards { places = Evaluation.folded(places, query.preferred) }
        if let order = query.order {
            places = order.sorted(places) { (catalogue, $0) }
        } else if options.ranking == .catalogue {
            places.sort { $0.index < $1.index }
        } else if let ranking {
            places = CardOrder.sorted(places, by: [places.map { ranking.rank($0.index) }])
        }
        return places.map(\.index)
    }

    /// The rows by name, set and number.
    static func places(_ rows: RowSet, in catalogue: Catalogue) -> [CardPlace] {
        let releases = CardPlace.releases(of: catalogue.sets)
        return rows.rows.map { row in
            CardPlace(catalogue, row: row, name: catalogue.nameRank(row), releases: releases, index: row)
        }.sorted()
    }

    /// One place for each name: a promo only if there is nothing else, then the oldest or the newest set, then
    /// the lowest number.
    private static func folded(_ places: [CardPlace], _ preferred: CardQuery.Preferred) -> [CardPlace] {
        var folded: [CardPlace] = []
        for place in places {
            guard let last = folded.last, last.name == place.name else {
                folded.append(place)
                continue
            }
            // Places of a name come by set and number, so the first of a set is its lowest number.
            let isNewer =
                preferred == .newest && place.isPromo == last.isPromo && place.release > last.release
            if isNewer || (last.isPromo && !place.isPromo) { folded[folded.count - 1] = place }
        }
        return folded
    }

    // MARK: Notes

    private var readingNotes: [QueryNote] { options.explains ? [.explained(query.explanation)] : [] }

    /// The cards that neither met nor failed the condition, as what it asks is not known of them.
    private func skipped(_ condition: Condition) -> [QueryNote] {
        let unknown = matcher.unknownRows(condition, among: RowSet(all: catalogue.count))
        if unknown.isEmpty { return [] }
        let columns = Set(condition.terms.compactMap(\.searchedText))
        let untold = unknown.filter { row in columns.contains { matcher.isUnsent($0, row) } }
        let (texts, others) = (
            matcher.count(untold, query.unique), matcher.count(unknown.subtracting(untold), query.unique)
        )
        return (texts > 0 ? [.unsearched(count: texts)] : [])
            + (others > 0 ? [.unknownLegality(count: others)] : [])
    }

    /// For `--explain`: the condition without which the most cards would match, if there is one.
    private func conditionToDrop() -> [QueryNote] {
        guard options.explains else { return [] }
        let parts = query.condition?.conjuncts ?? []
        guard parts.count > 1 else { return [] }
        let counts = parts.indices.map { dropped in
            let rest = Condition.allOf(parts.indices.filter { $0 != dropped }.map { parts[$0] })
            return rest.map {
                matcher.count(matcher.rows($0, among: RowSet(all: catalogue.count)), query.unique)
            } ?? 0
        }
        guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return [] }
        return [.wouldMatch(without: parts[index].description, count: most)]
    }
}

extension Term {
    fileprivate var askedName: String? {
        guard case .text(let field, let test) = self, field.isName else { return nil }
        return test.words
    }
}
