import LorcanaCards

/// Evaluates one query.
struct Evaluation {
    let query: CardQuery
    let options: QueryOptions
    private let catalogue: Catalogue
    private let matcher: RowMatcher
    private let plain: PlainWords

    init(query: CardQuery, catalogue: Catalogue, options: QueryOptions) {
        self.query = query
        self.options = options
        self.catalogue = catalogue
        matcher = RowMatcher(catalogue)
        plain = PlainWords(matcher, isLastOpen: query.isLastWordOpen)
    }

    func result() -> QueryResult {
        guard let condition = query.condition else {
            return QueryResult(rows: arranged(all, ranking: nil), notes: readingNotes)
        }
        let hints = QueryHints(query: query, matcher: matcher, plain: plain)
        var result = options.isForgiving ? understood(condition, hints) : exact(condition)
        result.notes += hints.unsearched() + (options.isForgiving ? hints.negatedWords() : [])
        return result
    }

    private var all: RowSet { RowSet(all: catalogue.count) }

    private func exact(_ condition: Condition) -> QueryResult {
        let rows = matcher.rows(condition, among: all)
        return QueryResult(
            rows: arranged(rows, by: condition), notes: readingNotes + (rows.isEmpty ? conditionToDrop() : [])
        )
    }

    // MARK: Plain words and typos

    /// Names first, then bare words read as conditions, then misspelt words corrected.
    private func understood(_ condition: Condition, _ hints: QueryHints) -> QueryResult {
        let rows = matcher.rows(condition, among: all)
        plain.found = (condition, rows)
        let hasBareWords = condition.terms.contains {
            if case .text(.name, .word) = $0 { true } else { false }
        }
        if hasBareWords, let result = asConditions(condition) { return result }
        if !rows.isEmpty {
            let other = hasBareWords ? otherReading(condition, than: rows) : []
            return QueryResult(rows: arranged(rows, by: condition), notes: readingNotes + other)
        }
        var notes = hasBareWords ? otherReading(condition, than: rows) : []
        if hasBareWords, plain.isKnown(condition) {
            if notes.isEmpty, let reading = plain.reading(condition, keepsNames: false) {
                notes = [.readInVain(reading.text)]
            }
        } else if query.mayForgive {
            switch forgiven(condition) {
            case .found(let result): return result
            case .near(let note): notes.append(note)
            case .nothing: break
            }
        }
        return QueryResult(rows: [], notes: readingNotes + notes + hints.ofNothing() + conditionToDrop())
    }

    /// The result with bare words read as conditions; nil if names have them, or if that finds no card.
    private func asConditions(_ condition: Condition) -> QueryResult? {
        for keepsNames in [true, false] {
            guard let reading = plain.reading(condition, keepsNames: keepsNames) else { return nil }
            let rows = matcher.rows(reading.condition, among: all)
            if rows.isEmpty { continue }
            let note = QueryNote.readAs(reading.text, deck: reading.deck)
            return QueryResult(rows: arranged(rows, by: reading.condition), notes: [note] + readingNotes)
        }
        return nil
    }

    /// The other reading of words that were searched as names, if it finds other cards.
    private func otherReading(_ condition: Condition, than found: RowSet) -> [QueryNote] {
        guard let reading = plain.otherReading(condition) else { return [] }
        let rows = matcher.rows(reading.condition, among: all)
        if rows.isEmpty || rows == found { return [] }
        return [.otherReading(reading.text, count: matcher.count(rows, query.unique))]
    }

    private enum Forgiven {
        case found(QueryResult)
        /// Nothing matches, but a name is near.
        case near(QueryNote)
        case nothing
    }

    /// The result with misspelt words corrected.
    private func forgiven(_ condition: Condition) -> Forgiven {
        let answers = NameForgiveness(matcher: matcher, plain: plain).forgive(condition)
        for answer in answers {
            let rows = matcher.rows(answer.condition, among: all)
            if !rows.isEmpty {
                return .found(
                    QueryResult(
                        rows: arranged(rows, by: answer.condition), notes: answer.notes + readingNotes))
            }
        }
        let near = answers.first { !$0.names.isEmpty }
        return near.map { .near(.nearNames(asked: $0.asked, near: $0.names)) } ?? .nothing
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
