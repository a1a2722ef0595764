import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules

/// The options, named without their dashes.
///
/// `row` is the table that parsing, help, the man page, completion, suggestions and docs/Options.md use. A command's
/// row lists the options that it accepts.
enum Option: String, CaseIterable, Sendable {
    case source, offline
    case apiURL = "api-url"
    case language, timeout, raw, format, json, fields, header, sort, limit, page, count, stats
    case noInteractive = "no-interactive"
    case pick, deck, explain, seed, today, together, over, lines, rules, on, want, turns, by, draw, to
    case add, replace, wants, has
    case asName = "as"
    case dryRun = "dry-run"
    case since, packs, open, keep, unset, picture, effects, web, color, theme, ascii, accessible
    case quiet, verbose, version, help

    /// The option as typed: "--limit".
    var name: String { "--" + rawValue }

    var row: OptionRow {
        switch self {
        case .source:
            OptionRow(
                value: .choice, setting: .source,
                "where data comes from [auto: downloaded data, else the API, else built-in data]")
        case .offline: OptionRow("make no connection: downloaded data, else built-in data")
        case .apiURL: OptionRow(value: .named("URL"), setting: .apiURL, "use the API at this URL")
        case .language:
            OptionRow(value: .choice, setting: .language, "show names and texts in this language [en]")
        case .timeout:
            OptionRow(
                value: .named("SECONDS"), setting: .timeout,
                "limit the time of one request [\(Setting.timeout.row.standard); in auto \(Self.briefTimeout)]"
            )
        case .raw: OptionRow("show the API's data uncorrected")
        case .format:
            OptionRow(
                value: .choice, setting: .format,
                "set the output format [auto: table on a terminal, plain in a pipe]")
        case .json: OptionRow(setting: .format, as: "json", "same as --format json")
        case .fields:
            OptionRow(
                value: .named("A,B"), "print these fields, in this order",
                choices: { CardField.allCases.map(\.rawValue) })
        case .header: OptionRow("print a header row")
        case .sort:
            OptionRow(
                value: .named("KEY,-KEY"),
                "sort by \(Self.sortKeys) (- reverses); overrides sort:",
                choices: { SortField.allCases.map(\.rawValue) })
        case .limit: OptionRow(value: .named("N"), "print at most N results")
        case .page: OptionRow(value: .named("N"), "print page N of 100 results, or of --limit")
        case .count:
            OptionRow(
                "print only the number of results", without: [.limit, .page, .fields, .header])
        case .stats:
            OptionRow(
                "draw charts of costs, inks, types and rarities",
                without: [.count, .limit, .page, .fields, .sort])
        case .noInteractive:
            OptionRow(
                setting: .interactive, as: "false", "print long lists and cards instead of opening them")
        case .pick: OptionRow("print the ids of the cards that were marked (Space) or chosen (Enter)")
        case .deck: OptionRow(value: .named("FILE"), "show a deck's copies; + and - change the deck")
        case .explain: OptionRow("read the query back in plain words")
        case .seed: OptionRow(value: .named("N"), "seed of the draw; the same seed draws the same cards")
        case .today: OptionRow("show the card of the day, the same everywhere", without: [.seed])
        case .together: OptionRow("list all who can join a song with Sing Together")
        case .over: OptionRow("list what may go on top of the card")
        case .lines: OptionRow("show how each line was read")
        case .rules:
            OptionRow(
                value: .choice, "check by these rules [core]",
                choices: { DeckRules.allCases.map(\.rawValue) })
        case .on: OptionRow(value: .named("DATE"), "check on this day [today]")
        case .want: OptionRow(value: .named("N"), "copies wanted of each card [1]")
        case .turns: OptionRow(value: .named("N"), "print the odds up to turn N, 1 to 20 [8]")
        case .by:
            OptionRow(
                value: .choice, "show: order by type, or by the file's lines [type]",
                choices: { DeckOrder.allCases.map(\.rawValue) })
        case .draw: OptionRow(value: .named("N"), "draw N more cards after the hand")
        case .to:
            OptionRow(
                value: .choice, "write this format",
                without: [.count, .stats, .fields],
                choices: {
                    (Deck.ExportForm.allCases.map(\.rawValue) + CollectionForm.allCases.map(\.rawValue))
                        .once(by: \.self)
                })
        case .add: OptionRow("import, pack: add to the collection", without: [.replace])
        case .replace: OptionRow("import: replace the collection")
        case .wants:
            OptionRow(
                value: .named("FILE"), "trade: the cards that the other player wants, as a deck or a table")
        case .has: OptionRow(value: .named("FILE"), "trade: the cards that the other player offers")
        case .asName: OptionRow(value: .named("NAME"), "import: name the deck [as its file]")
        case .dryRun: OptionRow("import: show what would change, and change nothing")
        case .since:
            OptionRow(value: .named("DATE"), "start from this day [the last rotation, or 90 days ago]")
        case .packs: OptionRow(value: .named("N"), "open N packs, 1 to 36 [1]")
        case .open: OptionRow("turn the cards over one by one", without: [.json, .format, .header])
        case .keep:
            OptionRow(value: .named("N"), "spare: keep N copies of each card [as many as a deck may have]")
        case .unset:
            OptionRow(
                value: .named("KEY"), "remove a setting from the config file", choices: { Setting.keys })
        case .picture: OptionRow("show the picture, if the terminal can")
        case .effects:
            OptionRow(
                "show the effects found in the card's rules text", without: [.picture, .count, .fields, .raw])
        case .web:
            OptionRow(
                "open the card's page at TCGplayer or Cardmarket",
                without: [.picture, .count, .fields, .json, .format, .raw, .header])
        case .color: OptionRow(value: .choice, setting: .color, "when to use colour [auto]")
        case .theme:
            OptionRow(
                value: .named("NAME"), setting: .theme,
                "use the colours of this theme (lorcana theme shows it) [auto]")
        case .ascii: OptionRow(setting: .ascii, as: "true", "print 7-bit characters only")
        case .accessible:
            OptionRow(
                setting: .accessible, as: "true",
                "for screen readers: sentences on a terminal; pipes get records")
        case .quiet: OptionRow(letter: "q", "print only results and errors")
        case .verbose: OptionRow(letter: "v", "print each step to stderr")
        case .version: OptionRow("print the version")
        case .help: OptionRow(letter: "h", "print help")
        }
    }

    private static let sortKeys = either(SortField.allCases.map(\.rawValue))

    /// With `--source auto`, built-in data is the fallback, so requests time out sooner.
    private static let briefTimeout = Seconds.text(LorcanaAPI.Limits.brief.total)

    /// The option with this name, "--limit".
    ///
    /// Searches linearly, because the compiler's `init(rawValue:)` builds a dictionary first, which takes 230,000
    /// instructions (decision 070).
    init?(name: String) {
        let word = String(name.dropFirst(2))
        for option in Self.allCases where option.rawValue == word && name.utf8.starts(with: "--".utf8) {
            self = option
            return
        }
        return nil
    }

    /// The option with this letter.
    init?(letter: Unicode.Scalar) {
        for option in Self.allCases where option.row.letter == letter {
            self = option
            return
        }
        return nil
    }

    /// The valid values; empty for a flag, or if any value is valid.
    var choices: [String] {
        let row = row
        if row.value == nil { return [] }
        return row.choices?() ?? row.setting?.values.choices ?? []
    }

    /// The option as shown in help: "-q, --quiet", "--limit N".
    var spelling: String { spelling(choices) }

    /// The option as shown in help, with a command's own choices.
    func spelling(_ choices: [String]) -> String {
        let name = (row.letter.map { "-\($0), " } ?? "") + name
        return switch row.value {
        case nil: name
        case .named(let value): "\(name) \(value)"
        case .choice: "\(name) \(choices.joined(by: "|"))"
        }
    }

    /// Whether every command accepts it.
    var isGlobal: Bool { [Option].global.contains(self) }
}

/// The options that several commands accept.
extension [Option] {
    /// Options of every command.
    static let global: [Option] = [
        .color, .theme, .ascii, .accessible, .quiet, .verbose, .version, .help,
    ]
    /// Options of commands that query cards or sets.
    static let questions: [Option] = [.source, .offline, .apiURL, .language, .timeout, .raw]
    /// Options of commands that print records, or at least errors, in any format.
    static let records: [Option] = [.format, .json]
    /// Options of commands that print query results as lists.
    static let lists: [Option] =
        questions + records + [.fields, .header, .limit, .page, .count, .noInteractive]
    /// Options of commands that list cards of local data.
    static let chosenCards: [Option] = [
        .fields, .sort, .limit, .page, .count, .stats, .noInteractive,
    ]
    /// Options of commands that print lists of cards.
    static let cardLists: [Option] = lists + [.sort]
}

/// The export formats of a collection.
enum CollectionForm: String, CaseIterable, Sendable { case dreamborn, tsv }

/// The order of a deck's cards on a terminal: grouped by type, or by line.
enum DeckOrder: String, CaseIterable, Sendable { case type, line }

/// A row of the table of options.
struct OptionRow: Sendable {
    /// The value as shown in help.
    enum Value: Sendable {
        case named(String)
        /// One of the option's choices.
        case choice
    }

    /// Nil for a flag.
    let value: Value?
    let letter: Unicode.Scalar?
    /// The setting that it overrides; for a flag, also the value that it sets.
    let setting: Setting?
    let settingValue: String?
    let summary: String
    /// The options that it cannot be combined with.
    let without: [Option]
    /// The valid values; nil if the setting defines them, or if any value is valid.
    let choices: (@Sendable () -> [String])?

    init(
        value: Value? = nil, letter: Unicode.Scalar? = nil, setting: Setting? = nil,
        as settingValue: String? = nil, _ summary: String, without: [Option] = [],
        choices: (@Sendable () -> [String])? = nil
    ) {
        (self.value, self.letter, self.setting, self.settingValue) = (value, letter, setting, settingValue)
        (self.summary, self.without, self.choices) = (summary, without, choices)
    }
}
