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
        matcher = RowMatcher(catalogue, processorTime: options.processorTime)
        plain = PlainWords(matcher, isLastOpen: query.isLastWordOpen)
    }

    func result() throws(QueryError) -> QueryResult {
        let result = found()
        if !matcher.patternTime.isOver { return result }
        throw QueryError(
            query: query.source, range: 0..<query.source.count, message: "the patterns take too long",
            hint: "write them shorter, or add conditions that leave fewer cards")
    }

    private func found() -> QueryResult {
        guard let condition = query.condition else {
            return QueryResult(rows: arranged(all, ranking: nil), notes: readingNotes)
        }
        let hints = QueryHints(query: query, matcher: matcher, plain: plain)
        var result = options.isForgiving ? understood(condition, hints) : exact(condition)
        result.notes += skipped(condition) + (options.isForgiving ? hints.negatedWords() : [])
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
        let asked = Set(condition.terms.compactMap(\.searchedText))
        let columns = TextColumn.allCases.filter(asked.contains)
        let untold = unknown.filter { row in columns.contains { matcher.isUnsent($0, row) } }
        let (texts, others) = (
            matcher.count(untold, query.unique), matcher.count(unknown.subtracting(untold), query.unique)
        )
        let lacking = columns.filter { column in
            !untold.filter { matcher.isUnsent(column, $0) }.isEmpty
        }
        return (texts > 0 ? [.unsearched(count: texts, lacking: lacking)] : [])
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
