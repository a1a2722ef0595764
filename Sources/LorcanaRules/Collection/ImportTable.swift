import LorcanaCards

/// The rows of a file below its header.
struct ImportTable {
    /// The source of the records: a reader, or an array in memory.
    enum Records {
        case read(CSV.Reader)
        case made([CSV.Record], next: Int)

        static func made(_ records: [CSV.Record]) -> Records { .made(records, next: 0) }

        mutating func next() throws(CSV.Damage) -> CSV.Record? {
            switch self {
            case .read(var reader):
                defer { self = .read(reader) }
                return try reader.next()
            case .made(let records, let next):
                self = .made(records, next: next + 1)
                return next < records.count ? records[next] : nil
            }
        }
    }

    var columns: TableColumns
    var records: Records

    /// The number of lines to search for a header.
    private static let headLines = 10

    /// The first line that is a header, and the lines above it; nil if none is.
    /// ~A line such as `sep=;` above it names the separator. => A line such as `sep=;` above it sets the
    /// separator.
    static func find(
        in text: [UInt8]
    ) throws(CollectionImport.Damage) -> (table: ImportTable, above: [ImportedRow])? {
        var (incomplete, quote) = (TableColumns?.none, CSV.Damage?.none)
        for separator in named(in: text).map({ [$0] }) ?? CSV.separators {
            var (reader, above) = (CSV.Reader(text, separator: separator), [ImportedRow]())
            do throws(CSV.Damage) {
                while above.count < headLines, let record = try reader.next() {
                    var columns = TableColumns(record.fields)
                    if columns.isHeader, columns.missing == nil {
                        reader.columns = columns.titles.count
                        try columns.findFoils(in: reader)
                        above.append(
                            ImportedRow(line: record.line, text: record.shown, fate: .noCard("header")))
                        return (ImportTable(columns: columns, records: .read(reader)), above)
                    }
                    if incomplete == nil, columns.isPartOfHeader { incomplete = columns }
                    above.append(ImportedRow(line: record.line, text: record.shown, fate: .noCard("title")))
                }
            } catch { quote = quote ?? error }
        }
        if let quote, incomplete != nil { throw CollectionImport.damage(quote) }
        if let damage = incomplete?.damage { throw damage }
        return nil
    }

    /// The separator specified by "sep=;" in the first line.
    private static func named(in text: [UInt8]) -> UInt8? {
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let line = text[start...].prefix(8).filter { $0 != UInt8(ascii: "\"") }
        guard line.count > 4, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=" else {
            return nil
        }
        return line[4]
    }
}

extension TableColumns {
    /// The reason why a file with this header cannot be read; nil if it can.
    var damage: CollectionImport.Damage? {
        let seen = titles.prefix(20).map { TableCell.shown($0, limit: 30) }
        return switch missing {
        case .printing: .noPrinting(seen)
        case .count: .noCount(seen)
        case nil: nil
        }
    }

    /// Whether the line has a column for printings or one for counts; a header needs both.
    fileprivate var isPartOfHeader: Bool {
        !titles.contains(where: \.trimmed.areDigits) && (isHeader || titles.count > 1 && !counting.isEmpty)
    }

    /// Treats the column "foil" as a count if it has a number above 1 in any row.
    fileprivate mutating func findFoils(in reader: CSV.Reader) throws(CSV.Damage) {
        guard let foil = loneFoil else { return }
        var reader = reader
        while let record = try reader.next() {
            if let number = Int(TableCell.whole(TableCell.text(record[foil]))), number > 1 {
                countFoils()
                return
            }
        }
    }

    // MARK: Rows

    /// The result for a row.
    func fate(
        of record: CSV.Record, _ finder: inout ImportFinder
    ) throws(ImportedRow.Reason) -> ImportedRow.Fate {
        if counting.allSatisfy({ $0 >= record.count }) { throw .fields }
        let extra = record.usedCount - titles.count
        if extra <= 0 { return try fate(&finder) { record[$0] } }
        // An unquoted comma: the row is tried as it is, and with several fields joined into one.
        var found: [ImportedRow.Fate] = []
        for split in [titles.count] + Array(titles.indices) {
            let fate = try? fate(&finder) { place in
                if place < split { return record[place] }
                if place > split { return record[place + extra] }
                return (place...place + extra).map { record[$0] }.joined(by: ",")
            }
            if let fate, !fate.isDoubtful, !found.contains(fate) { found.append(fate) }
        }
        guard found.count == 1 else { throw .fields }
        return found[0]
    }

    private func fate(
        _ finder: inout ImportFinder, _ field: @escaping (Int) -> String
    ) throws(ImportedRow.Reason) -> ImportedRow.Fate {
        let cell = { (place: Int?) in place.map { TableCell.text(field($0)) } ?? "" }
        let copies = try copies(cell)
        if copies.all == 0 { return .aside("no copies") }
        var written = ImportFinder.Written(
            id: cell(id), sets: sets.map(cell), number: cell(number), names: names.map(cell))
        // A column titled "Card" may contain numbers.
        if number == nil, !sets.isEmpty, let place = written.names.firstIndex(where: CollectorNumber.isOne) {
            written.number = written.names.remove(at: place)
        }
        if let version, !cell(version).isEmpty, let name = written.names.first, !name.isEmpty {
            written.names.insert("\(name) - \(cell(version))", at: 0)
        }
        let words = finishes.map { (column: titles[$0], word: cell($0)) }
        written.rarity = words.lazy.compactMap { CardLine.RarityWord(Folding.fold($0.word)) }.first
        let found = try finder.find(written)
        let isCounted = count != nil || addedCount != nil && normals.isEmpty && foils.isEmpty
        var counted: ImportedRow.Counted
        if isCounted, foils.isEmpty {
            let finish = try finish(words.map(\.word), cell(condition), found.finish)
            let isFoil = finish.map { $0 == .foil } ?? false
            counted = finder.counted(
                found, isFoil ? .init(foil: copies.all) : copies, isFinishNamed: finish != nil)
        } else {
            counted = finder.counted(found, copies, isFinishNamed: true)
        }
        let hasOneFinish = finder.hasOneFinish(counted.row)
        for (column, word) in words where Finish(word) == nil {
            if let rarity = CardLine.RarityWord(Folding.fold(word)), finder.isOf(rarity, counted.row) {
                continue
            }
            if !hasOneFinish { counted.notes.append(.finish(word, column: column)) }
        }
        for place in unread + others {
            let word = cell(place)
            let isSaid = others.contains(place) ? Finish(named: word) == .foil : Finish(word) != .normal
            if !word.isEmpty, isSaid { counted.notes.append(.unread(word, column: titles[place])) }
        }
        if copiesFromTotal(cell) {
            counted.notes.append(.unread(cell(addedCount), column: titles[addedCount!]))
        }
        return .counted(counted)
    }

    /// Whether the row has both a count of copies to add and a total; the total is used.
    private func copiesFromTotal(_ cell: (Int?) -> String) -> Bool {
        guard let addedCount, let count else { return false }
        return ((try? TableCell.count(cell(count))) ?? 0) > 0
            && ((try? TableCell.count(cell(addedCount))) ?? 0) > 0
    }

    private func copies(_ cell: (Int?) -> String) throws(ImportedRow.Reason) -> CardCollection.Copies {
        var (normal, foil) = (0, 0)
        for place in normals { normal += try TableCell.count(cell(place)) }
        for place in foils { foil += try TableCell.count(cell(place)) }
        guard count != nil || addedCount != nil, normals.isEmpty else {
            return .init(normal: normal, foil: foil)
        }
        let all = try TableCell.count(cell(count))
        if !foils.isEmpty {
            // "Total Quantity" includes the foils.
            if countsAll, all < foil { throw .count(cell(count)) }
            return .init(normal: countsAll ? all - foil : all, foil: foil)
        }
        return .init(normal: all > 0 ? all : try TableCell.count(cell(addedCount)))
    }

    /// The finish that the columns specify; nil if they don't.
    private func finish(
        _ words: [String], _ condition: String, _ ofName: Finish?
    ) throws(ImportedRow.Reason) -> Finish? {
        let named =
            words.filter { !$0.isEmpty }.map { (word: $0, finish: Finish($0)) }
            + [(condition, Finish(inCondition: condition)), ("foil", ofName)]
        var first: (word: String, finish: Finish)?
        for (word, finish) in named {
            guard let finish else { continue }
            if let first, first.finish != finish {
                throw .finishes(TableCell.shown(first.word), TableCell.shown(word))
            }
            first = first ?? (word, finish)
        }
        return first?.finish
    }
}

extension ImportedRow.Fate {
    /// Whether the row was skipped, or counted by only its name or only its number.
    fileprivate var isDoubtful: Bool {
        guard case .counted(let counted) = self else { return true }
        return counted.notes.contains { note in
            switch note {
            case .name, .number: true
            case .newest, .converted, .finish, .unread: false
            }
        }
    }
}

extension CSV.Record {
    /// The number of fields, not counting trailing empty ones.
    fileprivate var usedCount: Int {
        var used = count
        while used > 0, self[used - 1].trimmed.isEmpty { used -= 1 }
        return used
    }
}

extension TableCell {
    /// Parses a count of copies; an empty cell is 0.
    static func count(_ cell: String) throws(ImportedRow.Reason) -> Int {
        let digits = whole(cell)
        if digits.isEmpty { return 0 }
        guard digits.areDigits else { throw .count(shown(cell)) }
        guard let number = Int(digits), number <= CardCollection.most else { throw .tooMany(shown(cell)) }
        return number
    }
}
