extension StyledText {
    package enum Alignment: Sendable { case left, right, center }

    /// The text's beginning that fits `width` cells, with `ellipsis` in the last where something was cut.
    package func truncated(to width: Int, ellipsis: String = "…") -> StyledText {
        if self.width <= width { return self }
        let mark = CellWidth.of(ellipsis) <= width ? ellipsis : ""
        var result = prefix(max(0, width - CellWidth.of(mark)))
        result.append(mark, result.spans.last?.style ?? spans.first?.style ?? .plain)
        return result
    }

    /// The longest beginning of whole graphemes within `width` cells.
    package func prefix(_ width: Int) -> StyledText {
        var result = StyledText()
        var room = width
        for span in spans {
            let taken = Self.head(of: span.text, within: &room)
            result.append(String(taken), span.style)
            if taken.endIndex < span.text.endIndex { break }
        }
        return result
    }

    /// What is left after the graphemes that begin within the first `width` cells.
    package func dropFirst(_ width: Int) -> StyledText {
        var result = StyledText()
        var room = width
        for span in spans {
            let dropped = Self.head(of: span.text, within: &room)
            result.append(String(span.text[dropped.endIndex...]), span.style)
            if dropped.endIndex < span.text.endIndex { room = 0 }
        }
        return result
    }

    /// Takes graphemes while they fit, and lowers `room` by their cells; a wide one that does not fit ends it.
    private static func head(of text: String, within room: inout Int) -> Substring {
        var end = text.startIndex
        while end < text.endIndex {
            let cells = CellWidth.of(text[end])
            if cells > room { break }
            room -= cells
            end = text.index(after: end)
        }
        return text[..<end]
    }

    /// The text with blanks added up to `width` cells; a wider one stays as it is.
    package func padded(to width: Int, _ alignment: Alignment = .left, style: Style = .plain) -> StyledText {
        let missing = width - self.width
        if missing <= 0 { return self }
        let left =
            switch alignment {
            case .left: 0
            case .right: missing
            case .center: missing / 2
            }
        var result = StyledText(blanks(left), style)
        result += self
        result.append(blanks(missing - left), style)
        return result
    }

    /// The text cut or padded to exactly `width` cells.
    package func fitted(
        to width: Int, _ alignment: Alignment = .left, ellipsis: String = "…", style: Style = .plain
    ) -> StyledText {
        truncated(to: width, ellipsis: ellipsis).padded(to: width, alignment, style: style)
    }
}

private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
