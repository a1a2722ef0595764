import TerminalKit

/// Prints on stderr: counts, notes, progress, warnings and errors.
@MainActor
struct Console {
    let sink: any ByteSink
    let capabilities: TerminalCapabilities
    /// `--quiet`: only errors are printed.
    var isQuiet = false
    /// Errors are printed as JSON.
    var isJSON = false

    /// Prints a line that `--quiet` leaves out.
    func note(_ line: String) {
        if !isQuiet { write([StyledText(line)]) }
    }

    func note(_ line: StyledText) {
        if !isQuiet { write([line]) }
    }

    /// Prints a line even with `--quiet`.
    func trace(_ line: String) { write([StyledText(line)]) }

    /// Prints a problem that does not stop the program.
    func warn(_ message: Message) {
        if !isQuiet { write(message.lines(.warning)) }
    }

    /// Prints why the program ends.
    func fail(_ message: Message) {
        if isJSON {
            // If stderr is gone there is nowhere to report it.
            try? sink.write(message.json)
        } else {
            write(message.lines())
        }
    }

    /// Writes exactly this text.
    func writeRaw(_ text: String) { try? sink.write(Array(text.utf8)) }

    private func write(_ lines: [StyledText]) {
        let text = lines.map { $0.rendered(for: capabilities) + "\n" }.joined()
        try? sink.write(Array(text.utf8))
    }
}
