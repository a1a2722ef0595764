/// The text of a bracketed paste. Keys, escape sequences and line feeds inside the paste are text.
enum PastedText {
    static let endMark = Array("\u{1B}[201~".utf8)
    /// The maximum number of bytes of a paste; the rest is dropped.
    static let mostBytes = 65_536
    /// The maximum number of bytes including the end marker.
    static let limit = mostBytes + endMark.count

    /// The text before the end marker, which may be incomplete, as lines of printable characters.
    static func text(of bytes: [UInt8]) -> String {
        let marked = (0...endMark.count).last { bytes.suffix($0) == endMark.prefix($0) } ?? 0
        return clean(bytes.dropLast(marked).prefix(mostBytes))
    }

    /// Collapses line breaks between words into one, replaces tabs by a space, and removes control characters.
    private static func clean(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var (isBroken, hasLineBreak) = (false, false)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar.properties.generalCategory == .spaceSeparator {
                if !isBroken { text.append(" ") }
            } else if scalar.properties.isWhitespace {
                isBroken = !text.isEmpty
                if isBroken, scalar != "\t" { hasLineBreak = true }
            } else if scalar.isPrintable {
                if isBroken {
                    if hasLineBreak {
                        while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
                        if !text.isEmpty { text.append("\n") }
                    } else if text.utf8.last != UInt8(ascii: " ") {
                        text.append(" ")
                    }
                }
                (isBroken, hasLineBreak) = (false, false)
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is printable: not a control, format control, private-use or unassigned scalar.
    package var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: true
        }
    }
}
