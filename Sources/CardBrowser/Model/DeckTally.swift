import CardRendering
import LorcanaCards
import LorcanaQuery
package import LorcanaRules

/// The open deck in numbers, shown beside the cards.
package struct DeckTally: Equatable, Sendable {
    /// A card of the deck, with all its copies.
    struct Card: Equatable, Sendable {
        var card: LorcanaCard
        var count: Int
    }

    /// The deck as typed by the user, and its name.
    package let typed: String
    package let name: String
    package let deck: Deck
    let total: Int
    /// Sorted by type, cost and name.
    private(set) var cards: [Card] = []
    /// The number of copies by effect.
    let roles: [DeckRoles.Role]
    /// The number of copies by ink and cost.
    let statistics: CardStatistics
    /// The reasons why the deck is not legal in Core, apart from missing cards: first those about the last change,
    /// then those about the whole deck, then the others.
    private(set) var reasons: [DeckReason] = []
    /// The English full names of cards that are not legal.
    private(set) var illegal: Set<String> = []
    /// The number of cards that the deck lacks to be complete.
    private(set) var lacking = 0
    /// Copies by English full name.
    private var counts: [String: Int] = [:]

    /// - Parameters:
    ///   - typed: the deck as typed by the user.
    ///   - today: the day to determine legality for.
    ///   - changed: the English full names of the cards changed last.
    init(_ typed: String, _ deck: Deck, today: Timestamp? = nil, changed: [String] = []) {
        (self.typed, self.deck) = (typed, deck)
        name = DeckName(typed).text
        statistics = deck.statistics
        roles = DeckRoles(deck).roles.filter { $0.count > 0 }
        total = deck.count
        for card in deck.cards {
            let shown = deck.names.catalogue[card.row]
            counts[shown.englishFullName, default: 0] += card.count
            cards.append(Card(card: shown, count: card.count))
        }
        cards.sort { a, b in
            if a.card.type != b.card.type { return a.card.type.rawValue < b.card.type.rawValue }
            let (costA, costB) = (a.card.cost ?? 0, b.card.cost ?? 0)
            return costA != costB ? costA < costB : a.card.fullName.comesBefore(b.card.fullName)
        }
        check(deck, today, changed)
    }

    private mutating func check(_ deck: Deck, _ today: Timestamp?, _ changed: [String]) {
        let problems = DeckCheck(deck, rules: .core, on: today).problems
        if problems.contains(where: { $0.kind == .size }) { lacking = DeckRules.core.leastCards - total }
        illegal = Set(problems.compactMap(\.fullName))
        let all = DeckReason.all(problems.filter { $0.kind != .size })
        let isOfChange = { (reason: DeckReason) in reason.names.contains(where: changed.contains) }
        reasons =
            all.filter(isOfChange) + all.filter { $0.names.isEmpty }
            + all.filter { !$0.names.isEmpty && !isOfChange($0) }
        for place in reasons.indices { reasons[place].show(first: changed) }
    }

    var standing: DeckStanding {
        reasons.isEmpty ? lacking == 0 ? .legal : .unfinished(lacking: lacking) : .notLegal
    }

    /// The cards of each type, as ranges in `cards`.
    var groups: [(type: CardType, places: Range<Int>)] {
        var groups: [(type: CardType, places: Range<Int>)] = []
        for (place, card) in cards.enumerated() {
            if groups.last?.type == card.card.type {
                groups[groups.count - 1].places = groups[groups.count - 1].places.lowerBound..<place + 1
            } else {
                groups.append((card.card.type, place..<place + 1))
            }
        }
        return groups
    }

    func copies(of card: LorcanaCard) -> Int { counts[card.englishFullName] ?? 0 }

    /// The query that finds the deck's cards.
    var query: String { "deck:\"\(typed.filter { $0 != "\"" })\"" }

    package static func == (a: DeckTally, b: DeckTally) -> Bool {
        a.typed == b.typed && a.total == b.total && a.reasons == b.reasons && a.cards == b.cards
    }
}
