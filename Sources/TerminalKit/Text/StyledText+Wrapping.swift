extension StyledText {
    /// The text broken into lines of at most `width` cells, between words if possible.
    ///
    /// Line feeds end a line. A word wider than the line is broken, unless `cutsWords` is false. The lines of a
    /// paragraph after the first are indented by `indent` cells.
    package func wrapped(to width: Int, indent: Int = 0, cutsWords: Bool = true) -> [StyledText] {
        let width = max(1, width)
        let indent = indent + 2 <= width ? indent : 0
        return paragraphs.flatMap { Self.wrap($0, width: width, indent: indent, cutsWords) }
    }

    /// The text broken in two, with the first part within `width` cells: at the first `separator`, which is dropped,
    /// or between words.
    func broken(at separator: String, within width: Int) -> (first: StyledText, rest: StyledText) {
        let text = Array(plain.utf8)
        let starts = text.indices.first { text[$0...].starts(with: separator.utf8) }
        let cells = starts.map { CellWidth.of(String(decoding: text[..<$0], as: UTF8.self)) }
        if let cells, cells <= width {
            return (prefix(cells), dropFirst(cells + CellWidth.of(separator)))
        }
        let first = wrapped(to: width)[0]
        // Even the first grapheme doesn't fit.
        if first.width > width { return (StyledText(), self) }
        let rest = dropFirst(first.width)
        return (first, rest.dropFirst(rest.plain.utf8.prefix { $0 == blank }.count))
    }

    /// The parts of the text between separators; separators in quotes are ignored.
    package func parts(between separator: String) -> [StyledText] {
        var (parts, part, rest, isQuoted) = ([StyledText](), "", self, false)
        var text = plain[...]
        while let character = text.first {
            if isQuoted || !text.hasPrefix(separator) {
                if character == "\"" { isQuoted.toggle() }
                part.append(text.removeFirst())
                continue
            }
            text.removeFirst(separator.count)
            parts.append(rest.prefix(CellWidth.of(part)))
            rest = rest.dropFirst(CellWidth.of(part + separator))
            part = ""
        }
        return rest.isEmpty ? parts : parts + [rest]
    }

    private var paragraphs: [StyledText] {
        var result = [StyledText()]
        for span in spans {
            let parts = span.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { result.append(StyledText()) }
                result[result.count - 1].append(String(part), span.style)
            }
        }
        return result
    }

    private static func wrap(
        _ paragraph: StyledText, width: Int, indent: Int, _ cutsWords: Bool
    ) -> [StyledText] {
        var lines = [StyledText()]
        var used = 0
        for word in paragraph.words {
            var (word, cells) = (word, word.width)
            if used > 0, used + word.trimmedWidth > width {
                lines.append(.blanks(indent))
                used = indent
            }
            while cutsWords, used + word.trimmedWidth > width {
                let head = word.prefix(max(1, width - used))
                if head.isEmpty { break }
                lines[lines.count - 1] += head
                word = word.dropFirst(head.width)
                cells = word.width
                lines.append(.blanks(indent))
                used = indent
            }
            lines[lines.count - 1] += word
            used += cells
        }
        return lines.map(\.withoutTrailingBlanks)
    }

    /// The words, each with the spaces that follow it; a word may span several styles.
    private var words: [StyledText] {
        var result: [StyledText] = []
        var word = StyledText()
        var endsInBlank = false
        for span in spans {
            var rest = Substring(span.text)
            while !rest.isEmpty {
                if endsInBlank, rest.utf8.first != blank {
                    result.append(word)
                    word = StyledText()
                }
                let piece = rest.firstWord
                word.append(String(piece), span.style)
                endsInBlank = piece.utf8.last == blank
                rest = rest[piece.endIndex...]
            }
        }
        return word.isEmpty ? result : result + [word]
    }

    private var trimmedWidth: Int { width - trailingBlanks }

    private var trailingBlanks: Int {
        var count = 0
        for span in spans.reversed() {
            let blanks = span.text.utf8.reversed().prefix { $0 == blank }.count
            count += blanks
            if blanks < span.text.utf8.count { break }
        }
        return count
    }

    /// The text without spaces at its end.
    package var withoutTrailingBlanks: StyledText {
        let blanks = trailingBlanks
        return blanks == 0 ? self : prefix(width - blanks)
    }
}

private let blank = UInt8(ascii: " ")

extension Substring {
    /// The text before the first space, including the spaces that follow.
    fileprivate var firstWord: Substring {
        let end = utf8.firstIndex(of: blank) ?? endIndex
        return self[..<(utf8[end...].firstIndex { $0 != blank } ?? endIndex)]
    }
}
