import LorcanaCards

/// Finds folded words in folded text (Query.md): "els" and "teka" match "elsa snow queen" and "te ka", "asnow"
/// matches neither.
struct FoldedSearch: Sendable {
    let needle: [UInt8]

    init(_ words: String) { needle = Array(words.utf8) }

    /// Whether `text` contains the words consecutively, or as whole words across spaces.
    @inline(__always)
    func isPart(of text: Span<UInt8>) -> Bool {
        occurs(in: text) || (text.count > needle.count && isJoined(in: text))
    }

    /// Whether they are the whole `text` or, if it is a list, a whole element.
    func isWhole(_ text: Span<UInt8>) -> Bool { text.hasMember(needle) }

    /// Whether they are consecutive whole words of `text`, written with or without spaces.
    func isWords(of text: Span<UInt8>) -> Bool { isJoined(in: text) }

    /// Whether `text` contains them as a whole word.
    func isWord(of text: Span<UInt8>) -> Bool {
        someWord(of: text) { text.matches(needle, at: $0) && text.ends($0 + needle.count, with: blank) }
    }

    /// Whether a word of `text` starts with them.
    func beginsWord(of text: Span<UInt8>) -> Bool {
        someWord(of: text) { text.matches(needle, at: $0) }
    }

    /// The quality of a match, in descending order.
    enum Fit: Int {
        /// Whole words, the start of a word, or the inside of one.
        case words = 1, beginning, part
    }

    /// The quality of the match in `text`; nil if there is none.
    func fit(in text: Span<UInt8>) -> Fit? {
        var begins = false
        let areWords = someWord(of: text) { place in
            begins = begins || text.matches(needle, at: place)
            return joins(text, from: place)
        }
        return areWords ? .words : begins ? .beginning : isPart(of: text) ? .part : nil
    }

    @inline(__always)
    private func occurs(in text: Span<UInt8>) -> Bool { text.place(of: needle, from: 0) != nil }

    /// Whether the needle equals consecutive whole words of `text` with their spaces removed.
    private func isJoined(in text: Span<UInt8>) -> Bool {
        someWord(of: text) { joins(text, from: $0) }
    }

    /// Whether `holds` returns true for the offset of any word in `text` that starts with the needle's first byte.
    @inline(__always)
    private func someWord(of text: Span<UInt8>, _ holds: (Int) -> Bool) -> Bool {
        guard let first = needle.first else { return false }
        var isWordStart = true
        for place in text.indices {
            // `place` is a valid index of the text; this loop runs over every name in a search.
            let byte = unsafe text[unchecked: place]
            if isWordStart, byte == first, holds(place) { return true }
            isWordStart = byte == blank || byte == lineFeed
        }
        return false
    }

    func joins(_ text: Span<UInt8>, from start: Int) -> Bool {
        var place = start
        for byte in needle {
            if place < text.count, text[place] == blank, byte != blank { place += 1 }
            guard place < text.count, text[place] == byte else { return false }
            place += 1
        }
        return text.ends(place, with: blank) || text.ends(place, with: lineFeed)
    }
}

private let blank = UInt8(ascii: " ")
private let lineFeed = UInt8(ascii: "\n")
