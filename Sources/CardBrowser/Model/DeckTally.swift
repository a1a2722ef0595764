import CardRendering
import LorcanaCards
import LorcanaRules

/// The deck that is open beside the cards, in numbers.
struct DeckTally: Equatable, Sendable {
    /// A card of the deck, once for all its copies.
    struct Card: Equatable, Sendable {
        var card: LorcanaCard
        var count: Int
    }

    /// Copies of cards with the same inks.
    struct OfInks: Equatable, Sendable {
        var inks: InkSet
        var count: Int
    }

    /// The deck as it was named, and what it is called.
    let typed: String
    let name: String
    let total: Int
    /// By cost, then by name.
    private(set) var cards: [Card] = []
    /// One ink before two, each in the game's order.
    private(set) var inks: [OfInks] = []
    private(set) var inkable = 0
    /// Copies by cost, from 0.
    private(set) var curve: [Int] = []
    /// Why the deck is not legal in Core, that it is not whole excepted: what was changed last, the whole deck, others.
    private(set) var reasons: [String] = []
    /// How many cards are missing for a whole deck.
    private(set) var lacking = 0
    /// Copies by the full name that every language shares.
    private var counts: [String: Int] = [:]

    /// - Parameters:
    ///   - typed: the deck as it was named.
    ///   - today: the day of the verdict.
    ///   - changed: the cards that were changed last, by the name that every language shares.
    init(_ typed: String, _ deck: Deck, today: Timestamp? = nil, changed: [String] = []) {
        let last = String(typed.split(separator: "/").last ?? "")
        self.typed = typed
        name = last.hasSuffix(".txt") ? String(last.dropLast(4)) : last
        total = deck.count
        for card in deck.cards {
            let shown = deck.names.catalogue[card.row]
            counts[shown.englishFullName, default: 0] += card.count
            cards.append(Card(card: shown, count: card.count))
            count(shown, card.count)
        }
        inks.sort { Self.order($0.inks) < Self.order($1.inks) }
        cards.sort { a, b in
            let (costA, costB) = (a.card.cost ?? 0, b.card.cost ?? 0)
            return costA != costB ? costA < costB : a.card.fullName.comesBefore(b.card.fullName)
        }
        check(deck, today, changed)
    }

    private mutating func count(_ card: LorcanaCard, _ copies: Int) {
        if let place = inks.firstIndex(where: { $0.inks == card.inks }) {
            inks[place].count += copies
        } else {
            inks.append(OfInks(inks: card.inks, count: copies))
        }
        if card.inkable == true { inkable += copies }
        guard let cost = card.cost, (0...99).contains(cost) else { return }
        while curve.count <= cost { curve.append(0) }
        curve[cost] += copies
    }

    private static func order(_ inks: InkSet) -> Int {
        let places = inks.inks.map { Int($0.rawValue) }
        return places.reduce(places.count) { $0 * 8 + $1 }
    }

    private mutating func check(_ deck: Deck, _ today: Timestamp?, _ changed: [String]) {
        let (known, unread) = deck.withoutUnread
        var (ofDeck, others): ([String], [String]) = ([], [])
        for problem in DeckCheck(known, rules: .core, on: today).problems {
            if problem.kind == .size {
                lacking = DeckRules.core.leastCards - total
                continue
            }
            guard let name = problem.fullName else {
                ofDeck.append(problem.sentence)
                continue
            }
            let words = "\(name): \(problem.sentence)"
            if changed.contains(name) { reasons.append(words) } else { others.append(words) }
        }
        if unread > 0 { ofDeck.append(unread == 1 ? "1 line names no card" : "\(unread) lines name no card") }
        reasons += ofDeck + others
    }

    var isLegal: Bool { reasons.isEmpty && lacking == 0 }

    func copies(of card: LorcanaCard) -> Int { counts[card.englishFullName] ?? 0 }

    /// What finds its cards.
    var query: String { "deck:\"\(typed.filter { $0 != "\"" })\"" }

    static func == (a: DeckTally, b: DeckTally) -> Bool {
        a.typed == b.typed && a.total == b.total && a.reasons == b.reasons && a.cards == b.cards
    }
}
