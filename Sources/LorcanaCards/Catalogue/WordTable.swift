/// A sorted table of folded words, read in place. Each word has a mark, and its letters as bits.
package struct WordTable {
    /// What the words are of.
    package enum Kind: Int, CaseIterable, Sendable {
        case names
        /// The words that are a phrase of the game by themselves, and those of sets' names.
        case game
    }

    let count: Int
    private let bytes: CatalogueBytes
    private let text: Range<Int>
    private let starts: SectionNumbers
    private let letters: SectionNumbers
    private let marks: SectionNumbers

    init(_ kind: Kind, _ reader: CatalogueReader) {
        count = reader.header.words[kind.rawValue]
        bytes = reader.bytes
        text = reader.place(ofString: reader.header.wordTexts[kind.rawValue])
        starts = reader.numbers(.word(kind, .start))
        letters = reader.numbers(.word(kind, .letters))
        marks = reader.numbers(.word(kind, .mark))
    }

    /// Lends all words, with a line feed behind each.
    package func withText<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(
            Span<UInt8>(
                _unsafeElements: UnsafeRawBufferPointer(rebasing: bytes.buffer[text])
                    .assumingMemoryBound(to: UInt8.self)))
    }

    /// Where the word is in the text; a damaged catalogue's places are kept inside.
    @inline(__always)
    package func place(_ word: Int) -> Range<Int> {
        let start = min(starts[word], text.count)
        return start..<max(start, min(starts[word + 1], text.count) - 1)
    }

    package subscript(word: Int) -> String {
        withText { text in
            unsafe text.extracting(place(word)).withUnsafeBufferPointer {
                unsafe String(decoding: $0, as: UTF8.self)
            }
        }
    }

    /// Calls `body` with each word that has the wanted letters but for `most` at most, and with its own letters as bits.
    package func each(
        lacking most: Int, of wanted: UInt32, _ body: (_ word: Int, _ letters: UInt32) -> Void
    ) {
        letters.each(count, lacking: most, of: wanted, body)
    }

    /// The raw value of the word's mark: a `WordPlace` in the table of names, a `GameWordMark` in that of the game.
    package func mark(_ word: Int) -> Int { marks[word] }

    /// The number of the word; nil if it is none of them.
    package func number(of word: String) -> Int? { number(of: word.utf8.span) }

    package func number(of word: Span<UInt8>) -> Int? {
        let number = first(notBefore: word)
        return number < count && withText { $0.extracting(place(number)).order(with: word) } == 0
            ? number : nil
    }

    /// Whether some word begins with these letters.
    package func hasBeginning(_ letters: String) -> Bool {
        let number = first(notBefore: letters.utf8.span)
        return number < count && withText { $0.extracting(place(number)).matches(Array(letters.utf8), at: 0) }
    }

    /// The number of the first word that does not come before the letters; `count` if all do.
    private func first(notBefore letters: Span<UInt8>) -> Int {
        withText { text in
            (0..<count).partitioningIndex { text.extracting(place($0)).order(with: letters) >= 0 }
        }
    }

    /// Calls `body` with each word that contains the bytes, which have no line feed, in order.
    package func each(holding part: [UInt8], _ body: (Int) -> Void) {
        withText { text in
            var (place, word) = (0, 0)
            while count > 0, let hit = text.place(of: part, from: place) {
                word = self.word(at: hit, from: word)
                body(word)
                place = max(starts[word + 1], hit + 1)
                // The next one is in another word.
                word = min(word + 1, count - 1)
            }
        }
    }

    /// The number of the word at a place of the text, which is not before `word`; found the sooner the nearer it is.
    private func word(at place: Int, from word: Int) -> Int {
        var (low, high) = (word, min(word + 1, count))
        while high < count, starts[high] <= place {
            (low, high) = (high, min(high + 2 * (high - low), count))
        }
        return (low + 1..<high).partitioningIndex { starts[$0] > place } - 1
    }
}

extension SectionNumbers {
    /// Calls `body` with each of the first numbers, and its place, that lacks at most so many of the bits.
    ///
    /// Most lack more, which is seen in their digits: these have the bits of a number in other places.
    @inline(__always)
    func each(
        _ count: Int, lacking most: Int, of wanted: UInt32, _ body: (_ place: Int, _ number: UInt32) -> Void
    ) {
        let wanted = Base128.digits(of: UInt64(wanted))
        for place in 0..<count {
            let digits = digits(place)
            if !(wanted & ~digits).hasMoreBits(than: most) {
                body(place, UInt32(truncatingIfNeeded: Base128.number(digits)))
            }
        }
    }
}

extension UInt64 {
    /// Whether more bits than these are set; cheaper than counting them for few.
    @inline(__always)
    fileprivate func hasMoreBits(than count: Int) -> Bool {
        var (rest, left) = (self, count)
        while rest != 0 {
            if left == 0 { return true }
            (rest, left) = (rest & (rest &- 1), left &- 1)
        }
        return false
    }
}

extension WordTable {
    /// The words of a table that is being written.
    struct Content {
        var words: [String] = []
        var marks: [Int] = []
        /// For each word, how many of `names` are its own.
        var lengths: [Int] = []
        var names: [Int] = []

        var text: String { words.reduce(into: "") { $0 += $1 + "\n" } }

        func numbers(_ column: WordColumn) -> [Int] {
            switch column {
            case .start: words.reduce(into: [0]) { $0.append($0.last! + $1.utf8.count + 1) }
            case .letters: words.map { Int($0.utf8.span.letterBits) } + [0]
            case .mark: marks + [0]
            case .list: lengths.reduce(into: [0]) { $0.append($0.last! + $1) }
            }
        }
    }
}
