/// One table of the service's database: rows of columns, in the order of its primary key.
struct Table: Sendable {
    typealias Row = [String: JSONValue]

    /// The rows, in order of `Unique_ID` ignoring case if they have one.
    let rows: [Row]
    /// Each row as printed; most answers consist of these.
    let printed: [String]
    /// Column names in the spelling of the answers, by their lower-case form.
    private let columns: [String: String]

    init(_ rows: [Row], key: String) {
        self.rows = rows.sorted { Collation.isBefore($0[key], $1[key]) }
        printed = self.rows.map { JSONValue.object($0).printed }
        let names = rows.reduce(into: Set(Self.alwaysThere)) { $0.formUnion($1.keys) }
        columns = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The column `name`, ignoring case; nil if the table has none.
    func column(_ name: String) -> String? { columns[name.lowercased()] }

    private static let alwaysThere = ["Name", "Set_Num", "Set_ID"]
}
