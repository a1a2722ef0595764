/// The capabilities of one output stream, decided once and passed on as a value.
///
/// stdout and stderr each have their own (cli.md, manner 1).
package struct TerminalCapabilities: Sendable, Hashable {
    package var isTerminal: Bool
    /// `TERM=dumb`, or no TERM at all: the cursor cannot be moved.
    package var isDumb: Bool
    package var colorDepth: ColorDepth
    /// Whether non-ASCII characters may be written.
    package var isUnicode: Bool
    package var size: TerminalSize
    /// Whether OSC 8 links are known to work.
    package var hyperlinks: Bool
    /// Whether the terminal is known to reply at once to a query for its colours.
    package var reportsColors: Bool
    /// Whether frames may be wrapped in mode 2026.
    var synchronizedOutput: Bool
    /// Whether italic text is shown in italics, rather than in inverse.
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

    /// Whether the stream supports a full-screen view.
    package var allowsFullScreen: Bool { isTerminal && !isDumb }
}

/// A screen's size in cells, at least one by one.
package struct TerminalSize: Sendable, Hashable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(1, columns), max(1, rows))
    }

    /// The size that a full-screen view uses. An SSH client may report any size, and cells take memory and time.
    package var drawn: TerminalSize { TerminalSize(columns: min(columns, 1_000), rows: min(rows, 500)) }

    /// The size assumed if nothing else is known.
    package static let standard = TerminalSize(columns: 80, rows: 24)
}

/// The colours that a terminal can show, in ascending order.
package enum ColorDepth: Comparable, Sendable, CaseIterable {
    /// No escape sequences at all.
    case none
    /// Bold, italic and underlined text in the terminal's own colours.
    case attributes
    case ansi16, ansi256, trueColor
}

/// The choice of colour, by flag or in the config file.
package enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never
}
