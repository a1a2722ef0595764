/// Writes cards and sets in the format that `Catalogue` reads.
///
/// Equal input produces equal bytes. Folding takes most of the time, and is done only here.
struct CatalogueWriter {
    private let sets: [LorcanaSet]
    private let download: DownloadRecord
    private let setIndices: [String: Int]
    private let textWords: [String: Int]?
    private var header = CatalogueHeader()
    private var pool = StringPool()
    private var body: [UInt8] = []

    init(
        sets: [LorcanaSet], origin: AnswerOrigin, factsDate: Timestamp,
        download: DownloadRecord = DownloadRecord(), textWords: [String: Int]? = [:]
    ) {
        self.download = download
        self.textWords = textWords
        self.sets = sets
        setIndices = Dictionary(
            zip(sets.map(\.number), sets.indices), uniquingKeysWith: { first, _ in first })
        header.sets = sets.count
        header.asOf = OptionalNumber.encode(origin.asOf)
        header.factsDate = OptionalNumber.encode(factsDate)
        header.source = CardSource.allCases.firstIndex(of: origin.source)!
    }

    /// The whole catalogue. The `raw` rows follow `cards`, each keyed by the index of its corrected row.
    mutating func write(_ cards: [CardFacts], raw: [Int: CardFacts]) -> [UInt8] {
        let rawPlaces = raw.keys.filter(cards.indices.contains).sorted()
        let rows = PreparedRow.ranked(cards.map(PreparedRow.init) + rawPlaces.map { PreparedRow(raw[$0]!) })
        for (index, place) in rawPlaces.enumerated() { rows[place].rawRow = index + 1 }
        for row in rows { row.setIndex = setIndices[row.card.setNumber] }
        header.rows = cards.count
        header.rawRows = rawPlaces.count
        var columns: [RowColumn: [Int]] = [:]
        for column in RowColumn.allCases {
            let write = RowContent.all[column.rawValue].write
            let numbers = rows.map { write($0, &pool) }
            append(.row(column), numbers)
            columns[column] = Array(numbers.prefix(cards.count))
        }
        for column in SetColumn.allCases { append(.set(column), sets.map { number(column, $0) }) }
        header.download = .init(
            language: CardLanguage.allCases.firstIndex(of: download.language)!,
            checked: OptionalNumber.encode(download.checked),
            rowsDate: OptionalNumber.encode(download.rowsDate),
            textsDate: OptionalNumber.encode(download.textsDate),
            metadataValidator: pool.text(download.metadataValidator.text),
            fileValidator: pool.text(download.fileValidator.text))
        appendLexicon(columns)
        header.strings = pool.offsets.count - 1
        header.stringBytes = pool.bytes.count
        append(.stringOffsets, pool.offsets)
        place(.strings, width: 1)
        body += pool.bytes
        return finished()
    }

    /// Appends the index of names, the phrases, and the words of rules texts; all are empty for a catalogue that is
    /// only shown.
    private mutating func appendLexicon(_ columns: [RowColumn: [Int]]) {
        // The rows with each name, by name.
        var (words, rows) = (WordUses(), [[Int]]())
        var tables = [WordTable.Content](repeating: .init(), count: WordTable.Kind.allCases.count)
        if let textWords {
            let names = [RowColumn.foldedFullName, .foldedEnglishFullName].map { columns[$0] ?? [] }
            rows = [[Int]](repeating: [], count: names.joined().max() ?? 0)
            for row in names[0].indices {
                for name in names.map({ $0[row] }) where name > 0 && rows[name - 1].last != row {
                    rows[name - 1].append(row)
                }
            }
            for name in rows.indices where !rows[name].isEmpty {
                words.add(name: name + 1, pool.bytes.span.extracting(pool.place(of: name + 1)))
            }
            for text in pool.once(columns[.foldedText] ?? []) {
                words.add(text: pool.bytes.span.extracting(pool.place(of: text)))
            }
            words.raise(to: textWords)
            let lexicon = LexiconWriter(sets) { pool.members(of: columns[$0] ?? []) }
            header.phrases = pool.text(lexicon.phrases)
            let written = words.written
            header.textWords = pool.text(written.ofTexts)
            tables = [written.ofNames, lexicon.words]
        }
        let letters = rows.indices.map { pool.bytes.span.extracting(pool.place(of: $0 + 1)).letterBits }
        let (listedRows, listedNames) = (rows.flatMap(\.self), tables.flatMap(\.names))
        (header.names, header.listedRows, header.listedNames) = (
            rows.count, listedRows.count, listedNames.count
        )
        header.words = tables.map(\.words.count)
        header.wordTexts = tables.map { pool.text($0.text) }
        append(.name(.letters), LetterIndex.lists(of: letters))
        append(.name(.list), rows.reduce(into: [0]) { $0.append($0.last! + $1.count) })
        for (kind, table) in zip(WordTable.Kind.allCases, tables) {
            for column in WordColumn.allCases { append(.word(kind, column), table.numbers(column)) }
        }
        append(.listedRows, listedRows)
        append(.listedNames, listedNames)
    }

    private mutating func finished() -> [UInt8] {
        body += [UInt8](repeating: 0, count: CatalogueHeader.padding)
        header.length = CatalogueHeader.byteCount + body.count
        header.checksum = unsafe body.withUnsafeBytes { unsafe CatalogueChecksum.of($0) }
        return header.bytes + body
    }

    private mutating func append(_ section: CatalogueSection, _ numbers: [Int]) {
        let width = max(section.widths.lowerBound, Base128.width(of: numbers.max() ?? 0))
        place(section, width: width)
        Base128.append(numbers, width: width, to: &body)
    }

    private mutating func number(_ column: SetColumn, _ set: LorcanaSet) -> Int {
        var (set, writer) = (set, SetWriter(column))
        set.code(by: &writer)
        return writer.text.map { pool.text($0) } ?? writer.number
    }

    private mutating func place(_ section: CatalogueSection, width: Int) {
        header.places[section.index] = .init(offset: CatalogueHeader.byteCount + body.count, width: width)
    }
}

/// A card to be written, with its full name folded and ranked.
///
/// A class, since every column reads every row, and copying a card would take as long as writing one of its columns.
final class PreparedRow {
    let card: CardFacts
    let foldedFullName: String
    let foldedNameLength: Int
    let foldedEnglishFullName: String
    let foldedEnglishNameLength: Int
    var nameRank = 0
    /// The index of its set in the catalogue.
    var setIndex: Int?
    /// The number of the original API row, plus one; 0 if there is none.
    var rawRow = 0

    /// Folding a full name is the same as folding its parts, because " - " separates words.
    init(_ card: CardFacts) {
        let name = Folding.fold(card.name)
        self.card = card
        foldedFullName = Self.joined(name, Folding.fold(card.version))
        foldedNameLength = name.utf8.count
        let englishName = card.translation.map { Folding.fold($0.englishName) } ?? ""
        foldedEnglishFullName =
            card.translation.map {
                Self.joined(englishName, Folding.fold($0.englishVersion))
            } ?? ""
        foldedEnglishNameLength = englishName.utf8.count
    }

    private static func joined(_ name: String, _ version: String) -> String {
        name.isEmpty || version.isEmpty ? name + version : name + " " + version
    }

    /// The rows, ranked by name. All printings with the same English name have the same rank, whatever their names in
    /// other languages.
    static func ranked(_ rows: [PreparedRow]) -> [PreparedRow] {
        var names = StringPool()
        let numbers: [Int]
        if rows.contains(where: { $0.card.translation != nil }) {
            // Printings with the same English name sort by the first one's name. A zero byte ends that name, so that
            // it sorts before every longer name.
            let firsts = Dictionary(
                rows.map { ($0.sharedName, $0.foldedFullName) }, uniquingKeysWith: { first, _ in first })
            numbers = rows.map { row in
                names.optionalText("\(firsts[row.sharedName] ?? row.foldedFullName)\0\(row.sharedName)")
            }
        } else {
            numbers = rows.map { names.optionalText($0.foldedFullName) }
        }
        var ranks = [Int](repeating: 0, count: names.offsets.count)
        for (rank, name) in names.sorted.enumerated() { ranks[name] = rank }
        for (row, number) in zip(rows, numbers) { row.nameRank = ranks[number] }
        return rows
    }

    /// The folded English name, which all printings of a card share.
    private var sharedName: String { card.translation == nil ? foldedFullName : foldedEnglishFullName }
}
