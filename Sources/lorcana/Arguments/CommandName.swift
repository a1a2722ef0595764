/// The commands by the words that call them.
enum CommandName: String, CaseIterable, Sendable {
    case search, set, sets, card, all, browse, random, update, config, cache, completions, man, help

    /// Whether the words after it are a query, in which `-ink:ruby` is a condition and no option.
    var takesQuery: Bool {
        switch self {
        case .search, .browse, .random: true
        default: false
        }
    }

    /// Those of `--fields`, `--sort`, `--limit` and `--page` that mean something to the command.
    var selections: Set<String> {
        switch self {
        case .search, .set, .card, .all: ["--fields", "--sort", "--limit", "--page"]
        case .sets: ["--fields", "--limit", "--page"]
        case .random: ["--fields"]
        case .browse: ["--sort"]
        case .update, .config, .cache, .completions, .man, .help: []
        }
    }
}
