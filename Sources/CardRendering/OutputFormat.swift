/// How results are written.
enum OutputFormat: String, CaseIterable, Sendable {
    case auto, table, plain, json, jsonl, csv

    /// The format with auto resolved: a table on a terminal, plain in a pipe.
    func resolved(isTerminal: Bool) -> OutputFormat {
        self == .auto ? (isTerminal ? .table : .plain) : self
    }

    var isJSON: Bool { self == .json || self == .jsonl }
}
