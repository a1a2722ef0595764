package import LorcanaRules
import CardRendering

/// The page of the open deck, which shows one section at a time.
package struct DeckPage: Equatable, Sendable {
    package enum Part: Int, CaseIterable, Sendable {
        case cards, numbers, odds, hand, verdict, missing

        package var title: String {
            switch self {
            case .cards: "cards"
            case .numbers: "numbers"
            case .odds: "odds"
            case .hand: "hand"
            case .verdict: "verdict"
            case .missing: "missing"
            }
        }
    }

    package var part = Part.cards
    package var hand: DeckHand
    /// A query for the cards whose odds are shown; nil for the odds of an inkable card on every turn.
    package var query: String?

    init(hand: DeckHand) { self.hand = hand }

    mutating func turn(_ step: Int) {
        let count = Part.allCases.count
        part = Part(rawValue: (part.rawValue + step + count) % count) ?? .cards
    }
}

/// The decks in the deck folder.
struct DeckListing: Equatable, Sendable {
    private(set) var decks: [DeckEntry] = []
    var cursor = ListCursor()

    var selected: DeckEntry? { decks.indices.contains(cursor.selection) ? decks[cursor.selection] : nil }

    /// - Parameter name: the deck to select; nil to keep the selection.
    init(_ decks: [DeckEntry], beginsAt name: String?) { receive(decks, beginsAt: name) }

    mutating func receive(_ new: [DeckEntry], beginsAt name: String? = nil) {
        // Selects the only new deck after an import or a copy, since the next key is usually for it.
        let known = Set(decks.map(\.name))
        let added = known.isEmpty ? [] : new.filter { !known.contains($0.name) }
        let name = name ?? (added.count == 1 ? added[0].name : selected?.name)
        decks = new
        cursor.fit(count: new.count)
        if let row = new.firstIndex(where: { $0.name == name }) { cursor.show(row) }
    }
}
