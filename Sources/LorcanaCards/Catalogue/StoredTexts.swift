/// The texts of a column as the catalogue stores them: each text once, one after the other.
///
/// Searching all rows takes one pass over these bytes, rather than one search per row. Strings of other columns may
/// be in between; no row has those as its text.
package final class StoredTexts {
    package let count: Int
    /// The range of the texts in the catalogue's strings.
    package let place: Range<Int>
    /// Whether line feeds separate the elements of a text.
    package let areLists: Bool
    /// The index of the first text's string.
    private let first: Int
    private let reader: CatalogueReader
    private let numbers: SectionNumbers
    private let catalogue: Catalogue

    /// Returns nil for names and versions, which are parts of full names, and for a column with too many bytes.
    package convenience init?(_ column: FoldedColumn, of catalogue: Catalogue) {
        guard column.storage.part == .whole else { return nil }
        self.init(column.storage.stored, areLists: column.storage.isList, of: catalogue)
    }

    /// The rules texts as printed; nil if they have too many bytes.
    package convenience init?(rulesTextsOf catalogue: Catalogue) {
        self.init(.text, areLists: false, of: catalogue)
    }

    private init?(_ column: RowColumn, areLists: Bool, of catalogue: Catalogue) {
        guard catalogue.reader.header.stringBytes < UInt32.max else { return nil }
        reader = catalogue.reader
        self.catalogue = catalogue
        self.areLists = areLists
        numbers = reader.numbers(.row(column))
        var (least, most): (UInt64, UInt64) = (.max, 0)
        // Digits compare in the same way as their numbers. A row without a text has 0, which the wrapping subtraction
        // turns into the greatest number, so that the minimum ignores it.
        catalogue.eachDigits(of: numbers) { digits in
            least = min(least, digits &- 1)
            most = max(most, digits)
        }
        let last = min(Base128.number(most), reader.header.strings - 1)
        first = most == 0 ? 1 : Base128.number(least &+ 1)
        count = max(0, last - first + 1)
        let (offsets, strings) = (reader.numbers(.stringOffsets), reader.header.strings)
        let start = min(offsets[min(first, strings)], reader.header.stringBytes)
        place = start..<max(start, min(offsets[min(first + count, strings)], reader.header.stringBytes))
    }

    /// The index of a row's text; `count` for a row without one.
    package func text(ofRow row: Int) -> Int {
        let number = numbers[catalogue.written(row)]
        return number >= first && number - first < count ? number - first : count
    }

    /// A bit set of the rows for whose text `found` is true, 64 rows per number.
    package func rows(where found: [Bool]) -> [UInt64] {
        var (bits, row) = ([UInt64](repeating: 0, count: (catalogue.count + 63) / 64), 0)
        catalogue.eachDigits(of: numbers) { digits in
            let text = Base128.number(digits) - first
            if text >= 0, text < found.count, found[text] { bits[row / 64] |= 1 &<< UInt64(row % 64) }
            row += 1
        }
        return bits
    }

    /// The offset of each text within `place`, in ascending order, and the end of the last one.
    ///
    /// The offsets of a damaged catalogue are clamped to `place` and made monotonic.
    package private(set) lazy var starts: [UInt32] = {
        let offsets = reader.numbers(.stringOffsets)
        var least = place.lowerBound
        return unsafe [UInt32](unsafeUninitializedCapacity: count + 1) { starts, initialized in
            for text in 0..<count {
                least = max(least, min(offsets[first + text], place.upperBound))
                unsafe starts[text] = UInt32(truncatingIfNeeded: least)
            }
            unsafe starts[count] = UInt32(truncatingIfNeeded: place.upperBound)
            initialized = count + 1
        }
    }()

    /// Passes the bytes of all strings to `body`, without copying; `body` must not retain them.
    package func withStrings<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = reader.header.places[CatalogueSection.strings.index].offset
        return unsafe body(
            UnsafeRawBufferPointer(rebasing: reader.bytes.buffer[start..<start + reader.header.stringBytes]))
    }
}
