import LorcanaCards

/// Every full name of a catalogue once, as folded text, and the words of all of them side by side.
final class NameTexts {
    /// A word of a name, by its place in the catalogue's strings.
    struct Word {
        var start: UInt32
        /// The index of the name.
        var name: UInt32
        /// A bit for each letter that the word has.
        var letters: UInt32
        var count: UInt16

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    let catalogue: Catalogue
    /// A row of each name.
    let rows: [Int]
    /// The names before this one are as cards are shown; those from it on are English names of cards in another language.
    private let firstEnglish: Int
    private let texts: FoldedTexts?
    /// Where each name begins in the strings, and where it ends.
    private let places: [Range<Int>]

    init(_ catalogue: Catalogue, _ columns: ColumnTexts) {
        self.catalogue = catalogue
        texts = columns[.fullName]
        var names = Names()
        if let texts { names.add(texts) }
        firstEnglish = names.rows.count
        if catalogue.isTranslated, let english = columns[.englishFullName] {
            names.add(english)
        }
        (rows, places) = (names.rows, names.places)
    }

    private struct Names {
        var rows: [Int] = []
        var places: [Range<Int>] = []

        mutating func add(_ texts: FoldedTexts) {
            let starts = texts.starts
            var (rows, places) = (rows, places)
            rows.reserveCapacity(rows.count + texts.count)
            places.reserveCapacity(places.count + texts.count)
            texts.eachUsed { row, text in
                rows.append(row)
                places.append(Int(starts[text])..<Int(starts[text + 1]))
            }
            (self.rows, self.places) = (rows, places)
        }
    }

    /// The words of all names, in the names' order.
    private(set) lazy var words: [Word] = {
        var words: [Word] = []
        words.reserveCapacity(places.count * 5)
        let places = places
        withBytes { bytes in
            for (name, place) in places.enumerated() {
                var (start, index, letters): (Int, Int, UInt32) = (place.lowerBound, place.lowerBound, 0)
                while index <= place.upperBound {
                    // Both are places of the strings; this loop runs over every letter of every name.
                    let byte = index < place.upperBound ? unsafe bytes[unchecked: index] : blank
                    if byte != blank {
                        letters |= 1 << UInt32(byte & 31)
                        index += 1
                        continue
                    }
                    if index > start {
                        words.append(
                            Word(
                                start: UInt32(truncatingIfNeeded: start),
                                name: UInt32(truncatingIfNeeded: name),
                                letters: letters, count: UInt16(clamping: index - start)))
                    }
                    index += 1
                    (start, letters) = (index, 0)
                }
            }
        }
        return words
    }()

    /// Where in the strings the two parts of a full name are.
    func parts(ofName name: Int) -> (name: Range<Int>, version: Range<Int>) {
        let place = places[name]
        let count = catalogue.words(column(.name, of: name), rows[name]) { $0.count }
        let end = place.lowerBound + min(count, place.count)
        return (place.lowerBound..<end, min(end + (count == 0 ? 0 : 1), place.upperBound)..<place.upperBound)
    }

    /// Whether the word is in the version of its name, after the dash.
    func isInVersion(_ word: Word) -> Bool {
        Int(word.start) >= parts(ofName: Int(word.name)).version.lowerBound
    }

    /// Lends the bytes of all strings of the catalogue.
    @inline(__always)
    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        guard let texts else { return body([UInt8]().span) }
        return unsafe texts.withStrings { strings in
            unsafe body(Span<UInt8>(_unsafeElements: strings.assumingMemoryBound(to: UInt8.self)))
        }
    }

    func text(of word: Word) -> String {
        withBytes { bytes in
            String(decoding: word.range.map { bytes[$0] }, as: UTF8.self)
        }
    }

    /// The words of a name, one blank between two.
    func text(ofName name: Int) -> String { catalogue.words(column(.fullName, of: name), rows[name]) }

    /// The name as it is printed.
    func printed(_ name: Int) -> String {
        catalogue.text(name < firstEnglish ? .fullName : .englishFullName, rows[name])
    }

    /// The column that has this name, or the part of it that `column` has.
    func column(_ column: FoldedColumn, of name: Int) -> FoldedColumn {
        name < firstEnglish ? column : column.english ?? column
    }

    // MARK: Questions about all names

    /// Whether it is a whole word of some name.
    func haveWord(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        let mask = SpellingPattern.mask(of: letters)
        return withBytes { bytes in
            words.contains {
                $0.letters == mask && Int($0.count) == letters.count
                    && bytes.matches(letters, at: Int($0.start))
            }
        }
    }

    /// Whether the word ends with a possessive s where its name is printed: "elsas" is Elsa's.
    func isPossessive(_ word: Word) -> Bool {
        let text = text(of: word)
        return printed(Int(word.name)).split(separator: " ").contains { part in
            part.withoutPossessive.endIndex < part.endIndex && Folding.fold(part) == text
        }
    }

    /// Whether a character has this name, without its version.
    func isCharacter(_ name: String) -> Bool {
        whole(beginningWith: name.firstWord).characters.contains(name)
    }

    /// Whether it is a character's name, with its version or without, or the name of another card.
    func isWhole(_ name: String) -> Bool {
        let known = whole(beginningWith: name.firstWord)
        return known.characters.contains(name) || known.names.contains(name)
    }

    /// Whether some name begins with this word, or with a word that it begins.
    func beginsName(_ word: String) -> Bool { !whole(beginningWith: word).names.isEmpty }

    private typealias Whole = (characters: Set<String>, names: Set<String>)
    private var wholeByWord: [String: Whole] = [:]

    /// The folded names that begin with `word`, and those of characters without their versions.
    private func whole(beginningWith word: String) -> Whole {
        if let known = wholeByWord[word] { return known }
        let wanted = Array(word.utf8)
        let found = withBytes { bytes in
            rows.indices.filter { index in
                let place = places[index]
                return place.count >= wanted.count && bytes[place.lowerBound] == wanted.first
                    && bytes.matches(wanted, at: place.lowerBound)
            }
        }
        var whole: Whole = ([], Set(found.map(text(ofName:))))
        for name in found where catalogue.type(rows[name]) == .character {
            whole.characters.insert(catalogue.words(column(.name, of: name), rows[name]))
        }
        wholeByWord[word] = whole
        return whole
    }
}

private let blank = UInt8(ascii: " ")

extension String {
    fileprivate var firstWord: String { String(prefix { $0 != " " }) }
}

extension Substring {
    /// A printed word without its possessive s: "King" of "King's".
    var withoutPossessive: Substring {
        guard let apostrophe = lastIndex(where: Folding.isApostrophe),
            Folding.fold(self[apostrophe...]) == "s"
        else { return self }
        return self[..<apostrophe]
    }
}
