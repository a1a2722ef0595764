package import TerminalKit

/// The line shown while waiting, in printed output and in full screen: a spinner, a description, the elapsed seconds,
/// and the key that cancels.
package struct WaitingLine {
    /// The time between two steps of the spinner.
    package static let step = Duration.milliseconds(250)

    private let words: StyledText
    private let steps: Int
    private let stop: String

    /// - Parameters:
    ///   - steps: the number of steps so far.
    ///   - stop: the key that cancels; empty if there is none.
    package init(_ words: StyledText, steps: Int, stop: String = "") {
        (self.words, self.steps, self.stop) = (words, steps, stop)
    }

    package func line(on canvas: Canvas) -> StyledText {
        let signs = canvas.isUnicode ? Self.signs : Self.asciiSigns
        let sign = signs[steps % signs.count]
        let seconds = (Self.step * steps).components.seconds
        let rest = [seconds == 0 ? "" : "\(seconds) s", stop.isEmpty ? "" : "\(stop) stops"]
        let separator = canvas.text(" \(canvas.glyphs.separator) ", canvas.theme.aside)
        let parts = [words] + rest.filter { !$0.isEmpty }.map { canvas.text($0, canvas.theme.aside) }
        return canvas.text(sign, canvas.theme.accent) + StyledText(" ")
            + Flow.line(parts, width: max(words.width, canvas.width - 2), separator: separator)
    }

    private static let signs = ["◐", "◓", "◑", "◒"]
    private static let asciiSigns = ["|", "/", "-", "\\"]
}
