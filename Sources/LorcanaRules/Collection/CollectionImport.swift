import Encoding
import LorcanaCards

/// A collection imported from another tool's file in one of the formats of `ImportForm`, with the result for each row
/// (`ImportedRow`).
package struct CollectionImport: Sendable, Equatable {
    package enum Damage: Error, Sendable, Equatable {
        case tooLarge, notText
        /// The encoding is not supported.
        case encoding(String)
        /// The JSON is invalid, or has no list of cards.
        case json
        /// A quotation mark is never closed, or is closed only in a later row.
        case unclosedQuote(line: Int), lateQuote(line: Int)
        /// No line is a header.
        case noHeader
        /// The header, whose columns are listed, has no column for printings, or none for counts.
        case noPrinting([String]), noCount([String])
        /// All rows have a count of 0.
        case noCopies
        /// No row is a known printing. Has the first row, or nil if the file has none.
        case nothingJoins(ImportedRow?)
    }

    /// Far larger than any real collection: enough for a million rows with all columns.
    package static let byteLimit = 96 * 1024 * 1024

    /// The copies by id. Copies in a finish that the printing lacks are counted in the one it has.
    package private(set) var entries: [CardCollection.Entry] = []
    /// The number of rows that were counted.
    package private(set) var rows = 0
    /// The number of rows that aren't part of the collection: rows without copies, or of a wishlist.
    package private(set) var aside = 0
    /// The number of rows that were not understood.
    package private(set) var skipped = 0
    /// Rows to report because they were skipped, or counted differently from their content; at most a thousand.
    package private(set) var reported: [ImportedRow] = []
    /// The number of copies counted in the other finish, because the printing doesn't exist in theirs.
    package private(set) var converted = 0
    /// The number of rows that name a card but no printing; the newest printing was counted.
    package private(set) var newest = 0
    /// Words and columns that were not understood, in the order of their first lines.
    package private(set) var strange: [Strange] = []

    /// An unknown word for a finish, or a word or count in a column that is not used.
    package struct Strange: Sendable, Equatable {
        package var column: String
        package var word: String
        /// Whether the column is used, so that only the word is unknown.
        package var isRead: Bool
        /// The first ten lines in which it occurs.
        package var lines: [Int]
        package var count: Int
    }

    private var copies: [Int: CardCollection.Copies] = [:]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - translated: returns the card with this name in another language.
    ///   - each: called with each line or row and its result.
    package init(
        _ bytes: [UInt8], _ names: CardNames, translated: @escaping (String) -> Int? = { _ in nil },
        each: (ImportedRow) -> Void = { _ in }
    ) throws(Damage) {
        guard bytes.count <= Self.byteLimit else { throw .tooLarge }
        let text: [UInt8]
        do throws(DeckDamage) { text = try DeckEncoding.utf8(bytes) } catch {
            if case .encoding(let name) = error { throw .encoding(name) }
            throw .notText
        }
        var finder = ImportFinder(names, translated: translated)
        if JSONTable.isJSON(text) {
            try readJSON(text, &finder, names, each)
        } else if let (table, above) = try ImportTable.find(in: text) {
            for line in above { each(line) }
            try read(table, &finder, names, each)
        } else {
            readList(text, DeckReader(names, translated: translated), finder, each)
            if rows == 0 { throw Self.hasColumns(text) ? .noHeader : .nothingJoins(reported.first) }
        }
        if rows == 0 { throw aside > 0 && skipped == 0 ? .noCopies : .nothingJoins(reported.first) }
        entries = copies.map { CardCollection.Entry(id: names.catalogue[$0.key].id, copies: $0.value) }
            .sorted { $0.id < $1.id }
        copies = [:]
    }

    // MARK: Tables

    private mutating func read(
        _ table: ImportTable, _ finder: inout ImportFinder, _ names: CardNames, _ each: (ImportedRow) -> Void
    ) throws(Damage) {
        var table = table
        do throws(CSV.Damage) {
            while let record = try table.records.next() {
                let fate: ImportedRow.Fate
                do throws(ImportedRow.Reason) {
                    fate = try table.columns.fate(of: record, &finder)
                } catch { fate = .skipped(error) }
                add(ImportedRow(line: record.line, text: record.shown, fate: fate), names, each)
            }
        } catch { throw Self.damage(error) }
    }

    static func damage(_ damage: CSV.Damage) -> Damage {
        switch damage {
        case .unclosedQuote(let line): .unclosedQuote(line: line)
        case .lateQuote(let line): .lateQuote(line: line)
        }
    }

    private mutating func readJSON(
        _ text: [UInt8], _ finder: inout ImportFinder, _ names: CardNames, _ each: (ImportedRow) -> Void
    ) throws(Damage) {
        let table: JSONTable
        do throws(JSONFault) { table = try JSONTable(text, preferring: AppBackup.key) } catch { throw .json }
        if table.rows.isEmpty { throw .json }
        if let backup = AppBackup(table) {
            let rows = backup.rows(names.catalogue)
            for row in rows { add(row, names, each) }
            return
        }
        let columns = TableColumns(table.titles)
        if let damage = columns.damage { throw damage }
        try read(ImportTable(columns: columns, records: .made(table.rows)), &finder, names, each)
    }

    // MARK: Lists

    /// Reads lines with counts and names, as in a deck.
    private mutating func readList(
        _ text: [UInt8], _ reader: DeckReader, _ finder: ImportFinder, _ each: (ImportedRow) -> Void
    ) {
        var reader = reader
        reader.limits = .collection
        guard let deck = try? reader.read(text, mayBeEmpty: true) else { return }
        for line in deck.lines {
            add(ImportedRow(line, finder), deck.names, each)
        }
    }

    /// Whether the first line has several columns.
    private static func hasColumns(_ text: [UInt8]) -> Bool {
        let head = text.prefix { $0 != 0x0A && $0 != 0x0D }
        return CSV.separators.contains { separator in head.count { $0 == separator } > 1 }
    }

    // MARK: Rows

    private mutating func add(_ row: ImportedRow, _ names: CardNames, _ each: (ImportedRow) -> Void) {
        each(row)
        switch row.fate {
        case .noCard: break
        case .aside: aside += 1
        case .skipped:
            skipped += 1
            report(row)
        case .counted(let counted):
            rows += 1
            copies[counted.row, default: .init()].normal += counted.copies.normal
            copies[counted.row, default: .init()].foil += counted.copies.foil
            var isReported = false
            for note in counted.notes {
                switch note {
                case .name, .number: isReported = true
                case .newest: newest += 1
                case .converted(let copies): converted += copies
                case .finish(let word, let column): self.note(word, of: column, isRead: true, row.line)
                case .unread(let word, let column): self.note(word, of: column, isRead: false, row.line)
                }
            }
            if isReported { report(row) }
        }
    }

    private mutating func report(_ row: ImportedRow) {
        if reported.count < 1000 { reported.append(row) }
    }

    private mutating func note(_ word: String, of column: String, isRead: Bool, _ line: Int) {
        let (column, word) = (TableCell.shown(column, limit: 40), TableCell.shown(word, limit: 40))
        let place = strange.firstIndex { $0.column == column && $0.word == word }
        if let place {
            strange[place].count += 1
            if strange[place].lines.count < 10 { strange[place].lines.append(line) }
        } else if strange.count < 100 {
            strange.append(Strange(column: column, word: word, isRead: isRead, lines: [line], count: 1))
        }
    }
}

extension CSV.Record {
    var shown: String { TableCell.shown(fields.joined(separator: ",")) }
}

extension ImportedRow {
    /// Creates a row from a line of a list of names.
    fileprivate init(_ line: DeckLine, _ finder: ImportFinder) {
        let typed = TableCell.shown(line.typed)
        let fate: Fate
        switch line.fate {
        case .card(let printing):
            let found = printing.row.map { ImportFinder.Found(row: $0) } ?? finder.newest(printing.name)
            let count = line.count ?? 1
            let copies = CardCollection.Copies(
                normal: printing.isFoil ? 0 : count, foil: printing.isFoil ? count : 0)
            fate = .counted(finder.counted(found, copies, isFinishNamed: printing.isFoil))
        case .aside(_, let heading): fate = .aside("under \(heading)")
        case .noCard(let note): fate = .noCard(note.rawValue)
        case .unknown(.name): fate = .skipped(.name(typed))
        case .unknown(.versions): fate = .skipped(.several(typed))
        case .unknown(.id): fate = .skipped(.id(typed))
        case .unknown(.otherCard(let id, let fullName)):
            fate = .skipped(.otherCard(id: id, fullName: fullName, given: typed))
        case .malformed(.count):
            let counts = DeckReader.counts
            fate = .skipped(.form("a count outside \(counts.lowerBound) to \(counts.upperBound)"))
        case .malformed(let malformed): fate = .skipped(.form(malformed.words))
        }
        self.init(line: line.number, text: typed, fate: fate)
    }
}
