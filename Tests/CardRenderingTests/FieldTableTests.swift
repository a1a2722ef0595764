import CardTesting
import LorcanaCards
import TerminalKit
import Testing

@testable import CardRendering

@Suite struct FieldTableTests {
    private func lines(_ rows: [[String]], columns: Int = 80) -> [String] {
        FieldTable.lines(rows, on: Canvas(width: columns)).map(\.plain)
    }

    @Test func `columns are aligned`() {
        #expect(
            lines([["TFC-041", "Elsa", "3"], ["Q1-001", "Te Kā", "10"]])
                == ["TFC-041  Elsa   3", "Q1-001   Te Kā  10"])
    }

    @Test func `a row without values is an empty line`() {
        #expect(lines([[""], ["3"], [""]]) == ["", "3", ""])
        #expect(lines([[""], [""]]) == ["", ""])
        #expect(lines([["a", ""], ["", ""], ["", "b"]]) == ["a", "", "   b"])
    }

    @Test func `an empty table has no lines`() { #expect(lines([]).isEmpty) }

    @Test func `long values are truncated`() {
        #expect(lines([["abcdefgh", "ijkl"]], columns: 10).allSatisfy { CellWidth.of($0) <= 10 })
    }

    @Test func `a short row beside a truncated one is whole`() {
        #expect(lines([["a", "b"], ["a", "bcdefghijkl"]], columns: 8) == ["a  b", "a  bcde…"])
    }

    @Test func `the widest columns are truncated first, so that numbers stay whole`() {
        let rows = [["TFC", "The First Chapter of All", "a story", "204", "12"]]
        #expect(lines(rows, columns: 36) == ["TFC  The First Ch…  a story  204  12"])
        #expect(lines(rows, columns: 27)[0].hasSuffix("204  12"))
        #expect(CellWidth.of(lines(rows, columns: 27)[0]) == 27)
    }

    @Test func `a screen reader gets the whole table`() {
        let canvas = Canvas(width: 10, isAccessible: true)
        #expect(FieldTable.lines([["abcdefgh", "ijkl"]], on: canvas).map(\.plain) == ["abcdefgh, ijkl"])
        let rows = [["deck", "fileName"], ["friday", "a  b"], ["", "c"]]
        #expect(
            FieldTable.lines(rows, header: true, on: canvas).map(\.plain)
                == ["Deck friday, file name a b", "file name c"])
    }

    @Test func `field names become words above a table, and numbers are right-aligned`() {
        let rows = [["fullName", "count"], ["Elsa", "4"], ["Te Kā", "12"]]
        #expect(
            FieldTable.lines(rows, header: true, on: Canvas(width: 80)).map(\.plain)
                == ["Full name  Count", "Elsa           4", "Te Kā         12"])
    }

    @Test func `values equal those of plain output, except lists and Booleans`() {
        let fields: [CardField] = [.id, .cost, .setName, .number]
        let cards = Samples.catalogue.cards
        let plain = Records.write(cards, as: .plain, fields: fields, header: true)
        let rows = FieldTable.rows(cards, fields, header: true)
        #expect(
            rows.map { $0.joined(separator: "\t") + "\n" }.joined() == String(decoding: plain, as: UTF8.self))
        let shown = FieldTable.rows(cards, [.inks, .inkable, .classifications, .legality], header: false)
        #expect(shown.contains { $0[0].contains(", ") } && shown.contains { $0[1] == "yes" })
        #expect(
            shown.allSatisfy { row in
                row.allSatisfy { !$0.contains(";") && !$0.contains("=") && $0 != "true" }
            })
    }
}
