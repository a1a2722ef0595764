import LorcanaCards
import TerminalKit

/// A frame in the colours of a card's inks; two colours meet in the middle.
struct CardFrame {
    private let left: Style
    private let right: Style
    private let width: Int
    private let canvas: Canvas

    init(_ inks: InkSet, width: Int, on canvas: Canvas) {
        (self.width, self.canvas) = (width, canvas)
        left = inks.inks.first.map(canvas.theme.line) ?? canvas.theme.aside
        right = inks.inks.last.map(canvas.theme.line) ?? canvas.theme.aside
    }

    /// The width available for text inside the frame.
    var inner: Int { width - 4 }

    /// The upper edge, with the inks' badges at its ends and a label before the right end.
    func top(_ inks: InkSet, label: StyledText) -> StyledText {
        let badges = inks.inks.map { canvas.text($0.letters, canvas.theme.badge($0)) }
        let begin = badges.first.map { StyledText(" ") + $0 + StyledText(" ") } ?? StyledText()
        let end = badges.count > 1 ? StyledText(" ") + badges[1] + StyledText(" ") : StyledText()
        let name = label.isEmpty ? StyledText() : StyledText(" ") + label + StyledText(" ")
        let room = width - 4 - begin.width - end.width
        let shown = name.width <= room ? name : StyledText()
        return edge(("╭", "╮"), [(2, begin), (width - 2 - end.width - shown.width, shown + end)])
    }

    func rule() -> StyledText { edge(("├", "┤"), []) }

    /// A rule above boxes that start at these columns, or the bottom edge below them.
    func joined(at columns: [Int], isBottom: Bool) -> StyledText {
        let join = isBottom ? "┴" : "┬"
        return edge(
            isBottom ? ("╰", "╯") : ("├", "┤"), columns.map { ($0, canvas.text(join, style(at: $0))) })
    }

    /// A line of text within the frame.
    func line(_ text: StyledText) -> StyledText {
        let shown = text.fitted(to: inner, ellipsis: canvas.glyphs.ellipsis)
        return canvas.text("│ ", left) + shown + canvas.text(" │", right)
    }

    /// Boxes next to each other, each with a centred text.
    func boxes(_ texts: [StyledText], at columns: [Int]) -> StyledText {
        let bounds = zip([0] + columns, columns + [width - 1])
        let cells = zip(texts, bounds).map { text, bounds in
            canvas.text("│", style(at: bounds.0))
                + text.fitted(to: bounds.1 - bounds.0 - 1, .center, ellipsis: canvas.glyphs.ellipsis)
        }
        return cells.joined() + canvas.text("│", right)
    }

    /// The start columns of this number of boxes.
    func columns(_ count: Int) -> [Int] { (1..<max(1, count)).map { $0 * (width - 1) / count } }

    private func style(at column: Int) -> Style { column * 2 < width ? left : right }

    /// A line from edge to edge, with texts at some columns.
    private func edge(_ ends: (String, String), _ texts: [(column: Int, text: StyledText)]) -> StyledText {
        var result = canvas.text(ends.0, left)
        for (column, text) in texts {
            result += line(from: result.width, to: column) + text
        }
        return result + line(from: result.width, to: width - 1) + canvas.text(ends.1, right)
    }

    private func line(from start: Int, to end: Int) -> StyledText {
        let middle = min(max(start, (width + 1) / 2), max(start, end))
        return canvas.text(String(repeating: "─", count: max(0, middle - start)), left)
            + canvas.text(String(repeating: "─", count: max(0, end - middle)), right)
    }
}
