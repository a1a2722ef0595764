package import LorcanaCards

/// The marked cards in the order of marking, each with its number of copies.
package struct Marks: Equatable, Sendable {
    package private(set) var cards: [LorcanaCard] = []
    private var copies: [String: Int] = [:]

    package var isEmpty: Bool { cards.isEmpty }
    /// The total number of copies.
    var total: Int { copies.values.reduce(0, +) }

    package func copies(of card: LorcanaCard) -> Int { copies[card.id] ?? 0 }

    /// Marks or unmarks the card.
    mutating func toggle(_ card: LorcanaCard) {
        change(card, by: copies(of: card) == 0 ? 1 : -copies(of: card))
    }

    /// Adds or removes copies; a card without copies is unmarked.
    mutating func change(_ card: LorcanaCard, by step: Int) {
        let before = copies(of: card)
        let count = max(0, min(Self.most, before + step))
        copies[card.id] = count == 0 ? nil : count
        if before == 0, count > 0 { cards.append(card) }
        if count == 0 { cards.removeAll { $0.id == card.id } }
    }

    static let most = 99
}
