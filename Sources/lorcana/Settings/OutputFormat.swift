/// How results are written.
enum OutputFormat: String, CaseIterable, Sendable {
    case auto, table, plain, json, jsonl, csv

    /// auto decided: a table for eyes, plain records for pipes.
    func resolved(isTerminal: Bool) -> OutputFormat {
        self == .auto ? (isTerminal ? .table : .plain) : self
    }

    var isJSON: Bool { self == .json || self == .jsonl }
}
