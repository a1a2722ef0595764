import Testing

@testable import TerminalKit

@Suite struct CapabilityInputsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var environment: [String: String]
        var isTerminal = true
        var color: ColorChoice
        var expected: ColorDepth
        var testDescription: String {
            "\(environment.sorted { $0.key < $1.key }) terminal:\(isTerminal) \(color)"
        }

        init(
            _ environment: [String: String], pipe: Bool = false, color: ColorChoice = .auto,
            _ expected: ColorDepth
        ) {
            self.environment = environment
            isTerminal = !pipe
            self.color = color
            self.expected = expected
        }
    }

    static let xterm = ["TERM": "xterm-256color"]
    static func xterm(_ more: [String: String]) -> [String: String] { xterm.merging(more) { $1 } }

    static let colorTable: [Row] = [
        Row(xterm, .ansi256),
        Row(xterm, pipe: true, .none),
        Row(["TERM": "xterm"], .ansi16),
        Row(["TERM": "linux"], .ansi16),
        Row(xterm(["FORCE_COLOR": ""]), pipe: true, .none),
        Row(["TERM": "dumb", "FORCE_COLOR": ""], .none),
        Row(["TERM": "dumb", "FORCE_COLOR": "1"], pipe: true, .ansi16),
        Row(["TERM": "dumb", "FORCE_COLOR": "3"], .trueColor),
        Row([:], .none),
        Row(["TERM": "dumb", "COLORTERM": "truecolor"], .none),
        Row(xterm(["COLORTERM": "truecolor"]), .trueColor),
        Row(xterm(["COLORTERM": "24bit"]), .trueColor),
        Row(["TERM": "screen.xterm-256color", "STY": "1.a", "COLORTERM": "truecolor"], .ansi256),
        Row(["TERM": "screen", "COLORTERM": "truecolor"], .ansi256),
        // The outer terminal has eight colours: screen would turn bold black into grey.
        Row(["TERM": "screen", "STY": "1.a"], .ansi16),
        Row(["TERM": "screen-256color", "TMUX": "/tmp/s", "COLORTERM": "truecolor"], .trueColor),
        Row(["TERM": "xterm-kitty"], .trueColor),
        Row(["TERM": "xterm-direct"], .trueColor),
        Row(xterm(["TERM_PROGRAM": "iTerm.app"]), .trueColor),
        Row(xterm(["TERM_PROGRAM": "iTerm.app", "TMUX": "/tmp/x"]), .ansi256),
        Row(xterm(["TERM_PROGRAM": "Apple_Terminal"]), .ansi256),
        // The option and the config file override the environment, unless they say auto.
        Row(xterm(["NO_COLOR": "1"]), pipe: true, color: .always, .ansi256),
        Row(["TERM": "dumb"], pipe: true, color: .always, .ansi16),
        Row(xterm(["FORCE_COLOR": "3"]), color: .never, .none),
        Row(xterm(["NO_COLOR": "1"]), color: .always, .ansi256),
        Row(xterm(["CLICOLOR_FORCE": "1"]), color: .never, .none),
        // NO_COLOR overrides the variables that force colour, unless it is empty; bold stays on a terminal that has it.
        Row(xterm(["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "FORCE_COLOR": "3"]), .attributes),
        Row(xterm(["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "FORCE_COLOR": "3"]), pipe: true, .none),
        Row(xterm(["NO_COLOR": "1"]), .attributes),
        Row(["TERM": "dumb", "NO_COLOR": "1"], .none),
        Row(xterm(["NO_COLOR": "1", "CLICOLOR": "0"]), .attributes),
        Row(xterm(["NO_COLOR": "1"]), color: .never, .none),
        Row(xterm(["NO_COLOR": ""]), .ansi256),
        // Forcing colour overrides CLICOLOR and a pipe.
        Row(xterm(["CLICOLOR_FORCE": "1", "CLICOLOR": "0"]), pipe: true, .ansi256),
        Row(xterm(["CLICOLOR_FORCE": "0"]), pipe: true, .none),
        Row(xterm(["FORCE_COLOR": "1"]), pipe: true, .ansi16),
        Row(xterm(["FORCE_COLOR": "2"]), pipe: true, .ansi256),
        Row(xterm(["FORCE_COLOR": "3"]), pipe: true, .trueColor),
        Row(xterm(["FORCE_COLOR": "0"]), .none),
        Row(["FORCE_COLOR": "true"], pipe: true, .ansi16),
        // CLICOLOR overrides the terminal, but cannot force colour.
        Row(xterm(["CLICOLOR": "0"]), .none),
        Row(xterm(["CLICOLOR": "1"]), .ansi256),
        Row(xterm(["CLICOLOR": "1"]), pipe: true, .none),
    ]

    @Test(arguments: colorTable) func `colour follows the setting, the environment, the terminal`(_ row: Row)
    {
        let inputs = CapabilityInputs(
            environment: row.environment, isTerminal: row.isTerminal, color: row.color)
        #expect(TerminalCapabilities(inputs).colorDepth == row.expected)
    }

    @Test(
        arguments: [
            (["LANG": "en_GB.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "de_DE.UTF-8@euro"], true),
            (["LANG": "de_DE"], false), ([:], false), (["LANG": "en_GB.UTF-8", "LC_ALL": "C"], false),
            (["LANG": "C", "LC_CTYPE": "en_GB.UTF-8"], true), (["LC_ALL": "", "LANG": "en_GB.UTF-8"], true),
        ] as [([String: String], Bool)])
    func `the locale decides on Unicode`(_ environment: [String: String], _ expected: Bool) {
        let inputs = CapabilityInputs(environment: environment, isTerminal: true)
        #expect(TerminalCapabilities(inputs).isUnicode == expected)
    }

    @Test func `the flag for ASCII overrides the locale`() {
        let inputs = CapabilityInputs(environment: ["LANG": "C.UTF-8"], isTerminal: true, ascii: true)
        #expect(!TerminalCapabilities(inputs).isUnicode)
    }

    @Test func `COLUMNS counts only without a terminal`() {
        let size = TerminalSize(columns: 120, rows: 40)
        func columns(_ isTerminal: Bool, _ size: TerminalSize?, _ value: String) -> Int {
            let inputs = CapabilityInputs(environment: ["COLUMNS": value], isTerminal: isTerminal, size: size)
            return TerminalCapabilities(inputs).size.columns
        }
        #expect(columns(false, nil, "40") == 40)
        #expect(columns(true, size, "40") == 120)
        #expect(columns(true, nil, "40") == 40)
        for wrong in ["", "0", "-3", "wide", "99999999999999999999"] {
            #expect(columns(false, nil, wrong) == 80)
        }
    }

    @Test func `a dumb terminal refuses full screen`() {
        let dumb = TerminalCapabilities(CapabilityInputs(environment: ["TERM": "dumb"], isTerminal: true))
        let pipe = TerminalCapabilities(CapabilityInputs(environment: Self.xterm, isTerminal: false))
        let good = TerminalCapabilities(CapabilityInputs(environment: Self.xterm, isTerminal: true))
        #expect(!dumb.allowsFullScreen && !pipe.allowsFullScreen && good.allowsFullScreen)
    }

    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], true), (["TERM": "xterm-kitty", "TMUX": "x"], false),
            (["TERM": "xterm-256color", "VTE_VERSION": "6800"], true),
            (["TERM": "xterm-256color", "VTE_VERSION": "4999"], false), (["TERM": "xterm-256color"], false),
        ] as [([String: String], Bool)])
    func `links are written only in terminals known to support them`(
        _ environment: [String: String], _ expected: Bool
    ) {
        let inputs = CapabilityInputs(environment: environment, isTerminal: true)
        #expect(TerminalCapabilities(inputs).hyperlinks == expected)
    }

    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true),
            (["TERM": "xterm-256color", "VTE_VERSION": "6800"], true),
            (["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"], true),
            (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty", "TMUX": "x"], false),
            (["TERM": "xterm-kitty", "SSH_CONNECTION": "::1 1 ::1 22"], false),
            (["TERM": "eterm-color", "VTE_VERSION": "6800"], false),
        ] as [([String: String], Bool)])
    func `colours are asked of terminals on this machine that are known to report them`(
        _ environment: [String: String], _ expected: Bool
    ) {
        let inputs = CapabilityInputs(environment: environment, isTerminal: true)
        #expect(TerminalCapabilities(inputs).reportsColors == expected)
        #expect(
            !TerminalCapabilities(CapabilityInputs(environment: environment, isTerminal: false)).reportsColors
        )
    }

    @Test func `a Linux console gets ASCII signs, and a pipe in it all signs`() {
        let environment = ["TERM": "linux", "LANG": "C.UTF-8"]
        for isTerminal in [true, false] {
            let capabilities = TerminalCapabilities(
                CapabilityInputs(environment: environment, isTerminal: isTerminal))
            #expect(capabilities.isUnicode == !isTerminal)
        }
    }

    @Test func `a screen of any size is drawn up to 1,000 by 500`() {
        #expect(TerminalSize(columns: 65_535, rows: 65_535).drawn == TerminalSize(columns: 1_000, rows: 500))
        #expect(TerminalSize(columns: 80, rows: 24).drawn == .standard)
    }
}
