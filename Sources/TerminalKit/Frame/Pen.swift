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
            if right > 0 { output += right == 1 ? "\u{1B}[C" : "\u{1B}[\(right)C" }
        } else {
            output += column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H"
        }
        position = Frame.Position(column: column, row: row)
    }

    mutating func write(_ cells: ArraySlice<Cell>) {
        for cell in cells where !cell.text.isEmpty {
            change(to: cell.style)
            output += cell.text
        }
        position?.column += cells.count
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
