/// Cards and sets in a prepared, read-only format: built in, on disk, or just received.
///
/// Rows are in the order in which they were written. Opening a catalogue decodes nothing and takes the same time for
/// every size: columns are read in place, and only a `String` allocates. A damaged catalogue may return wrong values,
/// but no read goes out of bounds (decision 040).
///
/// `@usableFromInline`, because otherwise `@inlinable` members are not inlined into other modules.
@usableFromInline
package final class Catalogue: Sendable {
    /// The first bytes of a catalogue of any version.
    package static let beginning = Array("lorcana:".utf8)

    /// Separates the elements of a list in a `TextColumn`; no cleaned text contains it.
    package static let listSeparator: UInt8 = 0x1F

    /// The source and date of the rows that don't come from the facts.
    package let origin: AnswerOrigin
    /// The date of the facts that the catalogue was joined with.
    package let factsDate: Timestamp
    package let sets: [LorcanaSet]
    package let count: Int
    let reader: CatalogueReader
    /// The written row of each row of this view; nil if the view has all rows as they were written.
    let rowMap: [UInt32]?
    /// The first row of this view with each name, plus one; 0 if no row has it. Nil if the stored rows are valid.
    let firstRows: [UInt32]?
    /// Whether texts are cleaned when they are read, because another program may have written them.
    @usableFromInline let cleansTexts: Bool

    /// Opens prepared bytes. Validates only the header; `verify` validates the rest.
    ///
    /// - Parameters:
    ///   - cleansTexts: whether the bytes come from outside the program.
    ///   - isTrusted: returns whether a body with this checksum, last checked at that time, is used without `verify`.
    package init(
        _ bytes: CatalogueBytes, cleansTexts: Bool = false,
        isTrusted: (_ checked: Timestamp, _ checksum: Int) -> Bool = { _, _ in true }
    ) throws(CatalogueDamage) {
        let header = try unsafe CatalogueHeader(reading: bytes.buffer)
        reader = CatalogueReader(bytes: bytes, header: header)
        count = header.rows
        (rowMap, firstRows) = (nil, nil)
        self.cleansTexts = cleansTexts
        origin = AnswerOrigin(
            source: header.source < CardSource.allCases.count ? CardSource.allCases[header.source] : .local,
            asOf: OptionalNumber.moment(header.asOf) ?? .epoch)
        factsDate = OptionalNumber.moment(header.factsDate) ?? .epoch
        let checked = OptionalNumber.moment(header.download.checked) ?? origin.asOf
        if !isTrusted(checked, header.checksum) { try reader.verify() }
        sets = cleansTexts ? reader.sets.map(\.cleaned) : reader.sets
    }

    /// Prepares `cards` in memory, in their order.
    ///
    /// - Parameters:
    ///   - raw: the API's original rows, keyed by the index in `cards` of the corrected row.
    ///   - textWords: folded words of rules texts that the cards lack, with the number of texts that contain each;
    ///     nil for a catalogue that is only shown, whose words are not looked up.
    package convenience init(
        _ cards: [CardFacts], raw: [Int: CardFacts] = [:], sets: [LorcanaSet], origin: AnswerOrigin,
        factsDate: Timestamp, download: DownloadRecord = DownloadRecord(), textWords: [String: Int]? = [:]
    ) {
        var writer = CatalogueWriter(
            sets: sets, origin: origin, factsDate: factsDate, download: download, textWords: textWords)
        let bytes = writer.write(cards, raw: raw)
        // The bytes were just written; the writer's tests check that they can be read.
        try! self.init(CatalogueBytes(bytes))
    }

    private init(_ other: Catalogue, rowMap: [UInt32]) {
        firstRows = other.firstRows(among: rowMap)
        (reader, origin, factsDate, sets) = (other.reader, other.origin, other.factsDate, other.sets)
        cleansTexts = other.cleansTexts
        count = rowMap.count
        self.rowMap = rowMap
    }

    /// A view of the API's data only: without rows from the facts, and with corrected rows as the API sent them
    /// (`--raw`).
    package var raw: Catalogue {
        if rowMap != nil { return self }
        let rows = (0..<reader.header.rows).filter { !self[$0].isFromFacts }.map { row in
            let raw = reader.number(.rawRow, row)
            return UInt32(raw == 0 || raw > reader.header.rawRows ? row : reader.header.rows + raw - 1)
        }
        return Catalogue(self, rowMap: rows)
    }

    /// The prepared bytes, ready to be stored. A raw view shares them with the original catalogue.
    package var bytes: CatalogueBytes { reader.bytes }

    /// Verifies the checksum of the whole catalogue; reads every byte.
    package func verify() throws(CatalogueDamage) { try reader.verify() }

    /// The language of the names and texts.
    package var language: CardLanguage { reader.language }

    /// The sources of a downloaded catalogue.
    package var download: DownloadRecord { reader.download }

    /// When the services were last asked; the date of the data if it was not downloaded by `update`.
    package var checked: Timestamp { download.checked ?? origin.asOf }

    /// The source of the facts (legality, relations, sets), which are older than the texts if only the API was asked.
    package var factsOrigin: AnswerOrigin {
        factsDate.startOfDay == origin.asOf.startOfDay
            ? origin : AnswerOrigin(source: .builtIn, asOf: factsDate)
    }

    /// The same cards, marked as last checked at this time.
    package func checked(at moment: Timestamp) -> Catalogue {
        var header = reader.header
        header.download.checked = OptionalNumber.encode(moment)
        let bytes = unsafe reader.bytes.withBytes { bytes in
            unsafe header.bytes + bytes.dropFirst(CatalogueHeader.byteCount)
        }
        // Only a number in a header that was already validated has changed.
        return try! Catalogue(CatalogueBytes(bytes), cleansTexts: cleansTexts)
    }

    /// The checksum of everything after the header: of cards and sets, but not of their dates.
    package var checksum: Int { reader.header.checksum }

    package var cards: [LorcanaCard] { (0..<count).map { self[$0] } }

    @inlinable
    package subscript(row: Int) -> LorcanaCard { LorcanaCard(catalogue: self, row: row) }

    /// The index of the row's set in `sets`; nil if its set is not there.
    package func setIndex(_ row: Int) -> Int? {
        OptionalNumber.decode(stored(.setIndex, row)).flatMap { $0 >= 0 && $0 < sets.count ? $0 : nil }
    }

    /// The rank of the row's folded full name among all names; equal for printings of one card.
    package func nameRank(_ row: Int) -> Int { stored(.nameRank, row) }

    /// The rank of each row.
    var nameRanks: [Int] {
        let ranks = reader.numbers(.row(.nameRank))
        return (0..<count).map { ranks[written($0)] }
    }

    @inline(__always)
    func stored(_ column: RowColumn, _ row: Int) -> Int { reader.number(column, written(row)) }

    /// The written row for a row of this view. Traps if there is no such row.
    @inline(__always)
    func written(_ row: Int) -> Int {
        if let rowMap { return Int(rowMap[row]) }
        precondition(row >= 0 && row < reader.header.rows, "no such row in the catalogue")
        return row
    }

    /// Calls `body` with the digits of each row's number.
    @inline(__always)
    func eachDigits(of numbers: SectionNumbers, _ body: (UInt64) -> Void) {
        if let rowMap {
            for row in rowMap { body(numbers.digits(Int(row))) }
        } else {
            for row in 0..<count { body(numbers.digits(row)) }
        }
    }
}

/// The source of a card's row.
package enum CardSource: String, Sendable, Hashable, CaseIterable {
    case api, local
    case builtIn = "built-in"
}

/// The source of an answer, and the date of its data.
package struct AnswerOrigin: Sendable, Hashable {
    package var source: CardSource
    package var asOf: Timestamp

    package init(source: CardSource, asOf: Timestamp) {
        self.source = source
        self.asOf = asOf
    }
}
