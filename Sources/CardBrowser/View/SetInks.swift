package import LorcanaCards

/// The numbered cards that each set has of each ink; counted once, since a list of sets is drawn with each key.
package final class SetInks {
    private var catalogue: Catalogue?
    private var counts: [String: [Int]] = [:]

    package init() {}

    /// In the game's order; none for a set that the catalogue does not know.
    package func counts(_ set: LorcanaSet, in catalogue: Catalogue) -> [Int] {
        if self.catalogue !== catalogue {
            self.catalogue = catalogue
            count(catalogue)
        }
        return counts[set.number] ?? []
    }

    private func count(_ catalogue: Catalogue) {
        counts = [:]
        for card in catalogue.cards where card.setPart == .base {
            for ink in card.inks.inks {
                counts[card.setNumber, default: Array(repeating: 0, count: Ink.allCases.count)][
                    Int(ink.rawValue)] += 1
            }
        }
    }
}
