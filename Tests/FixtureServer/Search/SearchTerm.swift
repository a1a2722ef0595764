/// A comparison in a search: column, operator, value.
struct SearchTerm: Equatable {
    enum Operator: String, CaseIterable {
        // Longer operators come first, so that ">=" is not read as ">".
        case notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">="
        case equal = "=", less = "<", greater = ">", contains = "~"
    }

    var column: String
    var comparison: Operator
    var value: String

    /// Parses "name~elsa". If either side of the operator is empty, the service ignores the filter.
    init(_ text: Substring) throws(SearchTrap) {
        guard let (range, found) = Self.firstOperator(in: text) else { throw .sqlError(near: String(text)) }
        // A value ends before the next operator.
        let rest = text[range.upperBound...]
        let value = Self.firstOperator(in: rest).map { rest[..<$0.range.lowerBound] } ?? rest
        guard range.lowerBound > text.startIndex, !value.isEmpty else { throw .wholeTable }
        column = String(text[..<range.lowerBound])
        comparison = found
        self.value = String(value)
    }

    private static func firstOperator(in text: Substring) -> (range: Range<Substring.Index>, found: Operator)?
    {
        for index in text.indices {
            for candidate in Operator.allCases where text[index...].hasPrefix(candidate.rawValue) {
                return (index..<text.index(index, offsetBy: candidate.rawValue.count), candidate)
            }
        }
        return nil
    }

    /// Whether `row` matches; a NULL column never does.
    func matches(_ row: Table.Row, in table: Table) -> Bool {
        guard let name = table.column(column), let cell = row[name], cell != .null else { return false }
        if comparison == .contains { return Collation.isLike(Collation.text(cell), pattern: "%\(value)%") }
        if let number = Collation.number(cell) { return holds(number, Collation.number(in: value)) }
        return holds(Collation.fold(Collation.text(cell)), Collation.fold(value))
    }

    private func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
        switch comparison {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .greater: a > b
        case .lessOrEqual: a <= b
        case .greaterOrEqual: a >= b
        case .contains: false
        }
    }
}

/// How the service fails on a search with a trap (lorcana-api.md, section 4, traps).
enum SearchTrap: Error, Equatable {
    /// The filter is silently ignored: every row is sent.
    case wholeTable
    /// The database reports an error.
    case sqlError(near: String)
    case unknownColumn(String)
}
