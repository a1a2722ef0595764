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

    /// The deck as it was named, and its name.
    let typed: String
    let name: String
    let total: Int
    /// By cost, then by name.
    private(set) var cards: [Card] = []
    /// Its copies by ink and cost.
    let statistics: CardStatistics
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
        self.typed = typed
        name = DeckName(typed).text
        statistics = deck.statistics
        total = deck.count
        for card in deck.cards {
            let shown = deck.names.catalogue[card.row]
            counts[shown.englishFullName, default: 0] += card.count
            cards.append(Card(card: shown, count: card.count))
        }
        cards.sort { a, b in
            let (costA, costB) = (a.card.cost ?? 0, b.card.cost ?? 0)
            return costA != costB ? costA < costB : a.card.fullName.comesBefore(b.card.fullName)
        }
        check(deck, today, changed)
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
