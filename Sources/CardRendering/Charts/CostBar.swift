package import TerminalKit

/// A cost with the number of its cards as a column beside it.
package enum CostBar {
    /// "1▃": a label and its bar.
    package static func labelled(
        _ label: Int, _ count: Int, of most: Int, _ style: Style = .plain, on canvas: Canvas
    ) -> StyledText {
        canvas.text(String(label), style == .plain ? canvas.theme.aside : style)
            + StyledText(Bar.up(count, of: most, isUnicode: canvas.isUnicode), style)
    }
}
