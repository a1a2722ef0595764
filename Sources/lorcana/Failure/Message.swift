/// What the program tells a person: one sentence, what to try, and for scripts the kind.
struct Message: Equatable, Sendable {
    /// For scripts, in the JSON form: "misuse", "refused", "timeout".
    var kind: String
    /// What happened and what it concerned, without a full stop.
    var sentence: String
    /// The place in a query, marked by a caret; lines of their own.
    var marked: [String] = []
    /// What to try, without a full stop; empty where nothing helps.
    var hint: String = ""
    var exitCode: ExitCode

    /// The lines for stderr: the program's name and the sentence, then what to try.
    var lines: [String] {
        ["lorcana: \(sentence)"] + marked + (hint.isEmpty ? [] : ["  \(hint)"])
    }
}
