package import TerminalKit

/// Puts short parts into lines, as many as fit, none cut.
package enum Flow {
    /// More lines than this are not shown.
    private static let mostLines = 3

    package static func lines(_ parts: [StyledText], _ canvas: Canvas, margin: Int = 3) -> [StyledText] {
        var lines = [StyledText()]
        for part in parts {
            let isFirst = lines[lines.count - 1].isEmpty
            let longer = isFirst ? part : lines[lines.count - 1] + StyledText("  ") + part
            if longer.width <= canvas.width || isFirst {
                lines[lines.count - 1] = longer
            } else if lines.count < mostLines {
                lines.append(.blanks(margin) + part)
            } else {
                break
            }
        }
        return lines
    }
}
