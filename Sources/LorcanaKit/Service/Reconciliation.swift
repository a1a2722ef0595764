import LorcanaCards

/// Joins rows of the API with the built-in facts (cli.md, "Joined with the built-in data").
///
/// A pure function of rows and facts, with one lookup per row.
struct Reconciliation: Sendable {
    /// A row after the join, and the API's original row if they differ.
    struct JoinedCard: Sendable, Equatable {
        var card: CardFacts
        var raw: CardFacts?
    }

    /// The number of known printings, and the date of their facts.
    let count: Int
    let factsDate: Timestamp
    /// The id and the facts of a known printing.
    let id: @Sendable (_ row: Int) -> String
    let fact: @Sendable (_ row: Int) -> CardFacts
    private let rowByPlace: [Place: Int]

    /// The key of a printing on both sides: its set and number. Promos have none.
    private struct Place: Hashable {
        let setNumber: String
        let number: Int
    }

    init(facts: Catalogue) {
        self.init(
            count: facts.count, date: facts.factsDate, id: { facts[$0].id }, fact: { facts[$0].facts }
        ) { row in
            if facts[row].isPromo { return nil }
            return facts[row].number.map { Place(setNumber: facts.text(.setNumber, row), number: $0) }
        }
    }

    init(facts: [CardFacts], date: Timestamp) {
        self.init(count: facts.count, date: date, id: { facts[$0].id }, fact: { facts[$0] }) { row in
            let card = facts[row]
            if !card.promo.isEmpty { return nil }
            return card.number.map { Place(setNumber: card.setNumber, number: $0) }
        }
    }

    private init(
        count: Int, date: Timestamp, id: @escaping @Sendable (Int) -> String,
        fact: @escaping @Sendable (Int) -> CardFacts, place: (Int) -> Place?
    ) {
        (self.count, factsDate, self.id, self.fact) = (count, date, id, fact)
        var rowByPlace: [Place: Int] = [:]
        rowByPlace.reserveCapacity(count)
        for row in 0..<count {
            if let place = place(row), rowByPlace[place] == nil { rowByPlace[place] = row }
        }
        self.rowByPlace = rowByPlace
    }

    /// The fact for an API row; nil if the facts lack the printing.
    func fact(for card: CardFacts) -> CardFacts? {
        card.number.flatMap { rowByPlace[Place(setNumber: card.setNumber, number: $0)] }.map(fact)
    }

    /// A response of the API after the join.
    struct Joined: Sendable, Equatable {
        /// The rows that facts don't replace, corrected by the facts.
        var rows: [JoinedCard] = []
        /// The number of rows that facts replace.
        var replaced = 0
        /// The rows that facts replace because they have no set or number.
        var placeless: [CardFacts] = []

        var cards: [CardFacts] { rows.map(\.card) }
        /// The texts of all rows. At this point names are corrected, and even a row without set or number has its
        /// text.
        var texts: KnownTexts { KnownTexts(of: cards + placeless) }
        /// The number of rows that the API sent.
        var received: Int { rows.count + replaced }
    }

    /// The rows, corrected by the facts. Rows that are unreadable, or have no usable set and number, are replaced by
    /// facts.
    func corrected(_ answer: APIAnswer) -> Joined {
        let placed = placed(answer.cards)
        let ids = Set(placed.map(\.id))
        return Joined(
            rows: placed.map(corrected), replaced: answer.received - placed.count,
            placeless: answer.cards.filter { !ids.contains($0.id) })
    }

    private func corrected(_ row: CardFacts) -> JoinedCard {
        guard let fact = fact(for: row) else {
            let card = row.withNumbersOfItsType
            return JoinedCard(card: card, raw: card == row ? nil : row)
        }
        let joined = Self.follow(fact, row, factsDate: factsDate)
        return JoinedCard(card: joined, raw: joined == row ? nil : row)
    }

    /// The rows without those that lack a set or a number of a card that the facts have.
    private func placed(_ rows: [CardFacts]) -> [CardFacts] {
        if rows.allSatisfy(\.hasPlace) { return rows }
        // For a row without an id, its name is the id.
        let identities = Set((0..<count).map(fact).flatMap { [$0.id, $0.fullName] })
        return rows.filter { $0.hasPlace || !identities.contains($0.id) }
    }

    /// The facts in `rows`, each with the text of its base card, or of the nearest printing of the same full name.
    func completions(from rows: some Sequence<Int>, texts: KnownTexts) -> [CardFacts] {
        rows.map { Self.completion(of: fact($0), texts) }
    }

    /// The fact as a card, for a printing that the API lacks.
    ///
    /// - Parameter texts: evaluated only if the fact has no text.
    static func completion(of fact: CardFacts, _ texts: @autoclosure () -> KnownTexts) -> CardFacts {
        var card = fact
        card.isFromFacts = true
        if card.text == nil, let (text, id) = texts().nearest(to: card) {
            (card.text, card.textFrom) = (text, id)
        }
        return card
    }
}

/// Texts of printings, to be shown for printings that lack a text.
struct KnownTexts: Sendable, Equatable {
    private struct Printing: Equatable {
        let id: String
        let setNumber: String
        let text: String
    }

    private var byName: [String: [Printing]] = [:]

    init(of cards: [CardFacts] = []) { add(cards) }

    mutating func add(_ cards: [CardFacts]) {
        for card in cards {
            guard let text = card.text else { continue }
            byName[Folding.fold(card.fullName), default: []].append(
                Printing(id: card.id, setNumber: card.setNumber, text: text))
        }
    }

    mutating func add(_ texts: KnownTexts) { byName.merge(texts.byName) { $0 + $1 } }

    /// The text of the card's base, or of the printing of the same full name in the nearest set, and that printing's
    /// id; the id is empty for the card's own text.
    func nearest(to card: CardFacts) -> (text: String, id: String)? {
        guard let printings = byName[Folding.fold(card.fullName)] else { return nil }
        let nearest =
            printings.first { $0.id == card.id || $0.id == card.baseID }
            ?? printings.min { distance($0, card) < distance($1, card) }
        return nearest.map { ($0.text, $0.id == card.id ? "" : $0.id) }
    }

    /// The distance between the sets; a set without a number is farther away than all others.
    private func distance(_ printing: Printing, _ card: CardFacts) -> Int {
        if printing.setNumber == card.setNumber { return 0 }
        guard let one = Int(printing.setNumber), let other = Int(card.setNumber) else { return .max }
        let (distance, isTooFar) = one.subtractingReportingOverflow(other)
        return isTooFar ? .max : Int(clamping: distance.magnitude)
    }
}

extension Reconciliation {
    /// Returns the fact, completed by the values that only the API's row has. `corrected` lists the JSON names of the
    /// fields in which they differ.
    ///
    /// A row modified after the facts' date retains its own values. Fields that the API lacks or has only in part
    /// (keywords with their values, legality, story) always come from the facts.
    static func follow(_ fact: CardFacts, _ row: CardFacts, factsDate: Timestamp) -> CardFacts {
        let isNewer = row.modified.map { $0 > factsDate.endOfDay } ?? false
        var (card, corrected) = (fact, row.corrected)
        func settle<Value: Equatable>(_ field: String, _ value: inout Value, _ stated: Value) {
            if value == stated { return }
            if isNewer { value = stated } else { corrected.append(field) }
        }
        settle("name", &card.name, row.name)
        settle("version", &card.version, row.version)
        settle("inks", &card.inks, row.inks)
        settle("cost", &card.cost, row.cost)
        settle("inkable", &card.inkable, row.inkable)
        settle("type", &card.type, row.type)
        settle("classifications", &card.classifications, row.classifications)
        settle("strength", &card.strength, row.strength)
        settle("willpower", &card.willpower, row.willpower)
        settle("lore", &card.lore, row.lore)
        settle("moveCost", &card.moveCost, row.moveCost)
        settle("rarity", &card.rarity, row.rarity)
        let isUnsure = row.illustrators.isEmpty || row.illustrators.contains { $0.contains("?") }
        if !isNewer || !isUnsure { settle("illustrators", &card.illustrators, row.illustrators) }
        if fact.story.isEmpty { card.story = row.story }
        if fact.image.isEmpty { card.image = row.image }
        (card.isFromFacts, card.modified, card.corrected) = (row.isFromFacts, row.modified, corrected)
        card.textFrom = row.textFrom
        if fact.hasFileTexts {
            card.text = fact.text ?? row.text
        } else {
            (card.text, card.flavor) = (row.text, row.flavor)
            (card.rulings, card.errata) = (row.rulings, row.errata)
            if mentionsOtherKeyword(row, than: fact) { card.textFrom = fact.id }
        }
        return card
    }

    /// Whether the row's text mentions a keyword that the card no longer has.
    private static func mentionsOtherKeyword(_ row: CardFacts, than fact: CardFacts) -> Bool {
        // The row's keywords were read from its text.
        if row.keywords == fact.keywords { return false }
        let known = Set(fact.keywords.map(Keywords.base))
        let printed = KeywordReader.read(abilities: [], text: row.text ?? "")
        return printed.contains { !known.contains(Keywords.base(of: $0)) }
    }
}

extension CardFacts {
    /// The card without numbers that cards of its type don't have.
    fileprivate var withNumbersOfItsType: CardFacts {
        var card = self
        if type != .character { card.strength = nil }
        if type != .location { card.moveCost = nil }
        if type != .character && type != .location { (card.willpower, card.lore) = (nil, nil) }
        return card
    }

    /// Whether the card has a set and a number, the key for finding its fact.
    var hasPlace: Bool { number != nil && !setNumber.isEmpty }
}

extension Timestamp {
    /// The last second of the day, in UTC.
    var endOfDay: Timestamp {
        Timestamp(secondsSince1970: secondsSince1970 - secondsSince1970 % 86_400 + 86_399)
    }
}
