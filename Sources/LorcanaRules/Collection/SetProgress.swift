package import LorcanaCards

/// How much of a set is owned.
package struct SetProgress: Sendable, Equatable {
    package var set: LorcanaSet
    /// Printings with a plain number, and those of them with a copy.
    package var base = 0
    package var owned = 0
    /// All other printings of the set, promos too, and those of them with a copy.
    package var special = 0
    package var ownedSpecial = 0
    /// Copies.
    package var normal = 0
    package var foil = 0

    /// Every set that has cards, in the catalogue's order.
    package static func all(_ holdings: Holdings) -> [SetProgress] {
        let catalogue = holdings.names.catalogue
        var sets = catalogue.sets.map { SetProgress(set: $0) }
        for row in 0..<catalogue.count {
            guard let set = catalogue.setIndex(row) else { continue }
            let has = holdings.ofPrinting(row) > 0 ? 1 : 0
            switch catalogue[row].setPart {
            case .base:
                sets[set].base += 1
                sets[set].owned += has
            case .special, .promo:
                sets[set].special += 1
                sets[set].ownedSpecial += has
            }
            sets[set].normal += holdings.normal(row)
            sets[set].foil += holdings.foil(row)
        }
        return sets.filter { $0.base + $0.special > 0 }
    }
}
