/// A cursor motion (ECMA-48: CUP, CUF, CUB, CHA; carriage return, line feed, backspace).
///
/// In raw mode a line feed only moves down; it never scrolls, since motions end within the screen.
enum CursorMotion {
    case absolute(row: Int, column: Int)
    case fromStart(down: Int, right: Int)
    /// Down, and right or (if negative) left.
    case across(down: Int, right: Int)
    case toColumn(down: Int, Int)

    /// The number of bytes of the sequence.
    var count: Int {
        switch self {
        case .absolute(0, 0): 3
        case .absolute(let row, 0): 3 + (row + 1).digits
        case .absolute(let row, let column): 4 + (row + 1).digits + (column + 1).digits
        case .fromStart(let down, let right): 1 + Self.across(down: down, right: right).count
        case .across(let down, 0): down
        case .across(let down, 1): down + 3
        case .across(let down, let right):
            down + (right > 0 ? 3 + right.digits : min(-right, 3 + (-right).digits))
        case .toColumn(let down, let column): down + 3 + (column + 1).digits
        }
    }
}

/// Tracks the position of the terminal's cursor while a frame is written, and finds the shortest motion from there.
struct CursorTracker {
    let size: TerminalSize
    /// Nil if unknown.
    private var position: Frame.Position?

    init(size: TerminalSize) { self.size = size }

    mutating func advance(_ columns: Int) { position?.column += columns }
    mutating func arrive(_ row: Int, _ column: Int) { position = Frame.Position(column: column, row: row) }

    @inline(__always)
    func isAt(_ row: Int, _ column: Int) -> Bool {
        if let position { position.row == row && position.column == column } else { false }
    }

    /// The cells of the row between the cursor and `column`.
    func gap(to row: Int, _ column: Int) -> Range<Int>? {
        guard let position, position.row == row, position.column <= column else { return nil }
        return position.column..<column
    }

    /// The motion to the cell that takes the fewest bytes.
    func motion(to row: Int, _ column: Int) -> CursorMotion {
        let absolute = CursorMotion.absolute(row: row, column: column)
        guard let position, row >= position.row else { return absolute }
        let down = row - position.row
        var relative = CursorMotion.fromStart(down: down, right: column)
        // In the last column, the cursor may be on the cell or after it.
        let across = CursorMotion.across(down: down, right: column - position.column)
        if position.column < size.columns, across.count < relative.count { relative = across }
        let toColumn = CursorMotion.toColumn(down: down, column)
        if toColumn.count < relative.count { relative = toColumn }
        return relative.count < absolute.count ? relative : absolute
    }
}

extension Int {
    fileprivate var digits: Int { self < 10 ? 1 : self < 100 ? 2 : 1 + (self / 10).digits }
}

extension [UInt8] {
    /// Appends the bytes of a motion.
    mutating func append(_ motion: CursorMotion) {
        switch motion {
        case .absolute(0, 0): control("H")
        case .absolute(let row, 0): control(row + 1, "H")
        case .absolute(let row, let column):
            control(row + 1, ";")
            append(number: column + 1)
            append(UInt8(ascii: "H"))
        case .fromStart(let down, let right):
            append(0x0D)
            append(.across(down: down, right: right))
        case .across(let down, let right):
            self += repeatElement(0x0A, count: down)
            if right == 1 { return control("C") }
            if right > 1 { return control(right, "C") }
            if -right <= 3 + (-right).digits {
                self += repeatElement(0x08, count: -right)
            } else {
                control(-right, "D")
            }
        case .toColumn(let down, let column):
            self += repeatElement(0x0A, count: down)
            control(column + 1, "G")
        }
    }
}

extension [UInt8] {
    /// Appends a control sequence without parameters (ECMA-48, 5.4).
    mutating func control(_ final: Unicode.Scalar) {
        append(0x1B)
        append(UInt8(ascii: "["))
        append(UInt8(ascii: final))
    }

    /// Appends a control sequence with one parameter.
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
