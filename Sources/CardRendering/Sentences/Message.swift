import LorcanaKit
package import TerminalKit

/// An error or warning: one sentence, what to try, and a kind for scripts.
package struct Message: Equatable, Sendable {
    /// For scripts, in the JSON form: "misuse", "refused", "timeout".
    var kind: String
    /// What is wrong, naming the word that was typed; without a full stop.
    package var sentence: String
    /// The sentence without its details, for narrow lines.
    package let brief: String
    /// The query and a caret under its wrong part, on separate lines.
    var marked: [String] = []
    /// What to try, without a full stop; empty if there is nothing to try.
    package var hint: String = ""
    package var exitCode: ExitCode

    /// - Parameter details: follows the sentence; left out in narrow lines.
    package init(
        kind: String, sentence: String, details: String = "", marked: [String] = [], hint: String = "",
        exitCode: ExitCode
    ) {
        (self.kind, self.sentence, brief, self.marked) = (kind, sentence + details, sentence, marked)
        (self.hint, self.exitCode) = (hint, exitCode)
    }

    /// The same about one line of stdin, counted from 1.
    package func ofLine(_ number: Int) -> Message {
        var message = self
        message.sentence = "line \(number): \(sentence)"
        return message
    }

    /// The same, and that the rest of the command was not done either.
    package var changingNothing: Message {
        var message = self
        message.sentence += "; nothing was changed"
        return message
    }

    /// Whether it ends the program.
    package enum Severity: String, Sendable { case error, warning }

    /// The lines for stderr: what is wrong, the place in a query, and what to try.
    ///
    /// - Parameter wrap: breaks a line that is too long; the query and its caret stay as they are.
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
    /// The message as one JSON object on a line.
    package var json: [UInt8] {
        let values: [RecordValue] = [
            .text(kind), .text(sentence), .optional(hint.isEmpty ? nil : hint),
            .number(Int(exitCode.rawValue)),
        ]
        let table = RecordTable(fields: ["error", "message", "hint", "exitCode"], rows: [values])
        return table.written(as: .jsonl)
    }
}
