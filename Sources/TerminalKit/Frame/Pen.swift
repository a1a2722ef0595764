/// Where the terminal's cursor is and how it writes, while a frame goes out.
struct Pen {
    private(set) var output = ""
    private let depth: ColorDepth
    private let hyperlinks: Bool
    private var style = Style.plain
    private var position: Frame.Position?

    init(_ capabilities: TerminalCapabilities) {
        depth = capabilities.colorDepth
        hyperlinks = capabilities.hyperlinks
    }

    mutating func control(_ sequence: String) { output += sequence }

    /// Goes to a cell by the shortest way.
    mutating func move(row: Int, column: Int) {
        if let position, position.row == row, position.column <= column {
            let right = column - position.column
            goRight(right)
        } else if let position, position.row + 1 == row {
            // Never on the last row, so nothing scrolls.
            output += "\r\n"
            goRight(column)
        } else {
            output += column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H"
        }
        position = Frame.Position(column: column, row: row)
    }

    private mutating func goRight(_ columns: Int) {
        if columns > 0 { output += columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C" }
    }

    mutating func write(_ cells: ArraySlice<Cell>) {
        var rest = cells
        while let cell = rest.first {
            let blanks = rest.prefix { $0.isBlank }.count
            if blanks >= Self.fewestErased {
                erase(blanks)
                rest = rest.dropFirst(blanks)
                if rest.isEmpty { return stay(at: cells.count - blanks) }
                goRight(blanks)
            } else {
                put(cell)
                rest = rest.dropFirst()
            }
        }
        position?.column += cells.count
    }

    /// Notes that the cursor stands before what was erased last.
    private mutating func stay(at columns: Int) { position?.column += columns }

    /// Plain blanks that are shorter to erase and jump over than to write.
    private static let fewestErased = 12

    private mutating func put(_ cell: Cell) {
        if cell.text.isEmpty { return }
        change(to: cell.style)
        output += cell.text
    }

    /// Blanks the next cells without moving (ECH, ECMA-48, 8.3.38).
    private mutating func erase(_ columns: Int) {
        finishStyles()
        output += "\u{1B}[\(columns)X"
    }

    /// Blanks the row from `column` on.
    mutating func eraseRest(row: Int, from column: Int) {
        move(row: row, column: column)
        finishStyles()
        output += "\u{1B}[K"
    }

    /// Back to plain text.
    mutating func finishStyles() { change(to: .plain) }

    private mutating func change(to new: Style) {
        if new == style { return }
        if hyperlinks, new.link != style.link { output += "\u{1B}]8;;\(new.link ?? "")\u{1B}\\" }
        output += style.transition(to: new, depth)
        style = new
    }
}

extension Style {
    /// The shortest rendition sequence that leads from this style to `new`.
    func transition(to new: Style, _ depth: ColorDepth) -> String {
        if depth == .none { return "" }
        let (before, after) = (shown, new.shown)
        if before == after { return "" }
        if after == .plain { return "\u{1B}[m" }
        if !before.attributes.isSubset(of: after.attributes) {
            return "\u{1B}[0;" + after.sequence(depth).dropFirst(2)
        }
        var numbers = [after.extraAttributes(over: before)].filter { !$0.isEmpty }
        if before.foreground != after.foreground {
            numbers.append(after.foreground?.parameters(depth, isBackground: false) ?? "39")
        }
        if before.background != after.background {
            numbers.append(after.background?.parameters(depth, isBackground: true) ?? "49")
        }
        return "\u{1B}[\(numbers.joined(separator: ";"))m"
    }

    /// The style without what shows nothing.
    private var shown: Style { Style(foreground, on: background, attributes) }

    private func extraAttributes(over before: Style) -> String {
        String(
            Style(nil, attributes.subtracting(before.attributes)).sequence(.ansi16).dropFirst(2).dropLast())
    }
}
