import TerminalKit
import Testing

@testable import lorcana

@Suite struct FieldTableTests {
    private func lines(_ records: String, columns: Int = 80) -> [String] {
        FieldTable.lines(Array(records.utf8), on: Canvas(width: columns)).map(\.plain)
    }

    @Test func `columns line up`() {
        #expect(
            lines("TFC-041\tElsa\t3\nQ1-001\tTe Kā\t10\n") == ["TFC-041  Elsa   3", "Q1-001   Te Kā  10"])
    }

    @Test func `a record without any value is an empty line, not none`() {
        #expect(lines("\n3\n\n") == ["", "3", ""])
        #expect(lines("\n\n") == ["", ""])
        #expect(lines("a\t\n\t\n\tb\n") == ["a", "", "   b"])
    }

    @Test func `no record is no line`() { #expect(lines("").isEmpty) }

    @Test func `what is too wide is cut`() {
        #expect(lines("abcdefgh\tijkl\n", columns: 10).allSatisfy { CellWidth.of($0) <= 10 })
    }
}
