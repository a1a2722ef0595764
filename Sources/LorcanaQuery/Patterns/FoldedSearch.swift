internal import CSys
import LorcanaCards

/// Finds folded words in folded text, by the rule of query.md: "els" is in "elsa snow queen",
/// "teka" is in "te ka", "asnow" is in neither.
struct FoldedSearch: Sendable {
    let needle: [UInt8]

    init(_ words: String) { needle = Array(words.utf8) }

    /// Whether `text` contains the words side by side, or as whole words joined.
    @inline(__always)
    func isPart(of text: Span<UInt8>) -> Bool {
        occurs(in: text) || (text.count > needle.count && isJoined(in: text))
    }

    /// Whether they are all of `text`, or a whole member if it is a list.
    func isWhole(_ text: Span<UInt8>) -> Bool { text.hasMember(needle) }

    /// Whether they are a run of whole words of `text`, written with blanks or without.
    func isWords(of text: Span<UInt8>) -> Bool { isJoined(in: text) }

    /// Whether a word of `text` begins with them.
    func beginsWord(of text: Span<UInt8>) -> Bool {
        someWord(of: text) { text.matches(needle, at: $0) }
    }

    @inline(__always)
    private func occurs(in text: Span<UInt8>) -> Bool { text.place(of: needle, from: 0) != nil }

    /// Whether the needle is a run of whole words of `text` without the blanks.
    private func isJoined(in text: Span<UInt8>) -> Bool {
        someWord(of: text) { joins(text, from: $0) }
    }

    /// Whether a word of `text` begins with the first letter, and `holds` is true for its place.
    @inline(__always)
    private func someWord(of text: Span<UInt8>, _ holds: (Int) -> Bool) -> Bool {
        guard let first = needle.first else { return false }
        var isWordStart = true
        for place in text.indices {
            // `place` is one of the text's own indices; this loop runs over every name in a search.
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

extension Span<UInt8> {
    /// The first place of `bytes` at or after `start`.
    @inline(__always)
    func place(of bytes: [UInt8], from start: Int) -> Int? {
        guard count - start >= bytes.count else { return nil }
        return unsafe withUnsafeBytes { text in
            unsafe bytes.withUnsafeBytes { bytes in
                guard let base = text.baseAddress, let wanted = bytes.baseAddress else { return nil }
                let found = unsafe csys_find(base + start, text.count - start, wanted, bytes.count)
                return unsafe found.map { unsafe $0 - base }
            }
        }
    }

    /// Whether `bytes` are at `start`.
    func matches(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start + bytes.count <= count else { return false }
        for offset in bytes.indices where self[start + offset] != bytes[offset] { return false }
        return true
    }

    /// Whether the bytes are all of this text, or a whole member if it is a list.
    func hasMember(_ member: [UInt8]) -> Bool {
        guard place(of: member, from: 0) != nil else { return false }
        return indices.contains { start in
            (start == 0 || self[start - 1] == lineFeed) && matches(member, at: start)
                && ends(start + member.count, with: lineFeed)
        }
    }

    func isWordStart(_ place: Int) -> Bool {
        place == 0 || self[place - 1] == blank || self[place - 1] == lineFeed
    }

    /// Whether the text, or a part of it that `separator` ends, ends before `place`.
    func ends(_ place: Int, with separator: UInt8) -> Bool { place == count || self[place] == separator }
}

extension [String] {
    /// The words with one blank between two. `joined` looks through all conformances of the program the first time.
    var spaced: String {
        var text = first ?? ""
        for word in dropFirst() {
            text += " "
            text += word
        }
        return text
    }
}

extension String {
    /// The words of a folded text, split at blanks. By scalars: a combining mark may follow a blank.
    var foldedWords: [String] { unicodeScalars.split(separator: " ").map { String(Substring($0)) } }

    var hasBlank: Bool { utf8.contains(blank) }
}

extension Catalogue {
    /// Lends the folded words of a column without a copy.
    @inline(__always)
    func words<Result>(_ column: FoldedColumn, _ row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        unsafe withFolded(column, row) { bytes in
            body(unsafe Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
        }
    }

    /// A copy of the folded words of a column.
    func words(_ column: FoldedColumn, _ row: Int) -> String {
        unsafe withFolded(column, row) { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
