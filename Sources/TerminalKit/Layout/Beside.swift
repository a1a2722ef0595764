/// Puts blocks of lines side by side.
package enum Beside {
    /// Puts two blocks side by side. The right one starts at `column`, or further right next to a longer line of the
    /// left one.
    package static func lines(
        _ left: [StyledText], _ right: [StyledText], at column: Int
    ) -> [StyledText] {
        (0..<max(left.count, right.count)).map { index in
            let begin = index < left.count ? left[index] : StyledText()
            guard index < right.count, !right[index].isEmpty else { return begin }
            return begin.padded(to: column) + right[index]
        }
    }

    /// Arranges blocks in two columns, each block in the column that is shorter so far, so that they are read from
    /// the top down.
    package static func columns(_ blocks: [[StyledText]], at column: Int) -> [StyledText] {
        var (left, right): ([StyledText], [StyledText]) = ([], [])
        for block in blocks {
            if left.count <= right.count { left += block } else { right += block }
        }
        return lines(left, right, at: column)
    }

    /// A label and its text, wrapped and indented to `column`. A label that reaches `column` is on a separate line.
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

    /// Arranges blocks side by side as long as they fit the width, then in more rows with an empty line in between.
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
    /// The width of the widest line in cells.
    package var widest: Int { reduce(0) { Swift.max($0, $1.width) } }
}
