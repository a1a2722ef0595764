import LorcanaCards

/// Joins the lines of the API's rules texts. On some cards they are the lines as printed, on others whole abilities.
enum AbilityLines {
    /// Returns the text with one paragraph per ability. A line continues the paragraph unless it starts an ability.
    static func joined(_ text: String) -> String {
        guard text.utf8.contains(lineFeed) else { return text }
        var joined: [UInt8] = []
        var paragraph = 0
        for line in Array(text.utf8).split(separator: lineFeed) {
            if !joined.isEmpty {
                let begins = begins(line, after: joined[paragraph...])
                joined.append(begins ? lineFeed : blank)
                if begins { paragraph = joined.count }
            }
            joined += line
        }
        return String(decoding: joined, as: UTF8.self)
    }

    /// Whether a line starts a paragraph: an ability, a list item, or the text after a reminder.
    private static func begins(_ line: ArraySlice<UInt8>, after last: ArraySlice<UInt8>) -> Bool {
        var brackets = 0
        for byte in last { brackets += byte == opening ? 1 : byte == closing ? -1 : 0 }
        if brackets > 0 { return false }
        if line.starts(with: "•".utf8) || line.starts(with: "- ".utf8) || isKeyword(last) { return true }
        guard endsSentence(last) else { return false }
        // A song's reminder text is a separate paragraph; a reminder text after a sentence belongs to that sentence.
        if last.first == opening { return true }
        if line.first == opening { return false }
        return last.last == closing || beginsWithKeyword(line) || hasTitle(line)
    }

    private static func endsSentence(_ line: ArraySlice<UInt8>) -> Bool {
        switch line.last {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "\""), closing: true
        default: line.suffix(3).elementsEqual("”".utf8) || line.suffix(3).elementsEqual("’".utf8)
        }
    }

    /// Whether the line consists of a keyword: "Shift 7", "Rush".
    private static func isKeyword(_ line: ArraySlice<UInt8>) -> Bool {
        line.count < 24 && Keywords.names.contains(Keywords.base(of: String(decoding: line, as: UTF8.self)))
    }

    private static func beginsWithKeyword(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split(separator: blank, maxSplits: 2).prefix(2)
            .map { String(decoding: $0, as: UTF8.self) }
        return words.first == "Sing" || words.contains(where: Keywords.names.contains)
    }

    /// Whether the line starts with a name and a colon or a dash: "TELL NO TALES: Whenever …".
    private static func hasTitle(_ line: ArraySlice<UInt8>) -> Bool {
        let start = line.prefix(64)
        let end = start.indices.first { place in
            let rest = start[place...]
            return rest.starts(with: ": ".utf8) || rest.starts(with: " - ".utf8)
                || rest.starts(with: " — ".utf8)
        }
        return end.map { !start[..<$0].contains { $0 == UInt8(ascii: ".") || $0 == opening } } ?? false
    }

    private static let (lineFeed, blank) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
    private static let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))
}
