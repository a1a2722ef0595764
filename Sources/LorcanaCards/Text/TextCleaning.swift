/// Cleans every string from outside once, when it is read (cli.md, manner 10).
///
/// Each source does this in one place: `CardRow` and `SetRow` for the API, `JSONValue.line` and `PrintedText` for
/// LorcanaJSON's files, `Catalogue.withText` for a catalogue on disk, which another program may have written, and
/// `excerpt` for failure messages of a server or a library. Texts are not cleaned again after that.
///
/// Removes C0 controls except the line feed, DEL, C1 controls, and all format controls, including bidirectional ones.
/// An escape sequence loses its introducer, so the rest of it is harmless text.
package enum TextCleaning {
    /// The text without control characters; a tab becomes a space, a Unicode line break a line feed.
    package static func clean(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch Part(scalar) {
            case .text: cleaned.append(scalar)
            case .blank: cleaned.append(scalar == "\t" ? " " : scalar)
            case .lineBreak: cleaned.append("\n")
            case .nothing: break
            }
        }
        return String(cleaned)
    }

    /// The text cleaned and on one line: runs of whitespace become one space, whitespace at the ends is removed.
    package static func cleanLine(_ text: some StringProtocol) -> String {
        var text = String(text)
        return text.withUTF8 { unsafe isCleanLine($0) ? nil : squeezed($0, keeping: .noLines) } ?? text
    }

    /// The text cleaned, each line separately as by `cleanLine`, without empty lines.
    ///
    /// A carriage return, and a backslash before an "n", are line breaks, too.
    package static func cleanLines(_ text: String) -> String {
        var text = text
        return text.withUTF8 { unsafe isCleanLine($0) ? nil : squeezed($0, keeping: .lines) } ?? text
    }

    /// The text cleaned as by `cleanLine`, without printed line breaks, except those before a bullet and before the
    /// dash of an attribution. A line break after the hyphen of a broken word is dropped.
    package static func cleanParagraph(_ text: String) -> String {
        var text = text
        return text.withUTF8 { unsafe isCleanLine($0) ? nil : squeezed($0, keeping: .items) } ?? text
    }

    /// Whether the text is empty or has only whitespace.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { !(0x21..<0x7F).contains($0.value) && $0.properties.isWhitespace }
    }

    /// The text cleaned, on one line, and truncated to `limit` characters, the last of which is then "…".
    package static func excerpt(_ text: some StringProtocol, limit: Int = 160) -> String {
        // A character can have many scalars; reading 4 per character bounds the work for hostile text.
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * limit + 4)))
        let line = cleanLine(start)
        let whole = start.unicodeScalars.count == text.unicodeScalars.count
        if line.count <= limit && whole { return line }
        return line.prefix(limit - 1) + "…"
    }

    /// The excerpt in quotes, for typed words in a sentence.
    package static func quoted(_ text: some StringProtocol, limit: Int = 41) -> String {
        "\"\(excerpt(text, limit: limit))\""
    }

    static let (blank, lineFeed) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
}

// MARK: By bytes

extension TextCleaning {
    /// The role of a character in cleaning.
    private enum Part {
        case text, blank, lineBreak, nothing

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x0A, 0x2028, 0x2029: self = .lineBreak
            case 0x09, 0x20, 0xA0: self = .blank
            // Letters with accents, dashes and quotation marks, arrows and signs.
            case 0x21..<0x7F, 0xC0..<0x300, 0x2010..<0x2028, 0x2190..<0x2C00: self = .text
            default:
                switch scalar.properties.generalCategory {
                case .control, .format: self = .nothing
                case .spaceSeparator: self = .blank
                default: self = .text
                }
            }
        }
    }

    /// Whether the text is ASCII without control characters, with only single spaces between words.
    private static func isCleanLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var isAfterBlank = true
        for index in text.indices {
            let byte = unsafe text[index]
            switch byte {
            case 0x20:
                if isAfterBlank { return false }
                isAfterBlank = true
            // A backslash may be the first half of a line break.
            case 0x5C: return false
            case 0x21..<0x7F: isAfterBlank = false
            default: return false
            }
        }
        return !isAfterBlank || text.isEmpty
    }

    /// The line breaks to preserve: none, those before "•", "—" and "–", or all.
    private enum Breaks { case noLines, items, lines }

    /// A single pass over the bytes: removes control characters, and collapses runs of whitespace into one space, and
    /// runs of line breaks into one line break or space.
    private static func squeezed(_ text: UnsafeBufferPointer<UInt8>, keeping breaks: Breaks) -> String {
        unsafe String(unsafeUninitializedCapacity: text.count) { kept in
            var (count, index) = (0, 0)
            // The gap since the last word: none, spaces, or spaces with a line break among them.
            var gap: UInt8?
            while index < text.count {
                if gap == nil, case 0x21..<0x7F = unsafe text[index], unsafe text[index] != 0x5C {
                    unsafe kept[count] = text[index]
                    (count, index) = (count + 1, index + 1)
                    continue
                }
                let (part, length) = unsafe part(of: text, at: index, breaks)
                switch part {
                case .text:
                    if let passed = gap, count > 0,
                        let byte = unsafe separator(passed, kept[..<count], text[index...], breaks)
                    {
                        unsafe kept[count] = byte
                        count += 1
                    }
                    gap = nil
                    for offset in 0..<length { unsafe kept[count + offset] = text[index + offset] }
                    count += length
                case .blank: gap = gap ?? blank
                case .lineBreak: gap = breaks == .noLines ? blank : lineFeed
                case .nothing: break
                }
                index += length
            }
            return count
        }
    }

    /// The role of the character at `index`, and the number of its bytes.
    @inline(__always)
    private static func part(
        of text: UnsafeBufferPointer<UInt8>, at index: Int, _ breaks: Breaks
    ) -> (part: Part, length: Int) {
        switch unsafe text[index] {
        case 0x5C
        where unsafe breaks == .lines && index + 1 < text.count && text[index + 1] == UInt8(ascii: "n"):
            (.lineBreak, 2)
        case 0x21..<0x7F: (.text, 1)
        case 0x0D: (breaks == .lines ? .lineBreak : .nothing, 1)
        case let byte:
            unsafe (
                Part(scalar(at: index, in: text)), byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            )
        }
    }

    /// The byte that replaces a gap between words; nil if the next word continues the last one.
    @inline(__always)
    private static func separator(
        _ gap: UInt8, _ line: Slice<UnsafeMutableBufferPointer<UInt8>>,
        _ next: Slice<UnsafeBufferPointer<UInt8>>, _ breaks: Breaks
    ) -> UInt8? {
        if breaks != .items { return gap }
        if unsafe gap == lineFeed && isBrokenWord(line, next) { return nil }
        return unsafe beginsItem(next) ? gap : blank
    }

    /// Whether a line ends after a hyphen inside a word, as in "triple-pointed": with letters before and after it,
    /// and not followed by "and", as in "two- and threefold".
    private static func isBrokenWord(
        _ line: Slice<UnsafeMutableBufferPointer<UInt8>>, _ next: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Bool {
        let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
        guard unsafe line.last == UInt8(ascii: "-"), unsafe line.dropLast().last.map(isLetter) ?? false
        else { return false }
        let word = unsafe String(decoding: next.prefix(while: isLetter), as: UTF8.self)
        return !["", "and", "or", "und", "oder"].contains(word)
    }

    /// Whether the text starts with "•", "—" or "–".
    private static func beginsItem(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard unsafe text.count > 2, unsafe text[text.startIndex] == 0xE2,
            unsafe text[text.startIndex + 1] == 0x80
        else { return false }
        return unsafe [0xA2, 0x94, 0x93].contains(text[text.startIndex + 2])
    }

    /// The character at `index` of valid UTF-8.
    private static func scalar(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
        let first = unsafe UInt32(text[index])
        if first < 0x80 { return Unicode.Scalar(UInt8(first)) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = first & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { unsafe value = value << 6 | UInt32(text[index + offset] & 0x3F) }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
