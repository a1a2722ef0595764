import CardTesting
import LorcanaCards
import TerminalKit
import Testing

@testable import CardRendering

@Suite struct FieldTableTests {
    private func lines(_ rows: [[String]], columns: Int = 80) -> [String] {
        FieldTable.lines(rows, on: Canvas(width: columns)).map(\.plain)
    }

    @Test func `columns line up`() {
        #expect(
            lines([["TFC-041", "Elsa", "3"], ["Q1-001", "Te Kā", "10"]])
                == ["TFC-041  Elsa   3", "Q1-001   Te Kā  10"])
    }

    @Test func `a row without any value is an empty line`() {
        #expect(lines([[""], ["3"], [""]]) == ["", "3", ""])
        #expect(lines([[""], [""]]) == ["", ""])
        #expect(lines([["a", ""], ["", ""], ["", "b"]]) == ["a", "", "   b"])
    }

    @Test func `no row makes no line`() { #expect(lines([]).isEmpty) }

    @Test func `what is too wide is cut`() {
        #expect(lines([["abcdefgh", "ijkl"]], columns: 10).allSatisfy { CellWidth.of($0) <= 10 })
    }

    @Test func `a short row beside one that is cut is whole`() {
        #expect(lines([["a", "b"], ["a", "bcdefghijkl"]], columns: 8) == ["a  b", "a  bcde…"])
    }

    @Test func `the widest columns are cut first, so that numbers stay`() {
        let rows = [["TFC", "The First Chapter of All", "a story", "204", "12"]]
        #expect(lines(rows, columns: 36) == ["TFC  The First Ch…  a story  204  12"])
        #expect(lines(rows, columns: 27)[0].hasSuffix("204  12"))
        #expect(CellWidth.of(lines(rows, columns: 27)[0]) == 27)
    }

    @Test func `a screen reader gets all of a table`() {
        let canvas = Canvas(width: 10, isAccessible: true)
        #expect(FieldTable.lines([["abcdefgh", "ijkl"]], on: canvas).map(\.plain) == ["abcdefgh  ijkl"])
    }

    @Test func `rows have the chosen fields as plain output has them`() {
        let fields: [CardField] = [.id, .cost, .inks, .classifications, .setName, .legality]
        let cards = Samples.catalogue.cards
        let plain = Records.write(cards, as: .plain, fields: fields, header: true)
        let rows = FieldTable.rows(cards, fields, header: true)
        #expect(
            rows.map { $0.joined(separator: "\t") + "\n" }.joined() == String(decoding: plain, as: UTF8.self))
    }
}
