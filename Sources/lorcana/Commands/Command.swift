import CardRendering

/// A command or subcommand. Its row in the table of commands is created lazily.
struct Command: Sendable, Equatable {
    let name: String
    private let makeRow: @Sendable () -> CommandRow

    init(_ name: String, row: @escaping @Sendable () -> CommandRow) {
        (self.name, makeRow) = (name, row)
    }

    var row: CommandRow { makeRow() }

    static func == (a: Command, b: Command) -> Bool { a.name == b.name }

    /// - Parameter parent: the parent command of a subcommand.
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

/// A row of the table of commands: the data for parsing, help, the man page and completion, and the action.
struct CommandRow: Sendable {
    /// Creates the action from the words and options, or throws the first error.
    typealias Meaning = @MainActor @Sendable (CommandInput) throws(ProgramFailure) -> Action

    /// A command line, and its description.
    typealias Example = (line: String, does: String)

    /// A command's own summary for an option, and its own choices.
    typealias OptionUse = (option: Option, summary: String, choices: [String]?)

    let operands: Operands
    let summary: String
    private let ownOptions: [Option]
    private let uses: [OptionUse]
    /// The examples at the start of its help.
    let examples: [Example]
    let details: String
    let subcommands: [Command]
    /// Names of the subcommands in other programs.
    let elsewhere: [String: String]
    /// The tip for an unknown subcommand, shown before the list of subcommands.
    let tipForOthers: String
    /// Nil for a command that requires a subcommand, and for `help`, which runs before settings are read.
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

    /// The options of the command and its subcommands, in table order.
    var options: [Option] {
        let taken = ownOptions + [Option].global + subcommands.flatMap(\.row.ownOptions)
        return Option.allCases.filter(taken.contains)
    }

    func takes(_ option: Option) -> Bool {
        ownOptions.contains(option) || option.isGlobal || subcommands.contains { $0.row.takes(option) }
    }

    /// Whether it accepts the option without a subcommand.
    func takesAlone(_ option: Option) -> Bool { ownOptions.contains(option) || option.isGlobal }

    func summary(of option: Option) -> String {
        uses.first { $0.option == option }?.summary ?? option.row.summary
    }

    /// The valid values for an option; empty if any value is valid.
    func choices(of option: Option) -> [String] { ownChoices(of: option) ?? option.choices }

    /// The values that only this command defines for an option.
    func ownChoices(of option: Option) -> [String]? { uses.first { $0.option == option }?.choices }

    /// Whether it has its own summary for an option.
    func describes(_ option: Option) -> Bool { uses.contains { $0.option == option } }
}

/// The work done for a command line.
@MainActor
struct Action {
    typealias Run = @MainActor (CommandContext) async throws(ProgramFailure) -> ExitCode

    let data: DataNeed
    /// Whether the action changes the config file, so that warnings about its current errors are suppressed.
    let changesSettings: Bool
    let run: Run

    init(_ data: DataNeed, changesSettings: Bool = false, run: @escaping Run) {
        (self.data, self.changesSettings, self.run) = (data, changesSettings, run)
    }
}

extension Action {
    /// Prints generated text, such as a completion script or the man page.
    init(printing text: String) {
        self.init(.none) { run throws(ProgramFailure) in
            try run.printer.write(text)
            return .found
        }
    }
}

/// The data required by an action.
enum DataNeed: Sendable {
    case none
    /// Downloaded or built-in data, and the user's own files, without requests.
    case atHand
    /// The services selected by `--source`.
    case service
    /// The network, without a fallback.
    case network
}
