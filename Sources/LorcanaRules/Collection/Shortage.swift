import LorcanaCards

/// A card of which the player has fewer copies than required.
package struct Shortage: Sendable, Equatable {
    package var row: Int
    package var need: Int
    package var owned: Int

    package var missing: Int { max(0, need - owned) }

    /// The shortages among these rows, counted by full name or by printing.
    package static func of(
        _ rows: [(row: Int, need: Int)], printings: Bool = false, in holdings: Holdings
    ) -> [Shortage] {
        rows.map { row, need in
            Shortage(row: row, need: need, owned: printings ? holdings.ofPrinting(row) : holdings.ofName(row))
        }.filter { $0.missing > 0 }
    }
}
