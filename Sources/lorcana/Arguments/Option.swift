import CardRendering
import LorcanaKit
import LorcanaQuery
import LorcanaRules

/// The options, by their long spellings.
///
/// `spec` is their table: parsing, help, the man page, completion, suggestions and docs/Options.md are made
/// from it, so a new option is a case here, its row, and the command that reads it.
enum Option: String, CaseIterable, Sendable {
    case source = "--source"
    case offline = "--offline"
    case apiURL = "--api-url"
    case language = "--language"
    case timeout = "--timeout"
    case raw = "--raw"
    case format = "--format"
    case json = "--json"
    case fields = "--fields"
    case header = "--header"
    case sort = "--sort"
    case limit = "--limit"
    case page = "--page"
    case count = "--count"
    case stats = "--stats"
    case noInteractive = "--no-interactive"
    case pick = "--pick"
    case deck = "--deck"
    case explain = "--explain"
    case seed = "--seed"
    case today = "--today"
    case together = "--together"
    case over = "--over"
    case rules = "--rules"
    case want = "--want"
    case turns = "--turns"
    case draw = "--draw"
    case to = "--to"
    case add = "--add"
    case replace = "--replace"
    case since = "--since"
    case packs = "--packs"
    case unset = "--unset"
    case picture = "--picture"
    case web = "--web"
    case color = "--color"
    case theme = "--theme"
    case ascii = "--ascii"
    case accessible = "--accessible"
    case quiet = "--quiet"
    case verbose = "--verbose"
    case version = "--version"
    case help = "--help"

    var spec: OptionSpec {
        switch self {
        case .source:
            OptionSpec(
                value: .choice, for: CommandName.questions + [.update], setting: .source,
                "where data comes from [auto: downloaded data, else the API, else built-in data]",
                with: [.update: "which services to ask [auto: as update-from says; api: the API alone]"],
                choices: { $0 == .update ? ["auto", "api"] : Setting.source.choices })
        case .offline:
            OptionSpec(for: CommandName.questions, "make no connection: downloaded data, else built-in data")
        case .apiURL:
            OptionSpec(
                value: .named("URL"), for: CommandName.questions + [.update], setting: .apiURL,
                "use the API at this address")
        case .language:
            OptionSpec(
                value: .choice, for: CommandName.questions + [.update, .cache], setting: .language,
                "show names and texts in this language [en]",
                with: [
                    .update: "download names and texts in this language too [en]",
                    .cache: "the downloaded data in this language [en]",
                ])
        case .timeout:
            OptionSpec(
                value: .named("SECONDS"), for: CommandName.questions + [.update], setting: .timeout,
                "limit the time of one request [\(Setting.timeout.standard); in auto \(Self.briefTimeout)]")
        case .raw: OptionSpec(for: CommandName.questions, "show the API's data uncorrected")
        case .format:
            OptionSpec(
                value: .choice, for: CommandName.records, setting: .format,
                "set the output format [auto: table on a terminal, plain in a pipe]")
        case .json:
            OptionSpec(for: CommandName.records, setting: .format, as: "json", "same as --format json")
        case .fields:
            OptionSpec(
                value: .named("A,B"), for: CommandName.lists + [.random, .sing, .shift],
                "print these fields, in this order",
                choices: {
                    $0 == .sets ? SetField.allCases.map(\.rawValue) : CardField.allCases.map(\.rawValue)
                })
        case .header:
            OptionSpec(for: CommandName.lists + [.random] + CommandName.knowing, "print a header row")
        case .sort:
            OptionSpec(
                value: .named("KEY,-KEY"), for: CommandName.cardLists + [.browse],
                "sort by name, cost, str, wil, lore, move, ink, type, rarity, set, num or date (- reverses); "
                    + "overrides sort:",
                choices: { _ in SortField.allCases.map(\.rawValue) })
        case .limit:
            OptionSpec(
                value: .named("N"), for: CommandName.lists + [.sing, .shift], "print at most N results")
        case .page:
            OptionSpec(
                value: .named("N"), for: CommandName.lists, "print page N of 100 results, or of --limit"
            )
        case .count: OptionSpec(for: CommandName.lists, "print how many match, and nothing else")
        case .stats: OptionSpec(for: [.search, .set], "draw charts of costs, inks, types and rarities")
        case .noInteractive:
            OptionSpec(
                for: CommandName.lists, setting: .interactive, as: "false",
                "print long lists instead of opening them")
        case .pick:
            OptionSpec(for: [.browse], "print the ids of the cards that were marked (Space) or taken (Enter)")
        case .deck:
            OptionSpec(value: .named("FILE"), for: [.browse], "show a deck's copies; + and - change the deck")
        case .explain: OptionSpec(for: [.search], "read the query back in plain words")
        case .seed:
            OptionSpec(
                value: .named("N"), for: [.random, .deck, .pack], "pick the same cards for the same number")
        case .today: OptionSpec(for: [.random], "one card for the whole day, the same everywhere")
        case .together: OptionSpec(for: [.sing], "list all who can join a song with Sing Together")
        case .over: OptionSpec(for: [.shift], "list what may be put on the card")
        case .rules:
            OptionSpec(
                value: .choice, for: [.deck], "check by these rules [core]",
                choices: { _ in DeckRules.allCases.map(\.rawValue) })
        case .want:
            OptionSpec(value: .named("N"), for: [.deck, .own], "so many copies are wanted [1]")
        case .turns: OptionSpec(value: .named("N"), for: [.deck], "print the odds up to turn N, 1 to 20 [8]")
        case .draw: OptionSpec(value: .named("N"), for: [.deck], "draw N more cards after the hand")
        case .to:
            OptionSpec(
                value: .choice, for: [.deck, .own], "write this form",
                with: [
                    .deck: "export, missing: write this form [text]",
                    .own: "export: write this form [dreamborn]",
                ],
                choices: { command in
                    (command == .own ? [] : Deck.ExportForm.allCases.map(\.rawValue))
                        + (command == .deck ? [] : OwnForm.allCases.map(\.rawValue))
                })
        case .add: OptionSpec(for: [.own], "import: add to the collection")
        case .replace: OptionSpec(for: [.own], "import: replace the collection")
        case .since: OptionSpec(value: .named("DATE"), for: [.new], "from this day on [90 days back]")
        case .packs: OptionSpec(value: .named("N"), for: [.pack], "open N packs, 1 to 36 [1]")
        case .unset:
            OptionSpec(
                value: .named("KEY"), for: [.config], "remove a setting from the config file",
                choices: { _ in Setting.keys })
        case .picture: OptionSpec(for: [.card], "show the picture, if the terminal can")
        case .web: OptionSpec(for: [.card], "open the card's page at TCGplayer or Cardmarket")
        case .color:
            OptionSpec(
                value: .choice, for: CommandName.allCases, setting: .color,
                "when to use colour [auto]")
        case .theme:
            OptionSpec(
                value: .choice, for: CommandName.allCases, setting: .theme,
                "colours for this background or sight [auto]")
        case .ascii:
            OptionSpec(
                for: CommandName.allCases, setting: .ascii, as: "true", "print 7-bit characters only")
        case .accessible:
            OptionSpec(
                for: CommandName.allCases, setting: .accessible, as: "true",
                "for screen readers: words instead of symbols")
        case .quiet: OptionSpec(letter: "q", for: CommandName.allCases, "print only results and errors")
        case .verbose: OptionSpec(letter: "v", for: CommandName.allCases, "print each step to stderr")
        case .version: OptionSpec(for: CommandName.allCases, "print the version")
        case .help: OptionSpec(letter: "h", for: CommandName.allCases, "print help")
        }
    }

    /// In auto the built-in data is the fallback, so requests get less time.
    private static let briefTimeout = Seconds.text(LorcanaAPI.Limits.brief.total)

    /// The allowed values with a command; empty if anything is allowed.
    func choices(for command: CommandName?) -> [String] {
        let spec = spec
        if spec.value == nil { return [] }
        return spec.choices?(command) ?? spec.setting?.choices ?? []
    }

    /// The option with this long spelling.
    ///
    /// The compiler's own look-up of so many cases fills a dictionary first: 0.23 M instructions (decision 070).
    init?(rawValue: String) {
        for option in Self.allCases where option.rawValue == rawValue {
            self = option
            return
        }
        return nil
    }

    /// The option with this one-letter spelling.
    init?(letter: Unicode.Scalar) {
        for option in Self.allCases where option.spec.letter == letter {
            self = option
            return
        }
        return nil
    }

    /// What it does, for all its commands or for one of them.
    func summary(for command: CommandName?) -> String {
        command.flatMap { command in spec.ownSummaries.first { $0.key == command }?.value } ?? spec.summary
    }

    /// How help spells it: "-q, --quiet", "--limit N".
    var spelling: String { spelling(for: nil) }

    /// The same with the values that a command takes.
    func spelling(for command: CommandName?) -> String {
        let name = (spec.letter.map { "-\($0), " } ?? "") + rawValue
        return switch spec.value {
        case nil: name
        case .named(let value): "\(name) \(value)"
        case .choice: "\(name) \(choices(for: command).joined(separator: "|"))"
        }
    }

    /// Whether every command takes it.
    var isGlobal: Bool { spec.commands.count == CommandName.allCases.count }
}

/// A row of the table of options.
struct OptionSpec: Sendable {
    /// The value as help shows it.
    enum Value: Sendable {
        case named(String)
        /// One of the option's choices.
        case choice
    }

    /// nil for a flag.
    let value: Value?
    let letter: Unicode.Scalar?
    /// The commands that take it; all others reject it.
    let commands: [CommandName]
    /// The setting that it overrides, and the value if it is a flag.
    let setting: Setting?
    let settingValue: String?
    let summary: String
    /// The same for a command to which it means something else.
    let ownSummaries: KeyValuePairs<CommandName, String>
    /// The allowed values; nil if the setting defines them, or anything is allowed.
    let choices: (@Sendable (CommandName?) -> [String])?

    init(
        value: Value? = nil, letter: Unicode.Scalar? = nil, for commands: [CommandName],
        setting: Setting? = nil, as settingValue: String? = nil, _ summary: String,
        with ownSummaries: KeyValuePairs<CommandName, String> = [:],
        choices: (@Sendable (CommandName?) -> [String])? = nil
    ) {
        (self.value, self.letter, self.commands) = (value, letter, commands)
        (self.setting, self.settingValue) = (setting, settingValue)
        (self.summary, self.ownSummaries, self.choices) = (summary, ownSummaries, choices)
    }
}
