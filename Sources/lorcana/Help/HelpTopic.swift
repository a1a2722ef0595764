import CardRendering
import LorcanaCards

/// The subject of a help page.
enum HelpTopic: Equatable, Sendable {
    case overview
    case command(Command)
    /// A subcommand.
    case part(Command, of: Command)
    case page(HelpPageName)

    /// The topic named by the words; the overview without words.
    ///
    /// A subcommand may follow its command (`help deck check`), or be given alone if its name is unique. A command
    /// may be followed by an operand that its page explains: `help completions fish`.
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
            let part = words.dropFirst().first.flatMap { word in row?.subcommands.first { $0.name == word } }
            self = part.map { .part($0, of: command) } ?? .command(command)
        } else if let (part, command) = try Self.part(word, commands) {
            self = .part(part, of: command)
        } else if Keywords.names.contains(where: { $0.lowercased() == word.lowercased() }) {
            self = .page(.keywords)
        } else {
            throw .unknownValue(word, of: "help topic", known: Self.words(commands))
        }
    }

    /// The subcommand with this name, and its command; nil if there is no such subcommand.
    private static func part(
        _ word: String, _ commands: [Command]
    ) throws(Misuse) -> (part: Command, command: Command)? {
        let parts = commands.flatMap { command in
            command.row.subcommands.filter { $0.name == word }.map { (part: $0, command: command) }
        }
        if parts.count < 2 { return parts.first }
        throw .refused(
            "\(parts.count) commands have a part \(Quoted.text(word))",
            tip: "did you mean \(either(parts.map { "`lorcana help \($0.command.name) \(word)`" }))?")
    }

    static func words(_ commands: [Command]) -> [String] {
        HelpPageName.allCases.map(\.rawValue) + commands.map(\.name)
    }
}

/// The help pages that are not about a single command.
enum HelpPageName: String, CaseIterable, Sendable {
    case query, effects, words, rows, keywords, fields, decks, keys, sources, environment
    case exitCodes = "exit-codes"
}
