/// What one output stream can show: decided once, then passed down as a value.
///
/// stdout and stderr are judged apart, each with a value of its own (cli.md, manner 1).
package struct TerminalCapabilities: Sendable, Hashable {
    package var isTerminal: Bool
    /// `TERM=dumb`, or no TERM at all: the cursor cannot be moved.
    package var isDumb: Bool
    package var colorDepth: ColorDepth
    /// Whether characters beyond 7 bits may be written.
    package var isUnicode: Bool
    package var size: TerminalSize
    /// Whether OSC 8 links are known to work.
    package var hyperlinks: Bool
    /// Whether frames may be wrapped in mode 2026.
    package var synchronizedOutput: Bool

    package init(
        isTerminal: Bool, isDumb: Bool = false, colorDepth: ColorDepth, isUnicode: Bool = true,
        size: TerminalSize = .standard, hyperlinks: Bool = false, synchronizedOutput: Bool = true
    ) {
        self.isTerminal = isTerminal
        self.isDumb = isDumb
        self.colorDepth = colorDepth
        self.isUnicode = isUnicode
        self.size = size
        self.hyperlinks = hyperlinks
        self.synchronizedOutput = synchronizedOutput
    }

    /// Whether a full-screen view can run here.
    package var allowsFullScreen: Bool { isTerminal && !isDumb }
}
