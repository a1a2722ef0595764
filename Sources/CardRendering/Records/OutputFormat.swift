/// How results are written.
package enum OutputFormat: String, CaseIterable, Sendable {
    case auto, table, plain, json, jsonl, csv

    /// The format with auto resolved: a table on a terminal, plain in a pipe.
    package func resolved(isTerminal: Bool) -> OutputFormat {
        self == .auto ? (isTerminal ? .table : .plain) : self
    }

    package var isJSON: Bool { self == .json || self == .jsonl }
}
