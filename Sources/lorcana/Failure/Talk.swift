import TerminalKit

/// Speaks to people on stderr: counts, hints, progress, warnings and errors.
@MainActor
struct Talk {
    let sink: any ByteSink
    let capabilities: TerminalCapabilities
    /// `--quiet`: only errors are told.
    var isQuiet = false
    /// Errors are told as JSON.
    var isJSON = false

    /// Tells something that may be left unsaid.
    func say(_ line: String) {
        if !isQuiet { write([line]) }
    }

    /// Tells what was asked to be told, `--quiet` or not.
    func tell(_ line: String) { write([line]) }

    /// Tells something that goes wrong but stops nothing.
    func warn(_ message: Message) { if !isQuiet { write(message.lines) } }

    /// Tells why the program ends.
    func fail(_ message: Message) {
        if isJSON {
            // Nobody is left to be told that stderr is gone.
            try? sink.write(message.json)
        } else {
            write(message.lines)
        }
    }

    func write(_ styled: StyledText) { write([styled.rendered(for: capabilities)]) }

    /// Writes just these characters.
    func writeRaw(_ text: String) { try? sink.write(Array(text.utf8)) }

    private func write(_ lines: [String]) {
        let text = lines.map { StyledText($0).rendered(for: capabilities) + "\n" }.joined()
        try? sink.write(Array(text.utf8))
    }
}

extension Message {
    /// The message as one JSON object on a line.
    var json: [UInt8] {
        var writer = RecordWriter(.jsonl, fields: ["error", "message", "hint", "exitCode"])
        writer.beginRecord()
        writer.text(kind)
        writer.text(sentence)
        writer.text(hint.isEmpty ? nil : hint)
        writer.number(Int(exitCode.rawValue))
        writer.endRecord()
        return writer.finished()
    }
}
