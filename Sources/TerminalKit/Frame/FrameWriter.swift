/// Writes frames as bytes, only what differs from the one before.
package struct FrameWriter: Sendable {
    package let capabilities: TerminalCapabilities

    package init(_ capabilities: TerminalCapabilities) { self.capabilities = capabilities }

    /// The bytes that turn `old` into `new`; the whole screen where there is no old one of this size.
    ///
    /// No bytes at all for equal frames. The styles are plain before and after.
    package func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
        let old = old?.size == new.size ? old : nil
        if old == new { return [] }
        var pen = Pen(capabilities)
        if old == nil { pen.control("\u{1B}[2J") }
        for row in new.lines.indices where old?.lines[row] != new.lines[row] {
            write(new.lines[row], over: old?.lines[row] ?? StyledText(), row, new.size.columns, &pen)
        }
        pen.finishStyles()
        return wrapped(pen.output, from: old, to: new)
    }

    private func wrapped(_ body: String, from old: Frame?, to new: Frame) -> [UInt8] {
        let hides = old?.cursor != nil && !body.isEmpty || old?.cursor != nil && new.cursor == nil
        var output = capabilities.synchronizedOutput ? "\u{1B}[?2026h" : ""
        if hides { output += "\u{1B}[?25l" }
        output += body
        if let cursor = new.cursor {
            output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H"
            if old?.cursor == nil || hides { output += "\u{1B}[?25h" }
        }
        if capabilities.synchronizedOutput { output += "\u{1B}[?2026l" }
        return Array(output.utf8)
    }

    private func write(_ new: StyledText, over old: StyledText, _ row: Int, _ columns: Int, _ pen: inout Pen)
    {
        let new = new.cells(columns: columns, unicode: capabilities.isUnicode)
        let old = old.cells(columns: columns, unicode: capabilities.isUnicode)
        let end = (new.lastIndex { !$0.isBlank } ?? -1) + 1
        for run in RowDifference.runs(from: old, to: new, limit: end) {
            pen.move(row: row, column: run.lowerBound)
            pen.write(new[run])
        }
        if old[end...].contains(where: { !$0.isBlank }) { pen.eraseRest(row: row, from: end) }
    }
}

/// Where two rows of cells differ.
enum RowDifference {
    /// Equal cells between two differences that are cheaper to write again than to jump over.
    private static let smallestJump = 5

    /// Runs of columns below `limit` to write, in order; none begins or ends within a wide grapheme.
    static func runs(from old: [Cell], to new: [Cell], limit: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var column = 0
        while column < limit {
            let next = end(of: column, in: new)
            if old[column..<next] != new[column..<next] || halves(old, column, next) {
                if let last = runs.last, column - last.upperBound < smallestJump {
                    runs[runs.count - 1] = last.lowerBound..<next
                } else {
                    runs.append(column..<next)
                }
            }
            column = next
        }
        return runs
    }

    private static func end(of column: Int, in cells: [Cell]) -> Int {
        column + 1 < cells.count && cells[column + 1].text.isEmpty ? column + 2 : column + 1
    }

    /// Whether an old wide grapheme reaches over either border: terminals blank its other half.
    private static func halves(_ old: [Cell], _ start: Int, _ end: Int) -> Bool {
        old[start].text.isEmpty || (end < old.count && old[end].text.isEmpty)
    }
}
