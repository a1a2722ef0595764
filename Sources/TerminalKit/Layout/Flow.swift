/// Fills lines with whole parts.
package enum Flow {
    /// - Parameters:
    ///   - indent: the indentation of each line after the first, in cells.
    ///   - most: the most lines; parts that do not fit them are left out.
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

    /// A text of parts, such as "58 cards · built-in data": broken at separators, which are left out there, and between words
    /// where a part is too long.
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

    /// Rows of parts in columns of one width, as many as fit: read from left to right, then downwards.
    package static func grid(_ parts: [StyledText], width: Int, gap: Int = 2) -> [StyledText] {
        let widest = parts.widest
        let columns = max(1, (width + gap) / max(1, widest + gap))
        return stride(from: 0, to: parts.count, by: columns).map { first in
            parts[first..<min(parts.count, first + columns)].map { $0.padded(to: widest) }
                .joined(separator: .blanks(gap)).withoutTrailingBlanks
        }
    }

    /// One line of as many of the first parts as fit; empty if the first one does not.
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
