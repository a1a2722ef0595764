import LorcanaCards
import LorcanaRules

/// Evaluates a single query.
struct Evaluation {
    let query: CardQuery
    let options: QueryOptions
    let catalogue: Catalogue
    let matcher: RowMatcher
    let plain: PlainWords

    init(query: CardQuery, catalogue: Catalogue, options: QueryOptions) {
        self.query = query
        self.options = options
        self.catalogue = catalogue
        matcher = RowMatcher(
            catalogue, own: query.ownFacts, on: query.day, processorTime: options.processorTime)
        plain = PlainWords(matcher, for: query)
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
            let explained = options.explains ? [QueryNote.explained(query.explanation(of: nil))] : []
            return QueryResult(rows: arranged(all, query.order, ranking: nil), notes: explained)
        }
        return answered(condition) ?? found(condition).result
    }

    /// The results for the condition, and its interpretation.
    func found(_ condition: Condition) -> (result: QueryResult, searched: Searched) {
        let hints = QueryHints(matcher: matcher, plain: plain)
        let searched = searched(condition)
        var notes = searched.notes + explanation(of: searched)
        notes += countsUnmet(searched)
        if searched.rows.isEmpty {
            notes += (options.isForgiving ? hints.ofNothing(condition) : []) + whyNothing(condition, searched)
        }
        notes += (searched.isTextless ? [] : skipped(searched.condition)) + leftOut
        if options.isForgiving { notes += hints.negatedWords(searched.condition) }
        if let meant = condition.withWildcards {
            notes += note("\(meant)", finding: matcher.rows(meant, among: all), beside: searched.rows)
        }
        let ranking = NameRanking(searched.condition, in: catalogue)
        let nearest = matcher.nearest(searched.condition)
        let unused = nearest.flatMap(\.unknownWords)
        if !unused.isEmpty, !searched.rows.isEmpty { notes.append(.notUsed(unused)) }
        let order = query.order ?? searched.reading?.order
        let neighbours = matcher.neighbours(searched.condition, among: searched.rows)
        notes += likeness(neighbours)
        let rows = arranged(
            searched.rows, order, ranking: ranking.ranks ? ranking : nil, nearest: nearest,
            neighbours: neighbours)
        return (QueryResult(rows: rows, notes: notes), searched)
    }

    private var all: RowSet { RowSet(all: catalogue.count) }

    // MARK: Plain words and typos

    /// A query as it was evaluated: as typed, interpreted, or corrected.
    struct Searched {
        var condition: Condition
        var rows: RowSet
        /// How it differs from the typed query, and which other interpretations it has.
        var notes: [QueryNote]
        /// The interpretation of bare words, if there are any.
        var reading: Reading?
        /// Whether the misspelt words are so close to known ones that the corrections are certain even without
        /// results.
        var isClear = false
        /// Whether the words occur only in rules texts, which are not downloaded.
        var isTextless: Bool { notes.contains { if case .textsNeeded = $0 { true } else { false } } }

        init(_ condition: Condition, _ rows: RowSet, _ notes: [QueryNote] = []) {
            (self.condition, self.rows, self.notes) = (condition, rows, notes)
        }

        init(_ reading: Reading, _ rows: RowSet, _ notes: [QueryNote]) {
            self.init(reading.condition, rows, notes)
            self.reading = reading
        }
    }

    func searched(_ condition: Condition) -> Searched {
        guard options.isForgiving else { return Searched(condition, matcher.rows(condition, among: all)) }
        let searched = understood(condition)
        guard searched.rows.isEmpty, query.isLastWordOpen else { return searched }
        // Without results for the incomplete last word, treat it as complete; that doesn't make the list flicker.
        var ended = query
        (ended.isLastWordOpen, ended.mayForgive) = (false, false)
        let whole = Evaluation(query: ended, catalogue: catalogue, options: options).understood(condition)
        return whole.rows.isEmpty ? searched : whole
    }

    /// The first reading with results; failing that, the corrected words; failing that, the query without unknown
    /// words.
    private func understood(_ condition: Condition) -> Searched {
        let textless = plain.readings(condition, readsTexts: false)
        if let effects = effects(condition, read: textless) { return effects }
        let readings = readings(condition, textless)
        let isTextless = { (reading: Reading) in !self.catalogue.hasTexts && reading.readsTexts }
        for reading in readings where !reading.hasUnknown {
            if isTextless(reading) { break }
            if let found = found(reading, for: condition) { return withoutRare(reading, found, condition) }
        }
        if let first = readings.first, !first.hasUnknown, isTextless(first),
            !first.hasLeftovers || plain.isKnown(condition)
        {
            return self.textless(first)
        }
        let isGuess =
            readings.first?.isCertain != true
            && (readings.allSatisfy { $0.hasUnknown || $0.areNames || $0.pieces.contains(where: \.isWeak) }
                || !plain.isKnown(condition))
        let corrected = query.mayForgive && isGuess ? corrected(condition) : nil
        if let corrected, !corrected.rows.isEmpty {
            let typed = plain.rows(condition)
            return corrected.rows == typed ? Searched(condition, typed) : corrected
        }
        if let first = readings.first, !first.hasUnknown, isTextless(first) { return self.textless(first) }
        if let corrected, corrected.isClear { return corrected }
        if query.mayForgive, catalogue.hasTexts {
            for reading in readings where reading.hasLeftovers {
                let ranked = plain.ranked(reading, condition)
                if let found = ranked.flatMap({ found($0, for: condition) }) { return found }
            }
        }
        // If the conditions are certain, the user means them even without results, so nothing is dropped.
        if query.mayForgive, readings.first?.isCertain != true {
            for reading in readings {
                if let rest = withoutUnused(reading, condition, isEmpty: true) { return rest }
            }
        }
        if let corrected { return corrected }
        guard let first = readings.first(where: { !$0.hasUnknown && $0.condition != condition }) else {
            return Searched(condition, plain.rows(condition))
        }
        let isOne = first.condition.conjuncts.count == 1
        return Searched(
            first, plain.rows(first.condition), [isOne ? Self.readAs(first) : .readInVain(first.text)])
    }

    /// The readings of the query. Searching rules texts is slow, so it is done only for words without another
    /// meaning.
    private func readings(_ condition: Condition, _ textless: [Reading]) -> [Reading] {
        let mayReadTexts = query.mayForgive && !query.isLastWordOpen
        let readings = mayReadTexts ? textless : textless.filter { !$0.readsTexts }
        let isWhole = readings.first.map { !$0.hasLeftovers && $0.condition.searchedTexts.isEmpty } ?? true
        if isWhole || !mayReadTexts { return readings }
        return plain.readings(condition, readsTexts: true).map(withPhrase)
    }

    /// If the whole run was read as an effect, adds cards whose rules texts contain the exact phrase.
    private func withPhrase(_ reading: Reading) -> Reading {
        let run = reading.pieces.flatMap(\.bare)
        guard catalogue.hasTexts, reading.pieces.count == 1, reading.condition.isOfTexts, run.count > 1 else {
            return reading
        }
        let phrase = Condition.text(run.map(\.folded).spaced)
        if plain.rows(phrase).subtracting(plain.rows(reading.condition)).isEmpty { return reading }
        var both = reading
        both.condition = Condition.anyOf([reading.condition, phrase])!
        return both
    }

    /// Drops words that are probably noise if that gives many more results: "dragons in the game".
    private func withoutRare(_ reading: Reading, _ found: Searched, _ condition: Condition) -> Searched {
        guard query.mayForgive, reading.pieces.contains(where: { $0.role == .condition }), !found.isTextless,
            matcher.count(found.rows, .cards) <= Self.fewCards,
            let rest = withoutUnused(reading, condition, isEmpty: false),
            matcher.count(rest.rows, .cards) > 2 * Self.fewCards
        else { return found }
        return rest
    }

    private static let fewCards = 3

    private func withoutUnused(_ reading: Reading, _ condition: Condition, isEmpty: Bool) -> Searched? {
        guard let rest = plain.withoutUnused(reading, condition, isEmpty: isEmpty),
            var found = found(rest.reading, for: condition)
        else { return nil }
        found.notes.append(.notUsed(rest.unused))
        return found
    }

    /// Searches for a reading; returns nil if there are no results.
    func found(_ reading: Reading, for condition: Condition) -> Searched? {
        let rows = plain.rows(reading.condition)
        // A collection may be empty.
        if rows.isEmpty, !reading.condition.has(\.asksForCollection) { return nil }
        if reading.condition == condition {
            return Searched(condition, rows, notesOnReadings(condition, beside: rows))
        }
        let notes =
            reading.areNames
            ? notesOnReadings(condition, beside: rows) : notesOnNames(condition, beside: reading, rows)
        return Searched(reading, rows, [Self.readAs(reading)] + notes)
    }

    /// An empty result with a note that rules texts are needed.
    private func textless(_ reading: Reading) -> Searched {
        Searched(reading, RowSet(rows: [], of: catalogue.count), [.textsNeeded(reading.text)])
    }

    /// The likeliest respelling with results; failing that, a likely meaning without results. Nil if no known word is
    /// similar.
    func corrected(_ condition: Condition) -> Searched? {
        let respellings = Respeller(plain).respellings(of: condition)
        // A candidate with more typos than the best plus one is too dissimilar.
        let most = (respellings.first?.cost ?? 0) + Speller.typo
        var inVain: (reading: Reading, isClear: Bool)?
        for respelling in respellings.prefix(Respeller.mostTried) where respelling.cost < most {
            let condition = respelling.condition
            let readings = readings(condition, plain.readings(condition, readsTexts: false)).filter {
                !$0.hasUnknown
            }
            for reading in readings where catalogue.hasTexts || !reading.readsTexts {
                guard var searched = found(reading, for: condition) else { continue }
                searched.notes.removeAll { if case .readAs = $0 { true } else { false } }
                let areNames = reading.condition.areNames && !respelling.names.isEmpty
                let notes = respelling.notes(readAs: areNames ? nil : reading.text)
                searched.notes = notes + searched.notes
                return searched
            }
            if inVain == nil, let reading = readings.first(where: { !$0.condition.areNames }) {
                inVain = (reading, respelling.isClear)
            }
        }
        let none = RowSet(rows: [], of: catalogue.count)
        if let inVain {
            var searched = Searched(inVain.reading, none, [.readInVain(inVain.reading.text)])
            searched.isClear = inVain.isClear
            return searched
        }
        return respellings.first { !$0.names.isEmpty }.map {
            Searched(condition, none, [.nearNames(asked: $0.asked.spaced, near: $0.names)])
        }
    }

    /// A note about cards with the words next to each other in their names: "pirates".
    private func notesOnNames(_ condition: Condition, beside reading: Reading, _ rows: RowSet) -> [QueryNote]
    {
        guard let run = plain.plainRun(condition), !run.contains(where: \.isOr),
            !reading.pieces.contains(where: \.isName), plain.names.have(run.map(\.folded).spaced)
        else { return [] }
        let named = plain.rows(condition)
        if named.subtracting(rows).isEmpty { return [] }
        return [.inNames(run.map { "name:\($0.folded)" }.spaced, count: matcher.count(named, query.unique))]
    }

    /// A note about other meanings of words that were interpreted as names: conditions, or words in rules texts.
    private func notesOnReadings(_ condition: Condition, beside rows: RowSet) -> [QueryNote] {
        if let other = plain.otherReading(condition),
            catalogue.hasTexts || other.condition.searchedTexts.isEmpty
        {
            return note(other.text, finding: plain.rows(other.condition), beside: rows)
        }
        guard catalogue.hasTexts, query.mayForgive, !query.isLastWordOpen,
            let run = plain.plainRun(condition),
            run.allSatisfy({ catalogue.place(ofWord: $0.folded)?.isOfTexts == true })
        else { return [] }
        let phrase = Condition.text(run.map(\.folded).spaced)
        return note(QueryPrinter.text(of: phrase), finding: plain.rows(phrase), beside: rows)
    }

    private static func readAs(_ reading: Reading) -> QueryNote { .readAs(reading.text) }

    /// A note about another interpretation, if it finds other cards.
    private func note(_ reading: String, finding others: RowSet, beside found: RowSet) -> [QueryNote] {
        if others.isEmpty || others == found { return [] }
        return [.otherReading(reading, count: matcher.count(others, query.unique))]
    }

    // MARK: Likeness

    /// A note that explains how the first results resemble the card of `like:`.
    private func likeness(_ neighbours: [Likeness.Neighbour]) -> [QueryNote] {
        if neighbours.isEmpty { return [] }
        let named = neighbours.once(by: { catalogue.nameRank($0.row) }).prefix(Self.mostExplained)
        return [
            .alike(
                named.map { neighbour in
                    let card = catalogue[neighbour.row]
                    return AlikeCard(
                        fullName: card.fullName, effect: neighbour.effect.map { card.effects[$0] },
                        costsMore: neighbour.costsMore)
                })
        ]
    }

    private static let mostExplained = 5

    // MARK: Order

    func arranged(
        _ rows: RowSet, _ order: CardOrder?, ranking: NameRanking?, nearest: [NearestSentences] = [],
        neighbours: [Likeness.Neighbour] = []
    ) -> [Int] {
        var places = Evaluation.places(rows, in: catalogue)
        if query.unique == .cards { places = Evaluation.folded(places, query.preferred) }
        if let order {
            places = order.sorted(places) { (catalogue, $0) }
        } else if options.ranking == .catalogue {
            places.sort { $0.index < $1.index }
        } else if let ranking {
            var byRank = [[CardPlace]](repeating: [], count: NameRanking.count)
            for place in places { byRank[ranking.rank(place.index)].append(place) }
            places = byRank.flatMap { $0 }
        }
        if order == nil, options.ranking == .ranked {
            places = neighbours.sorted(nearest.sorted(places))
        }
        return places.map(\.index)
    }

    /// The rows as positions, sorted by name, set and number.
    static func places(_ rows: RowSet, in catalogue: Catalogue) -> [CardPlace] {
        let releases = catalogue.sets.map(\.age)
        return rows.rows.map { row in
            CardPlace(catalogue, row: row, name: catalogue.nameRank(row), releases: releases, index: row)
        }.inOrder
    }

    /// One position for each name: promos only if there are no other printings, then the oldest or newest set, then
    /// the lowest number.
    private static func folded(_ places: [CardPlace], _ preferred: CardQuery.Preferred) -> [CardPlace] {
        var folded: [CardPlace] = []
        for place in places {
            guard let last = folded.last, last.name == place.name else {
                folded.append(place)
                continue
            }
            // Positions of a name are sorted by set and number, so the first one of a set has the lowest number.
            let isNewer =
                preferred == .newest && place.isPromo == last.isPromo && place.release > last.release
            if isNewer || (last.isPromo && !place.isPromo) { folded[folded.count - 1] = place }
        }
        return folded
    }

    // MARK: Notes

    /// The query in plain words, and the interpretation of each of its bare words.
    private func explanation(of searched: Searched) -> [QueryNote] {
        guard options.explains else { return [] }
        let parts = (searched.reading?.pieces ?? []).map { piece in
            (
                piece.bare.map(\.folded).spaced,
                piece.order.map { "sort:\($0)" }
                    ?? Condition.allOf(piece.conditions).map { QueryPrinter.text(of: $0) } ?? ""
            )
        }
        let read =
            parts.contains { $0 != $1 }
            ? [QueryNote.wordsRead(parts.map { .init(words: $0, query: $1) })] : []
        var query = query
        query.order = query.order ?? searched.reading?.order
        return read + [.explained(query.explanation(of: searched.condition))]
    }

    /// A note on the number of cards for which the condition is unknown.
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

    /// A note on the number of cards requested in words, "top 10", if there are more results.
    private func countsUnmet(_ searched: Searched) -> [QueryNote] {
        guard let count = searched.reading?.count, count > 0,
            matcher.count(searched.rows, query.unique) > count
        else { return [] }
        return [.unlimited(count: count)]
    }

    /// Notes on lines of decks that are not cards, and were ignored.
    private var leftOut: [QueryNote] {
        query.ownFacts.decks.filter { $0.value.unread > 0 }.sorted { $0.key < $1.key }.map {
            .deckLinesLeftOut($0.key, count: $0.value.unread)
        }
    }

    /// Notes on why there are no results: a condition to drop, or unknown words.
    private func whyNothing(_ condition: Condition, _ searched: Searched) -> [QueryNote] {
        if searched.isTextless { return options.explains ? conditionToDrop(searched) : [] }
        let isCorrected = searched.reading == nil && searched.condition != condition
        let isRead = searched.reading?.hasLeftovers == false
        let mayTell =
            options.isForgiving && query.mayForgive && !isCorrected && !isRead && condition.terms.count > 1
        let unknown = mayTell ? plain.unknownWords(condition) : []
        if !options.explains, searched.reading == nil, unknown.isEmpty { return [] }
        let notes = conditionToDrop(searched)
        return notes.isEmpty && !unknown.isEmpty ? [.unknownWords(unknown)] : notes
    }

    /// A note on the condition whose removal gives the most results.
    private func conditionToDrop(_ searched: Searched) -> [QueryNote] {
        let parts = searched.condition.conjuncts
        guard parts.count > 1 else { return [] }
        let counts = matcher.nearMisses(parts).map { matcher.count($0, query.unique) }
        guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return [] }
        return [.wouldMatch(without: parts[index].description, count: most)]
    }
}

extension [Likeness.Neighbour] {
    /// The positions sorted by similarity, best first; unchanged if there are no similar cards.
    func sorted(_ places: [CardPlace]) -> [CardPlace] {
        if isEmpty { return places }
        var ranks: [Int: Int] = [:]
        for (rank, neighbour) in enumerated() { ranks[neighbour.row] = rank }
        return places.enumerated().sorted { a, b in
            let (left, right) = (ranks[a.element.index] ?? count, ranks[b.element.index] ?? count)
            return left != right ? left < right : a.offset < b.offset
        }.map(\.element)
    }
}
