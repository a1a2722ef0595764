/// What was typed, word for word, before anything is judged.
///
/// `QuickParse` and `CommandParser` fill the same record, so nothing behind them knows which one read the line.
struct TypedLine: Equatable, Sendable {
    /// nil where no command was named.
    var command: CommandName?
    var words: [String] = []
    var options = TypedOptions()
}

/// The options as they were typed; a value is judged when the `Request` is made.
struct TypedOptions: Equatable, Sendable {
    var source: String?
    var apiURL: String?
    var format: String?
    var fields: String?
    var sort: String?
    var limit: String?
    var page: String?
    var color: String?
    var timeout: String?
    var seed: String?
    var offline = false
    var json = false
    var header = false
    var raw = false
    var ascii = false
    var accessible = false
    var noInteractive = false
    var explain = false
    var quiet = false
    var verbose = false

    /// The options given that choose among results (`CommandName.selections`).
    var selections: [String] {
        [("--fields", fields), ("--sort", sort), ("--limit", limit), ("--page", page)]
            .compactMap { name, value in value == nil ? nil : name }
    }
}
