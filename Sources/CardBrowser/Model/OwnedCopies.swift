import LorcanaCards
package import LorcanaRules

/// The owned copies, by full name and by printing.
package struct OwnedCopies: Equatable, Sendable {
    private var byName: [String: Int] = [:]
    private var byPrinting: [String: CardCollection.Copies] = [:]

    init() {}

    package init(_ holdings: Holdings) {
        for card in holdings.names.catalogue.cards where holdings.ofPrinting(card.row) > 0 {
            byName[card.englishFullName] = holdings.ofName(card.row)
            byPrinting[card.id] = CardCollection.Copies(
                normal: holdings.normal(card.row), foil: holdings.foil(card.row))
        }
    }

    /// The number of copies of the card's full name, in any printing.
    func ofName(_ card: LorcanaCard) -> Int { byName[card.englishFullName] ?? 0 }

    func ofPrinting(_ card: LorcanaCard) -> CardCollection.Copies { byPrinting[card.id] ?? .init() }
}
