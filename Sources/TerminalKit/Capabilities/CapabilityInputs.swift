/// Everything that the capabilities of one stream follow from.
package struct CapabilityInputs: Sendable {
    package var environment: [String: String]
    /// Whether this very stream is a terminal.
    package var isTerminal: Bool
    /// The size the terminal itself tells; nil where it tells none.
    package var size: TerminalSize?
    /// `--color`; nil where it was not given.
    package var colorFlag: ColorChoice?
    /// `color` in the config file; nil where it is not set.
    package var colorSetting: ColorChoice?
    /// `--ascii`.
    package var ascii: Bool

    package init(
        environment: [String: String], isTerminal: Bool, size: TerminalSize? = nil,
        colorFlag: ColorChoice? = nil, colorSetting: ColorChoice? = nil, ascii: Bool = false
    ) {
        self.environment = environment
        self.isTerminal = isTerminal
        self.size = size
        self.colorFlag = colorFlag
        self.colorSetting = colorSetting
        self.ascii = ascii
    }

    /// A variable's value; an empty one counts as unset.
    func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension TerminalCapabilities {
    /// Decides what a stream can show; pure, so that every rule is a row of a table.
    package init(_ inputs: CapabilityInputs) {
        let term = inputs.value("TERM") ?? "dumb"
        self.init(
            isTerminal: inputs.isTerminal,
            isDumb: term == "dumb",
            colorDepth: inputs.colorDepth,
            isUnicode: !inputs.ascii && inputs.localeIsUTF8,
            size: inputs.effectiveSize,
            hyperlinks: inputs.isTerminal && inputs.knowsHyperlinks,
            synchronizedOutput: inputs.isTerminal && !["dumb", "linux"].contains(term)
                && !term.hasPrefix("vt"))
    }
}

extension CapabilityInputs {
    /// LC_ALL beats LC_CTYPE beats LANG; none set is the C locale, which is 7-bit (POSIX, 8.2).
    var localeIsUTF8: Bool {
        let locale = (value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "C").lowercased()
        return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8") || locale.contains("utf-8@")
            || locale.contains("utf8@")
    }

    /// The terminal's own size; without one COLUMNS and LINES, then 80 by 24.
    var effectiveSize: TerminalSize {
        if isTerminal, let size { return size }
        return TerminalSize(
            columns: positive("COLUMNS") ?? TerminalSize.standard.columns,
            rows: positive("LINES") ?? TerminalSize.standard.rows)
    }

    private func positive(_ name: String) -> Int? {
        value(name).flatMap { Int($0) }.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    /// Terminals that open OSC 8 links; a multiplexer may swallow them, so none there.
    var knowsHyperlinks: Bool {
        if value("TMUX") != nil || value("STY") != nil { return false }
        let term = value("TERM") ?? ""
        let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"]
        return programs.contains(value("TERM_PROGRAM") ?? "")
            || ["kitty", "alacritty", "foot", "ghostty", "wezterm"].contains { term.contains($0) }
            || (value("VTE_VERSION").flatMap { Int($0) } ?? 0) >= 5000
            || value("WT_SESSION") != nil || value("KONSOLE_VERSION") != nil || value("DOMTERM") != nil
    }
}
