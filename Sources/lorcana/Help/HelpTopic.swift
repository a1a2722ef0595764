import LorcanaCards

/// The subject of a help page.
enum HelpTopic: Equatable, Sendable {
    case overview
    case command(Command)
    case page(HelpPageName)

    /// The topic that words name; the overview if there are none.
    ///
    /// A word that a command's page explains may follow: `help deck check` is the page of `deck`.
    init(_ words: [String], _ commands: [Command]) throws(Misuse) {
        guard let word = words.first else {
            self = .overview
            return
        }
        let command = commands.first { $0.name == word }
        let row = command?.row
        let parts = (row?.operands.choices ?? []) + (row?.subcommands.map(\.name) ?? [])
        let known = words.count > 1 && parts.contains(words[1]) ? 2 : 1
        if words.count > known { throw .unexpectedOperand(words[known], Command.help.usage()) }
        if let page = HelpPageName(rawValue: word) {
            self = .page(page)
        } else if let command {
            self = .command(command)
        } else if Keywords.names.contains(where: { $0.lowercased() == word.lowercased() }) {
            self = .page(.keywords)
        } else {
            throw .unknownValue(word, of: "help topic", known: Self.words(commands))
        }
    }

    static func words(_ commands: [Command]) -> [String] {
        HelpPageName.allCases.map(\.rawValue) + commands.map(\.name)
    }
}

/// The help pages that are not about one command.
enum HelpPageName: String, CaseIterable, Sendable {
    case query, effects, words, rows, keywords, fields, decks, keys, sources, environment
    case exitCodes = "exit-codes"
}
