import LorcanaCards
import LorcanaRules

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
        matcher = RowMatcher(catalogue, own: query.ownFacts, processorTime: options.processorTime)
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
            return QueryResult(rows: arranged(all, ranking: nil), notes: explanation(of: nil))
        }
        let hints = QueryHints(matcher: matcher, plain: plain)
        let searched = searched(condition)
        var notes = searched.notes + explanation(of: searched.condition)
        if searched.rows.isEmpty {
            notes +=
                (options.isForgiving ? hints.ofNothing(condition) : []) + conditionToDrop(searched.condition)
        }
        notes += skipped(searched.condition) + leftOut
        if options.isForgiving { notes += hints.negatedWords(searched.condition) }
        return QueryResult(rows: arranged(searched.rows, by: searched.condition), notes: notes)
    }

    private var all: RowSet { RowSet(all: catalogue.count) }

    // MARK: Plain words and typos

    /// What was searched in the end: the query as typed, as its words were read, or corrected.
    private struct Searched {
        var condition: Condition
        var rows: RowSet
        /// How it differs from what was typed, and what else the words may mean.
        var notes: [QueryNote]

        init(_ condition: Condition, _ rows: RowSet, _ notes: [QueryNote] = []) {
            (self.condition, self.rows, self.notes) = (condition, rows, notes)
        }
    }

    private func searched(_ condition: Condition) -> Searched {
        guard options.isForgiving else { return Searched(condition, matcher.rows(condition, among: all)) }
        let searched = understood(condition)
        guard searched.rows.isEmpty, query.isLastWordOpen else { return searched }
        // No list would jump if the last word is taken as it stands.
        var ended = query
        ended.isLastWordOpen = false
        let whole = Evaluation(query: ended, catalogue: catalogue, options: options).understood(condition)
        return whole.rows.isEmpty ? searched : whole
    }

    /// Names first, then bare words read as conditions, then misspelt words corrected.
    private func understood(_ condition: Condition) -> Searched {
        let rows = matcher.rows(condition, among: all)
        plain.found = (condition, rows)
        let hasBareWords = condition.has {
            if case .text(.name, .word) = $0 { true } else { false }
        }
        if hasBareWords, let read = asConditions(condition) { return correctingAlternatives(of: read) }
        let other = hasBareWords ? otherReading(condition) : nil
        if !rows.isEmpty {
            return correctingAlternatives(of: Searched(condition, rows, note(other, beside: rows)))
        }
        if let other {
            return Searched(other.reading.condition, other.rows, [Self.readAs(other.reading)])
        }
        if query.mayForgive, !hasBareWords || !plain.isKnown(condition),
            let corrected = corrected(condition)
        {
            return corrected
        }
        if hasBareWords, let reading = plain.reading(condition, keepsNames: false) {
            return Searched(reading.condition, rows, [.readInVain(reading.text)])
        }
        return Searched(condition, rows)
    }

    /// The likeliest correction that finds cards; else what the words may have meant, without a card; nil if nothing
    /// is near.
    private func corrected(_ condition: Condition) -> Searched? {
        let corrections = NameForgiveness(matcher: matcher, plain: plain).forgive(condition)
        for correction in corrections {
            let rows = matcher.rows(correction.condition, among: all)
            if rows.isEmpty { continue }
            let others = equallyNear(to: correction, among: corrections, beside: rows)
            return Searched(correction.condition, rows, correction.notes + others)
        }
        let none = RowSet(rows: [], of: catalogue.count)
        if let near = corrections.first(where: { !$0.names.isEmpty }) {
            return Searched(condition, none, [.nearNames(asked: near.asked, near: near.names)])
        }
        guard let first = corrections.first, let reading = first.reading else { return nil }
        return Searched(first.condition, none, [.readInVain(reading)])
    }

    /// The query with bare words read as conditions; nil if names have them, or if that finds no card.
    private func asConditions(_ condition: Condition) -> Searched? {
        for keepsNames in [true, false] {
            guard let reading = plain.reading(condition, keepsNames: keepsNames) else { return nil }
            let rows = matcher.rows(reading.condition, among: all)
            if rows.isEmpty { continue }
            return Searched(
                reading.condition, rows, [Self.readAs(reading)] + otherRuns(condition, beside: reading, rows))
        }
        return nil
    }

    /// The line about runs that some name has and that are conditions too: "evasive or rush".
    private func otherRuns(
        _ condition: Condition, beside reading: PlainWords.Reading, _ rows: RowSet
    ) -> [QueryNote] {
        guard !reading.isAllConditions, let other = otherReading(condition),
            plain.reading(condition, keepsNames: false)?.text != other.reading.text
        else { return [] }
        return note(other, beside: rows)
    }

    private static func readAs(_ reading: PlainWords.Reading) -> QueryNote {
        .readAs(reading.text, deck: reading.deck)
    }

    /// Each alternative that finds nothing and has an unknown word is corrected, if that adds cards.
    private func correctingAlternatives(of searched: Searched) -> Searched {
        guard query.mayForgive, case .any(let parts) = searched.condition else { return searched }
        var (corrected, left, notes) = (parts, NameForgiveness.mostBranches, searched.notes)
        for (index, part) in parts.enumerated() where left > 0 && matcher.rows(part, among: all).isEmpty {
            left -= 1
            let forgiveness = NameForgiveness(matcher: matcher, plain: plain)
            guard !plain.isKnown(part), let correction = forgiveness.forgive(part).first,
                !matcher.rows(correction.condition, among: all).isEmpty
            else { continue }
            corrected[index] = correction.condition
            notes += correction.notes
        }
        guard corrected != parts, let condition = Condition.anyOf(corrected) else { return searched }
        let rows = matcher.rows(condition, among: all)
        return rows == searched.rows ? searched : Searched(condition, rows, notes)
    }

    /// All bare words read as conditions, and what that finds; nil if some cannot be, or if it finds nothing.
    private func otherReading(_ condition: Condition) -> (reading: PlainWords.Reading, rows: RowSet)? {
        guard let reading = plain.otherReading(condition) else { return nil }
        let rows = matcher.rows(reading.condition, among: all)
        return rows.isEmpty ? nil : (reading, rows)
    }

    /// The line about another reading, if it finds other cards.
    private func note(
        _ other: (reading: PlainWords.Reading, rows: RowSet)?, beside found: RowSet
    ) -> [QueryNote] {
        other.map { note($0.reading.text, finding: $0.rows, beside: found) } ?? []
    }

    /// Says how else the words could be read, if that finds other cards.
    private func note(_ reading: String, finding others: RowSet, beside found: RowSet) -> [QueryNote] {
        if others.isEmpty || others == found { return [] }
        return [.otherReading(reading, count: matcher.count(others, query.unique))]
    }

    /// The line about words of the game that are as near as the names that were found: "rubby".
    private func equallyNear(
        to found: NameForgiveness.Correction, among answers: [NameForgiveness.Correction], beside rows: RowSet
    ) -> [QueryNote] {
        guard found.reading == nil,
            let other = answers.first(where: { $0.reading != nil && $0.score == found.score }),
            let reading = other.reading
        else { return [] }
        return note(reading, finding: matcher.rows(other.condition, among: all), beside: rows)
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
            var byRank = [[CardPlace]](repeating: [], count: NameRanking.count)
            for place in places { byRank[ranking.rank(place.index)].append(place) }
            places = byRank.flatMap { $0 }
        }
        return places.map(\.index)
    }

    /// The rows by name, set and number.
    static func places(_ rows: RowSet, in catalogue: Catalogue) -> [CardPlace] {
        let releases = LorcanaSet.releaseRanks(catalogue.sets)
        return rows.rows.map { row in
            CardPlace(catalogue, row: row, name: catalogue.nameRank(row), releases: releases, index: row)
        }.inOrder
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

    private func explanation(of condition: Condition?) -> [QueryNote] {
        options.explains ? [.explained(query.explanation(of: condition))] : []
    }

    /// The cards that neither met nor failed the condition, as what it asks is not known of them.
    private func skipped(_ condition: Condition) -> [QueryNote] {
        let unknown = matcher.unknownRows(condition, among: RowSet(all: catalogue.count))
        if unknown.isEmpty { return [] }
        let columns = condition.searchedTexts
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

    /// The lines of decks that are no card.
    private var leftOut: [QueryNote] {
        query.ownFacts.decks.filter { $0.value.unread > 0 }.sorted { $0.key < $1.key }.map {
            .deckLinesLeftOut($0.key, count: $0.value.unread)
        }
    }

    /// For `--explain`: the condition without which the most cards would match, if there is one.
    private func conditionToDrop(_ condition: Condition) -> [QueryNote] {
        let parts = condition.conjuncts
        guard options.explains, parts.count > 1 else { return [] }
        let counts = matcher.nearMisses(parts).map { matcher.count($0, query.unique) }
        guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return [] }
        return [.wouldMatch(without: parts[index].description, count: most)]
    }
}
