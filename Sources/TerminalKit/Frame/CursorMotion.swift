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

    /// The motion with the fewest bytes.
    func motion(to row: Int, _ column: Int) -> CursorMotion {
        let absolute = CursorMotion.absolute(row: row, column: column)
        guard let position, row >= position.row else { return absolute }
        let down = row - position.row
        let fromStart = CursorMotion.fromStart(down: down, right: column)
        // In the last column the cursor may be on the cell or after it.
        let across = CursorMotion.across(down: down, right: column - position.column)
        let toColumn = CursorMotion.toColumn(down: down, column)
        var relative = position.column < size.columns && across.count < fromStart.count ? across : fromStart
        if toColumn.count < relative.count { relative = toColumn }
        return relative.count < absolute.count ? relative : absolute
    }
}

/// A motion of the cursor (ECMA-48: CUP, CUF, CUB, CHA; carriage return, line feed, backspace).
///
/// In raw mode a line feed only moves down; it never scrolls, since motions end within the screen.
enum CursorMotion {
    case absolute(row: Int, column: Int)
    case fromStart(down: Int, right: Int)
    case across(down: Int, right: Int)
    case toColumn(down: Int, Int)

    /// The number of its bytes.
    var count: Int {
        switch self {
        case .absolute(0, 0): 3
        case .absolute(let row, 0): 3 + Self.digits(row + 1)
        case .absolute(let row, let column): 4 + Self.digits(row + 1) + Self.digits(column + 1)
        case .fromStart(let down, let right): 1 + down + Self.sideways(right)
        case .across(let down, let right): down + Self.sideways(right)
        case .toColumn(let down, let column): down + 3 + Self.digits(column + 1)
        }
    }

    private static func sideways(_ columns: Int) -> Int {
        switch columns {
        case 0: 0
        case 1: 3
        case ...0: min(-columns, 3 + digits(-columns))
        default: 3 + digits(columns)
        }
    }

    private static func digits(_ number: Int) -> Int {
        number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 5
    }

    func append(to output: inout [UInt8]) {
        switch self {
        case .absolute(0, 0): output.control("H")
        case .absolute(let row, 0): output.control(row + 1, "H")
        case .absolute(let row, let column):
            output.control(row + 1, ";")
            output.append(number: column + 1)
            output.append(UInt8(ascii: "H"))
        case .fromStart(let down, let right):
            output.append(0x0D)
            CursorMotion.across(down: down, right: right).append(to: &output)
        case .across(let down, let right):
            for _ in 0..<down { output.append(0x0A) }
            Self.goSideways(right, &output)
        case .toColumn(let down, let column):
            for _ in 0..<down { output.append(0x0A) }
            output.control(column + 1, "G")
        }
    }

    private static func goSideways(_ columns: Int, _ output: inout [UInt8]) {
        switch columns {
        case 0: break
        case 1: output.control("C")
        case 2...: output.control(columns, "C")
        default:
            if -columns == sideways(columns) {
                for _ in 0..<(-columns) { output.append(0x08) }
            } else {
                output.control(-columns, "D")
            }
        }
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
