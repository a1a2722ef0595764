import CardTesting
import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// The result for each row of an imported file (knowledge.md, promise 29).
@Suite struct ImportedRowsTests {
    /// A kind of file that players have, and the expected result for each row.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let fates: String
    }

    private static let kinds: [Kind] = {
        let table = Golden.read("Tests/LorcanaRulesTests/Collection/ImportedRows.tsv") ?? ""
        return table.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let marks = ["\n": "\\n", "\r": "\\r", "\t": "\\t", "\u{A0}": "\\u00A0", "\u{FEFF}": "\\uFEFF"]
            let file = marks.reduce(cells[1]) { $0.with($1.key, for: $1.value) }
            return Kind(testDescription: cells[0], file: file, fates: cells[2])
        }
    }()

    /// "2+1f TFC-041" for two normal copies and a foil, "-" for no copies, "header", or "?".
    private static func words(_ row: ImportedRow) -> String {
        switch row.fate {
        case .counted(let counted):
            let (normal, foil) = (counted.copies.normal, counted.copies.foil)
            let copies = [normal > 0 ? "\(normal)" : nil, foil > 0 ? "\(foil)f" : nil].compactMap(\.self)
            let notes = counted.notes.map { " !" + word($0) }.joined()
            return "\(copies.joined(separator: "+")) \(facts.catalogue[counted.row].id)\(notes)"
        case .aside: return "-"
        case .noCard(let words): return words
        case .skipped: return "?"
        }
    }

    private static func word(_ note: ImportedRow.Note) -> String {
        switch note {
        case .name: "name"
        case .number: "number"
        case .newest: "newest"
        case .converted: "converted"
        case .finish: "finish"
        case .unread: "unread"
        }
    }

    private static func words(_ damage: CollectionImport.Damage) -> String {
        switch damage {
        case .tooLarge: "tooLarge"
        case .notText: "notText"
        case .encoding(let name): name
        case .json: "json"
        case .unclosedQuote(let line): "unclosedQuote \(line)"
        case .lateQuote(let line): "lateQuote \(line)"
        case .noHeader: "noHeader"
        case .noPrinting(let titles): "noPrinting \(titles.joined(separator: " "))"
        case .noCount(let titles): "noCount \(titles.joined(separator: " "))"
        case .noCopies: "noCopies"
        case .nothingJoins: "nothing"
        }
    }

    private func fates(_ bytes: [UInt8]) -> (fates: [String], read: CollectionImport?) {
        var rows: [ImportedRow] = []
        do throws(CollectionImport.Damage) {
            let read = try CollectionImport(bytes, facts, each: { rows.append($0) })
            return (rows.map(Self.words), read)
        } catch {
            return ([Self.words(error)], nil)
        }
    }

    @Test func `there are ninety kinds of files`() { #expect(Self.kinds.count >= 90) }

    @Test(arguments: kinds)
    func `each row of each kind has the expected fate, and the copies add up`(kind: Kind) {
        var rows: [ImportedRow] = []
        let (fates, read) = fates(Array(kind.file.utf8))
        #expect(fates.joined(separator: "; ") == kind.fates)
        guard let read,
            (try? CollectionImport(Array(kind.file.utf8), facts, each: { rows.append($0) })) != nil
        else {
            return
        }
        let counted = rows.compactMap { row in
            if case .counted(let counted) = row.fate { counted.copies.all } else { nil }
        }
        #expect(read.entries.reduce(0) { $0 + $1.copies.all } == counted.reduce(0, +))
        #expect(read.rows == counted.count)
        #expect(read.skipped == fates.count { $0 == "?" } && read.aside == fates.count { $0 == "-" })
    }

    @Test func `UTF-16 from spreadsheets is read, and other encodings are reported`() {
        let text = "\u{FEFF}Set\tNumber\tCount\r\n1\t41\t2\r\n"
        let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(fates(bytes).fates == ["header", "2 TFC-041"])
        #expect(fates(Array(bytes.dropFirst(2))).fates == ["UTF-16 without a byte order mark"])
    }

    @Test func `names in another language are read if it is on disk`() throws {
        let file = "Set,Number,Name,Count\n1,41,Lass jetzt los,1\n,,Lass jetzt los,2\n"
        let read = try CollectionImport(
            Array(file.utf8), facts, translated: { $0 == "Lass jetzt los" ? facts.find("Let It Go") : nil })
        #expect(read.entries.map(\.id) == ["TFC-163", "WIN-163"])
        #expect(read.reported.map(\.line) == [2])
    }

    @Test func `no copies are lost or invented: the rows of random files add up`() throws {
        var random = SeededGenerator(seed: 29)
        let cells = [
            "1", "41", "2", "", "TFC", "Elsa - Snow Queen", "foil", "P1", "x", "\"a\nb\"", "0", "999999",
            "=\"3\"",
        ]
        for _ in trials(300) {
            let header = ["Set", "Number", "Normal", "Foil", "Name", "Quantity", "Printing"].shuffled(
                using: &random)
            let rows = (0..<6).map { _ in
                (0..<Int.random(in: 1...8, using: &random)).map { _ in cells.randomElement(using: &random)! }
                    .joined(separator: ",")
            }
            let file = ([header.joined(separator: ",")] + rows).joined(separator: "\n")
            var copies = 0
            let read = try? CollectionImport(
                Array(file.utf8), facts,
                each: { row in
                    if case .counted(let counted) = row.fate { copies += counted.copies.all }
                })
            guard let read else { continue }
            #expect(read.entries.reduce(0) { $0 + $1.copies.all } == copies, "\(file)")
            #expect(read.rows + read.skipped + read.aside <= rows.count)
        }
    }

    // MARK: The table of forms

    @Test func `each example in the table of formats is read`() throws {
        for form in ImportForm.all {
            let read = try CollectionImport(Array(form.example.utf8), facts)
            #expect(read.skipped == 0 && read.converted == 0 && read.reported.isEmpty, "\(form.name)")
            #expect(read.entries.reduce(0) { $0 + $1.copies.all } >= 2, "\(form.name)")
        }
    }

    @Test func `docs/specification/decks.md has the table of files; RECORD_GOLDEN=1 records it`() throws {
        let rows = ImportForm.all.map { form in
            let lines = form.example.with("⇥", for: "\t").split(separator: "\n").map { "`\($0)`" }
            return "| \(form.name) | \(lines.joined(separator: "<br>")) | \(form.meaning) |\n"
        }
        let page = try #require(Golden.read("docs/specification/decks.md"))
        let header = "| file of | example | |\n|---|---|---|\n"
        let parts = page.split(separator: header, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let after = parts[1].split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        try Golden.expect(
            String(parts[0]) + header + rows.joined() + "\n" + String(after[1]), "docs/specification/decks.md"
        )
    }
}
