import LorcanaCards

/// Every full name of a catalogue once, as folded text, and the words of all of them side by side.
final class NameTexts {
    /// A word of a name, by its place in the catalogue's strings.
    struct Word {
        var start: Int
        var count: Int
        /// A bit for each letter that the word has.
        var letters: UInt32
        /// The index of the name.
        var name: Int
        /// Whether it is in the version, after the dash.
        var isVersion: Bool
    }

    let catalogue: Catalogue
    /// A row of each name.
    let rows: [Int]
    private let texts: FoldedTexts?
    /// Where each name begins in the strings, and where it ends.
    private let places: [Range<Int>]

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        texts = FoldedTexts(.fullName, of: catalogue)
        var rows: [Int] = []
        var places: [Range<Int>] = []
        if let texts {
            var isSeen = [Bool](repeating: false, count: texts.count + 1)
            isSeen[texts.count] = true
            for row in 0..<catalogue.count {
                let text = Int(texts.textOfRow[row])
                if isSeen[text] { continue }
                isSeen[text] = true
                rows.append(row)
                places.append(Int(texts.starts[text])..<Int(texts.starts[text + 1]))
            }
        }
        (self.rows, self.places) = (rows, places)
    }

    /// The words of all names, in the names' order.
    private(set) lazy var words: [Word] = withBytes { bytes in
        var words: [Word] = []
        words.reserveCapacity(rows.count * 5)
        for (name, place) in places.enumerated() {
            let character = catalogue.words(.name, rows[name]) { $0.count }
            var start = place.lowerBound
            var letters: UInt32 = 0
            for index in place.lowerBound...place.upperBound {
                let byte = index < place.upperBound ? bytes[index] : UInt8(ascii: " ")
                if byte != UInt8(ascii: " ") {
                    letters |= 1 << UInt32(byte & 31)
                    continue
                }
                if index > start {
                    words.append(
                        Word(
                            start: start, count: index - start, letters: letters, name: name,
                            isVersion: start - place.lowerBound >= character))
                }
                (start, letters) = (index + 1, 0)
            }
        }
        return words
    }

    /// Lends the bytes of all strings of the catalogue.
    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        guard let texts else { return body([UInt8]().span) }
        return unsafe texts.withStrings { strings in
            unsafe body(Span<UInt8>(_unsafeElements: strings.assumingMemoryBound(to: UInt8.self)))
        }
    }

    func text(of word: Word) -> String {
        withBytes { bytes in
            String(decoding: (word.start..<word.start + word.count).map { bytes[$0] }, as: UTF8.self)
        }
    }

    /// The words of a name, one blank between two.
    func text(ofName name: Int) -> String { catalogue.words(.fullName, rows[name]) }

    // MARK: Questions about all names

    /// Whether some name has the word, at the start of a word or inside.
    func contain(_ word: String) -> Bool {
        guard let texts else { return false }
        return FoldedSearch(word).parts(of: texts).contains(true)
    }

    /// Whether it is a whole word of some name.
    func haveWord(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        return withBytes { bytes in
            words.contains { $0.count == letters.count && bytes.matches(letters, at: $0.start) }
        }
    }

    /// Whether some name has a word that begins with this one.
    func begin(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        return withBytes { bytes in
            words.contains { $0.count >= letters.count && bytes.matches(letters, at: $0.start) }
        }
    }

    /// Whether a character has this name, without its version.
    func isCharacter(_ name: String) -> Bool {
        let wanted = Array(name.utf8)
        return withBytes { bytes in
            rows.indices.contains { index in
                let place = places[index]
                return place.count >= wanted.count && bytes.matches(wanted, at: place.lowerBound)
                    && catalogue.words(.name, rows[index]) { $0.count == wanted.count }
                    && catalogue.type(rows[index]) == .character
            }
        }
    }
}
