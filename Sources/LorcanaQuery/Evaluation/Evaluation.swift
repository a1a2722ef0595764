import LorcanaCards
import LorcanaRules

/// Evaluates one query.
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
        return QueryResult(
            rows: arranged(
                searched.rows, order, ranking: ranking.ranks ? ranking : nil,
                nearest: nearest),
            notes: notes)
    }

    private var all: RowSet { RowSet(all: catalogue.count) }

    // MARK: Plain words and typos

    /// The query that was searched: as typed, as its words were read, or corrected.
    struct Searched {
        var condition: Condition
        var rows: RowSet
        /// How it differs from what was typed, and what else the words may mean.
        var notes: [QueryNote]
        /// How the words were read, if they were.
        var reading: PlainWords.Reading?
        /// Whether the words are those of rules texts, and there are none.
        var isTextless: Bool { notes.contains { if case .textsNeeded = $0 { true } else { false } } }

        init(_ condition: Condition, _ rows: RowSet, _ notes: [QueryNote] = []) {
            (self.condition, self.rows, self.notes) = (condition, rows, notes)
        }

        init(_ reading: PlainWords.Reading, _ rows: RowSet, _ notes: [QueryNote]) {
            self.init(reading.condition, rows, notes)
            self.reading = reading
        }
    }

    func searched(_ condition: Condition) -> Searched {
        guard options.isForgiving else { return Searched(condition, matcher.rows(condition, among: all)) }
        let searched = understood(condition)
        guard searched.rows.isEmpty, query.isLastWordOpen else { return searched }
        // Taking the last word as it is makes no list jump.
        var ended = query
        (ended.isLastWordOpen, ended.mayForgive) = (false, false)
        let whole = Evaluation(query: ended, catalogue: catalogue, options: options).understood(condition)
        return whole.rows.isEmpty ? searched : whole
    }

    /// Names first, then bare words read as conditions or as rules texts, then misspelt words corrected.
    private func understood(_ condition: Condition) -> Searched {
        let meant = meant(condition)
        guard meant.rows.isEmpty, !meant.isTextless else { return meant }
        return withoutUnused(condition) ?? meant
    }

    /// The query without the words that are neither names nor conditions; nil if there are none, or if
    /// nothing else is a condition.
    private func withoutUnused(_ condition: Condition) -> Searched? {
        guard query.mayForgive, !query.isLastWordOpen, let (reading, unused) = plain.withoutUnused(condition),
            NameForgiveness(matcher: matcher, plain: plain).forgive(condition).isEmpty
        else { return nil }
        let rows = plain.rows(reading.condition)
        return rows.isEmpty ? nil : Searched(reading, rows, [Self.readAs(reading), .notUsed(unused)])
    }

    private func meant(_ condition: Condition) -> Searched {
        let rows = plain.rows(condition)
        if !plain.areNames(condition), let read = read(condition) {
            // "let it goo": a typo is likelier than a part of a name beside words that say nothing.
            let isGuess = query.mayForgive && read.reading.map(plain.isGuess) == true
            if isGuess, let corrected = corrected(condition), !corrected.rows.isEmpty { return corrected }
            return correctingAlternatives(of: read)
        }
        let other = otherReading(condition)
        // "elsa or anna songs": what one alternative finds by itself is not what was asked for.
        if other == nil, case .any = condition, !plain.areNames(condition),
            let vain = plain.reading(condition, .conditions), case .all = vain.condition
        {
            if !catalogue.hasTexts, !vain.condition.searchedTexts.isEmpty { return textless(vain) }
            return Searched(vain, plain.rows(vain.condition), [.readInVain(vain.text)])
        }
        if !rows.isEmpty {
            if let corrected = correctedPart(condition, rows) { return corrected }
            let notes = note(other, beside: rows)
            return correctingAlternatives(
                of: Searched(condition, rows, notes.isEmpty ? notesOnTexts(condition, beside: rows) : notes))
        }
        if let other { return Searched(other.reading, other.rows, [Self.readAs(other.reading)]) }
        return unread(condition, rows)
    }

    /// The first stage at which the words find cards; nil if they are names, or if no stage does.
    private func read(_ condition: Condition) -> Searched? {
        let mayReadTexts = query.mayForgive && !query.isLastWordOpen && plain.mayBeInTexts(condition)
        for stage in PlainWords.Stage.allCases where !stage.readsTexts || mayReadTexts {
            guard let reading = plain.reading(condition, stage) else { continue }
            if stage.readsTexts, !catalogue.hasTexts {
                if reading.condition.searchedTexts.isEmpty { continue }
                return textless(reading)
            }
            let rows = plain.rows(reading.condition)
            if rows.isEmpty { continue }
            var notes = otherRuns(condition, beside: reading, rows)
            if notes.isEmpty { notes = notesOnNames(condition, beside: reading, rows) }
            if notes.isEmpty, !stage.readsTexts { notes = notesOnTexts(condition, beside: rows) }
            return Searched(reading, rows, [Self.readAs(reading)] + notes)
        }
        return nil
    }

    /// Nothing, since the words are those of rules texts, and there are none.
    private func textless(_ reading: PlainWords.Reading) -> Searched {
        Searched(reading, RowSet(rows: [], of: catalogue.count), [.textsNeeded(reading.text)])
    }

    /// What no reading finds: misspelt words corrected, else nothing.
    private func unread(_ condition: Condition, _ rows: RowSet) -> Searched {
        let reading = plain.reading(condition, .conditions)
        if query.mayForgive, reading == nil || !plain.isKnown(condition), let corrected = corrected(condition)
        {
            return corrected
        }
        guard let reading else { return Searched(condition, rows) }
        if !catalogue.hasTexts, !reading.condition.searchedTexts.isEmpty { return textless(reading) }
        let isOne = reading.condition.conjuncts.count == 1
        return Searched(reading, rows, [isOne ? Self.readAs(reading) : .readInVain(reading.text)])
    }

    /// The nearest names to a word that names only have inside others, with a note about those: "aladin" is a part of
    /// Paladin. Nil if it is no such word, or nothing is near.
    private func correctedPart(_ condition: Condition, _ rows: RowSet) -> Searched? {
        guard query.mayForgive, !query.isLastWordOpen, let word = condition.bareWord, plain.isInside(word),
            var corrected = corrected(condition), corrected.reading == nil, !corrected.rows.isEmpty,
            corrected.rows != rows
        else { return nil }
        corrected.notes.append(.inNames("name:\(word.folded)", count: matcher.count(rows, query.unique)))
        return corrected
    }

    /// The likeliest correction that finds cards; else what the words may have meant, without a card; nil if nothing
    /// is near.
    private func corrected(_ condition: Condition) -> Searched? {
        let corrections = NameForgiveness(matcher: matcher, plain: plain).forgive(condition)
        for correction in corrections {
            let rows = matcher.rows(correction.condition, among: all)
            if rows.isEmpty { continue }
            let others = equallyNear(to: correction, among: corrections, beside: rows)
            var searched = Searched(correction.condition, rows, correction.notes + others)
            searched.reading = correction.reading
            return searched
        }
        let none = RowSet(rows: [], of: catalogue.count)
        if let near = corrections.first(where: { !$0.names.isEmpty }) {
            return Searched(condition, none, [.nearNames(asked: near.asked, near: near.names)])
        }
        guard let first = corrections.first, let reading = first.reading else { return nil }
        return Searched(reading, none, [.readInVain(reading.text)])
    }

    /// The note about words that are in some name and are conditions too: "evasive or rush".
    private func otherRuns(
        _ condition: Condition, beside reading: PlainWords.Reading, _ rows: RowSet
    ) -> [QueryNote] {
        guard !reading.isAllConditions, let other = otherReading(condition),
            !reading.pieces.contains(where: { $0.role == .condition })
                || plain.reading(condition, .conditions)?.text != other.reading.text
        else { return [] }
        return note(other, beside: rows)
    }

    /// The note about other cards that have the words side by side in their names: "pirates".
    private func notesOnNames(
        _ condition: Condition, beside reading: PlainWords.Reading, _ rows: RowSet
    ) -> [QueryNote] {
        guard reading.pieces.count == 1, reading.isAllConditions, let run = plain.plainRun(condition),
            plain.names.have(run.map(\.folded).spaced)
        else { return [] }
        let named = plain.rows(condition)
        if named.subtracting(rows).isEmpty { return [] }
        return [.inNames(run.map { "name:\($0.folded)" }.spaced, count: matcher.count(named, query.unique))]
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

    /// The note about another reading, if that finds other cards.
    private func note(
        _ other: (reading: PlainWords.Reading, rows: RowSet)?, beside found: RowSet
    ) -> [QueryNote] {
        other.map { note($0.reading.text, finding: $0.rows, beside: found) } ?? []
    }

    /// The note about rules texts that have the words which names only have as parts of words: "discard".
    private func notesOnTexts(_ condition: Condition, beside found: RowSet) -> [QueryNote] {
        guard catalogue.hasTexts, query.mayForgive, !query.isLastWordOpen else { return [] }
        for stage in [PlainWords.TextStage.sideBySide, .byWords] {
            guard let reading = plain.readingInTexts(condition, stage) else { continue }
            let notes = note(
                reading.text, finding: matcher.rows(reading.condition, among: all), beside: found)
            if !notes.isEmpty { return notes }
        }
        return []
    }

    /// Says how else the words could be read, if that finds other cards.
    private func note(_ reading: String, finding others: RowSet, beside found: RowSet) -> [QueryNote] {
        if others.isEmpty || others == found { return [] }
        return [.otherReading(reading, count: matcher.count(others, query.unique))]
    }

    /// The note about words of the game that are as near as the found names: "rubby".
    private func equallyNear(
        to found: NameForgiveness.Correction, among answers: [NameForgiveness.Correction], beside rows: RowSet
    ) -> [QueryNote] {
        guard found.reading == nil,
            let other = answers.first(where: { $0.reading != nil && $0.score == found.score }),
            let reading = other.reading
        else { return [] }
        return note(reading.text, finding: matcher.rows(other.condition, among: all), beside: rows)
    }

    // MARK: Order

    private func arranged(
        _ rows: RowSet, _ order: CardOrder?, ranking: NameRanking?, nearest: [NearestSentences] = []
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
        if order == nil, options.ranking == .ranked { places = nearest.sorted(places) }
        return places.map(\.index)
    }

    /// The rows by name, set and number.
    static func places(_ rows: RowSet, in catalogue: Catalogue) -> [CardPlace] {
        let releases = catalogue.sets.map(\.age)
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

    /// The query in plain words, and what each of its bare words is a part of.
    private func explanation(of searched: Searched) -> [QueryNote] {
        guard options.explains else { return [] }
        let parts = (searched.reading?.pieces ?? []).map { ($0.words.map(\.folded).spaced, $0.query) }
        let read =
            parts.contains { $0 != $1 }
            ? [QueryNote.wordsRead(parts.map { .init(words: $0, query: $1) })] : []
        var query = query
        query.order = query.order ?? searched.reading?.order
        return read + [.explained(query.explanation(of: searched.condition))]
    }

    /// The cards that neither met nor failed the condition, because what it asks is unknown.
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

    /// How many cards the words ask for, if more were found: "top 10".
    private func countsUnmet(_ searched: Searched) -> [QueryNote] {
        // The number comes last: "top 10" limits, "one of" does not.
        let counts = (searched.reading?.pieces ?? []).filter { $0.role == .nothing }
            .compactMap { $0.words.last.flatMap { Amount.number($0, plain.book) } }
        guard let count = counts.first, count > 0, matcher.count(searched.rows, query.unique) > count else {
            return []
        }
        return [.unlimited(count: count)]
    }

    /// The lines of decks that are no card.
    private var leftOut: [QueryNote] {
        query.ownFacts.decks.filter { $0.value.unread > 0 }.sorted { $0.key < $1.key }.map {
            .deckLinesLeftOut($0.key, count: $0.value.unread)
        }
    }

    /// What to leave out; else which of several words no card has.
    private func whyNothing(_ condition: Condition, _ searched: Searched) -> [QueryNote] {
        if searched.isTextless { return options.explains ? conditionToDrop(searched) : [] }
        let isCorrected = searched.reading == nil && searched.condition != condition
        let mayTell = options.isForgiving && query.mayForgive && !isCorrected && condition.terms.count > 1
        let unknown = mayTell ? plain.unknownWords(condition) : []
        if !options.explains, searched.reading == nil, unknown.isEmpty { return [] }
        let notes = conditionToDrop(searched)
        return notes.isEmpty && !unknown.isEmpty ? [.unknownWords(unknown)] : notes
    }

    /// The condition without which the most cards would match, if there is one.
    private func conditionToDrop(_ searched: Searched) -> [QueryNote] {
        let parts = searched.condition.conjuncts
        guard parts.count > 1 else { return [] }
        let counts = matcher.nearMisses(parts).map { matcher.count($0, query.unique) }
        guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return [] }
        return [.wouldMatch(without: parts[index].description, count: most)]
    }
}
