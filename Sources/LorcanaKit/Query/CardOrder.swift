import LorcanaCards

/// An order of cards: keys that decide one after the other, ties falling to name, set and number.
public struct CardOrder: Sendable, Equatable {
    public var keys: [SortKey]

    /// Reads "cost,-lore,name": keys with commas between, a minus before one that runs from high to low.
    public init(parsing text: String) throws(QueryError) {
        let scanner = QueryScanner(text)
        self = try SortReader(scanner: scanner).order(in: 0..<scanner.scalars.count)
    }

    public init(keys: [SortKey]) { self.keys = keys }
}

/// One key of an order, and its direction.
public struct SortKey: Sendable, Equatable {
    public var field: SortField
    public var isDescending: Bool

    public init(_ field: SortField, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// What cards can be sorted by.
public enum SortField: String, Sendable, CaseIterable {
    case name, cost, str, wil, lore, move, ink, type, rarity, set, num, date
}
