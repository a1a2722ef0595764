package import LorcanaCards

/// Ids that a catalogue lacks.
package struct UnknownIDs: Sendable, Equatable {
    package var count = 0
    /// Three at most.
    package var examples: [String] = []
}

extension CardCollection {
    /// The copies by row, and how many ids the catalogue lacks.
    package func holdings(_ names: CardNames) -> (holdings: Holdings, unknown: UnknownIDs) {
        let none = [Int32](repeating: 0, count: names.catalogue.count)
        var (normal, foil, unknown) = (none, none, UnknownIDs())
        if isEmpty { return (Holdings(names, normal: normal, foil: foil), unknown) }
        let ids = CardIDs(names.catalogue)
        forEach { id, copies in
            if let row = ids.row(id) {
                (normal[row], foil[row]) = (Int32(copies.normal), Int32(copies.foil))
            } else {
                unknown.count += 1
                if unknown.examples.count < 3 { unknown.examples.append(Self.text(id)) }
            }
        }
        return (Holdings(names, normal: normal, foil: foil), unknown)
    }
}

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

/// A card with fewer copies than wanted.
package struct Shortage: Sendable, Equatable {
    package var row: Int
    package var need: Int
    package var owned: Int

    package var missing: Int { max(0, need - owned) }

    /// What is missing, by full name or by printing.
    package static func of(
        _ rows: [(row: Int, need: Int)], printings: Bool = false, in holdings: Holdings
    ) -> [Shortage] {
        rows.map { row, need in
            Shortage(row: row, need: need, owned: printings ? holdings.ofPrinting(row) : holdings.ofName(row))
        }.filter { $0.missing > 0 }
    }
}

/// A full name with more copies than are kept.
package struct Spare: Sendable, Equatable {
    package var row: Int
    package var owned: Int
    package var spare: Int
    /// The rows of the printings that there are copies of.
    package var printings: [Int]

    /// The spare copies of the names of these rows, once each, in their order.
    package static func of(_ rows: [Int], keeping kept: Int, in holdings: Holdings) -> [Spare] {
        let names = holdings.names
        var seen = Set<Int>()
        return rows.compactMap { row in
            let (name, owned) = (names.name(ofRow: row), holdings.ofName(row))
            guard owned > kept, seen.insert(name).inserted else { return nil }
            return Spare(
                row: names.shownRow(name), owned: owned, spare: owned - kept,
                printings: names.printings(name).filter { holdings.ofPrinting($0) > 0 })
        }
    }
}
