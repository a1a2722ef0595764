/// Fills lines with parts, as many as fit, none cut.
package enum Flow {
    /// - Parameters:
    ///   - indent: the blanks before each line after the first.
    ///   - most: the lines after which parts are left out.
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

    /// One line of the first parts, as many as fit; empty if none does.
    package static func line(
        _ parts: some Sequence<StyledText>, width: Int, separator: StyledText = StyledText("  ")
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
