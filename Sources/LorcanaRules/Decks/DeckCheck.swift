package import LorcanaCards

/// The result of checking a deck by the rules of a format.
package struct DeckCheck: Sendable, Equatable {
    package var rules: DeckRules
    /// The day that the check is for, and the date of the data.
    package var asOf: Timestamp
    package var data: Timestamp
    /// Whether a set has been released since the date of the data.
    package var isBehind: Bool
    package var cards: Int
    package var inks: [Ink]
    package var problems: [DeckProblem]
    /// The cards that leave Core at the next rotation; empty for other rules.
    package var leaves: [Leaving]

    /// A legal card of the deck that leaves Core at the next rotation.
    package struct Leaving: Sendable, Equatable {
        package var fullName: String
        package var count: Int
        /// The number of the set whose release makes the card leave.
        package var leavesWith: String
        /// The day on which it leaves; nil while unknown.
        package var until: Timestamp?
    }

    package var isLegal: Bool { problems.isEmpty }

    /// Checks a deck: a pure function of its lines, the facts and the day.
    ///
    /// - Parameter day: the day to check legality for; nil for the date of the facts.
    package init(_ deck: Deck, rules: DeckRules, on day: Timestamp? = nil) {
        let standings = Standings(deck.names, on: day)
        let cards = deck.cards
        self.rules = rules
        (asOf, data) = (standings.day, deck.names.catalogue.factsDate)
        isBehind = standings.knownUntil != nil
        self.cards = deck.count
        inks = DeckInks.needed(cards, deck.names).inks
        leaves = rules == .core ? Self.leaves(cards, standings) : []
        var problems = deck.lines.compactMap { Self.unread($0, deck.names) }
        problems += Self.size(deck.count, rules)
        if rules.isConstructed {
            problems += Self.inks(inks)
            problems += Self.copies(deck)
        }
        problems += Self.standings(deck, standings, rules)
        let place = { (place: Int, problem: DeckProblem) in
            (DeckProblem.Kind.allCases.firstIndex(of: problem.kind)!, problem.line ?? 0, place)
        }
        self.problems = problems.enumerated()
            .sorted { place($0.offset, $0.element) < place($1.offset, $1.element) }.map(\.element)
    }

    private static func leaves(_ cards: [DeckCard], _ standings: Standings) -> [Leaving] {
        guard let next = standings.nextToLeave else { return [] }
        return cards.compactMap { card in
            guard let standing = standings.core(card.row), standing.status == .legal,
                standing.leavesWith == next
            else { return nil }
            return Leaving(
                fullName: standings.names.catalogue.text(.fullName, card.row), count: card.count,
                leavesWith: next, until: standing.until)
        }
    }

    private static func unread(_ line: DeckLine, _ names: CardNames) -> DeckProblem? {
        guard let words = line.problem(names) else { return nil }
        let isMalformed = if case .malformed = line.fate { true } else { false }
        return DeckProblem(
            kind: isMalformed ? .malformed : .unknown, line: line.number,
            fullName: line.typed.isEmpty ? nil : line.typed, count: line.count, words: words)
    }

    private static func size(_ count: Int, _ rules: DeckRules) -> [DeckProblem] {
        guard count < rules.leastCards else { return [] }
        let cards = count == 1 ? "1 card" : "\(count) cards"
        return [DeckProblem(kind: .size, count: count, words: "\(cards), at least \(rules.leastCards)")]
    }

    private static func inks(_ inks: [Ink]) -> [DeckProblem] {
        guard inks.count > 2 else { return [] }
        let names = inks.map(\.name).joined(separator: ", ")
        return [
            DeckProblem(kind: .inks, count: inks.count, words: "\(inks.count) inks (\(names)), at most 2")
        ]
    }

    /// A problem for each full name with too many copies, at the line where the limit is exceeded.
    private static func copies(_ deck: Deck) -> [DeckProblem] {
        let names = deck.names
        let totals = Dictionary(uniqueKeysWithValues: deck.cards.map { ($0.name, $0) })
        var (soFar, passed) = ([Int: Int](), Set<Int>())
        return deck.lines.compactMap { line in
            guard case .card(let printing) = line.fate, let count = line.count,
                case .upTo(let limit) = names.catalogue[names.anyRow(printing.name)].copies
            else { return nil }
            soFar[printing.name, default: 0] += count
            guard soFar[printing.name, default: 0] > limit, passed.insert(printing.name).inserted,
                let total = totals[printing.name]
            else { return nil }
            return DeckProblem(
                kind: .copies, line: line.number, id: names.catalogue[total.row].id,
                fullName: names.catalogue.text(.fullName, total.row), count: total.count,
                words: "\(total.count == 1 ? "1 copy" : "\(total.count) copies"), at most \(limit)")
        }
    }

    private static func standings(
        _ deck: Deck, _ standings: Standings, _ rules: DeckRules
    ) -> [DeckProblem] {
        deck.lines.compactMap { line in
            guard case .card(let printing) = line.fate else { return nil }
            let row = printing.row ?? deck.names.shownRow(printing.name)
            guard let (kind, standing) = problem(row, standings, rules) else { return nil }
            return DeckProblem(
                kind: kind, line: line.number, id: deck.names.catalogue[row].id,
                fullName: deck.names.catalogue.text(.fullName, row), count: line.count,
                // A card that the facts lack is never legal.
                words: standing?.words ?? "not in the built-in data", standing: standing)
        }
    }

    private static func problem(
        _ row: Int, _ standings: Standings, _ rules: DeckRules
    ) -> (DeckProblem.Kind, Standing?)? {
        let standing: Standing?
        switch rules {
        case .core: standing = standings.core(row)
        case .infinity: standing = standings.infinity(row)
        case .sealed, .draft:
            return standings.names.isQuestRow(row) ? (.never, Standing(status: .never)) : nil
        }
        guard let standing else { return (.unknown, nil) }
        // Every status except legal is the raw value of a problem.
        return DeckProblem.Kind(rawValue: standing.status.rawValue).map { ($0, standing) }
    }
}

/// The rules that a deck is checked by.
package enum DeckRules: String, Sendable, CaseIterable {
    case core, infinity, sealed, draft

    package var leastCards: Int {
        switch self {
        case .core, .infinity: 60
        case .sealed: 40
        case .draft: 35
        }
    }

    /// Whether the rules are for constructed decks: at most two inks, at most four copies, legal cards.
    var isConstructed: Bool { self == .core || self == .infinity }

    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A violation of a rule. Cases are in the order of the report.
package struct DeckProblem: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case malformed, unknown, size, inks, copies, rotated, banned, never, announced
    }

    package var kind: Kind
    /// The line number; nil if the problem concerns the whole deck.
    package var line: Int?
    package var id: String?
    /// The name in the facts, or as typed if the card is unknown.
    package var fullName: String?
    package var count: Int?
    /// The problem as worded in machine-readable output.
    package var words: String
    /// The standing of an illegal card; nil for other problems.
    package var standing: Standing?
}

/// The inks that a deck needs.
enum DeckInks {
    /// Doesn't count characters whose ink another card of the deck makes irrelevant.
    static func needed(_ cards: [DeckCard], _ names: CardNames) -> InkSet {
        let catalogue = names.catalogue
        let givers = cards.compactMap { card -> (name: Int, freed: String)? in
            let freed = catalogue.text(.deckFree, card.row)
            return freed.isEmpty ? nil : (card.name, Folding.fold(freed))
        }
        return cards.reduce(into: []) { inks, card in
            let classes =
                givers.isEmpty || catalogue[card.row].type != .character
                ? [] : catalogue.list(.classifications, card.row).map { Folding.fold($0) }
            let isFree = givers.contains { $0.name != card.name && classes.contains($0.freed) }
            if !isFree { inks.formUnion(catalogue[card.row].inks) }
        }
    }
}
