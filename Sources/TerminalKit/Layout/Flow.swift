/// Fills lines with parts that are not broken.
package enum Flow {
    /// - Parameters:
    ///   - indent: the indentation of each line after the first, in cells.
    ///   - most: the maximum number of lines; parts that don't fit are left out.
    package static func lines(
        _ parts: [StyledText], width: Int, separator: StyledText = StyledText("  "), indent: Int = 0,
        most: Int = .max
    ) -> [StyledText] {
        var lines: [StyledText] = []
        for part in parts {
            if let last = lines.last, last.width + separator.width + part.width <= width {
                lines[lines.count - 1] = last + separator + part
            } else if lines.count < most {
                lines.append(lines.isEmpty ? part : .blanks(indent) + part)
            } else {
                break
            }
        }
        return lines
    }

    /// A text that consists of parts, such as "58 cards · built-in data". It is broken at separators, which are
    /// omitted there, or between words if a part is too long.
    package static func lines(
        of text: StyledText, separator: String, width: Int, indent: Int = 0
    ) -> [StyledText] {
        let parts = text.parts(between: separator)
        guard let first = parts.first, parts.count > 1 else { return text.wrapped(to: width, indent: indent) }
        let sign = text.dropFirst(first.width).prefix(CellWidth.of(separator))
        let lines = lines(parts, width: width, separator: sign, indent: indent)
        return lines[0].wrapped(to: width, indent: indent)
            + lines.dropFirst().flatMap { line in
                line.dropFirst(indent).wrapped(to: max(1, width - indent)).map { .blanks(indent) + $0 }
            }
    }

    /// Arranges parts in as many columns of equal width as fit, read from left to right, then down.
    package static func grid(_ parts: [StyledText], width: Int, gap: Int = 2) -> [StyledText] {
        let widest = parts.widest
        let columns = max(1, (width + gap) / max(1, widest + gap))
        return stride(from: 0, to: parts.count, by: columns).map { first in
            parts[first..<min(parts.count, first + columns)].map { $0.padded(to: widest) }
                .joined(separator: .blanks(gap)).withoutTrailingBlanks
        }
    }

    /// A line of as many of the first parts as fit; empty if the first one doesn't fit.
    package static func line(
        _ parts: [StyledText], width: Int, separator: StyledText = StyledText("  ")
    ) -> StyledText {
        var line = StyledText()
        for part in parts {
            let longer = line.isEmpty ? part : line + separator + part
            if longer.width > width { break }
            line = longer
        }
        return line
    }
}
