/// The inputs that determine the capabilities of a stream.
package struct CapabilityInputs: Sendable {
    var environment: [String: String]
    /// Whether this stream is a terminal.
    var isTerminal: Bool
    /// The size that the terminal reports; nil if it reports none.
    var size: TerminalSize?
    /// `--color`, or `color` in the config file; for `auto`, the environment decides.
    var color: ColorChoice
    /// The option `--ascii`.
    var ascii: Bool

    package init(
        environment: [String: String], isTerminal: Bool, size: TerminalSize? = nil,
        color: ColorChoice = .auto, ascii: Bool = false
    ) {
        (self.environment, self.isTerminal, self.size) = (environment, isTerminal, size)
        (self.color, self.ascii) = (color, ascii)
    }

    /// A variable's value; an empty one counts as unset.
    func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension TerminalCapabilities {
    /// Decides what a stream can show; a pure function of the inputs.
    package init(_ inputs: CapabilityInputs) {
        let term = inputs.value("TERM") ?? "dumb"
        self.init(
            isTerminal: inputs.isTerminal,
            isDumb: term == "dumb",
            colorDepth: inputs.colorDepth,
            // The font of a Linux console has few symbols.
            isUnicode: !inputs.ascii && inputs.localeIsUTF8 && !(inputs.isTerminal && term == "linux"),
            size: inputs.effectiveSize,
            hyperlinks: inputs.isTerminal && inputs.knowsHyperlinks,
            reportsColors: inputs.isTerminal && inputs.reportsColors,
            synchronizedOutput: inputs.isTerminal && !["dumb", "linux"].contains(term)
                && !term.hasPrefix("vt"), hasItalics: !inputs.isGNUScreen)
    }
}

extension CapabilityInputs {
    /// Whether the locale is UTF-8, according to LC_ALL, LC_CTYPE or LANG in that order. The default is C, which is
    /// ASCII (POSIX, 8.2).
    var localeIsUTF8: Bool {
        let locale = (value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "C").lowercased()
        let encodings = locale.split(separator: "@", omittingEmptySubsequences: false)
        return encodings.contains { $0.hasSuffix("utf-8") || $0.hasSuffix("utf8") }
    }

    /// The terminal's own size, or COLUMNS and LINES, or 80 by 24.
    var effectiveSize: TerminalSize {
        if isTerminal, let size { return size }
        return TerminalSize(
            columns: positive("COLUMNS") ?? TerminalSize.standard.columns,
            rows: positive("LINES") ?? TerminalSize.standard.rows)
    }

    private func positive(_ name: String) -> Int? {
        value(name).flatMap { Int($0) }.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    /// Whether tmux or screen is between the program and the terminal.
    var isMultiplexed: Bool { value("TMUX") != nil || value("STY") != nil }

    /// Whether GNU screen displays the output. tmux also sets TERM to "screen", so TMUX must be unset.
    var isGNUScreen: Bool {
        value("STY") != nil || value("TMUX") == nil && value("TERM")?.hasPrefix("screen") == true
    }

    /// Whether the terminal is one that is known to support true colour and links.
    var isModern: Bool {
        let term = value("TERM") ?? ""
        return ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(value("TERM_PROGRAM") ?? "")
            || ["kitty", "alacritty", "foot", "ghostty", "wezterm"].contains { term.holds($0) }
    }

    /// Whether the terminal supports OSC 8 links; false in a multiplexer, which may drop them.
    var knowsHyperlinks: Bool {
        if isMultiplexed { return false }
        return isModern || ["Hyper", "Tabby", "rio"].contains(value("TERM_PROGRAM") ?? "")
            || (value("VTE_VERSION").flatMap { Int($0) } ?? 0) >= 5000
            || value("WT_SESSION") != nil || value("KONSOLE_VERSION") != nil || value("DOMTERM") != nil
    }

    /// Whether the terminal is known to report its colours, and is local, so that it replies at once.
    var reportsColors: Bool {
        let term = value("TERM") ?? ""
        // A terminal started from another one inherits all variables but this one.
        let isOutermost = ["xterm", "alacritty", "foot", "rio", "wezterm"].contains { term.hasPrefix($0) }
        if !isOutermost || value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil { return false }
        return knowsHyperlinks || !isMultiplexed && value("XTERM_VERSION") != nil
    }
}

extension String {
    /// Whether the text contains `part`. The standard library's `contains` would link its regular expressions (decision
    /// 036).
    func holds(_ part: String) -> Bool { indices.contains { self[$0...].hasPrefix(part) } }
}
