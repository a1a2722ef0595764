/// What help can be had on.
enum HelpTopic: Equatable, Sendable {
    case overview
    case command(CommandName)
    case query, rows, fields, environment, exitCodes

    /// The topic called so in `lorcana help WORD`.
    init?(word: String) {
        switch word {
        case "query": self = .query
        case "rows": self = .rows
        case "fields": self = .fields
        case "environment": self = .environment
        case "exit-codes": self = .exitCodes
        default:
            guard let name = CommandName(rawValue: word) else { return nil }
            self = .command(name)
        }
    }

    static var words: [String] { topics + CommandName.allCases.map(\.rawValue) }
    static let topics = ["query", "rows", "fields", "environment", "exit-codes"]
}
