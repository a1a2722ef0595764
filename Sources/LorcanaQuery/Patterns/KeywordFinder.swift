import LorcanaCards

/// Finds a keyword, including its named variants, in a card's folded keywords.
///
/// "Combo Shift 4" and "Shift Discard 2 cards" both match Shift, but only the first has a value.
struct KeywordFinder {
    private let keyword: [UInt8]

    init(_ keyword: String) { self.keyword = Array(keyword.utf8) }

    func isIn(_ keywords: Span<UInt8>) -> Bool {
        keywords.indices.contains { isKeyword(at: $0, in: keywords) }
    }

    /// The number after the keyword: 2 in "resist 2"; the smallest if there are several. Nil without a number.
    func value(in keywords: Span<UInt8>) -> Int? {
        var smallest: Int?
        for place in keywords.indices where isKeyword(at: place, in: keywords) {
            guard let number = keywords.number(at: place + keyword.count + 1) else { continue }
            smallest = min(smallest ?? number, number)
        }
        return smallest
    }

    /// Whether the keyword occurs at `place` as whole words.
    private func isKeyword(at place: Int, in keywords: Span<UInt8>) -> Bool {
        keywords.isWordStart(place) && keywords.matches(keyword, at: place)
            && (keywords.ends(place + keyword.count, with: UInt8(ascii: " "))
                || keywords.ends(place + keyword.count, with: UInt8(ascii: "\n")))
    }
}

extension Span<UInt8> {
    /// The number at the end of the list element that contains offset `place`.
    fileprivate func number(at place: Int) -> Int? {
        guard place > 0, place < count, self[place - 1] == UInt8(ascii: " ") else { return nil }
        var number = 0
        for place in place..<Swift.min(count, place + 9) {
            if self[place] == UInt8(ascii: "\n") { break }
            guard (0x30...0x39).contains(self[place]) else { return nil }
            number = number * 10 + Int(self[place] - 0x30)
        }
        return number
    }
}
