/// Cards and sets in one prepared, read-only form, whether built in, on disk or just answered.
///
/// Rows keep the order they were written in. Nothing is decoded when a catalogue is opened: a column is read
/// where it lies, without an allocation unless a `String` is asked for. Opening costs the same for every size.
/// A damaged catalogue may answer wrongly, but no read leaves its bytes (docs/decisions/040).
package final class Catalogue: Sendable {
    /// What the members of a list are joined by in a `TextColumn`; it occurs in no cleaned text.
    package static let listSeparator: UInt8 = 0x1F

    /// Where the rows came from that are not from the facts, and when they were true.
    package let origin: AnswerOrigin
    /// The day of the facts the catalogue was joined with.
    package let factsDate: Timestamp
    package let sets: [LorcanaSet]
    package let count: Int
    let reader: CatalogueReader
    /// Nil for the rows as they were written; else the written row of each row of this view.
    let rowMap: [UInt32]?

    /// Opens prepared bytes. Only the header is checked, see `verify`.
    package init(_ bytes: CatalogueBytes) throws(CatalogueDamage) {
        let header = try unsafe CatalogueHeader(reading: bytes.buffer)
        reader = CatalogueReader(bytes: bytes, header: header)
        count = header.rows
        rowMap = nil
        origin = AnswerOrigin(
            source: header.source < CardSource.allCases.count ? CardSource.allCases[header.source] : .local,
            asOf: Timestamp(secondsSince1970: Int64(OptionalNumber.decode(header.asOf) ?? 0)))
        factsDate = Timestamp(secondsSince1970: Int64(OptionalNumber.decode(header.factsDate) ?? 0))
        sets = reader.sets
    }

    /// Prepares `cards` in memory, in their order.
    ///
    /// - Parameter raw: the rows as the API gave them, by the place in `cards` of the corrected one.
    package convenience init(
        _ cards: [CardFacts], raw: [Int: CardFacts] = [:], sets: [LorcanaSet], origin: AnswerOrigin,
        factsDate: Timestamp
    ) {
        var writer = CatalogueWriter(sets: sets, origin: origin, factsDate: factsDate)
        let bytes = writer.write(cards, raw: raw)
        // What was written a line above reads back; the writer's tests hold it to that.
        try! self.init(CatalogueBytes(bytes))
    }

    private init(_ other: Catalogue, rowMap: [UInt32]) {
        (reader, origin, factsDate, sets) = (other.reader, other.origin, other.factsDate, other.sets)
        count = rowMap.count
        self.rowMap = rowMap
    }

    /// What the API says: rows from the facts hidden, corrected rows as they were given (`--raw`).
    package var raw: Catalogue {
        if rowMap != nil { return self }
        let rows = (0..<reader.header.rows).filter { !isFromFacts($0) }.map { row in
            let raw = reader.number(.rawRow, row)
            return UInt32(raw == 0 || raw > reader.header.rawRows ? row : reader.header.rows + raw - 1)
        }
        return Catalogue(self, rowMap: rows)
    }

    /// The prepared form itself, ready to be stored. A raw view shares it with the view it was made from.
    package var bytes: CatalogueBytes { reader.bytes }

    /// Whether the whole catalogue's checksum is right; reads every byte.
    package func verify() throws(CatalogueDamage) {
        let body = unsafe UnsafeRawBufferPointer(rebasing: reader.bytes.buffer[CatalogueHeader.byteCount...])
        guard unsafe CatalogueChecksum.of(body) == reader.header.checksum else { throw .wrongChecksum }
    }

    /// Whether both hold the same cards and sets, whatever their dates; compares no more than checksums.
    package func hasSameCards(as other: Catalogue) -> Bool {
        checksum == other.checksum && count == other.count && bytes.count == other.bytes.count
    }

    /// The checksum of all that follows the header: cards and sets, not their dates.
    package var checksum: Int { reader.header.checksum }

    package var cards: [LorcanaCard] { (0..<count).map { LorcanaCard(catalogue: self, row: $0) } }

    /// The written row behind a row of this view. Asking for a row that does not exist is a mistake, and traps.
    @inline(__always)
    func written(_ row: Int) -> Int {
        if let rowMap { return Int(rowMap[row]) }
        precondition(row >= 0 && row < reader.header.rows, "no such row in the catalogue")
        return row
    }
}
