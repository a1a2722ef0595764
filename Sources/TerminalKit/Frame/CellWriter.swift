/// Writes the cells of rows to the terminal in as few bytes as possible.
struct CellWriter {
    var styles: StyleTable
    private(set) var output: [UInt8] = []
    private var cursor = CursorTracker(size: TerminalSize(columns: 1, rows: 1))
    private var style: UInt16 = 0
    private var link: UInt16 = 0

    init(_ styles: StyleTable) { self.styles = styles }

    /// Begins a frame. The cursor's position is unknown, and the style is plain.
    mutating func begin(size: TerminalSize) {
        output = []
        output.reserveCapacity(8192)
        cursor = CursorTracker(size: size)
    }

    /// Clears the whole screen without moving the cursor.
    mutating func clear() { output.control(2, "J") }

    /// Writes bytes that don't affect the cells or the cursor.
    mutating func write(_ bytes: [UInt8]) { output += bytes }

    /// Switches to the plain style, without a link.
    mutating func finishStyles() { change(to: 0, link: 0) }

    /// Writes the cells of `new` that differ from `old`, and updates `old`.
    mutating func paint(_ new: [Cell], _ row: Int, over old: inout [Cell]) {
        paint(new, row, over: &old, in: new.indices) { _, _ in true }
    }

    /// Writes only those cells of `columns`, and next to them, that have the style.
    mutating func paint(
        _ new: [Cell], _ row: Int, over old: inout [Cell], only style: UInt16, near columns: Range<Int>
    ) {
        var (start, end) = (columns.lowerBound, columns.upperBound)
        while start > 0, belongs(new[start - 1], to: style) { start -= 1 }
        while end < new.count, belongs(new[end], to: style) { end += 1 }
        paint(new, row, over: &old, in: start..<end) { writer, column in
            writer.belongs(new[column], to: style) || writer.isWithin(new, at: column, style)
        }
    }

    @inline(__always)
    private mutating func paint(
        _ new: [Cell], _ row: Int, over old: inout [Cell], in columns: Range<Int>,
        if isWanted: (borrowing CellWriter, Int) -> Bool
    ) {
        var column = columns.lowerBound
        while column < columns.upperBound {
            let cell = new[column]
            if cell != old[column], cell.glyph != .none, cell.glyph != .picture, isWanted(self, column) {
                go(to: row, column, new, old)
                column = put(new, at: column, over: &old)
            } else {
                column += 1
            }
        }
    }

    /// Writes a grapheme, or erases blank cells; returns the column after it.
    private mutating func put(_ new: [Cell], at column: Int, over old: inout [Cell]) -> Int {
        var end = column + 1
        if new[column] == .blank, let erased = erase(new, at: column, old) {
            end = erased
        } else {
            if end < new.count, new[end].glyph == .none { end += 1 }
            write(new[column], width: end - column)
            // kitty draws a symbol that its font lacks at full size only if a space is written after it.
            if end < new.count, new[column].glyph.isSign, new[end].glyph == .blank, shows(new[end]) {
                write(new[end], width: 1)
                end += 1
            }
        }
        for index in column..<end { old[index] = new[index] }
        // Terminals clear the rest of a wide grapheme that is partly overwritten.
        if end < old.count, old[end].glyph == .none { old[end] = .unknown }
        return end
    }

    private mutating func write(_ cell: Cell, width: Int) {
        if !shows(cell) { change(to: cell.style, link: cell.link) }
        if let number = cell.glyph.longNumber {
            output += styles.longGrapheme(number)
        } else {
            var bits = cell.glyph.bits
            while bits != 0 {
                output.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
            }
        }
        cursor.advance(width)
    }

    /// Whether the cell looks the same in the current style. Most styles are not visible in a blank cell.
    private func shows(_ cell: Cell) -> Bool {
        cell.link == link && shows(cell, in: style)
    }

    private func shows(_ cell: Cell, in style: UInt16) -> Bool {
        cell.style == style || cell.glyph == .blank && cell.style == styles.ground(style)
    }

    /// Whether the cell can be written in one run with cells of this style. Plain blank cells can't: writing them
    /// with the text around them is cheaper.
    private func belongs(_ cell: Cell, to style: UInt16) -> Bool {
        cell.style == style || cell.style != 0 && shows(cell, in: style)
    }

    /// Whether the cell is a plain blank one between two cells of the style, and writing it is cheaper than moving
    /// the cursor.
    private func isWithin(_ cells: [Cell], at column: Int, _ style: UInt16) -> Bool {
        cells[column] == .blank && column > 0 && column + 1 < cells.count
            && cells[column - 1].style == style && cells[column + 1].style == style
            && shows(.blank, in: style)
    }

    private mutating func change(to style: UInt16, link: UInt16) {
        if link != self.link { output += "\u{1B}]8;;\(styles.link(link))\u{1B}\\".utf8 }
        if style != self.style { output += styles.transition(from: self.style, to: style) }
        (self.style, self.link) = (style, link)
    }

    // MARK: Blank cells

    /// Erases the plain blank cells from `column` on if that is shorter than writing spaces; returns their end.
    private mutating func erase(_ new: [Cell], at column: Int, _ old: [Cell]) -> Int? {
        let end = new[column...].firstIndex { $0 != .blank } ?? new.count
        let count = (old[column..<end].lastIndex { $0 != .blank } ?? column) + 1 - column
        let isRest = end == new.count
        // ECH doesn't move the cursor, so writing cells after the gap requires a motion as well.
        guard count > (isRest ? 3 : column + count < end ? 6 : 10) else { return nil }
        if !shows(.blank) { finishStyles() }
        // EL and ECH (ECMA-48, 8.3.41 and 8.3.38) don't move the cursor.
        if isRest { output.control("K") } else { output.control(count, "X") }
        return isRest ? end : column + count
    }

    // MARK: Motion

    /// Moves the cursor to a cell, either by rewriting the cells in between or by the shortest control sequence.
    private mutating func go(to row: Int, _ column: Int, _ new: [Cell], _ old: [Cell]) {
        if cursor.isAt(row, column) { return }
        let gap = cursor.gap(to: row, column)
        let motion = cursor.motion(to: row, column)
        if let gap, isCheap(new, old, gap, upTo: motion.count) {
            for index in gap where new[index].glyph != .none { write(new[index], width: 0) }
        } else {
            output.append(motion)
        }
        cursor.arrive(row, column)
    }

    private func isCheap(_ new: [Cell], _ old: [Cell], _ gap: Range<Int>, upTo limit: Int) -> Bool {
        if gap.count > 2 * limit { return false }
        var count = 0
        for index in gap {
            let cell = new[index]
            if cell.glyph == .picture { return false }
            count += cell.glyph.longNumber == nil ? cell.glyph.count : limit + 1
            if count > limit || cell != old[index] || !(cell.glyph == .none || shows(cell)) { return false }
        }
        return true
    }
}
