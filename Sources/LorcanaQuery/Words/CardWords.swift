import LorcanaCards
import LorcanaRules

/// Looks up names and texts of a catalogue's cards for the grammar.
final class CardWords {
    let matcher: RowMatcher
    let names: NameBook
    let printed: PrintedNumbers

    init(_ matcher: RowMatcher, _ names: NameBook) {
        (self.matcher, self.names, printed) = (matcher, names, PrintedNumbers(matcher))
    }

    private static let mostWords = 8

    func isNameWord(_ word: String) -> Bool { matcher.catalogue.place(ofWord: word)?.isInNames == true }

    // MARK: Phrases by start

    /// Edges for a word of rules texts that starts at `place`.
    func textWord(_ words: [RunWord], from place: Int) -> [Edge] {
        if words[place].isSign { return [] }
        let form = words[place].lemmas.reversed().first {
            matcher.catalogue.place(ofWord: $0)?.isInTexts == true
        }
        return form.map { [Edge(end: place + 1, meaning: .words($0), cost: 0)] } ?? []
    }

    func artists(_ words: [RunWord], from place: Int) -> [Edge] {
        if words[place].isSign { return [] }
        return lengths(words, place).reversed().compactMap { count in
            let phrase = text(words[place..<place + count])
            let isFound = !matcher.rows(.term(.text(.art, .words(phrase)))).isEmpty
            return isFound ? Edge(end: place + count, meaning: .words(phrase), cost: 0) : nil
        }
    }

    /// Edges for one or two letters that names start with.
    func letters(_ words: [RunWord], from place: Int) -> [Edge] {
        let word = words[place].text
        return words[place].isSign || word.utf8.count > 3
            ? [] : [Edge(end: place + 1, meaning: .words(word), cost: 0)]
    }

    func shortInk(_ words: [RunWord], from place: Int) -> [Edge] {
        let ink = words[place].text.utf8.count == 2 ? QueryWords.inks[words[place].text] : nil
        return edges(ink.map { .term(.property(.inks(.greaterOrEqual, InkSet([$0])))) }, at: place)
    }

    /// Edges for a promo series that starts at `place`: "d23", "parks", "curator's collection".
    ///
    /// - Parameter isNamed: returns whether the words up to this index may be a series.
    func promoGroup(_ words: [RunWord], from place: Int, where isNamed: (Int) -> Bool) -> [Edge] {
        let events = eventNames.compactMap { event -> Edge? in
            let end = place + event.words.count
            guard end <= words.count, words[place].text == event.words[0], isNamed(end),
                words[place..<end].map(\.text) == event.words
            else { return nil }
            return edge(.named(.promoSeries, event.name), place..<end)
        }
        let group = words[place].text
        if !events.isEmpty || group.areDigits || !isNamed(place + 1) { return events }
        let isSeries = (0..<matcher.catalogue.count).contains {
            matcher.catalogue[$0].isPromo && Folding.fold(matcher.catalogue.text(.promo, $0)) == group
        }
        return edges(isSeries ? .named(.promoSeries, group.uppercased()) : nil, at: place)
    }

    /// The words of promo events, with and without "Disney".
    private lazy var eventNames = PromoSeries.events.flatMap { event in
        let words = event.name.foldedWords
        return [words, words.filter { $0 != "disney" }].filter { !$0.isEmpty }.map {
            (name: event.name, words: $0)
        }
    }

    /// Edges for words that start the name of exactly one set.
    func setName(_ words: [RunWord], from place: Int) -> [Edge] {
        let word = words[place].text
        guard word.utf8.count > 3, !isNameWord(word) else { return [] }
        let set = SetNames.find(word, in: matcher.catalogue.sets)
        return edges(set.map { .named(.set, $0.code) }, at: place)
    }

    /// Edges for words before "set" that are in exactly one set's name and also in cards' names: "the vine".
    func setWords(_ words: [RunWord], from place: Int) -> [Edge] {
        (1...3).compactMap { count in
            guard place + count < words.count,
                words[place + count].lemmas.contains(where: {
                    Part.words("set|box|expansion|booster|quest", have: $0)
                })
            else { return nil }
            let set = SetNames.find(text(words[place..<place + count]), in: matcher.catalogue.sets)
            return set.map {
                Edge(end: place + count, meaning: .conditions([.named(.set, $0.code)]), cost: 0)
            }
        }
    }

    /// The meaning, restricted to the exact title if one film's title is part of another's: "brave" excludes Brave
    /// Little Tailor.
    func exactly(_ meaning: Meaning?, _ kind: Kind) -> Meaning? {
        guard kind == .story, let condition = meaning?.condition,
            case .term(.text(.story, .part(let name))) = condition
        else { return meaning }
        let whole = Condition.term(.text(.story, .whole(name)))
        let rows = matcher.rows(whole)
        return rows.isEmpty || rows == matcher.rows(condition) ? meaning : .conditions([whole])
    }

    private func edges(_ condition: Condition?, at place: Int) -> [Edge] {
        condition.map { [edge($0, place..<place + 1)] } ?? []
    }

    private func edge(_ condition: Condition, _ places: Range<Int>) -> Edge {
        Edge(end: places.upperBound, meaning: .conditions([condition]), cost: 0)
    }

    /// Edges for consecutive words that occur in names, longest first.
    func names(_ words: [RunWord], from place: Int) -> [Edge] {
        if words[place].isSign { return [] }
        var edges: [Edge] = []
        for count in lengths(words, place) {
            let phrase = text(words[place..<place + count])
            if !names.have(phrase) {
                // A short word alone may be an ordinary one: "be prepared".
                if count == 1 { continue }
                break
            }
            let isCut = words[place..<place + count].contains(where: \.isSign)
            if words[place + count - 1].isSign
                || isCut && !(names.isWhole(phrase) && !areSeveralNames(words[place..<place + count]))
            {
                continue
            }
            edges.append(Edge(end: place + count, meaning: .words(phrase), cost: 0))
        }
        return edges.reversed()
    }

    /// Edges for words that a single card's name has, but not side by side: "bruno undetected uncle".
    func cards(_ words: [RunWord], from place: Int) -> [Edge] {
        var (edges, bare) = ([Edge](), [BareWord]())
        for (index, word) in words[place...].prefix(Self.mostWords).enumerated() {
            if word.isSign { break }
            bare.append(BareWord(folded: word.text, token: word.text, place: 0))
            let rows = matcher.rows(.all(bare.map(\.condition))).filter { names.have(bare, ofRow: $0) }
            guard let row = rows.rows.first else { break }
            if index > 0, matcher.count(rows, .cards) == 1, !names.have(bare.map(\.folded).spaced) {
                let name = matcher.catalogue.words(.fullName, row) { $0.string }
                edges.append(Edge(end: place + index + 1, meaning: .words(name), cost: 0))
            }
        }
        return edges.reversed()
    }

    /// Whether commas separate several characters: they do in "lilo, stitch", but not in "monsters, inc".
    func areSeveralNames(_ words: ArraySlice<RunWord>) -> Bool {
        let parts = words.split { $0.text == "," }
        return parts.count > 1 && parts.allSatisfy { names.isCharacter(text($0)) }
    }

    private func lengths(_ words: [RunWord], _ place: Int) -> ClosedRange<Int> {
        1...min(words.count - place, Self.mostWords)
    }

    private func text(_ words: ArraySlice<RunWord>) -> String {
        words.filter { !$0.isSign }.map(\.text).spaced
    }

    // MARK: Relations

    /// A condition on cards related to the named ones: the smallest set of versions that covers them all.
    func related(_ key: NamedKey, _ name: String?) -> Condition? {
        guard let name else { return nil }
        let known = matcher.related.names
        var versions = known.find(folded: name).map { [$0] } ?? known.versions(of: name)
        if versions.isEmpty {
            let rows = matcher.rows(.term(.text(.char, .words(name)))).rows
            versions = Set(rows.map(known.name(ofRow:))).sorted()
        }
        let conditions = versions.map { Condition.named(key, Folding.fold(known.fullName($0))) }
        let rows = conditions.map { matcher.rows($0) }
        let all = rows.reduce(RowSet(rows: [], of: matcher.catalogue.count)) { $0.union($1) }
        var (found, chosen) = (RowSet(rows: [], of: matcher.catalogue.count), [Condition]())
        while found != all {
            let gained = rows.map { $0.subtracting(found).count }
            let best = gained.indices.max { gained[$0] < gained[$1] }!
            found = found.union(rows[best])
            chosen.append(conditions[best])
        }
        // If the name is known but no card is related to it, use the condition for its first version, which finds
        // none.
        return Condition.anyOf(chosen) ?? (known.find(folded: name) == nil ? nil : conditions.first)
    }

    /// The cards that a kind of Shift may be played on; nil for plain Shift, which goes by names, and for other
    /// keywords.
    func targets(of keyword: Condition?) -> Condition? {
        guard let keyword, case .term(.named(.keyword, let name)) = keyword, name.folded.hasSuffix(" shift")
        else { return nil }
        let known = matcher.related.names
        let names = Set(matcher.rows(keyword).rows.map(known.name(ofRow:))).sorted()
        return Condition.anyOf(names.map { .named(.under, Folding.fold(known.fullName($0))) })
    }

    /// The sets with these numbers or codes; nil unless all of them exist.
    func sets(_ numbers: [Int]?) -> Condition? {
        guard let numbers else { return nil }
        let sets = numbers.compactMap { SetNames.resolve(codeOrNumber: "\($0)", in: matcher.catalogue.sets) }
        guard sets.count == numbers.count, !sets.isEmpty else { return nil }
        return Condition.anyOf(sets.map { .named(.set, $0.code) })
    }

    /// The numbers of all numbered sets with cards, in ascending order.
    private var setNumbers: [Int] {
        matcher.catalogue.sets.filter { !$0.hasNoCards }.compactMap { Int($0.number) }.sorted()
    }

    /// The numbered sets whose numbers compare with that of `set` as specified: earlier or later ones.
    func sets(_ comparison: Comparison, _ set: Meaning) -> Condition? {
        guard case .term(.named(.set, let name))? = set.condition,
            let index = matcher.catalogue.setIndex(named: name.folded),
            let number = Int(matcher.catalogue.sets[index].number)
        else { return nil }
        return sets(setNumbers.filter { comparison.holds($0, number) })
    }

    /// The set `distance` releases after `set`, or before it if negative.
    func set(beside set: Meaning, by distance: Int) -> Condition? {
        guard case .term(.named(.set, let name))? = set.condition,
            let index = matcher.catalogue.setIndex(named: name.folded),
            let number = Int(matcher.catalogue.sets[index].number)
        else { return nil }
        let numbers = setNumbers
        guard let place = numbers.firstIndex(of: number), numbers.indices.contains(place + distance) else {
            return nil
        }
        return sets([numbers[place + distance]])
    }

    func sets(atBeginning count: Int?) -> Condition? { count.flatMap { sets(Array(setNumbers.prefix($0))) } }

    func sets(atEnd count: Int?) -> Condition? { count.flatMap { sets(Array(setNumbers.suffix($0))) } }

    /// Cards that have rotated out, from sets that left Core in the given year, or in the given month; without a
    /// year, in the last year with such a rotation.
    func rotated(in month: Int? = nil, of year: Int? = nil) -> Condition? {
        rotated { (month ?? $0.day.month) == $0.day.month && (year ?? $0.day.year) == $0.day.year }
    }

    /// Cards that have rotated out, from sets that left Core on the given day.
    func rotated(on date: Timestamp?) -> Condition? {
        guard let date else { return nil }
        return rotated {
            ($0.day.year, $0.day.month, $0.day.day) == (date.day.year, date.day.month, date.day.day)
        }
    }

    private func rotated(when isMeant: (Timestamp) -> Bool) -> Condition? {
        let (sets, today) = (matcher.catalogue.sets, matcher.day)
        let left = sets.filter { set in
            set.coreEnd(among: sets).map { $0 <= today && isMeant($0) } ?? false
        }
        let last = left.compactMap { $0.coreEnd(among: sets)?.day.year }.max()
        let codes = left.filter { $0.coreEnd(among: sets)?.day.year == last }.map(\.code)
        return Condition.anyOf(codes.map { .named(.set, $0) }).flatMap {
            .allOf([$0, .not(.term(.property(.legal(.core))))])
        }
    }

    // MARK: Other cards

    private func row(ofCard name: String) -> Int? {
        let names = matcher.related.names
        return names.find(folded: name).map(names.shownRow)
    }

    /// The card with exactly this name.
    func wholeName(_ name: String) -> Condition? {
        matcher.related.names.find(folded: name) == nil ? nil : .term(.text(.name, .whole(name)))
    }

    /// The character's other versions; all of its versions if the name has none.
    func otherVersions(of name: String) -> Condition? {
        guard let row = row(ofCard: name), matcher.catalogue[row].type == .character else {
            return names.isCharacter(name) ? .term(.text(.char, .part(name))) : wholeName(name)
        }
        let character = matcher.catalogue.words(.name, row) { $0.string }
        return Condition.allOf([
            .term(.text(.char, .part(character))), .not(.term(.text(.name, .whole(name)))),
        ])
    }

    /// The versions of the character of a card, which may be named without its version.
    func versions(of name: String) -> Condition? {
        guard let row = row(ofCard: name), matcher.catalogue[row].type == .character else {
            return otherVersions(of: name)
        }
        return .term(.text(.char, .part(matcher.catalogue.words(.name, row) { $0.string })))
    }

    /// The cards that have a fact in common with the named one, or compare with it in a number.
    ///
    /// - Parameter set: the set of the printing to compare with.
    func like(_ likeness: Meaning, _ name: String?, in set: Condition? = nil) -> Meaning? {
        guard let name else { return nil }
        let row = row(ofCard: name)
        let condition: Condition?
        if let fact = likeness.fact {
            condition = having(fact, ofCard: name, in: set)
        } else if case .fieldComparison(let field, let comparison) = likeness {
            condition = row.flatMap { comparing(field, comparison, withRow: $0) }
        } else {
            switch likeness.key {
            case "name": condition = versions(of: name)
            case "version":
                condition = row.flatMap { version(matcher.catalogue.words(.version, $0) { $0.string }) }
            case "inks":
                condition = row.map { .term(.property(.inks(.equal, matcher.catalogue[$0].inks))) }
            default: condition = nil
            }
        }
        guard let condition else { return nil }
        return row == nil ? .of(condition) : .like(condition.conjuncts, card: name)
    }

    /// The cards that have the fact in common with the named one; nil if the fact is not a condition.
    private func having(_ fact: CardFact, ofCard name: String, in set: Condition? = nil) -> Condition? {
        if let set {
            let printings = wholeName(name).map { matcher.rows(.all([$0, set])).rows } ?? []
            return printings.first.flatMap { having(fact, ofRow: $0) }
        }
        // "the same film as Simba" may mean the film of any Simba.
        let known = matcher.related.names
        let names = known.find(folded: name).map { [$0] } ?? known.versions(of: name)
        let conditions = names.compactMap { having(fact, ofRow: known.shownRow($0)) }
        return conditions.count == names.count ? Condition.anyOf(conditions.once) : nil
    }

    private func having(_ fact: CardFact, ofRow row: Int) -> Condition? {
        let card = matcher.catalogue[row]
        let equal = { (field: NumberField, number: Int?) in
            number.map { Amount.either([$0]).condition(field) }
        }
        switch fact {
        case .cost: return equal(.cost, card.cost)
        case .strength: return equal(.strength, card.strength)
        case .willpower: return equal(.willpower, card.willpower)
        case .lore: return equal(.lore, card.lore)
        case .moveCost: return equal(.moveCost, card.moveCost)
        // A card has an ink in common with a two-ink card if it has either ink.
        case .ink:
            return Condition.anyOf(
                card.inks.inks.map { .term(.property(.inks(.greaterOrEqual, InkSet([$0])))) })
        case .type: return .type(card.type)
        case .rarity: return card.rarity.map { .term(.property(.rarity(.equal, $0))) }
        case .set: return card.set.map { .named(.set, $0.code) }
        case .story: return .term(.text(.story, .part(Folding.fold(matcher.catalogue.text(.story, row)))))
        case .artist:
            return Condition.anyOf(
                card.illustrators.map { .term(.text(.art, .part(Folding.fold($0)))) })
        case .classification:
            return Condition.anyOf(
                matcher.catalogue.list(.classifications, row).map { .named(.classification, $0) })
        case .keyword:
            return Condition.anyOf(card.keywords.map { Condition.named(.keyword, Keywords.base(of: $0)) })
        case .inkwell, .shift, .singer, .copies, .number, .release, .text: return nil
        }
    }

    private func comparing(_ field: NumberField, _ comparison: Comparison, withRow row: Int) -> Condition? {
        let card = matcher.catalogue[row]
        let number: Int? =
            switch field {
            case .cost: card.cost
            case .strength: card.strength
            case .willpower: card.willpower
            case .lore: card.lore
            case .moveCost, .number, .shift, .singer, .inks, .year, .prints, .sets, .names, .artists, .copies,
                .singsAs,
                .own,
                .ownPrinting, .ownFoil, .ownNormal, .resist, .challenger, .boost, .singTogether:
                nil
            }
        return number.map { Amount.compared(comparison, $0).condition(field) }
    }

    /// The year, as an offset from the current one.
    func year(_ difference: Int) -> Int { matcher.day.day.year + difference }
}

extension Condition {
    static func named(_ key: NamedKey, _ name: String) -> Condition {
        .term(.named(key, WrittenName(folded: Folding.fold(name), typed: name, range: 0..<0)))
    }

    static func type(_ type: CardType) -> Condition { .term(.property(.type(type))) }

    static func text(_ words: String) -> Condition { .term(.text(.text, .part(words))) }

    /// The cards whose names start with these letters; nil for punctuation.
    static func nameBeginning(with letters: String) -> Condition? {
        guard letters.utf8.allSatisfy({ Folding.letter(ascii: $0) != nil }) else { return nil }
        let source = "^\(letters)"
        return (try? Pattern(source, expression: source, hasSigns: false)).map {
            .term(.text(.name, .pattern($0)))
        }
    }

    /// Parses a condition in query syntax. The grammar uses it for its own conditions.
    init?(_ query: String) {
        guard let condition = (try? CardQuery(parsing: query))?.condition else { return nil }
        self = condition
    }
}
