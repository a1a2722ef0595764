/// A sorted table of folded phrases, one per line, looked up in place; a phrase's value follows a tab.
package struct SortedLines: Sendable {
    private let bytes: CatalogueBytes
    private let place: Range<Int>

    /// The lines of a literal, or those in the range `place` of prepared bytes.
    package init(_ bytes: CatalogueBytes, at place: Range<Int>? = nil) {
        self.bytes = bytes
        self.place = place ?? 0..<bytes.count
    }

    /// The text of a table with these phrases and values.
    package static func text(of values: [String: String]) -> String {
        values.map { phrase, value in value.isEmpty ? phrase + "\n" : "\(phrase)\t\(value)\n" }
            .sorted { $0.comesBefore($1) }.joined()
    }

    /// Passes all lines to `body`.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(
            Span<UInt8>(
                _unsafeElements: UnsafeRawBufferPointer(rebasing: bytes.buffer[place])
                    .assumingMemoryBound(to: UInt8.self)))
    }

    /// The phrase's value, which may be empty; nil if there is no such phrase.
    package subscript(phrase: String) -> String? {
        let phrase = phrase.utf8.span
        return withBytes { lines in
            let start = Self.place(of: phrase, in: lines)
            guard Self.begins(phrase, lines, at: start) else { return nil }
            let end = start + phrase.count
            guard end < lines.count, lines[end] == tab || lines[end] == lineFeed else { return nil }
            return Self.value(at: end, in: lines)
        }
    }

    /// Whether any phrase starts with `beginning`.
    package func hasBeginning(_ beginning: String) -> Bool {
        let beginning = beginning.utf8.span
        return withBytes { Self.begins(beginning, $0, at: Self.place(of: beginning, in: $0)) }
    }

    /// The phrases that start with `beginning`, and their values.
    package func all(beginningWith beginning: String) -> [(phrase: String, value: String)] {
        let beginning = beginning.utf8.span
        return withBytes { lines in
            var found: [(phrase: String, value: String)] = []
            var start = Self.place(of: beginning, in: lines)
            while Self.begins(beginning, lines, at: start) {
                var end = start
                while end < lines.count, lines[end] != tab, lines[end] != lineFeed { end += 1 }
                let phrase = String(decoding: (start..<end).map { lines[$0] }, as: UTF8.self)
                found.append((phrase, Self.value(at: end, in: lines)))
                start = Self.end(ofLineAt: end, in: lines) + 1
            }
            return found
        }
    }

    /// Visits the phrases that start with a word: their other words, with each of the tab-separated values.
    package func visitPhrases(of word: String, _ body: (_ rest: String, _ value: String) -> Void) {
        let word = word.utf8.span
        withBytes { lines in
            var start = Self.place(of: word, in: lines)
            while Self.begins(word, lines, at: start) {
                let restStart = start + word.count
                // Phrases with a longer first word come after all phrases with this one.
                guard restStart < lines.count, lines[restStart] <= UInt8(ascii: " ") else { return }
                let lineEnd = Self.end(ofLineAt: restStart, in: lines)
                var end = restStart
                while end < lineEnd, lines[end] != tab { end += 1 }
                let rest = lines.extracting(min(restStart + 1, end)..<end).string
                while end < lineEnd {
                    let valueStart = end + 1
                    end = valueStart
                    while end < lineEnd, lines[end] != tab { end += 1 }
                    body(rest, lines.extracting(valueStart..<end).string)
                }
                start = lineEnd + 1
            }
        }
    }

    /// The first phrase with exactly this value; nil if there is none.
    package func phrase(of value: String) -> String? {
        withBytes { lines in
            guard let end = lines.place(of: Array("\t\(value)\n".utf8), from: 0) else { return nil }
            let start = Self.start(ofLineAt: end, notBefore: 0, in: lines)
            return String(decoding: (start..<end).map { lines[$0] }, as: UTF8.self)
        }
    }

    /// The value after the tab at `end`.
    private static func value(at end: Int, in lines: Span<UInt8>) -> String {
        guard end < lines.count, lines[end] == tab else { return "" }
        return String(
            decoding: (end + 1..<self.end(ofLineAt: end, in: lines)).map { lines[$0] }, as: UTF8.self)
    }

    // Searches for words that occur in no name spend most of their time here, so these loops have no bounds checks.

    private static func end(ofLineAt place: Int, in lines: Span<UInt8>) -> Int {
        var end = place
        while end + 8 <= lines.count {
            let feeds = lines.eightBytes(at: end).places(of: lineFeed)
            if feeds != 0 { return end + feeds.trailingZeroBitCount / 8 }
            end += 8
        }
        while end < lines.count, unsafe lines[unchecked: end] != lineFeed { end += 1 }
        return end
    }

    /// - Parameter low: the start of an earlier line.
    private static func start(ofLineAt place: Int, notBefore low: Int, in lines: Span<UInt8>) -> Int {
        var start = place
        while start - 8 >= low {
            let feeds = lines.eightBytes(at: start - 8).places(of: lineFeed)
            if feeds != 0 { return start - feeds.leadingZeroBitCount / 8 }
            start -= 8
        }
        while start > low, unsafe lines[unchecked: start - 1] != lineFeed { start -= 1 }
        return start
    }

    /// The start of the first line that doesn't sort before `phrase`, by binary search.
    ///
    /// A tab and a line feed sort before every letter, digit and space, so a phrase comes before longer ones that
    /// start with it.
    private static func place(of phrase: Span<UInt8>, in lines: Span<UInt8>) -> Int {
        var (low, high) = (0, lines.count)
        let leading = phrase.leadingBytes
        while low < high {
            let middle = (low + high) / 2
            let start = start(ofLineAt: middle, notBefore: low, in: lines)
            if lines.order(at: start, phrase, leading) < 0 {
                low = end(ofLineAt: middle, in: lines) + 1
            } else {
                high = start
            }
        }
        return min(low, lines.count)
    }

    private static func begins(_ phrase: Span<UInt8>, _ lines: Span<UInt8>, at start: Int) -> Bool {
        start <= lines.count && lines.order(at: start, phrase, phrase.leadingBytes) == 0
    }
}

private let tab = UInt8(ascii: "\t")
private let lineFeed = UInt8(ascii: "\n")
