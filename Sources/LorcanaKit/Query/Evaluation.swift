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
        matcher = RowMatcher(catalogue)
    }

    func result() -> QueryResult {
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
        result.notes += hints.unsearched() + hints.negatedWords()
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
        if query.unique == .cards { places = Evaluation.folded(places) }
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

    /// One place for each name: the oldest that is not a promo, else the oldest.
    private static func folded(_ places: [CardPlace]) -> [CardPlace] {
        var folded: [CardPlace] = []
        for place in places {
            if let last = folded.last, last.name == place.name {
                if last.isPromo, !place.isPromo { folded[folded.count - 1] = place }
            } else {
                folded.append(place)
            }
        }
        return folded
    }

    // MARK: Notes

    private var readingNotes: [QueryNote] {
        let negation = query.afterNot.map { [QueryNote.notIsAWord(before: $0)] } ?? []
        return negation + (options.explains ? [.explained(query.explanation)] : [])
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
