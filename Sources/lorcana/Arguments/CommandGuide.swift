import LorcanaKit

/// A command as help, the manual and completion tell of it.
struct CommandGuide: Sendable {
    let name: CommandName
    /// What follows the name: "QUERY...".
    let operands: String
    let summary: String
    /// A line to type, and what it does; help begins with these.
    let examples: [(line: String, does: String)]
    var details: String = ""
    var options: [OptionGuide] = []

    static func of(_ name: CommandName) -> CommandGuide { all.first { $0.name == name }! }

    static let all: [CommandGuide] = [
        search, set, sets, card, everything, browse, random, update, config, cache, completions, man, help,
    ]
}

extension CommandGuide {
    private static let search = CommandGuide(
        name: .search, operands: "QUERY...", summary: "cards that match",
        examples: [
            ("lorcana search Elsa", "names with a word like Elsa"),
            ("lorcana search 'ink:amber cost<=3 is:inkable'", "conditions, all of which must hold"),
            ("lorcana search 'singer>=5 or t:song cost>=7'", "one or the other"),
            ("lorcana search te ka --json", "as JSON, for scripts"),
        ],
        details: "Bare words search names; key:value is the query language (lorcana help query).",
        options: [OptionGuide.explain])
    private static let set = CommandGuide(
        name: .set, operands: "NAME|CODE|NUMBER", summary: "a set's cards by number",
        examples: [
            ("lorcana set \"The First Chapter\"", "by its name"), ("lorcana set TFC", "by its code"),
            ("lorcana set 1", "by its number"),
        ],
        details: "Promos and cards beyond the set's numbers follow at the end.")
    private static let sets = CommandGuide(
        name: .sets, operands: "", summary: "all sets with their release dates",
        examples: [
            ("lorcana sets", "number, code, name, release, cards"), ("lorcana sets --json", "for scripts"),
        ])
    private static let card = CommandGuide(
        name: .card, operands: "NAME|SET NUMBER|ID", summary: "one card in full",
        examples: [
            ("lorcana card \"Elsa - Snow Queen\"", "by its full name"),
            ("lorcana card TFC 41", "by set and number"), ("lorcana card TFC-041", "by its id"),
            ("lorcana card Elsa", "all versions of a name"),
            ("lorcana card 41/204", "as printed: the cards of that number"),
        ])
    private static let everything = CommandGuide(
        name: .all, operands: "", summary: "every card, a page of 100 at a time",
        examples: [
            ("lorcana all", "every card"), ("lorcana all --page 2", "cards 101 to 200"),
            ("lorcana all --format csv > cards.csv", "for a spreadsheet"),
        ])
    private static let browse = CommandGuide(
        name: .browse, operands: "[QUERY]", summary: "search as you type, full screen",
        examples: [
            ("lorcana browse", "every card"), ("lorcana browse ink:ruby", "starting from a query"),
        ],
        details: "Plain lorcana on a terminal is the same.")
    private static let random = CommandGuide(
        name: .random, operands: "[QUERY]", summary: "one card by chance",
        examples: [
            ("lorcana random", "any card"), ("lorcana random t:song", "one of those that match"),
            ("lorcana random --seed 7", "the same one each time"),
        ],
        options: [OptionGuide.seed])
    private static let update = CommandGuide(
        name: .update, operands: "",
        summary: "fetch all cards and the texts there are, for offline use",
        examples: [("lorcana update", "about 2 MB; then all answers come from disk")])
    private static let config = CommandGuide(
        name: .config, operands: "[KEY [VALUE]]", summary: "see or change settings",
        examples: [
            ("lorcana config", "every setting, its value and where it came from"),
            ("lorcana config color never", "set one"), ("lorcana config color default", "unset it"),
        ],
        details: "Unless set, the times for a request are those of update and --source api; in auto they are "
            + "\(Seconds.text(LorcanaAPI.Limits.brief.total)), "
            + "\(Seconds.text(LorcanaAPI.Limits.brief.connect)) to connect "
            + "and \(Seconds.text(LorcanaAPI.Limits.brief.firstByte)) to the first byte.")
    private static let cache = CommandGuide(
        name: .cache, operands: "path|status|clear", summary: "the catalogue on disk",
        examples: [
            ("lorcana cache status", "how old, how large"), ("lorcana cache path", "where it is"),
            ("lorcana cache clear", "remove it"),
        ])
    private static let completions = CommandGuide(
        name: .completions, operands: "bash|zsh|fish", summary: "a completion script for your shell",
        examples: [
            ("source <(lorcana completions bash)", "in ~/.bashrc"),
            ("lorcana completions zsh > ~/.zfunc/_lorcana", "in a folder of $fpath"),
            ("lorcana completions fish | source", "in config.fish"),
        ])
    private static let man = CommandGuide(
        name: .man, operands: "", summary: "the manual page, as man reads it",
        examples: [("lorcana man | man -l -", "read it")])
    private static let help = CommandGuide(
        name: .help, operands: "[COMMAND|TOPIC]", summary: "help on a command or a topic",
        examples: [
            ("lorcana help search", "a command"), ("lorcana help query", "the query language"),
            ("lorcana help exit-codes", "what the exit codes mean"),
        ])
}
