/// A sorted table of folded phrases, one a line, looked up in place; a phrase's value follows a tab.
package struct SortedLines: Sendable {
    private let bytes: CatalogueBytes
    private let place: Range<Int>

    /// The lines of a literal, or those at `place` in prepared bytes.
    package init(_ bytes: CatalogueBytes, at place: Range<Int>? = nil) {
        self.bytes = bytes
        self.place = place ?? 0..<bytes.count
    }

    /// The lines of a table of phrases and their values.
    static func text(of values: [String: String]) -> String {
        values.map { phrase, value in value.isEmpty ? phrase + "\n" : "\(phrase)\t\(value)\n" }
            .sorted { $0.comesBefore($1) }.joined()
    }

    /// Lends all lines.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(
            Span<UInt8>(
                _unsafeElements: UnsafeRawBufferPointer(rebasing: bytes.buffer[place])
                    .assumingMemoryBound(to: UInt8.self)))
    }

    /// The phrase's value, empty if it has none; nil if there is no such phrase.
    package subscript(phrase: String) -> String? {
        let phrase = Array(phrase.utf8)
        return withBytes { lines in
            let start = Self.place(of: phrase, in: lines)
            guard lines.matches(phrase, at: start) else { return nil }
            let end = start + phrase.count
            guard end < lines.count, lines[end] == tab || lines[end] == lineFeed else { return nil }
            return Self.value(at: end, in: lines)
        }
    }

    /// Whether any phrase begins with `beginning`.
    package func hasBeginning(_ beginning: String) -> Bool {
        let beginning = Array(beginning.utf8)
        return withBytes { $0.matches(beginning, at: Self.place(of: beginning, in: $0)) }
    }

    /// The phrases that begin with `beginning`, and their values.
    package func all(beginningWith beginning: String) -> [(phrase: String, value: String)] {
        let beginning = Array(beginning.utf8)
        return withBytes { lines in
            var found: [(phrase: String, value: String)] = []
            var start = Self.place(of: beginning, in: lines)
            while lines.matches(beginning, at: start) {
                var end = start
                while end < lines.count, lines[end] != tab, lines[end] != lineFeed { end += 1 }
                let phrase = String(decoding: (start..<end).map { lines[$0] }, as: UTF8.self)
                found.append((phrase, Self.value(at: end, in: lines)))
                start = Self.end(ofLineAt: end, in: lines) + 1
            }
            return found
        }
    }

    /// The value after the tab at `end`.
    private static func value(at end: Int, in lines: Span<UInt8>) -> String {
        guard end < lines.count, lines[end] == tab else { return "" }
        return String(
            decoding: (end + 1..<self.end(ofLineAt: end, in: lines)).map { lines[$0] }, as: UTF8.self)
    }

    private static func end(ofLineAt place: Int, in lines: Span<UInt8>) -> Int {
        var end = place
        while end < lines.count, lines[end] != lineFeed { end += 1 }
        return end
    }

    /// The start of the first line that does not sort before `phrase`, found by halving.
    ///
    /// A tab and a line feed come before every letter, digit and blank, so a phrase comes before those that it begins.
    private static func place(of phrase: [UInt8], in lines: Span<UInt8>) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            var start = (low + high) / 2
            while start > low, lines[start - 1] != lineFeed { start -= 1 }
            if isBefore(phrase, lines, at: start) {
                low = end(ofLineAt: max(start, (low + high) / 2), in: lines) + 1
            } else {
                high = start
            }
        }
        return min(low, lines.count)
    }

    private static func isBefore(_ phrase: [UInt8], _ lines: Span<UInt8>, at start: Int) -> Bool {
        var place = start
        for byte in phrase {
            guard place < lines.count else { return true }
            if lines[place] != byte { return lines[place] < byte }
            place += 1
        }
        return false
    }
}

private let tab = UInt8(ascii: "\t")
private let lineFeed = UInt8(ascii: "\n")
