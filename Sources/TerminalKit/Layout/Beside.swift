/// Puts blocks of lines side by side.
package enum Beside {
    /// Two blocks, the right one beginning at `column`, or after a line of the left one that is longer.
    package static func lines(
        _ left: [StyledText], _ right: [StyledText], at column: Int
    ) -> [StyledText] {
        (0..<max(left.count, right.count)).map { index in
            let begin = index < left.count ? left[index] : StyledText()
            guard index < right.count, !right[index].isEmpty else { return begin }
            return begin.padded(to: column) + right[index]
        }
    }

    /// Two columns of blocks, each below the shorter one, so that they are read from the top down.
    package static func columns(_ blocks: [[StyledText]], at column: Int) -> [StyledText] {
        var (left, right): ([StyledText], [StyledText]) = ([], [])
        for block in blocks {
            if left.count <= right.count { left += block } else { right += block }
        }
        return lines(left, right, at: column)
    }

    /// A label and its text, wrapped and indented to `column`; a label that reaches `column` gets its own line.
    package static func labelled(
        _ label: StyledText, _ text: StyledText, at column: Int, width: Int
    ) -> [StyledText] {
        let isLong = label.width + 1 >= column && !label.isEmpty && !text.isEmpty
        // Most texts fit, and wrapping is slow.
        let isWhole =
            text.width <= width - column && !text.spans.contains { $0.text.utf8.contains(UInt8(ascii: "\n")) }
        let right = isWhole ? [text] : text.wrapped(to: width - column)
        return (isLong ? [label] : []) + lines(isLong ? [] : [label], right, at: column)
    }

    /// Blocks side by side while they fit the width, then in further rows, with an empty line between.
    package static func packed(_ blocks: [[StyledText]], gap: Int, width: Int) -> [StyledText] {
        var rows: [[StyledText]] = []
        for block in blocks where !block.isEmpty {
            let column = (rows.last.map(\.widest) ?? 0) + gap
            if let last = rows.last, column + block.widest <= width {
                rows[rows.count - 1] = lines(last, block, at: column)
            } else {
                rows.append(block)
            }
        }
        return rows.joined(separator: [StyledText()]).map(\.withoutTrailingBlanks)
    }
}

extension [StyledText] {
    /// The cells of the widest line.
    package var widest: Int { reduce(0) { Swift.max($0, $1.width) } }
}
