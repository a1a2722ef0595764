import Encoding
import LorcanaCards

/// A deck as a CSV, Markdown or JSON table: one card per row, in columns recognized by their titles (`TableColumns`).
enum DeckRecords {
    /// The size limit in bytes, greater than for lists of names, since records contain all fields of cards.
    static let byteLimit = 1024 * 1024
    /// The number of lines to search for a header.
    private static let headLines = 10

    /// Converts the rows to lines of a deck; returns nil if the text is neither JSON nor a table with a header.
    static func lines(
        in text: [UInt8], _ catalogue: Catalogue
    ) throws(DeckDamage) -> [(number: Int, line: String)]? {
        if JSONTable.isJSON(text) {
            if String(decoding: text.prefix(DeckReader.byteLimit), as: UTF8.self).holds("\"ObjectStates\"") {
                throw .tabletopSimulator
            }
            guard let table = try? JSONTable(text) else { throw .json }
            let columns = TableColumns(table.titles)
            guard columns.missing == nil else { throw .json }
            let places = CardLine.Places(catalogue)
            return table.rows.flatMap { columns.lines(of: $0, places) }
        }
        do throws(CSV.Damage) { return try rows(text, catalogue) } catch {
            switch error {
            case .unclosedQuote(let line), .lateQuote(let line): throw .unclosedQuote(line: line)
            }
        }
    }

    private static func rows(
        _ text: [UInt8], _ catalogue: Catalogue
    ) throws(CSV.Damage) -> [(number: Int, line: String)]? {
        for separator in CSV.separators {
            guard let (columns, found) = header(text, separator) else { continue }
            var reader = found
            let places = CardLine.Places(catalogue)
            var lines: [(number: Int, line: String)] = []
            while let record = try reader.next() { lines += columns.lines(of: record, places) }
            return lines
        }
        return nil
    }

    /// The header, if one of the first lines is one, and a reader of the rows below it.
    private static func header(_ text: [UInt8], _ separator: UInt8) -> (TableColumns, CSV.Reader)? {
        var reader = CSV.Reader(text, separator: separator)
        for _ in 0..<headLines {
            guard let record = try? reader.next() else { return nil }
            if record.count < 2 { continue }
            let columns = TableColumns(record.fields)
            guard columns.isHeader, columns.missing == nil else { continue }
            reader.columns = columns.titles.count
            return (columns, reader)
        }
        return nil
    }
}

extension TableColumns {
    /// Converts a row to lines of a deck, one per finish: "2 Let It Go [TFC 163] *F*".
    fileprivate func lines(
        of record: CSV.Record, _ places: CardLine.Places
    ) -> [(number: Int, line: String)] {
        let cell = { (place: Int) in TableCell.text(record[place]) }
        let first = { (columns: [Int]) in columns.lazy.map(cell).first { !$0.isEmpty } ?? "" }
        var name = first(names)
        if let version, !cell(version).isEmpty, !name.hasSuffix(cell(version)) {
            name += " - \(cell(version))"
        }
        let heading = record.fields.first { if case .aside = DeckHeading($0) { true } else { false } }
        let printing = printing(id.map(cell) ?? "", first(sets), number.map(cell) ?? "", places)
        // A printing without a name is written as its id.
        let card = name.isEmpty ? printing.id : name + printing.words
        let aside = heading.map { " [\($0.trimmed)]" } ?? ""
        let named = finishes.map(cell)
        let isFoil =
            named.contains { Finish($0) == .foil }
            || condition.map { Finish(inCondition: cell($0)) == .foil } ?? false
        let rarity = named.first { CardLine.RarityWord(Folding.fold($0)) != nil }.map { " (\($0))" } ?? ""
        let counts =
            [count ?? addedCount].compactMap(\.self).map { ($0, isFoil) } + normals.map { ($0, false) }
            + foils.map { ($0, true) }
        return counts.compactMap { place, isFoil in
            let copies = TableCell.whole(cell(place))
            // Skips rows without copies, and the rule below the header of a Markdown table.
            if copies.allSatisfy({ "0-: ".contains($0) }) { return nil }
            return (record.line, "\(copies) \(card)\(aside)\(rarity)\(isFoil ? " *F*" : "")")
        }
    }

    /// The printing as written after a name in a deck's line, and its id; both empty if the row has none.
    private func printing(
        _ id: String, _ set: String, _ number: String, _ places: CardLine.Places
    ) -> (words: String, id: String) {
        if !id.isEmpty { return (" [\(id)]", id) }
        if case .set(let set) = places.find(set), let number = CollectorNumber(number) {
            let id = PrintingReference(number, in: set).id ?? ""
            return (" [\(set.codeOrNumber) \(number.text)]", id)
        }
        return ([set, number].filter { !$0.isEmpty }.map { " [\($0)]" }.joined(), number)
    }
}
