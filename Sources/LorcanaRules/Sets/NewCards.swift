package import LorcanaCards

/// The new cards of a set: full names that no earlier set contains.
package struct NewCards: Sendable {
    package struct Card: Sendable, Equatable {
        /// The card's ordinary printing in the set; if there is none, any other.
        package var row: Int
        /// Whether it is the first card of its character.
        package var isFirst: Bool
    }

    /// Sorted by ink, then cost, then name.
    package var cards: [Card] = []
    /// The number of full names that an earlier set contains.
    package var reprints = 0

    package init(in set: LorcanaSet, of names: CardNames) {
        let catalogue = names.catalogue
        let isEarlier = catalogue.sets.map { $0.isOlder(than: set) }
        let own = catalogue.sets.firstIndex { $0.number == set.number }
        let isKnown = { (row: Int) in catalogue.setIndex(row).map { isEarlier[$0] } ?? false }
        var known = Set<String>()
        for row in 0..<catalogue.count where isKnown(row) { known.formUnion(Self.characters(row, catalogue)) }
        for name in 0..<names.count {
            let printings = names.printings(name)
            let here = printings.filter { catalogue.setIndex($0) == own }
            guard let row = here.first(where: { !catalogue[$0].isPromo }) ?? here.first else { continue }
            if printings.contains(where: isKnown) {
                reprints += 1
            } else {
                let isFirst =
                    catalogue[row].type == .character
                    && !known.contains(Folding.fold(catalogue.text(.name, row)))
                cards.append(Card(row: row, isFirst: isFirst))
            }
        }
        let place = { (card: Card) in
            (catalogue[card.row].inks.place, catalogue[card.row].cost ?? 0, names.name(ofRow: card.row))
        }
        cards.sort { place($0) < place($1) }
    }

    /// The folded names of a character; empty for other cards.
    private static func characters(_ row: Int, _ catalogue: Catalogue) -> [String] {
        guard catalogue[row].type == .character else { return [] }
        return ([catalogue.text(.name, row)] + catalogue.list(.alsoNamed, row)).map { Folding.fold($0) }
    }
}
