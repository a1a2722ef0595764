/// A search in the service's syntax: terms separated by `;`, alternatives that start with `|`, groups in `(` and `;)`.
///
/// AND binds tighter than OR, as in the SQL that the service generates.
indirect enum SearchExpression {
    case term(SearchTerm)
    case all([SearchExpression])
    case any([SearchExpression])

    init(_ text: String, table: Table) throws(SearchTrap) {
        var items = text.split(separator: ";", omittingEmptySubsequences: false)[...]
        while items.last?.isEmpty == true { items.removeLast() }
        guard !items.isEmpty else { throw .sqlError(near: text) }
        var reader = SearchReader(items: items.map { $0 }, table: table)
        self = try reader.whole()
    }

    func matches(_ row: Table.Row, in table: Table) -> Bool {
        switch self {
        case .term(let term): term.matches(row, in: table)
        case .all(let parts): parts.allSatisfy { $0.matches(row, in: table) }
        case .any(let parts): parts.contains { $0.matches(row, in: table) }
        }
    }
}

/// Parses the items of a search from left to right.
private struct SearchReader {
    let items: [Substring]
    let table: Table
    var place = 0
    /// The rest of the current item after an opening parenthesis.
    var rest: Substring?

    init(items: [Substring], table: Table) {
        self.items = items
        self.table = table
    }

    mutating func whole() throws(SearchTrap) -> SearchExpression {
        let expression = try alternatives(depth: 0)
        guard place == items.count else { throw .sqlError(near: String(items[place])) }
        return expression
    }

    /// Parses alternatives up to the closing parenthesis or the end.
    private mutating func alternatives(depth: Int) throws(SearchTrap) -> SearchExpression {
        guard depth < 64 else { throw .sqlError(near: "(") }
        var sums: [[SearchExpression]] = [[]]
        while let item = next(), item != ")" {
            if item.hasPrefix("|"), !sums[0].isEmpty { sums.append([]) }
            let body = item.hasPrefix("|") ? item.dropFirst() : item
            sums[sums.count - 1].append(try operand(body, depth: depth))
        }
        guard sums.allSatisfy({ !$0.isEmpty }) else { throw .sqlError(near: ")") }
        if depth > 0 { try close() }
        return .any(sums.map { .all($0) })
    }

    private mutating func operand(_ item: Substring, depth: Int) throws(SearchTrap) -> SearchExpression {
        guard item.hasPrefix("(") else {
            place += 1
            rest = nil
            let term = try SearchTerm(item)
            guard table.column(term.column) != nil else { throw .unknownColumn(term.column) }
            return .term(term)
        }
        rest = item.dropFirst()
        return try alternatives(depth: depth + 1)
    }

    private func next() -> Substring? { rest ?? (place < items.count ? items[place] : nil) }

    private mutating func close() throws(SearchTrap) {
        guard place < items.count, rest == nil, items[place] == ")" else { throw .sqlError(near: "") }
        place += 1
    }
}
