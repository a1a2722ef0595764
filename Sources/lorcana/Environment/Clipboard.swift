import TerminalKit

/// The clipboard, which a multiplexer keeps from the program's own sequence.
enum Clipboard {
    /// Copies a text with tmux, or returns the sequence that asks the terminal to.
    ///
    /// tmux ignores the sequence of programs unless it is configured, but lets its own command use the clipboard.
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
