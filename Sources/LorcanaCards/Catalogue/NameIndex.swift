/// The full names of a catalogue's cards, and the words in them.
///
/// A name is represented by the index of its folded text, starting at 1. A card in another language also has its
/// English name.
package struct NameIndex {
    package let words: WordTable
    /// The number of names, whose indices start at 1.
    package let count: Int
    private let reader: CatalogueReader
    private let letters: LetterIndex
    private let (rowLists, listedRows): (SectionNumbers, SectionNumbers)
    private let (nameLists, listedNames): (SectionNumbers, SectionNumbers)

    /// The first row with each name in a view of the API's original rows, plus one; 0 if no row has the name.
    private let firstRows: [UInt32]?

    fileprivate init(_ reader: CatalogueReader, firstRows: [UInt32]?) {
        (self.reader, self.firstRows) = (reader, firstRows)
        count = reader.header.names
        words = WordTable(.names, reader)
        letters = LetterIndex(of: count, reader.numbers(.name(.letters)))
        (rowLists, listedRows) = (reader.numbers(.name(.list)), reader.numbers(.listedRows))
        (nameLists, listedNames) = (reader.numbers(.word(.names, .list)), reader.numbers(.listedNames))
    }

    /// The names that contain the word, in ascending order.
    package func names(ofWord word: Int) -> NumberList {
        NumberList(
            listedNames, from: nameLists[word], to: min(nameLists[word + 1], reader.header.listedNames),
            within: 1..<count + 1)
    }

    /// The first row with the name; nil if no row has it.
    package func row(ofName name: Int) -> Int? {
        guard let firstRows else {
            var rows = rows(ofName: name).makeIterator()
            return rows.next()
        }
        let row = Int(firstRows[name - 1])
        return row > 0 ? row - 1 : nil
    }

    /// The rows with the name, in ascending order, without those of a view of the API's original rows.
    func rows(ofName name: Int) -> NumberList {
        NumberList(
            listedRows, from: rowLists[name - 1], to: min(rowLists[name], reader.header.listedRows),
            within: 0..<reader.header.rows)
    }

    /// Calls `body` with each name, in order, that lacks at most `most` of the letters; `most` is at most 7.
    package func each(lacking most: Int, of letters: UInt32, _ body: (_ name: Int) -> Void) {
        self.letters.each(lacking: most, of: letters) { body($0 + 1) }
    }

    /// Passes the folded text of a name to `body`.
    package func withText<Result>(ofName name: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(
            Span<UInt8>(_unsafeElements: reader.string(name).assumingMemoryBound(to: UInt8.self)))
    }

    /// Whether the letters are two or more words of names written without spaces: "teka" for Te Kā.
    package func areJoined(_ letters: [UInt8]) -> Bool {
        let span = letters.span
        // Whether the letters before an index are words; the whole text doesn't count as one word.
        var ends = [Bool](repeating: false, count: letters.count + 1)
        ends[0] = true
        for start in letters.indices where ends[start] {
            for end in start + 1...letters.count where !ends[end] && end - start < letters.count {
                ends[end] = words.number(of: span.extracting(start..<end)) != nil
            }
        }
        return ends[letters.count]
    }
}

/// A bit set of names in an index.
package struct NameSet {
    private var bits: [UInt64]

    package init(of index: NameIndex) { bits = [UInt64](repeating: 0, count: index.count / 64 + 1) }

    package var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

    package func contains(_ name: Int) -> Bool { bits[name / 64] & 1 &<< UInt64(name % 64) != 0 }

    package mutating func insert(_ name: Int) { bits[name / 64] |= 1 &<< UInt64(name % 64) }

    /// Calls `body` with each name, in order.
    func forEach(_ body: (Int) -> Void) {
        for (place, names) in bits.enumerated() {
            var rest = names
            while rest != 0 {
                body(place * 64 + rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }
}

/// Numbers listed in a catalogue; those out of bounds, which only a damaged catalogue has, are skipped.
package struct NumberList: Sequence, IteratorProtocol {
    private let numbers: SectionNumbers
    private var place: Int
    private let end: Int
    private let bounds: Range<Int>

    fileprivate init(_ numbers: SectionNumbers, from place: Int, to end: Int, within bounds: Range<Int>) {
        (self.numbers, self.place, self.end, self.bounds) = (numbers, place, end, bounds)
    }

    package mutating func next() -> Int? {
        while place < end {
            let number = numbers[place]
            place += 1
            if bounds.contains(number) { return number }
        }
        return nil
    }
}

extension Catalogue {
    /// The names of the cards; empty if the catalogue is only shown.
    package var names: NameIndex { NameIndex(reader, firstRows: firstRows) }

    /// Whether every name of a row is in the index.
    package var hasAllNames: Bool { rowMap == nil && reader.header.names > 0 }

    /// The first of these written rows with each name, plus one; 0 if no row has it.
    func firstRows(among rows: [UInt32]) -> [UInt32] {
        var first = [UInt32](repeating: 0, count: reader.header.names)
        let columns: [RowColumn] =
            isTranslated ? [.foldedFullName, .foldedEnglishFullName] : [.foldedFullName]
        let names = columns.map { reader.numbers(.row($0)) }
        for row in rows.indices.reversed() {
            for column in names {
                let name = column[Int(rows[row])]
                if name > 0, name <= first.count { first[name - 1] = UInt32(row + 1) }
            }
        }
        return first
    }

    /// The column with the name of the row, or with the same part of that name as `column`.
    package func column(_ column: FoldedColumn, ofName name: Int, _ row: Int) -> FoldedColumn {
        reader.number(.foldedFullName, written(row)) == name ? column : column.english ?? column
    }

    /// A bit set of the rows with one of the names, 64 rows per number.
    package func rows(withNames found: NameSet) -> [UInt64] {
        var bits = [UInt64](repeating: 0, count: (count + 63) / 64)
        let names = names
        found.forEach { name in
            for row in names.rows(ofName: name) { bits[row / 64] |= 1 &<< UInt64(row % 64) }
        }
        return bits
    }
}
