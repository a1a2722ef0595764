/// Writes a row's cells where the terminal's cursor is, in the fewest bytes.
struct Pen {
    var legend: Legend
    private(set) var output: [UInt8] = []
    private var travel = Travel(size: TerminalSize(columns: 1, rows: 1))
    private var style: UInt16 = 0
    private var link: UInt16 = 0

    init(_ legend: Legend) { self.legend = legend }

    /// Begins a frame, with the cursor anywhere and the styles plain.
    mutating func begin(size: TerminalSize) {
        output = []
        output.reserveCapacity(8192)
        travel = Travel(size: size)
    }

    /// Blanks the whole screen; the cursor stays.
    mutating func clear() { output.control(2, "J") }

    /// Back to plain text.
    mutating func finishStyles() { change(to: 0, link: 0) }

    /// Writes the cells that differ from what shows, which then is `new`; those of one style alone, or all.
    mutating func paint(_ new: [Cell], _ row: Int, over old: inout [Cell], only style: UInt16? = nil) {
        var column = 0
        while column < new.count {
            let cell = new[column]
            if cell != old[column], cell.glyph != .none, style.map({ shows(cell, in: $0) }) ?? true {
                go(to: row, column, new, old)
                column = put(new, at: column, over: &old)
            } else {
                column += 1
            }
        }
    }

    /// Writes a grapheme, or erases blanks; returns the column after them.
    private mutating func put(_ new: [Cell], at column: Int, over old: inout [Cell]) -> Int {
        var end = column + 1
        if new[column] == .blank, let erased = erase(new, at: column, old) {
            end = erased
        } else {
            if end < new.count, new[end].glyph == .none { end += 1 }
            write(new[column], width: end - column)
        }
        for index in column..<end { old[index] = new[index] }
        // Terminals blank what is left of a wide grapheme that is written over in part.
        if end < old.count, old[end].glyph == .none { old[end] = .unknown }
        return end
    }

    private mutating func write(_ cell: Cell, width: Int) {
        if !shows(cell) { change(to: cell.style, link: cell.link) }
        if let number = cell.glyph.longNumber {
            output += legend.longGrapheme(number)
        } else {
            var bits = cell.glyph.bits
            while bits != 0 {
                output.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
            }
        }
        travel.advance(width)
    }

    /// Whether the cell comes out right without a change of style; on a blank most styles show nothing.
    private func shows(_ cell: Cell) -> Bool {
        cell.link == link && shows(cell, in: style)
    }

    private func shows(_ cell: Cell, in style: UInt16) -> Bool {
        cell.style == style || cell.glyph == .blank && cell.style == legend.ground(style)
    }

    private mutating func change(to style: UInt16, link: UInt16) {
        if link != self.link { output += "\u{1B}]8;;\(legend.link(link))\u{1B}\\".utf8 }
        if style != self.style { output += legend.transition(from: self.style, to: style) }
        (self.style, self.link) = (style, link)
    }

    // MARK: Blanks

    /// Erases the plain blanks from `column` on where that is shorter than writing them; returns their end.
    private mutating func erase(_ new: [Cell], at column: Int, _ old: [Cell]) -> Int? {
        let end = new[column...].firstIndex { $0 != .blank } ?? new.count
        let count = (old[column..<end].lastIndex { $0 != .blank } ?? column) + 1 - column
        let isRest = end == new.count
        // A number more is the way over the gap, where the next cells are written too.
        guard count > (isRest ? 3 : column + count < end ? 6 : 10) else { return nil }
        if !shows(.blank) { finishStyles() }
        // EL and ECH (ECMA-48, 8.3.41 and 8.3.38), which leave the cursor where it is.
        if isRest { output.control("K") } else { output.control(count, "X") }
        return isRest ? end : column + count
    }

    // MARK: The way

    /// Goes to a cell: over what shows already by writing it again, or by the shortest sequence.
    private mutating func go(to row: Int, _ column: Int, _ new: [Cell], _ old: [Cell]) {
        let way = travel.way(to: row, column)
        if let gap = travel.gap(to: row, column), isCheap(new, old, gap, upTo: way.count) {
            for index in gap where new[index].glyph != .none { write(new[index], width: 0) }
        } else {
            way.append(to: &output)
        }
        travel.arrive(row, column)
    }

    private func isCheap(_ new: [Cell], _ old: [Cell], _ gap: Range<Int>, upTo limit: Int) -> Bool {
        if gap.count > 2 * limit { return false }
        var count = 0
        for index in gap {
            let cell = new[index]
            count += cell.glyph.longNumber == nil ? cell.glyph.count : limit + 1
            if count > limit || cell != old[index] || !(cell.glyph == .none || shows(cell)) { return false }
        }
        return true
    }
}
