/// How results are written.
package enum OutputFormat: String, CaseIterable, Sendable {
    case auto, table, plain, json, jsonl, csv

    /// Resolves `auto` to a table on a terminal, and to plain output in a pipe.
    package func resolved(isTerminal: Bool) -> OutputFormat {
        self == .auto ? (isTerminal ? .table : .plain) : self
    }

    package var isJSON: Bool { self == .json || self == .jsonl }
}
