/// A table of tab-separated values whose first line names the columns.
///
/// Nothing is quoted or escaped: a value can contain anything except tabs and line feeds.
struct TSVTable {
    /// A row's values, by column name.
    struct Line {
        /// The line number in the file, counted from 1.
        let number: Int
        fileprivate let values: [Substring]
        fileprivate let columns: [String: Int]
    }

    let lines: [Line]

    /// - Parameter columns: the required columns; the table may have others.
    init(_ text: String, columns wanted: [String]) throws(FactsError) {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        let names = (all.first ?? "").split(separator: "\t", omittingEmptySubsequences: false).map(
            String.init)
        let columns = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        if let missing = wanted.first(where: { columns[$0] == nil }) { throw .missingColumn(missing) }
        var lines: [Line] = []
        for (index, line) in all.enumerated().dropFirst() where !line.isEmpty {
            let values = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard values.count == names.count else {
                throw .wrongWidth(line: index + 1, found: values.count, expected: names.count)
            }
            lines.append(Line(number: index + 1, values: values, columns: columns))
        }
        self.lines = lines
    }
}

extension TSVTable.Line {
    /// The text in a required column.
    func text(_ column: String) -> String { String(values[columns[column]!]) }

    func list(_ column: String) -> [String] { text(column).split(separator: ";").map(String.init) }

    /// A value parsed by `read`; nil if the cell is empty.
    func value<Value>(_ column: String, _ read: (String) -> Value?) throws(FactsError) -> Value? {
        let text = text(column)
        if text.isEmpty { return nil }
        guard let value = read(text) else { throw .unreadable(line: number, column: column, value: text) }
        return value
    }

    /// A list, with each element parsed by `read`.
    func values<Value>(_ column: String, _ read: (String) -> Value?) throws(FactsError) -> [Value] {
        let members = list(column)
        let values = members.compactMap(read)
        guard values.count == members.count else {
            throw .unreadable(line: number, column: column, value: text(column))
        }
        return values
    }

    func mark(_ column: String) throws(FactsError) -> Bool? {
        try value(column) { ["0": false, "1": true][$0] }
    }
}

/// The reason that facts cannot be read; line 1 contains the column names.
package enum FactsError: Error, Sendable, Equatable {
    case missingColumn(String)
    case wrongWidth(line: Int, found: Int, expected: Int)
    case unreadable(line: Int, column: String, value: String)
    case duplicateID(line: Int, id: String)
}
