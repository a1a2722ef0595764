/// The place of the terminal's cursor while a frame is written, and the shortest motion from there.
struct CursorTracker {
    let size: TerminalSize
    /// nil if unknown.
    private var position: Frame.Position?

    init(size: TerminalSize) { self.size = size }

    mutating func advance(_ columns: Int) { position?.column += columns }
    mutating func arrive(_ row: Int, _ column: Int) { position = Frame.Position(column: column, row: row) }

    /// The cells of the row between the cursor and `column`.
    func gap(to row: Int, _ column: Int) -> Range<Int>? {
        guard let position, position.row == row, position.column <= column else { return nil }
        return position.column..<column
    }

    /// The control sequences that move the cursor there in the fewest bytes.
    func motion(to row: Int, _ column: Int) -> [UInt8] {
        let absolute = CursorMotion.absolute(row: row, column: column)
        guard let position, row >= position.row else { return absolute }
        let down = row - position.row
        var relative = CursorMotion.fromStart(down: down, right: column)
        // In the last column the cursor may be on the cell or after it.
        let across = CursorMotion.across(down: down, right: column - position.column)
        if position.column < size.columns, across.count < relative.count { relative = across }
        let toColumn = CursorMotion.toColumn(down: down, column)
        if toColumn.count < relative.count { relative = toColumn }
        return relative.count < absolute.count ? relative : absolute
    }
}

/// The bytes of motions of the cursor (ECMA-48: CUP, CUF, CUB, CHA; carriage return, line feed, backspace).
///
/// In raw mode a line feed only moves down; it never scrolls, since motions end within the screen.
enum CursorMotion {
    static func absolute(row: Int, column: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        switch (row, column) {
        case (0, 0): bytes.control("H")
        case (_, 0): bytes.control(row + 1, "H")
        default:
            bytes.control(row + 1, ";")
            bytes.append(number: column + 1)
            bytes.append(UInt8(ascii: "H"))
        }
        return bytes
    }

    static func fromStart(down: Int, right: Int) -> [UInt8] { [0x0D] + across(down: down, right: right) }

    /// Down and right; to the left if `right` is negative.
    static func across(down: Int, right: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0x0A, count: down)
        switch right {
        case 0: break
        case 1: bytes.control("C")
        case 2...: bytes.control(right, "C")
        default:
            var left: [UInt8] = []
            left.control(-right, "D")
            bytes += -right <= left.count ? [UInt8](repeating: 0x08, count: -right) : left
        }
        return bytes
    }

    static func toColumn(down: Int, _ column: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0x0A, count: down)
        bytes.control(column + 1, "G")
        return bytes
    }
}

extension [UInt8] {
    /// A control sequence without parameters (ECMA-48, 5.4).
    mutating func control(_ final: Unicode.Scalar) {
        append(0x1B)
        append(UInt8(ascii: "["))
        append(UInt8(ascii: final))
    }

    /// A control sequence with one parameter.
    mutating func control(_ number: Int, _ final: Unicode.Scalar) {
        append(0x1B)
        append(UInt8(ascii: "["))
        append(number: number)
        append(UInt8(ascii: final))
    }

    mutating func append(number: Int) {
        if number >= 10 { append(number: number / 10) }
        append(0x30 + UInt8(number % 10))
    }
}
