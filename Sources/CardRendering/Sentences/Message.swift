import LorcanaKit
package import TerminalKit

/// An error or warning: a sentence, advice, and a kind for scripts.
package struct Message: Equatable, Sendable {
    /// The kind in JSON output, for scripts: "misuse", "refused", "timeout".
    var kind: String
    /// The problem in one sentence that quotes the typed word; without a full stop.
    package var sentence: String
    /// The sentence without details, for narrow lines.
    package let brief: String
    /// The query, and a caret under its error, on separate lines.
    var marked: [String] = []
    /// Advice without a full stop; may be empty.
    package var hint: String = ""
    package var exitCode: ExitCode

    /// - Parameter details: follow the sentence; left out in narrow terminals.
    package init(
        kind: String, sentence: String, details: String = "", marked: [String] = [], hint: String = "",
        exitCode: ExitCode
    ) {
        (self.kind, self.sentence, brief, self.marked) = (kind, sentence + details, sentence, marked)
        (self.hint, self.exitCode) = (hint, exitCode)
    }

    /// The message with the number of a line of stdin, counted from 1.
    package func ofLine(_ number: Int) -> Message {
        var message = self
        message.sentence = "line \(number): \(sentence)"
        return message
    }

    /// The message with a note that the rest of the command was not performed either.
    package var changingNothing: Message {
        var message = self
        message.sentence += "; nothing was changed"
        return message
    }

    /// An error ends the program, a warning does not.
    package enum Severity: String, Sendable { case error, warning }

    /// The lines for stderr: the problem, its position in a query, and advice.
    ///
    /// - Parameter wrap: wraps a long line; not applied to the query and its caret.
    package func lines(
        _ severity: Severity = .error, _ theme: Theme = .standard,
        wrap: (StyledText) -> [StyledText] = { [$0] }
    ) -> [StyledText] {
        let tip = hint.isEmpty ? [] : wrap(StyledText("tip: ", .bold) + StyledText(hint))
        return wrap(
            StyledText("\(severity.rawValue): ", severity == .error ? theme.error : theme.warning)
                + StyledText(sentence))
            + marked.map { StyledText($0) } + tip
    }
}

extension Message {
    /// The message as a JSON object on one line.
    package var json: [UInt8] {
        let values: [RecordValue] = [
            .text(kind), .text(sentence), .optional(hint.isEmpty ? nil : hint),
            .number(Int(exitCode.rawValue)),
        ]
        let table = RecordTable(fields: ["error", "message", "hint", "exitCode"], rows: [values])
        return table.written(as: .jsonl)
    }
}
