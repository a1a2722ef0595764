extension CapabilityInputs {
    /// The colour depth, decided in the order of cli.md, manner 2: option, config, NO_COLOR, force, CLICOLOR,
    /// terminal.
    ///
    /// With NO_COLOR, a terminal still shows bold and underlined text.
    var colorDepth: ColorDepth {
        switch color {
        case .always: max(richestDepth, .ansi16)
        case .never: .none
        case .auto: depthByEnvironment
        }
    }

    private var depthByEnvironment: ColorDepth {
        if value("NO_COLOR") != nil { return isTerminal ? min(richestDepth, .attributes) : .none }
        if let forced = forcedDepth { return forced }
        if value("CLICOLOR") == "0" || !isTerminal { return .none }
        return richestDepth
    }

    /// The depth forced by CLICOLOR_FORCE or FORCE_COLOR: "0" turns colour off, 1, 2 and 3 set a depth (chalk's
    /// rule), whatever TERM is.
    private var forcedDepth: ColorDepth? {
        if let force = value("CLICOLOR_FORCE"), force != "0" { return max(richestDepth, .ansi16) }
        switch value("FORCE_COLOR") {
        case nil: return nil
        case "0", "false": return ColorDepth.none
        case "2": return .ansi256
        case "3": return .trueColor
        case "1": return .ansi16
        default: return max(richestDepth, .ansi16)
        }
    }

    /// The depth according to TERM, COLORTERM and the terminal's own variables, whether or not the stream is a
    /// terminal.
    private var richestDepth: ColorDepth {
        let term = value("TERM") ?? "dumb"
        if term == "dumb" { return .none }
        // GNU screen inherits COLORTERM from the outer terminal, but shows at most 256 colours.
        if saysTrueColor(term) { return isGNUScreen ? .ansi256 : .trueColor }
        return term.holds("256") || value("TERM_PROGRAM") == "Apple_Terminal" ? .ansi256 : .ansi16
    }

    private func saysTrueColor(_ term: String) -> Bool {
        if ["truecolor", "24bit"].contains(value("COLORTERM") ?? "") || term.hasSuffix("-direct") {
            return true
        }
        return !isMultiplexed && (isModern || value("WT_SESSION") != nil)
    }
}
