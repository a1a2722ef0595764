/// The folded texts of a column as the catalogue stores them: each once, one after the other.
///
/// Searching all rows takes one pass over these bytes instead of a look at each row's text.
package struct FoldedTexts: Sendable {
    /// Where in the catalogue's strings each text begins, and where the last one ends; in ascending order.
    package let starts: [UInt32]
    /// The text of each row; `count` for a row without one.
    package let textOfRow: [UInt32]
    private let reader: CatalogueReader

    package var count: Int { starts.count - 1 }

    /// Returns nil for names and versions, which are parts of a full name, and for a column with too many bytes.
    package init?(_ column: FoldedColumn, of catalogue: Catalogue) {
        guard column != .name, column != .version, catalogue.reader.header.stringBytes < UInt32.max else {
            return nil
        }
        let reader = catalogue.reader
        let strings = reader.header.strings
        var (first, last) = (strings, 0)
        var numbers = [UInt32](repeating: 0, count: catalogue.count)
        catalogue.eachNumber(column.stored) { row, number in
            if number > 0, number < strings {
                first = min(first, number)
                last = max(last, number)
            }
            numbers[row] = UInt32(truncatingIfNeeded: number)
        }
        let count = max(0, last - first + 1)
        self.reader = reader
        starts = Self.rising(first..<first + count + 1, reader)
        for row in numbers.indices {
            let number = numbers[row]
            numbers[row] = number < first || number > last ? UInt32(count) : number - UInt32(first)
        }
        textOfRow = numbers
    }

    /// Where the strings begin; a damaged catalogue's offsets are clamped to its bytes and put in order.
    private static func rising(_ strings: Range<Int>, _ reader: CatalogueReader) -> [UInt32] {
        let (offsets, end) = (reader.numbers(.stringOffsets), reader.header.strings)
        var least = 0
        return strings.map { string in
            least = max(least, min(offsets[min(string, end)], reader.header.stringBytes))
            return UInt32(least)
        }
    }

    /// Lends the bytes of all strings, without a copy; `body` must not keep them.
    package func withStrings<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = reader.header.places[CatalogueSection.strings.index].offset
        return unsafe body(
            UnsafeRawBufferPointer(rebasing: reader.bytes.buffer[start..<start + reader.header.stringBytes]))
    }
}
