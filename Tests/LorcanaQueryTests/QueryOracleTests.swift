import BuiltInCatalogue
import LorcanaQuery
import Testing

/// Queries with the ids they must return, which Oracle/expected.py computes from the facts.
struct OracleRow: Sendable, CustomTestStringConvertible {
    var query: String
    var ids: [String]
    var testDescription: String { String(query.prefix(80)) }

    static let all: [OracleRow] = text(of: "Oracle/expected.tsv").split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        return OracleRow(query: unescaped(parts[0]), ids: parts[1].split(separator: " ").map(String.init))
    }

    private static func unescaped(_ text: Substring) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                plain.append(["n": "\n", "t": "\t", "0": "\0"][character] ?? character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain
    }
}

@Suite struct QueryOracleTests {
    @Test func `the table has more than two hundred queries`() {
        #expect(OracleRow.all.count > 200)
        #expect(OracleRow.all.count { !$0.ids.isEmpty } > 200)
    }

    @Test(arguments: OracleRow.all)
    func `a query returns the independently computed ids`(row: OracleRow) throws {
        #expect(try ids(row.query, isForgiving: false) == row.ids)
    }

    @Test(arguments: OracleRow.all)
    func `correction never changes existing results`(row: OracleRow) throws {
        guard !row.ids.isEmpty else { return }
        #expect(try ids(row.query) == row.ids)
    }

    @Test(arguments: OracleRow.all)
    func `a query in its canonical spelling has the same results`(row: OracleRow) throws {
        #expect(try ids(CardQuery(parsing: row.query).description, isForgiving: false) == row.ids)
    }
}
