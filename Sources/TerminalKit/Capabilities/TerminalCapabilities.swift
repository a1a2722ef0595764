/// The capabilities of one output stream, decided once and passed on as a value.
///
/// stdout and stderr each have their own (cli.md, manner 1).
package struct TerminalCapabilities: Sendable, Hashable {
    package var isTerminal: Bool
    /// `TERM=dumb`, or no TERM at all: the cursor cannot be moved.
    package var isDumb: Bool
    package var colorDepth: ColorDepth
    /// Whether characters outside ASCII may be written.
    package var isUnicode: Bool
    package var size: TerminalSize
    /// Whether OSC 8 links are known to work.
    package var hyperlinks: Bool
    /// Whether a question for its colours is known to be answered at once.
    package var reportsColors: Bool
    /// Whether frames may be wrapped in mode 2026.
    var synchronizedOutput: Bool
    /// Whether italic text is italic, not inverse.
    var hasItalics: Bool

    package init(
        isTerminal: Bool, isDumb: Bool = false, colorDepth: ColorDepth, isUnicode: Bool = true,
        size: TerminalSize = .standard, hyperlinks: Bool = false, reportsColors: Bool = false,
        synchronizedOutput: Bool = true, hasItalics: Bool = true
    ) {
        (self.isTerminal, self.isDumb, self.colorDepth, self.isUnicode) = (
            isTerminal, isDumb, colorDepth, isUnicode
        )
        (self.size, self.hyperlinks, self.reportsColors) = (size, hyperlinks, reportsColors)
        (self.synchronizedOutput, self.hasItalics) = (synchronizedOutput, hasItalics)
    }

    /// Whether a full-screen view can run here.
    package var allowsFullScreen: Bool { isTerminal && !isDumb }
}

/// A screen's size in cells; never below one by one.
package struct TerminalSize: Sendable, Hashable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(1, columns), max(1, rows))
    }

    /// The part that a full-screen view draws: an SSH client may claim any size, and cells take memory and time.
    package var drawn: TerminalSize { TerminalSize(columns: min(columns, 1_000), rows: min(rows, 500)) }

    /// The size assumed if nothing else is known.
    package static let standard = TerminalSize(columns: 80, rows: 24)
}

/// How many colours a terminal can show, from none upwards.
package enum ColorDepth: Comparable, Sendable, CaseIterable {
    /// No escape sequence at all.
    case none
    /// Bold, italic and underlined text in the terminal's own colours.
    case attributes
    case ansi16, ansi256, trueColor
}

/// The choice of colour, by flag or in the config file.
package enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never
}
