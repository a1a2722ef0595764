import LorcanaCards

/// An order of cards: keys that decide one after the other, ties falling to name, set and number.
package struct CardOrder: Sendable, Equatable {
    package var keys: [SortKey]

    /// Reads "cost,-lore,name": keys with commas between, a minus before one that runs from high to low.
    package init(parsing text: String) throws(QueryError) {
        let scanner = QueryScanner(text)
        self = try SortReader(scanner: scanner).order(in: 0..<scanner.scalars.count)
    }

    package init(keys: [SortKey]) { self.keys = keys }
}

/// One key of an order, and its direction.
package struct SortKey: Sendable, Equatable {
    package var field: SortField
    package var isDescending: Bool

    package init(_ field: SortField, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// What cards can be sorted by.
package enum SortField: String, Sendable, CaseIterable {
    case name, cost, str, wil, lore, move, ink, type, rarity, set, num, date
}
