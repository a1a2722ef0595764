package import TerminalKit

/// Columns of eight heights, a cell each.
package enum CostBars {
    /// "1▃": a label and its bar.
    package static func labelled(
        _ label: Int, _ count: Int, of most: Int, _ style: Style = .plain, on canvas: Canvas
    ) -> StyledText {
        canvas.text(String(label), style == .plain ? Palette.aside : style)
            + canvas.text(bar(count, of: most, on: canvas), style)
    }

    /// Nothing for none, the lowest for one card at least.
    package static func bar(_ count: Int, of most: Int, on canvas: Canvas) -> String {
        let bars = canvas.isUnicode ? unicode : ascii
        return count == 0 ? " " : bars[(count * (bars.count - 1) + most - 1) / max(1, most)]
    }

    private static let unicode = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let ascii = [".", ":", "-", "=", "+", "*", "%", "#"]
}
