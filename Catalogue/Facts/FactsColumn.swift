import LorcanaCards

/// A column in a table of facts: its name, and how a row's value is written and read.
struct FactsColumn<Row> {
    typealias Reading = (_ line: TSVTable.Line, _ row: inout Row) throws(FactsError) -> Void

    let name: String
    let write: (Row) -> String
    /// Nil for a column that is derived from others and only written for readers of the table.
    let read: Reading?

    init(_ name: String, write: @escaping (Row) -> String, read: Reading? = nil) {
        (self.name, self.write, self.read) = (name, write, read)
    }

    /// A column in which an empty cell leaves the property unchanged.
    static func value<Value>(
        _ name: String, _ field: WritableKeyPath<Row, Value>, write: @escaping (Value) -> String,
        read: @escaping (String) -> Value?
    ) -> Self {
        Self(name, write: { write($0[keyPath: field]) }) { line, row throws(FactsError) in
            if let value = try line.value(name, read) { row[keyPath: field] = value }
        }
    }

    static func optional<Value>(
        _ name: String, _ field: WritableKeyPath<Row, Value?>, write: @escaping (Value) -> String,
        read: @escaping (String) -> Value?
    ) -> Self {
        Self(name, write: { $0[keyPath: field].map(write) ?? "" }) { line, row throws(FactsError) in
            row[keyPath: field] = try line.value(name, read)
        }
    }

    static func text(_ name: String, _ field: WritableKeyPath<Row, String>) -> Self {
        .value(name, field, write: \.self, read: \.self)
    }

    static func number(_ name: String, _ field: WritableKeyPath<Row, Int?>) -> Self {
        .optional(name, field, write: { String($0) }, read: { Int($0) })
    }

    static func count(_ name: String, _ field: WritableKeyPath<Row, Int>) -> Self {
        .value(name, field, write: { String($0) }, read: { Int($0) })
    }

    static func day(_ name: String, _ field: WritableKeyPath<Row, Timestamp?>) -> Self {
        .optional(name, field, write: \.date, read: { Timestamp(date: $0) })
    }

    static func mark(_ name: String, _ field: WritableKeyPath<Row, Bool?>) -> Self {
        .optional(name, field, write: { $0 ? "1" : "0" }, read: { ["0": false, "1": true][$0] })
    }

    static func list(_ name: String, _ field: WritableKeyPath<Row, [String]>) -> Self {
        .members(name, field)
    }

    /// A list of values that convert to and from text.
    static func members<Member: LosslessStringConvertible>(
        _ name: String, _ field: WritableKeyPath<Row, [Member]>
    ) -> Self {
        Self(name, write: { $0[keyPath: field].map(\.description).joined(separator: ";") }) {
            line, row throws(FactsError) in
            row[keyPath: field] = try line.values(name) { Member($0) }
        }
    }
}
