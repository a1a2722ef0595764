import TerminalKit

/// The clipboard. A terminal multiplexer may block the escape sequence for it.
enum Clipboard {
    /// Copies text with tmux, or returns the escape sequence for the terminal.
    ///
    /// By default, tmux ignores the sequence, but its own command can set the clipboard.
    static func copy(_ text: String, _ variables: [String: String], program: String = "tmux") -> String? {
        let isSet = { (name: String) in variables[name]?.isEmpty == false }
        if isSet("TMUX"), let tmux = ChildProgram(program, variables),
            tmux.run(["load-buffer", "-w", "-"], input: Array(text.utf8))
        {
            return nil
        }
        return ScreenModes.copy(text, isInScreen: isSet("STY"))
    }
}
