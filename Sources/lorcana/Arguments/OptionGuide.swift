import LorcanaKit

/// The options as help, the manual and completion tell of them.
struct OptionGuide: Sendable {
    /// "--limit", and its short form where there is one.
    let names: [String]
    /// "N"; nil for a flag.
    let value: String?
    let summary: String
    /// What the value can be, where it is one of a few words.
    var choices: [String] = []

    static func takesValue(_ word: String) -> Bool {
        (shared + special).contains { $0.value != nil && $0.names.contains(word) }
    }

    /// Every command knows these.
    static let shared: [OptionGuide] = [
        OptionGuide(
            names: ["--source"], value: "auto|api|local|built-in",
            summary:
                "where answers come from (auto: the catalogue on disk, else the API, else the built-in facts)",
            choices: ["auto", "api", "local", "built-in"]),
        OptionGuide(
            names: ["--offline"], value: nil,
            summary: "open no connection: the catalogue on disk, else the built-in facts"),
        OptionGuide(names: ["--api-url"], value: "URL", summary: "another address for the API"),
        OptionGuide(
            names: ["--format"], value: "auto|table|plain|json|jsonl|csv",
            summary: "how results are written (auto: table on a terminal, plain in a pipe)",
            choices: ["auto", "table", "plain", "json", "jsonl", "csv"]),
        OptionGuide(names: ["--json"], value: nil, summary: "the same as --format json"),
        OptionGuide(names: ["--fields"], value: "A,B", summary: "the fields to write, in this order"),
        OptionGuide(names: ["--header"], value: nil, summary: "name the columns in the first line"),
        OptionGuide(
            names: ["--sort"], value: "KEY,-KEY",
            summary: "order by these fields, - for downwards; beats sort:"),
        OptionGuide(names: ["--limit"], value: "N", summary: "at most N results"),
        OptionGuide(
            names: ["--page"], value: "N", summary: "only the Nth page of 100 results, or of --limit"),
        OptionGuide(
            names: ["--raw"], value: nil, summary: "show what the API says, not corrected by the facts"),
        OptionGuide(
            names: ["--color"], value: "auto|always|never", summary: "when to colour",
            choices: ["auto", "always", "never"]),
        OptionGuide(names: ["--ascii"], value: nil, summary: "write 7-bit characters only"),
        OptionGuide(
            names: ["--accessible"], value: nil, summary: "words for symbols, nothing repainted"),
        OptionGuide(
            names: ["--no-interactive"], value: nil, summary: "print long lists instead of opening them"),
        OptionGuide(
            names: ["--timeout"], value: "SECONDS",
            summary: "how long one request may take (\(Setting.timeout.standard); in auto \(briefTimeout))"),
        OptionGuide(names: ["-q", "--quiet"], value: nil, summary: "say nothing but errors beside results"),
        OptionGuide(names: ["-v", "--verbose"], value: nil, summary: "tell each step on stderr"),
        OptionGuide(names: ["--version"], value: nil, summary: "the version"),
        OptionGuide(names: ["-h", "--help"], value: nil, summary: "this help"),
    ]

    /// Auto has the built-in facts to turn to, so it waits less.
    private static let briefTimeout = Seconds.text(LorcanaAPI.Limits.brief.total)

    static let seed = OptionGuide(
        names: ["--seed"], value: "N", summary: "the same number picks the same card")
    static let explain = OptionGuide(
        names: ["--explain"], value: nil, summary: "read the query back in plain words")
    static let special = [seed, explain]
}
