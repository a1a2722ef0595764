/// Collects a bracketed paste up to its end mark, then cleans it.
///
/// Keys, escape sequences and line feeds inside the paste are text.
struct PasteBuffer: Sendable, Equatable {
    private static let endMark = Array("\u{1B}[201~".utf8)
    /// The most bytes of a paste that are kept; the rest is dropped.
    private static let limit = 65_536

    private var bytes: [UInt8] = []
    private var matched = 0

    /// The text so far, cleaned.
    var text: String { Self.clean(bytes) }

    /// Takes one byte; returns the whole text once the end mark is complete.
    mutating func take(_ byte: UInt8) -> String? {
        if byte == Self.endMark[matched] {
            matched += 1
            return matched == Self.endMark.count ? text : nil
        }
        keep(Self.endMark[..<matched])
        matched = byte == Self.endMark[0] ? 1 : 0
        if matched == 0 { keep([byte]) }
        return nil
    }

    private mutating func keep(_ more: some Collection<UInt8>) {
        bytes += more.prefix(Self.limit - bytes.count)
    }

    /// Makes one line of printable characters: line breaks and tabs become a blank, controls are removed.
    private static func clean(_ bytes: [UInt8]) -> String {
        var text = ""
        var isBroken = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar.properties.generalCategory == .spaceSeparator {
                if !isBroken { text.append(" ") }
            } else if scalar.properties.isWhitespace {
                isBroken = !text.isEmpty
            } else if scalar.isPrintable {
                if isBroken, text.utf8.last != UInt8(ascii: " ") { text.append(" ") }
                isBroken = false
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
