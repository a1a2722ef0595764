import CardRendering

/// A command or subcommand; its row in the table of commands is made only when something in it is needed.
struct Command: Sendable, Equatable {
    let name: String
    private let makeRow: @Sendable () -> CommandRow

    init(_ name: String, row: @escaping @Sendable () -> CommandRow) {
        (self.name, makeRow) = (name, row)
    }

    var row: CommandRow { makeRow() }

    static func == (a: Command, b: Command) -> Bool { a.name == b.name }

    /// - Parameter parent: the command that it is a subcommand of.
    func usage(of parent: Command? = nil) -> CommandUsage {
        let row = row
        let name = (parent.map { "\($0.name) " } ?? "") + name
        return CommandUsage(
            name: name,
            line: "lorcana \(name)" + (row.operands.shown.isEmpty ? "" : " \(row.operands.shown)"),
            needs: row.operands.needs ?? row.operands.shown, example: row.examples.first?.line ?? "",
            takesWords: row.operands.atMost > 0, takesNames: row.operands.takesNames, options: row.options)
    }
}

/// A row of the table of commands: what parsing, help, the man page and completion need, and what the words mean.
struct CommandRow: Sendable {
    /// Makes the action of the words and options, or throws the first misuse.
    typealias Meaning = @MainActor @Sendable (CommandInput) throws(ProgramFailure) -> Action

    /// A line to type, and what it does.
    typealias Example = (line: String, does: String)

    /// A command's own summary and choices of an option.
    typealias OptionUse = (option: Option, summary: String, choices: [String]?)

    let operands: Operands
    let summary: String
    private let ownOptions: [Option]
    private let uses: [OptionUse]
    /// Help begins with these.
    let examples: [Example]
    let details: String
    let subcommands: [Command]
    /// What other programs call the subcommands.
    let elsewhere: [String: String]
    /// The tip for another word, before the list of subcommands.
    let tipForOthers: String
    /// nil for a command that needs a subcommand, and for `help`, which is answered before there are settings.
    let meaning: Meaning?

    init(
        _ operands: Operands, _ summary: String, options: [Option] = [], uses: [OptionUse] = [],
        examples: [Example] = [], details: String = "", subcommands: [Command] = [],
        elsewhere: [String: String] = [:], tipForOthers: String = "", means meaning: Meaning?
    ) {
        (self.operands, self.summary, ownOptions, self.uses) = (operands, summary, options, uses)
        (self.examples, self.details, self.subcommands) = (examples, details, subcommands)
        (self.elsewhere, self.tipForOthers, self.meaning) = (elsewhere, tipForOthers, meaning)
    }

    /// The options that it or a subcommand takes, in the table's order.
    var options: [Option] {
        let taken = ownOptions + [Option].global + subcommands.flatMap(\.row.ownOptions)
        return Option.allCases.filter(taken.contains)
    }

    func takes(_ option: Option) -> Bool {
        ownOptions.contains(option) || option.isGlobal || subcommands.contains { $0.row.takes(option) }
    }

    /// Whether it takes the option without a subcommand.
    func takesAlone(_ option: Option) -> Bool { ownOptions.contains(option) || option.isGlobal }

    func summary(of option: Option) -> String {
        uses.first { $0.option == option }?.summary ?? option.row.summary
    }

    /// The values that it takes for an option; empty if anything is allowed.
    func choices(of option: Option) -> [String] { ownChoices(of: option) ?? option.choices }

    /// The values that only it takes for an option.
    func ownChoices(of option: Option) -> [String]? { uses.first { $0.option == option }?.choices }

    /// Whether it describes an option in words of its own.
    func describes(_ option: Option) -> Bool { uses.contains { $0.option == option } }
}

/// The work of a command line.
@MainActor
struct Action {
    typealias Run = @MainActor (CommandContext) async throws(ProgramFailure) -> ExitCode

    let data: DataNeed
    /// Whether the action changes the config file, so that its present mistakes need no warning.
    let changesSettings: Bool
    let run: Run

    init(_ data: DataNeed, changesSettings: Bool = false, run: @escaping Run) {
        (self.data, self.changesSettings, self.run) = (data, changesSettings, run)
    }
}

extension Action {
    /// Prints a text that the program makes: a completion script, the man page.
    init(printing text: String) {
        self.init(.none) { run throws(ProgramFailure) in
            try run.printer.write(text)
            return .found
        }
    }
}

/// The data that an action needs.
enum DataNeed: Sendable {
    case none
    /// The downloaded or built-in data, and the user's own files; no request is made.
    case atHand
    /// The services that the source names.
    case service
    /// The network; there is no fallback.
    case network
}
