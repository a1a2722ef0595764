/// An order of cards: sort keys in order of precedence, then name, set and number.
package struct CardOrder: Sendable, Equatable {
    package var keys: [SortKey]

    /// Parses "cost,-lore,name": keys separated by commas, with a minus for descending order.
    package init(parsing text: String) throws(QueryError) {
        let scanner = QueryScanner(text)
        self = try SortReader(scanner: scanner).order(in: 0..<scanner.scalars.count)
    }

    package init(keys: [SortKey]) { self.keys = keys }
}

/// A key of an order, with its direction.
package struct SortKey: Sendable, Equatable {
    package let field: SortField
    package var isDescending: Bool

    package init(_ field: SortField, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// The fields that cards can be sorted by.
package enum SortField: String, Sendable, CaseIterable {
    case name, cost
    case strength = "str"
    case willpower = "wil"
    case lore
    case moveCost = "move"
    case ink, type, rarity, set
    case number = "num"
    case date
}

/// Parses the keys of an order in a query.
struct SortReader {
    let scanner: QueryScanner

    /// Parses the order in `range`; of duplicate keys, the first is used.
    func order(in range: Range<Int>) throws(QueryError) -> CardOrder {
        var keys: [SortKey] = []
        for part in scanner.split(range, at: [","]) {
            let key = try key(in: part)
            if !keys.contains(where: { $0.field == key.field }) { keys.append(key) }
        }
        return CardOrder(keys: keys)
    }

    private func key(in part: Range<Int>) throws(QueryError) -> SortKey {
        let isDescending = !part.isEmpty && scanner.scalars[part.lowerBound] == "-"
        let name = isDescending ? part.dropFirst() : part
        let typed = scanner.string(name)
        if !typed.hasPrefix("-"), let field = SortField(rawValue: typed) ?? QueryWords.sortFields[typed] {
            return SortKey(field, isDescending: isDescending)
        }
        throw scanner.error(
            at: name, typed.isEmpty ? "missing sort key" : QueryWords.sortFields.complaint(typed),
            hint: QueryWords.sortFields.hint(for: typed))
    }
}
