import Encoding
import LorcanaCards

/// A deck as `lorcana deck show` prints it as CSV or JSON: a record a card, with `fullName` and `count`.
enum DeckRecords {
    /// Larger than a list of names, since records have all fields of cards.
    static let byteLimit = 1024 * 1024

    /// The records as lines of a deck; nil if the text is neither JSON nor CSV with such a header.
    static func lines(in text: [UInt8]) throws(DeckDamage) -> [(number: Int, line: String)]? {
        if JSONTable.isJSON(text) { return try linesOfJSON(text) }
        let head = Folding.fold(String(decoding: text.prefix { $0 != 0x0A }, as: UTF8.self))
        guard head.holds("fullname"), head.holds("count") else { return nil }
        let records: [CSV.Record]
        do throws(CSV.Damage) { records = try CSV.records(text) } catch {
            switch error {
            case .unclosedQuote(let line), .lateQuote(let line): throw .unclosedQuote(line: line)
            }
        }
        return records.first.flatMap { lines($0.fields, records.dropFirst()) }
    }

    private static func linesOfJSON(_ text: [UInt8]) throws(DeckDamage) -> [(number: Int, line: String)] {
        if String(decoding: text.prefix(DeckReader.byteLimit), as: UTF8.self).holds("\"ObjectStates\"") {
            throw .tabletopSimulator
        }
        guard let table = try? JSONTable(text), let lines = lines(table.titles, table.rows[...]) else {
            throw .json
        }
        return lines
    }

    /// The lines of records with these titles; nil if they have no names and counts.
    private static func lines(
        _ titles: [String], _ records: ArraySlice<CSV.Record>
    ) -> [(number: Int, line: String)]? {
        let titles = titles.map { Folding.fold($0) }
        let place = { (names: String...) in names.lazy.compactMap { titles.firstIndex(of: $0) }.first }
        guard let name = place("fullname", "name"), let count = place("count", "quantity") else { return nil }
        let (id, foil) = (place("id"), place("foil"))
        return records.map { record in
            let printing = id.map { record[$0] } ?? ""
            let finish = foil.map { record[$0] } == "true" ? " *F*" : ""
            return (
                record.line,
                "\(record[count]) \(record[name])" + (printing.isEmpty ? "" : " [\(printing)]") + finish
            )
        }
    }
}
