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
}
