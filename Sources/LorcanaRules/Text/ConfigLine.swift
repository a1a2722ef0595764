/// A line of a settings file: `name = value`. `#` starts a comment, on its own line or after whitespace. Lines end in
/// LF or CR LF.
///
/// Lines are read as bytes, so that edits preserve the user's text in any encoding.
package struct ConfigLine {
    package let content: ArraySlice<UInt8>
    /// The line break; empty for a last line without one.
    package let ending: ArraySlice<UInt8>
    /// The line without leading and trailing whitespace.
    package let text: String
    /// Whether the line is empty or a comment.
    package let isIgnored: Bool
    /// The text before the equal sign; nil for a line that is not a setting.
    package let key: String?
    package private(set) var value: ArraySlice<UInt8> = []
    /// The comment after the value, with the whitespace before it.
    private var comment: ArraySlice<UInt8> = []

    private init(_ content: ArraySlice<UInt8>, ending: ArraySlice<UInt8> = [], hashes: Hashes) {
        (self.content, self.ending) = (content, ending)
        text = String(decoding: Self.trimmed(content), as: UTF8.self)
        isIgnored = text.isEmpty || text.utf8.first == UInt8(ascii: "#")
        guard !isIgnored, let equals = content.firstIndex(of: UInt8(ascii: "=")) else {
            key = nil
            return
        }
        key = String(decoding: Self.trimmed(content[..<equals]), as: UTF8.self)
        (value, comment) = Self.split(content[(equals + 1)...], hashes)
    }

    /// The meaning of a `#` at the start of a value.
    package enum Hashes {
        case beginComments
        /// Part of the value, such as `#ffaf00`.
        case mayBeginValues
    }

    /// The offset of the text, after a byte order mark, which some editors write.
    package static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    package static func lines(
        of bytes: ArraySlice<UInt8>, _ hashes: Hashes = .beginComments
    ) -> [ConfigLine] {
        var lines: [ConfigLine] = []
        var rest = bytes
        while let lineFeed = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let end = rest[..<lineFeed].last == UInt8(ascii: "\r") ? lineFeed - 1 : lineFeed
            lines.append(ConfigLine(rest[..<end], ending: rest[end...lineFeed], hashes: hashes))
            rest = rest[(lineFeed + 1)...]
        }
        return rest.isEmpty ? lines : lines + [ConfigLine(rest, hashes: hashes)]
    }

    private static func split(
        _ text: ArraySlice<UInt8>, _ hashes: Hashes
    ) -> (value: ArraySlice<UInt8>, comment: ArraySlice<UInt8>) {
        let whole = trimmed(text)
        // A value quoted from end to end may contain anything.
        let inside = unquoted(whole)
        if inside != whole { return (inside, []) }
        var isQuoted = false
        for place in whole.indices {
            if whole[place] == quote { isQuoted.toggle() }
            guard !isQuoted, whole[place] == UInt8(ascii: "#"), place > text.startIndex,
                isBlank(text[place - 1]), hashes == .beginComments || place > whole.startIndex
            else { continue }
            let value = trimmed(text[..<place])
            return (unquoted(value), text[(value.isEmpty ? text.startIndex : value.endIndex)...])
        }
        return (whole, [])
    }

    /// The new line with this line's comment appended, unless that would change the new value.
    package func keepingComment(of new: [UInt8]) -> [UInt8] {
        let longer = new + comment
        let values = [longer, new].map { ConfigLine($0[...], hashes: .beginComments).value }
        return values[0] == values[1] ? longer : new
    }

    /// The value as it must be written to be parsed correctly: quoted if necessary.
    package static func quoted(_ value: String) -> String {
        let bytes = ArraySlice(Array(value.utf8))
        return split(bytes, .beginComments).value == bytes ? value : "\"\(value)\""
    }

    private static let quote = UInt8(ascii: "\"")

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    /// Whether it is a space, a tab, or another control character that moves the cursor.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard value.count >= 2, value.first == quote, value.last == quote else { return value }
        return value.dropFirst().dropLast()
    }
}
