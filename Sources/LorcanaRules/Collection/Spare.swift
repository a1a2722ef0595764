import LorcanaCards

/// A full name with more copies than the player wants to keep.
package struct Spare: Sendable, Equatable {
    package var row: Int
    package var owned: Int
    package var spare: Int
    /// The rows of the printings that the player owns.
    package var printings: [Int]

    /// The spare copies of each full name among the rows, in order.
    ///
    /// - Parameter kept: the number of copies to keep of each card; nil for as many as a deck may have.
    package static func of(_ rows: [Int], keeping kept: Int?, in holdings: Holdings) -> [Spare] {
        let names = holdings.names
        var seen = Set<Int>()
        return rows.compactMap { row in
            let (name, owned) = (names.name(ofRow: row), holdings.ofName(row))
            guard let kept = kept ?? names.catalogue[names.anyRow(name)].copies.most, owned > kept,
                seen.insert(name).inserted
            else { return nil }
            return Spare(
                row: names.shownRow(name), owned: owned, spare: owned - kept,
                printings: names.printings(name).filter { holdings.ofPrinting($0) > 0 })
        }
    }
}

extension CopyLimit {
    /// The maximum number of copies in a deck; nil if unlimited.
    package var most: Int? { if case .upTo(let limit) = self { limit } else { nil } }
}
