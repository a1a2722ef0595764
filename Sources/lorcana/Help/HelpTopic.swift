/// The subject of a help page.
enum HelpTopic: Equatable, Sendable {
    case overview
    case command(CommandName)
    case page(HelpPageName)

    /// The topic that the words after `lorcana help` name; the overview if there is none.
    init(words: [String]) throws(Misuse) {
        guard let word = words.first else {
            self = .overview
            return
        }
        if words.count > 1, !Self.parts(of: word).contains(words[1]) || words.count > 2 {
            throw .unexpectedOperand(words[words.count > 2 ? 2 : 1], .help)
        }
        if let page = HelpPageName(rawValue: word) {
            self = .page(page)
        } else if let command = CommandName(rawValue: word) {
            self = .command(command)
        } else {
            throw .unknownValue(word, of: "help topic", known: Self.words)
        }
    }

    /// The words that a command's page explains: `help deck check` is the page of `deck`.
    private static func parts(of command: String) -> [String] {
        switch CommandName(rawValue: command) {
        case .deck: DeckCommandName.allCases.map(\.rawValue)
        case .own: OwnCommandName.allCases.map(\.rawValue)
        case .cache, .completions: CommandName(rawValue: command)?.spec.operands.choices ?? []
        case .config: Setting.keys
        case .search, .set, .sets, .card, .all, .browse, .random, .sing, .shift, .new, .pack, .update, .man,
            .help, nil:
            []
        }
    }

    static var words: [String] {
        HelpPageName.allCases.map(\.rawValue) + CommandName.allCases.map(\.rawValue)
    }
}

/// The help pages that are not about one command.
enum HelpPageName: String, CaseIterable, Sendable {
    case query, rows, keywords, fields, sources, environment
    case exitCodes = "exit-codes"
}
