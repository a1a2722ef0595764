/// The folded texts of a column as they lie in the catalogue: each once, one behind the other.
///
/// For whoever searches all rows: one pass over the bytes, instead of a look at each row's text.
package struct FoldedTexts: Sendable {
    /// Where in the catalogue's strings each text begins, and where the last one ends; never falling.
    package let starts: [UInt32]
    /// The text of each row; `count` for a row that has none.
    package let textOfRow: [UInt32]
    private let reader: CatalogueReader

    package var count: Int { starts.count - 1 }

    /// Nil for names and versions, which are parts of a full name, and for a column too large to number.
    package init?(_ column: FoldedColumn, of catalogue: Catalogue) {
        guard column != .name, column != .version, catalogue.reader.header.stringBytes < UInt32.max else {
            return nil
        }
        let reader = catalogue.reader
        let section = column.section
        var (first, last) = (reader.header.strings, 0)
        let numbers = (0..<catalogue.count).map { row in
            let number = reader.number(section, catalogue.written(row))
            if number > 0, number < reader.header.strings {
                first = min(first, number)
                last = max(last, number)
            }
            return number
        }
        let count = max(0, last - first + 1)
        let starts = Self.rising(first..<first + count + 1, reader)
        self.reader = reader
        self.starts = starts
        textOfRow = numbers.map { $0 < first || $0 > last ? UInt32(count) : UInt32($0 - first) }
    }

    /// Where the strings begin; what a damaged catalogue says beyond its bytes or out of order is put right.
    private static func rising(_ strings: Range<Int>, _ reader: CatalogueReader) -> [UInt32] {
        var least = 0
        return strings.map { string in
            let start = reader.number(.stringOffsets, min(string, reader.header.strings))
            least = max(least, min(start, reader.header.stringBytes))
            return UInt32(least)
        }
    }

    /// Lends the bytes of all strings, without a copy; they must not be kept.
    package func withStrings<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = reader.header.places[CatalogueSection.strings.rawValue].offset
        return unsafe body(
            UnsafeRawBufferPointer(rebasing: reader.bytes.buffer[start..<start + reader.header.stringBytes]))
    }
}
