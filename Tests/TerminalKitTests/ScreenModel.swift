@testable import TerminalKit

/// A small terminal emulator for tests: it understands only the output of `FrameWriter`, and throws on any other
/// sequence.
struct ScreenModel {
    struct Unknown: Error { var sequence: String }

    let size: TerminalSize
    private(set) var cells: [[Cell]]
    private(set) var cursor = Frame.Position(column: 0, row: 0)
    private(set) var showsCursor = false
    private var rendition = ""

    /// A grapheme and its SGR attributes.
    struct Cell: Equatable {
        var text = " "
        var rendition = ""
    }

    init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    }

    mutating func take(_ bytes: [UInt8]) throws {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let first = rest.first {
            if first == "\u{1B}" {
                let end = rest.dropFirst(2).firstIndex { $0.isLetter }!
                try obey(rest[...end])
                rest = rest[rest.index(after: end)...]
            } else {
                if !move(first) { put(first) }
                rest = rest.dropFirst()
            }
        }
    }

    /// Executes a control character and returns true; a line feed only moves down, as in raw mode.
    private mutating func move(_ character: Character) -> Bool {
        switch character {
        case "\r": cursor.column = 0
        case "\r\n": cursor = Frame.Position(column: 0, row: cursor.row + 1)
        case "\n": cursor.row += 1
        case "\u{8}": cursor.column -= 1
        default: return false
        }
        return true
    }

    private mutating func obey(_ sequence: Substring) throws {
        let numbers = sequence.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 1 }
        switch sequence.last! {
        case "H": cursor = Frame.Position(column: numbers.count > 1 ? numbers[1] - 1 : 0, row: numbers[0] - 1)
        case "C": cursor.column += numbers[0]
        case "D": cursor.column -= numbers[0]
        case "G": cursor.column = numbers[0] - 1
        case "K": erase(size.columns - cursor.column)
        case "X": erase(numbers[0])
        case "J": cells = cells.map { blanks($0.count) }
        case "m": select(sequence.dropFirst(2).dropLast())
        case "h" where sequence.hasSuffix("?25h"): showsCursor = true
        case "l" where sequence.hasSuffix("?25l"): showsCursor = false
        case "h", "l": break
        default: throw Unknown(sequence: String(sequence))
        }
    }

    private mutating func erase(_ count: Int) {
        for column in [cursor.column, cursor.column + count - 1] { blankWide(at: column) }
        cells[cursor.row].replaceSubrange(cursor.column..<cursor.column + count, with: blanks(count))
    }

    /// Stores the attributes in a normalized form, so that equal appearances compare equal.
    private mutating func select(_ parameters: Substring) {
        var parts = Dictionary(
            uniqueKeysWithValues: rendition.split(separator: " ").map { ($0.first!, String($0)) })
        var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[
            ...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: parts = [:]
            case 38, 48:
                let count = numbers.first == 2 ? 4 : 2
                parts[number == 38 ? "f" : "b"] = "\(number == 38 ? "f" : "b")\(numbers.prefix(count))".filter
                { $0 != " " }
                numbers = numbers.dropFirst(count)
            case 30...37, 90...97: parts["f"] = "f\(number)"
            case 40...47, 100...107: parts["b"] = "b\(number)"
            case 39: parts["f"] = nil
            case 49: parts["b"] = nil
            case 22: (parts["1"], parts["2"]) = (nil, nil)
            case 23, 24, 27, 29: parts[String(number).last!] = nil
            default: parts[Character(String(number))] = "\(number)"
            }
        }
        rendition = parts.values.sorted().joined(separator: " ")
    }

    private mutating func put(_ grapheme: Character) {
        let width = CellWidth.of(grapheme)
        precondition(width > 0 && cursor.column + width <= size.columns, "\(grapheme) at \(cursor)")
        for column in cursor.column..<cursor.column + width { blankWide(at: column) }
        cells[cursor.row][cursor.column] = Cell(
            text: String(grapheme), rendition: grapheme == " " ? shownOnBlank : rendition)
        if width == 2 { cells[cursor.row][cursor.column + 1] = Cell(text: "", rendition: rendition) }
        cursor.column += width
    }

    /// Overwriting half of a wide grapheme clears the other half, as terminals do.
    private mutating func blankWide(at column: Int) {
        let row = cursor.row
        if cells[row][column].text.isEmpty { cells[row][column - 1] = Cell() }
        if column + 1 < size.columns, cells[row][column + 1].text.isEmpty { cells[row][column + 1] = Cell() }
    }

    /// The visible attributes of a space: only the background, unless it is underlined, inverse or crossed out.
    private var shownOnBlank: String {
        let parts = rendition.split(separator: " ")
        if parts.contains(where: { ["4", "7", "9"].contains($0) }) { return rendition }
        return parts.filter { $0.hasPrefix("b") }.joined()
    }

    /// Erased cells get the selected background, as on terminals with "background colour erase".
    private func blanks(_ count: Int) -> [Cell] {
        let ground = rendition.split(separator: " ").filter { $0.hasPrefix("b") }.joined()
        return Array(repeating: Cell(rendition: ground), count: count)
    }

    var plain: String { cells.map { $0.map(\.text).joined() + "\n" }.joined() }
}
