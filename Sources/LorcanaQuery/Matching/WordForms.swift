import LorcanaCards

/// Finds the forms of a word in printed texts, but not in names of abilities, which are in capitals.
struct WordForms {
    private let stem: [UInt8]
    /// The letters common to all forms, without the first one, which may be upper case.
    private let needle: [UInt8]
    /// The letter before the needle; nil if the needle is the whole stem.
    private let first: UInt8?
    /// A cache of the endings after the needle, and whether each completes a form of the word.
    private var endings: [(letters: UInt64, isForm: Bool)] = []

    /// - Parameter stem: a folded stem. If it has an apostrophe, only forms with one match.
    init?(stem: String) {
        let printed = Array(stem.utf8)
        self.stem = printed.filter { $0 != apostrophe }
        // "ready" and "readies"
        let beginning =
            printed.count > 3 && printed.last == UInt8(ascii: "y") ? printed.dropLast() : printed[...]
        first = beginning.first.flatMap { (0x61...0x7A).contains($0) ? $0 : nil }
        needle = Array(first == nil ? beginning : beginning.dropFirst())
        if needle.isEmpty { return nil }
    }

    /// The offset of the first form at or after `start`; nil if there is none.
    mutating func place(in text: Span<UInt8>, from start: Int) -> Int? {
        var next = start
        while let hit = text.place(of: needle, from: next) {
            next = hit + 1
            let place = first == nil ? hit : hit - 1
            guard place >= start, first == nil || text[place] | 0x20 == first else { continue }
            if place > 0, Self.isOfWord(text[place - 1]) { continue }
            if isForm(endingAt: hit + needle.count, in: text) { return place }
        }
        return nil
    }

    /// Whether the letters after the needle make the word a form of the stem.
    private mutating func isForm(endingAt start: Int, in text: Span<UInt8>) -> Bool {
        var (end, letters) = (start, UInt64(1))
        while end < text.count, Self.isOfWord(text[end]), end < start + 7 {
            letters = letters << 8 | UInt64(text[end])
            end += 1
        }
        if end < text.count, Self.isOfWord(text[end]) { return false }
        for known in endings where known.letters == letters { return known.isForm }
        var word = (first.map { [$0] } ?? []) + needle
        for place in start..<end { word.append(text[place]) }
        word.removeAll { $0 == apostrophe }
        WordStem.reduce(&word)
        endings.append((letters, word == stem))
        return word == stem
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte.isDigit || byte == apostrophe
    }
}

private let apostrophe = UInt8(ascii: "'")
