extension StyledText {
    package enum Alignment: Sendable {
        case left, right, center

        /// The number of spaces before a text, given `free` cells around it.
        func indent(of free: Int) -> Int {
            switch self {
            case .left: 0
            case .right: free
            case .center: free / 2
            }
        }
    }

    /// The text truncated to `width` cells, ending in `ellipsis` if it was too wide.
    package func truncated(to width: Int, ellipsis: String = "…") -> StyledText {
        if self.width <= width { return self }
        let mark = CellWidth.of(ellipsis) <= width ? ellipsis : ""
        var result = prefix(max(0, width - CellWidth.of(mark)))
        result.append(mark, result.spans.last?.style ?? spans.first?.style ?? .plain)
        return result
    }

    /// The longest prefix of whole graphemes within `width` cells.
    func prefix(_ width: Int) -> StyledText {
        var result = StyledText()
        var room = width
        for span in spans {
            if span.width <= room {
                result.append(span)
                room -= span.width
            } else {
                result.append(String(Self.head(of: span.text, within: room)), span.style)
                break
            }
        }
        return result
    }

    /// The text after the graphemes that start within the first `width` cells.
    package func dropFirst(_ width: Int) -> StyledText {
        var result = StyledText()
        var room = width
        for span in spans {
            if span.width <= room {
                room -= span.width
            } else {
                let dropped = Self.head(of: span.text, within: room)
                result.append(String(span.text[dropped.endIndex...]), span.style)
                room = 0
            }
        }
        return result
    }

    /// The graphemes up to the first one that doesn't fit.
    private static func head(of text: String, within room: Int) -> Substring {
        var (end, room) = (0, room)
        text.forEachGrapheme { bytes, width in
            if width > room { return false }
            room -= width
            end = bytes.upperBound
            return true
        }
        return text[..<text.utf8.index(text.startIndex, offsetBy: end)]
    }

    /// The text padded with spaces to `width` cells; wider text is unchanged.
    package func padded(to width: Int, _ alignment: Alignment = .left) -> StyledText {
        let missing = width - self.width
        if missing <= 0 { return self }
        let left = alignment.indent(of: missing)
        var result = left == 0 ? self : .blanks(left) + self
        result.append(blanks: missing - left)
        return result
    }

    /// The text truncated or padded to exactly `width` cells.
    package func fitted(
        to width: Int, _ alignment: Alignment = .left, ellipsis: String = "…"
    ) -> StyledText {
        truncated(to: width, ellipsis: ellipsis).padded(to: width, alignment)
    }
}

extension StyledText {
    /// `count` spaces; empty for a negative count.
    package static func blanks(_ count: Int) -> StyledText {
        var result = StyledText()
        result.append(blanks: count)
        return result
    }

    /// Appends `count` spaces; none for a negative count.
    package mutating func append(blanks count: Int) {
        if count <= 0 { return }
        let text = count < Self.shortBlanks.count ? Self.shortBlanks[count] : Self.blankText(count)
        append(Span(text, .plain, width: count))
    }

    private static let shortBlanks = (0..<128).map(blankText)

    /// `String(repeating:count:)` appends spaces one by one.
    private static func blankText(_ count: Int) -> String {
        unsafe String(unsafeUninitializedCapacity: count) { bytes in
            unsafe bytes.initialize(repeating: 0x20)
            return count
        }
    }
}
