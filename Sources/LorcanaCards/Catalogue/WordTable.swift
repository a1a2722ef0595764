/// A sorted table of folded words, read in place. Each word has a mark.
package struct WordTable {
    /// The source of the words.
    package enum Kind: Int, CaseIterable, Sendable {
        case names
        /// The words of the game's phrases, including those of sets, stories and artists.
        case game
    }

    package let count: Int
    private let bytes: CatalogueBytes
    private let text: Range<Int>
    private let starts: SectionNumbers
    private let letters: LetterIndex
    private let marks: SectionNumbers

    init(_ kind: Kind, _ reader: CatalogueReader) {
        count = reader.header.words[kind.rawValue]
        bytes = reader.bytes
        text = reader.place(ofString: reader.header.wordTexts[kind.rawValue])
        starts = reader.numbers(.word(kind, .start))
        letters = LetterIndex(of: count, reader.numbers(.word(kind, .letters)))
        marks = reader.numbers(.word(kind, .mark))
    }

    /// Passes all words to `body`, each followed by a line feed.
    package func withText<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(
            Span<UInt8>(
                _unsafeElements: UnsafeRawBufferPointer(rebasing: bytes.buffer[text])
                    .assumingMemoryBound(to: UInt8.self)))
    }

    /// The range of the word in the text; offsets of a damaged catalogue are clamped to it.
    @inline(__always)
    package func place(_ word: Int) -> Range<Int> {
        let start = min(starts[word], text.count)
        return start..<max(start, min(starts[word + 1], text.count) - 1)
    }

    package subscript(word: Int) -> String {
        withText { $0.extracting(place(word)).string }
    }

    /// Calls `body` with each word, in order, that lacks at most `most` of the letters; `most` is at most 7.
    package func each(lacking most: Int, of letters: UInt32, _ body: (_ word: Int) -> Void) {
        self.letters.each(lacking: most, of: letters, body)
    }

    /// The raw value of the word's `WordPlace` in the table of names; 0 in other tables.
    package func mark(_ word: Int) -> Int { marks[word] }

    /// The index of the word; nil if the table lacks it.
    package func number(of word: String) -> Int? { number(of: word.utf8.span) }

    package func number(of word: Span<UInt8>) -> Int? {
        let number = first(notBefore: word)
        return number < count && withText { $0.extracting(place(number)).order(with: word) } == 0
            ? number : nil
    }

    /// Whether any word starts with these letters.
    package func hasBeginning(_ letters: String) -> Bool {
        let number = first(notBefore: letters.utf8.span)
        return number < count && withText { $0.extracting(place(number)).matches(Array(letters.utf8), at: 0) }
    }

    /// The words that start with these letters and are longer.
    package func longer(beginningWith letters: String) -> Range<Int> {
        let bytes = Array(letters.utf8)
        let start = first(notBefore: bytes.span)
        return withText { text in
            let end = (start..<count).partitioningIndex { !text.extracting(place($0)).matches(bytes, at: 0) }
            return (start < end && place(start).count == bytes.count ? start + 1 : start)..<end
        }
    }

    /// The index of the first word that doesn't sort before the letters; `count` if there is none.
    private func first(notBefore letters: Span<UInt8>) -> Int {
        withText { text in
            let sought = letters.leadingBytes
            return (0..<count).partitioningIndex {
                text.order(at: min(starts[$0], text.count), letters, sought) >= 0
            }
        }
    }

    /// Calls `body` with each word, in order, that contains the bytes, which must not include a line feed.
    package func each(holding part: [UInt8], _ body: (Int) -> Void) {
        // With so few letters, most words contain all of them, so the letter index rules out little.
        if part.count < 4 { return each(holdingFew: part, body) }
        withText { text in
            each(lacking: 0, of: part.span.letterBits) { word in
                if text.extracting(place(word)).place(of: part, from: 0) != nil { body(word) }
            }
        }
    }

    private func each(holdingFew part: [UInt8], _ body: (Int) -> Void) {
        withText { text in
            var (place, word) = (0, 0)
            while count > 0, let hit = text.place(of: part, from: place) {
                word = self.word(at: hit, from: word)
                body(word)
                place = max(starts[word + 1], hit + 1)
                // The next match must be in another word.
                word = min(word + 1, count - 1)
            }
        }
    }

    /// The index of the word at an offset of the text; that word must not be before `word`. The closer it is, the
    /// less time this takes.
    private func word(at place: Int, from word: Int) -> Int {
        var (low, high) = (word, min(word + 1, count))
        while high < count, starts[high] <= place {
            (low, high) = (high, min(high + 2 * (high - low), count))
        }
        return (low + 1..<high).partitioningIndex { starts[$0] > place } - 1
    }
}

extension WordTable {
    /// The number of digits of a word's offset, and of its mark, in a standalone table.
    private static let startWidth = 3
    private static let markWidth = 1

    /// A standalone table of the words, which must be sorted, in plain UTF-8.
    package static func text(of words: [String]) -> String {
        String(decoding: Content(words: words, marks: words.map { _ in 0 }).bytes, as: UTF8.self)
    }

    /// Reads a standalone table without validation, since it is part of the program.
    package init(alone bytes: CatalogueBytes) {
        let width = Base128.maximumWidth
        count = SectionNumbers(bytes, at: 0, width: width)[0]
        let starts = width + width * LetterIndex.items(of: count)
        let marks = starts + Self.startWidth * (count + 1)
        text = marks + Self.markWidth * (count + 1)..<bytes.count - CatalogueHeader.padding
        letters = LetterIndex(of: count, SectionNumbers(bytes, at: width, width: width))
        self.starts = SectionNumbers(bytes, at: starts, width: Self.startWidth)
        self.marks = SectionNumbers(bytes, at: marks, width: Self.markWidth)
        self.bytes = bytes
    }

    /// The words of a table to be written.
    struct Content {
        var words: [String] = []
        var marks: [Int] = []
        /// The number of entries in `names` that belong to each word.
        var lengths: [Int] = []
        var names: [Int] = []

        var text: String { words.reduce(into: "") { $0 += $1 + "\n" } }

        /// The standalone table, without names: the number of words, the numbers of its columns, the text.
        fileprivate var bytes: [UInt8] {
            var bytes: [UInt8] = []
            Base128.append([words.count], width: Base128.maximumWidth, to: &bytes)
            Base128.append(numbers(.letters), width: Base128.maximumWidth, to: &bytes)
            Base128.append(numbers(.start), width: WordTable.startWidth, to: &bytes)
            Base128.append(numbers(.mark), width: WordTable.markWidth, to: &bytes)
            return bytes + text.utf8 + [UInt8](repeating: 0, count: CatalogueHeader.padding)
        }

        func numbers(_ column: WordColumn) -> [Int] {
            switch column {
            case .start: words.reduce(into: [0]) { $0.append($0.last! + $1.utf8.count + 1) }
            case .letters: LetterIndex.lists(of: words.map { $0.utf8.span.letterBits })
            case .mark: marks + [0]
            case .list: lengths.reduce(into: [0]) { $0.append($0.last! + $1) }
            }
        }
    }
}
