/// A table of the service's database: rows in the order of its primary key.
struct Table: Sendable {
    typealias Row = [String: JSONValue]

    /// The rows, sorted by `Unique_ID` ignoring case if they have one.
    let rows: [Row]
    /// The JSON of each row, since most responses consist of complete rows.
    let printed: [String]
    /// Column names as spelt in responses, by lower-case name.
    private let columns: [String: String]

    init(_ rows: [Row], key: String) {
        self.rows = rows.sorted { Collation.isBefore($0[key], $1[key]) }
        printed = self.rows.map { JSONValue.object($0).printed }
        let names = rows.reduce(into: Set(Self.alwaysThere)) { $0.formUnion($1.keys) }
        columns = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The column named `name`, ignoring case; nil if the table lacks it.
    func column(_ name: String) -> String? { columns[name.lowercased()] }

    private static let alwaysThere = ["Name", "Set_Num", "Set_ID"]
}
