import LorcanaCards

/// A deck as `lorcana deck show --format csv` prints it: a record a card, under a header with `fullName` and `count`.
enum DeckRecords {
    /// Larger than a list of names, since records have all fields of cards.
    static let byteLimit = 1024 * 1024

    /// The records as lines of a deck; nil if the text has no such header.
    static func lines(in text: [UInt8]) throws(DeckDamage) -> [(number: Int, line: String)]? {
        let head = Folding.fold(String(decoding: text.prefix { $0 != 0x0A }, as: UTF8.self))
        guard head.holds("fullname"), head.holds("count") else { return nil }
        let records: [CSV.Record]
        do throws(CSV.Damage) { records = try CSV.records(text) } catch {
            switch error {
            case .unclosedQuote(let line), .lateQuote(let line): throw .unclosedQuote(line: line)
            }
        }
        guard let titles = records.first?.fields.map({ Folding.fold($0) }),
            let name = titles.firstIndex(of: "fullname"),
            let count = titles.firstIndex(of: "count")
        else { return nil }
        let (id, foil) = (titles.firstIndex(of: "id"), titles.firstIndex(of: "foil"))
        return records.dropFirst().map { record in
            let field = { (place: Int?) in
                place.flatMap { $0 < record.fields.count ? record.fields[$0] : nil } ?? ""
            }
            let printing = field(id).isEmpty ? "" : " [\(field(id))]"
            let finish = field(foil) == "true" ? " *F*" : ""
            return (record.line, "\(field(count)) \(field(name))\(printing)\(finish)")
        }
    }

    /// Why JSON is not read as lines; nil for another text.
    static func damage(of text: [UInt8]) -> DeckDamage? {
        let start = text.drop { $0 <= 0x20 || $0 >= 0x80 }
        let isList = start.first == UInt8(ascii: "[")
        guard start.dropFirst(isList ? 1 : 0).first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
            return nil
        }
        return String(decoding: text.prefix(DeckReader.byteLimit), as: UTF8.self).holds("\"ObjectStates\"")
            ? .tabletopSimulator : .json
    }
}
