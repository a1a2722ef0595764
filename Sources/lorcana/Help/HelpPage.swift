import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

extension Command {
    static let help = Command("help") {
        CommandRow(
            .words("[COMMAND|TOPIC]", atMost: 1, first: [.topic]), "print help on a command or a topic",
            examples: [
                ("lorcana help search", "a command"), ("lorcana help query", "the query language"),
                ("lorcana help exit-codes", "what the exit codes mean"),
            ],
            means: nil)
    }
}

/// Help in lines of at most 80 columns, with examples first. On wide terminals, lists of commands and options are in
/// two columns. Headings are bold on a terminal.
enum HelpPage {
    /// - Parameters:
    ///   - width: the width of the terminal in columns.
    ///   - chosen: the user's key bindings.
    static func lines(
        _ topic: HelpTopic, _ commands: [Command], width: Int = 80, on canvas: Canvas = Canvas(width: 80),
        chosen: KeyChoices = KeyChoices()
    ) -> [StyledText] {
        switch topic {
        case .overview: overview(commands, width)
        case .command(let command): lines(command, width)
        case .part(let part, let command): lines(part, of: command)
        case .page(.keys): keys(chosen)
        case .page(let name): page(name, on: canvas).lines
        }
    }

    /// A page, with its title in the man page.
    static func page(
        _ name: HelpPageName, on canvas: Canvas = Canvas(width: 80)
    ) -> (title: String, lines: [StyledText]) {
        switch name {
        case .query: ("QUERY LANGUAGE", query)
        case .effects: ("EFFECTS", effects)
        case .words: ("PLAIN WORDS", words)
        case .rows:
            (
                "ROWS",
                section("Reading a row", RowGuide.row(on: canvas).flatMap(samples))
                    + section("\nSymbols in card texts", RowGuide.symbols(on: canvas).flatMap(samples))
            )
        case .keywords: ("KEYWORDS", keywords)
        case .fields: ("FIELDS", fields)
        case .decks: ("DECKS", decks)
        case .keys: ("KEYS", keys(KeyChoices()))
        case .sources: ("SOURCES", sources)
        case .environment: ("ENVIRONMENT", environment)
        case .exitCodes: ("EXIT STATUS", exitCodes)
        }
    }

    /// The names of the key rows, with their current and default keys.
    private static func keys(_ chosen: KeyChoices) -> [StyledText] {
        plain(
            wrapped(
                "A line key.NAME = KEYS in the config file rebinds an action, such as key.open-card = enter ctrl-o. "
                    + "Keys are separated by spaces: x, ctrl-x, alt-x, F5, space, enter, up. Keys that another action on "
                    + "the same screen uses, or that terminals cannot send, are rejected. The footer and ? show what is "
                    + "set.", indent: 0))
            + KeyChoices.rows.flatMap { title, rows in
                section(
                    "\n" + title,
                    rows.flatMap { row in
                        let keys = chosen.keys(of: row.name).map { "\($0) (usually \(row.keys))" }
                        return ["  \(row.name)", "      \(keys ?? row.keys)"]
                    })
            }
    }

    private static let decks =
        DeckForm.Group.allCases.enumerated().flatMap { place, group in
            section(
                (place == 0 ? "" : "\n") + group.rawValue,
                DeckForm.all.filter { $0.group == group }.flatMap { form in
                    ["  " + excerpt(form.example)] + wrapped(form.meaning, indent: 6)
                })
        }
        + plain(
            [""]
                + wrapped(
                    "A name must be a card's whole name; it is never guessed. `lorcana deck check` reports lines that are not "
                        + "understood; `--lines` shows how each line was read.", indent: 0))
        + section(
            "\nCollections of other tools",
            ImportForm.all.flatMap { form in
                form.example.split(separator: "\n").map { "  " + excerpt(String($0)) }
                    + wrapped(form.name + ": " + form.meaning.with("", for: "`"), indent: 6)
            })

    private static func excerpt(_ example: String) -> String { TextCleaning.excerpt(example, limit: 70) }

    private static let exitCodes =
        section("Exit codes", table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }, column: 8))
        + plain(["", "A closed pipe ends the program silently with 0."])

    // MARK: Overview and commands

    private static func overview(_ commands: [Command], _ width: Int) -> [StyledText] {
        plain(["lorcana - Disney Lorcana cards in the terminal", ""])
            + section(
                "Examples",
                examples([
                    ("lorcana search Elsa", "cards with that name"),
                    ("lorcana search 'ink:amber cost<=3 lore>=2'", "cards that meet conditions"),
                    ("lorcana card \"Elsa - Snow Queen\"", "one card in full"),
                    ("lorcana set TFC", "a set"),
                    ("lorcana", "browse, full screen"),
                ]))
            + blocks(within: width) { width in
                [
                    section(
                        "\nCommands",
                        table(commands.map { ($0.name, $0.row.summary) }, column: 16, width: width)),
                    globalOptions(width),
                ]
            }
            + plain(
                [
                    "", "Run `lorcana help COMMAND` for a command's options, or `lorcana help TOPIC`:",
                ] + wrapped(HelpPageName.allCases.map(\.rawValue).joined(by: ", "), indent: 2))
    }

    /// Two columns of blocks from 120 cells on, if no name is wider than a column.
    private static func blocks(within width: Int, _ blocks: (_ width: Int) -> [[StyledText]]) -> [StyledText]
    {
        let whole = blocks(max(50, min(80, width))).filter { !$0.isEmpty }
        if width < 120 || whole.count < 2 { return whole.flatMap(\.self) }
        let column = min(80, (width - gap) / 2)
        let narrow = blocks(column).filter { !$0.isEmpty }
        if narrow.map(\.widest).max() ?? 0 > column { return whole.flatMap(\.self) }
        return Beside.columns(narrow, at: column + gap)
    }

    private static let gap = 3

    private static func lines(_ command: Command, _ width: Int) -> [StyledText] {
        let row = command.row
        let usage = ["lorcana", command.name, "[OPTIONS]", row.operands.shown].filter { !$0.isEmpty }
        let own = row.options.filter { !$0.isGlobal }
        return plain(["lorcana \(command.name) - \(row.summary)", ""])
            + section("Examples", examples(row.examples))
            + section("\nUsage", ["  \(usage.joined(separator: " "))"])
            + plain(row.details.isEmpty ? [] : [""] + wrapped(row.details, indent: 0))
            + blocks(within: width) { width in
                let parts = row.subcommands.map { ("\($0.name) \($0.row.operands.shown)", $0.row.summary) }
                let taken = own.map { ($0.spelling(row.choices(of: $0)), row.summary(of: $0)) }
                return [
                    parts.isEmpty ? [] : section("\nCommands", options(parts, width)),
                    taken.isEmpty ? [] : section("\nOptions", options(taken, width)), globalOptions(width),
                ]
            }
    }

    /// The help of a subcommand, including the details that apply to all subcommands.
    private static func lines(_ part: Command, of command: Command) -> [StyledText] {
        let (row, whole, usage) = (part.row, command.row, part.usage(of: command))
        let ofPart = whole.examples.filter { "\($0.line) ".hasPrefix("lorcana \(usage.name) ") }
        let shown = ofPart.isEmpty ? row.examples : ofPart
        // If a command also works without a subcommand, its details describe that; otherwise they apply to all of its
        // subcommands.
        let details = [row.details, whole.meaning == nil ? whole.details : ""]
        let taken = Option.allCases.filter { !$0.isGlobal && (whole.takesAlone($0) || row.takes($0)) }
        let rows = taken.map { option in
            let row = row.describes(option) ? row : whole
            return (option.spelling(row.choices(of: option)), row.summary(of: option))
        }
        return plain(wrapped("lorcana \(usage.name) - \(row.summary)", indent: 0) + [""])
            + (shown.isEmpty ? [] : section("Examples", examples(shown)) + [StyledText()])
            + section("Usage", ["  \(usage.line)"])
            + details.filter { !$0.isEmpty }.flatMap {
                plain([""] + wrapped($0, indent: 0))
            }
            + (rows.isEmpty ? [] : section("\nOptions", options(rows)))
            + plain(
                [""]
                    + wrapped(
                        "`lorcana help \(command.name)` lists its other commands and the options for every command.",
                        indent: 0))
    }

    private static func globalOptions(_ width: Int) -> [StyledText] {
        section(
            "\nOptions for every command",
            options([Option].global.map { ($0.spelling, $0.row.summary) }, width))
    }

    // MARK: Pages

    private static let query =
        plain(["The query language: words search names, key:value sets a condition.", ""])
        + section("Examples", lines(queryExamples)) + section("\nConditions", conditions)
        + plain(["", "--explain reads a query back in plain words."])

    private static let queryExamples = #"""
          lorcana search 'ink<=amber/steel t:character cost<=3'
          lorcana search 'singer>=5 or t:song cost>=7'
          lorcana search 'shift<=4 -ink:ruby sort:-lore,cost'
          lorcana search '!"Elsa - Snow Queen"'
        """#

    /// Examples of the keys by group, and of the syntax without keys.
    private static var conditions: [String] {
        KeyHelp.Group.allCases.flatMap { group in
            (group == .show ? labelled("Logic", lines(logic)) : [])
                + labelled(group.rawValue, lines(ofGroup: group))
                + (group == .name ? labelled("Plain", lines(plainWords)) : [])
        } + labelled("Saved", ["@cheap, kept by lorcana config query.cheap 'cost<=2'"])
    }

    private static func lines(ofGroup group: KeyHelp.Group) -> [String] {
        let signs = group == .numbers ? [": = != < <= > >="] : []
        return flowing(signs + KeyHelp.examples(of: group), width: 80 - conditionColumn)
    }

    private static let plainWords = #"""
        amber songs  elsa enchanted  cost 5  lion king  TFC 41  36/P1
        (if no name matches, words become conditions, and a note says so)
        """#

    private static let logic = #"""
        space = and; or, |; - and not negate; ( ) groups; " " quotes
        a comma in a value means any of them: set:9,10  r:epic,iconic
        """#

    private static let conditionColumn = 13

    /// Lines with a title to the left of the first one.
    private static func labelled(_ title: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { place, line in
            let left = place == 0 ? "  \(title)" : ""
            return left + String(repeating: " ", count: conditionColumn - left.utf8.count) + line
        }
    }

    /// Examples, as many per line as fit; a long example is broken after a "|".
    private static func flowing(_ examples: [String], width: Int) -> [String] {
        var lines = [""]
        for example in examples {
            var gap = lines.last?.isEmpty == true ? "" : "  "
            for part in example.split(separator: "|", omittingEmptySubsequences: false) {
                let part = part.endIndex == example.endIndex ? String(part) : part + "|"
                if (lines.last ?? "").utf8.count + gap.utf8.count + part.utf8.count > width {
                    lines.append(part)
                } else {
                    lines[lines.count - 1] += gap + part
                }
                gap = ""
            }
        }
        return lines
    }

    private static let effects =
        plain(
            wrapped(
                "What cards do, extracted from their rules texts. This works before the texts are downloaded. Join words with "
                    + "dots; all of them must hold for the same effect, and so must conditions in square brackets.",
                indent: 0)
                + [""])
        + section(
            "Examples",
            examples([
                ("lorcana search does:banish.item", "banish items"),
                ("lorcana search does:discard.opponent", "make an opponent discard"),
                ("lorcana search '[when:quests does:draw]'", "draw when they quest"),
                ("lorcana search gives:ward.chosen", "give a chosen character Ward"),
                ("lorcana search does:damage.3+ t:action", "deal 3 damage or more"),
            ]))
        + section("\nEffects (does:)", table(rows(EffectVocabulary.deeds), column: 16))
        + section("\nTriggers (when:)", table(rows(EffectVocabulary.triggers), column: 16))
        + section(
            "\nGranted (gives:)",
            wrapped(EffectVocabulary.gifts.joined(by: ", "), indent: 2))
        + section("\nDetails of does: and gives:", table(rows(EffectVocabulary.details), column: 16))
        + section("\nDetails of when:", table(rows(EffectVocabulary.sources), column: 16))
        + plain(
            [""]
                + wrapped(
                    "If no player is given, effects that benefit you and triggers of this card itself are meant. Costs count as "
                        + "effects, except costs paid with your own cards.", indent: 0))

    private static func rows(_ rows: [EffectVocabulary.Row]) -> [(String, String)] {
        rows.map { ($0.word, $0.meaning) }
    }

    private static let words =
        plain([
            "Plain words are tried as names first. Game terms such as pirates or flying, and",
            "words that no single name contains, are read as conditions, then searched in",
            "rules texts; a note says how.", "",
        ])
        + section(
            "Examples",
            examples([
                ("lorcana search cheap amber songs", "cost<=2 ink:amber t:song"),
                ("lorcana search 2 drops in emerald", "t:character cost=2 ink:emerald"),
                ("lorcana search amber or steel songs", "ink:amber,steel t:song"),
                ("lorcana search songs without amber", "t:song -ink:amber"),
                ("lorcana search draw a card", "does:draw"),
            ]))
        + section(
            "\nQuestions, answered in one sentence",
            wrapped(
                "is be prepared legal, what rotates next, what does ward do, elsa snow queen cost, how many dragons "
                    + "are there, when is the next set", indent: 2))
        + section(
            "\nPlayer slang", table(WordKind.allCases.map { ($0.rawValue, $0.examples) }, column: 14))
        + plain(
            [""]
                + wrapped(
                    "The names of inks, types, keywords, rarities, sets, classes, stories and artists are read "
                        + "the same way. A word in quotes, after name: or in !\"...\" is only a name; --explain shows "
                        + "what each word was read as.", indent: 0))

    private static let fields =
        section(
            "Fields of cards, for --fields and in JSON and CSV",
            wrapped(CardField.allCases.map(\.rawValue).joined(separator: ", "), indent: 2))
        + plain(
            wrapped(
                "Query keys work as field names, too: --fields id,ink,str and --sort inks,strength.",
                indent: 0))
        + section(
            "\nColumns of plain output",
            wrapped(CardField.usual.map(\.rawValue).joined(separator: ", "), indent: 2))
        + section(
            "\nFields of sets", wrapped(SetField.allCases.map(\.rawValue).joined(separator: ", "), indent: 2))
        + section(
            "\nUnits and time zones",
            table(
                [
                    ("cost, moveCost", "amounts of ink; so are pay (in shift) and saves (`lorcana shift`)"),
                    ("singsAs, singsIf", "ink that a song may cost"),
                    ("strength, willpower", "damage"),
                    ("days", "2026-10-16; legality and ages go by today's date in UTC"),
                    ("asOf, fetched, api", "2026-10-16T08:00:00Z, in UTC, for what a service sent"),
                    ("asOf, data, facts", "without Z where the source gives no time zone"),
                ], column: 22))

    private static let keywords =
        section(
            "Keywords of the game, by the rules of \(KeywordGuide.date)",
            table(KeywordGuide.all.map { ($0.keyword, $0.meaning) }, column: 18))
        + section(
            "\nUnits and time zones",
            table(
                [
                    (
                        "N",
                        "ink for Boost and Shift, cost for Singer, damage for Resist, strength for Challenger"
                    ),
                    ("date", "as printed in the rules"),
                ], column: 18))

    private static let sources =
        section(
            "Where data comes from",
            table(
                [
                    ("downloaded data", "on disk after `lorcana update`; used without a connection"),
                    (host(LorcanaAPI.defaultBaseURL), "asked live if nothing is on disk, and by `update`"),
                    (
                        host(RemoteLorcanaJSON.defaultBaseURL),
                        "every printing with its text; asked only by an update"
                    ),
                    ("built-in data", "cards without texts; used if there is nothing else"),
                ], column: 22))
        + section(
            "\nWhat an update asks",
            wrapped(
                "`lorcana update` asks \(host(RemoteLorcanaJSON.defaultBaseURL)) whether its file is newer than what is on "
                    + "disk, and downloads it if so; then it asks \(host(LorcanaAPI.defaultBaseURL)), at most "
                    + "once a day if nothing else is new. If one fails, the other's data is kept. A search of rules "
                    + "texts does the same if nothing is on disk.", indent: 2))
        + section(
            "\nSettings",
            table(
                [
                    ("source", "where cards come from: auto, api, local or built-in"),
                    ("update-from", "what an update asks: both, api or lorcanajson"),
                    ("api-url, data-url", "other URLs; data-url may be a folder, file:/folder,"),
                    ("", "that has en/metadata.json and en/allCards.json"),
                ], column: 22))

    private static func host(_ url: String) -> String { (try? HTTPAddress(url))?.host ?? url }

    private static let environment =
        section(
            "Environment",
            table(
                Setting.allCases.compactMap(variable) + [
                    ("LORCANA_CONFIG", "the config file"),
                    ("LORCANA_DATE", "the day to use as today, such as 2027-07-16"),
                    ("LORCANA_DEBUG", "1: print each change of state to stderr"),
                    ("NO_COLOR", "no colour, unless empty; bold and italic stay"),
                    ("CLICOLOR_FORCE, FORCE_COLOR", "colour in pipes too"),
                    ("CLICOLOR", "0: no colour"),
                    ("TERM, COLORTERM", "how many colours the terminal has"),
                    ("COLORFGBG", "whether the background is dark or light"),
                    ("COLUMNS", "the width of tables without a terminal"),
                    ("XDG_CONFIG_HOME, XDG_DATA_HOME", "config and data folders"),
                    ("XDG_STATE_HOME", "the folder of browser preferences"),
                    ("XDG_CONFIG_DIRS", "the machine's config [/etc/xdg]"),
                    ("http_proxy, https_proxy,", "proxies"), ("all_proxy, no_proxy", ""),
                    ("SSL_CERT_FILE", "certificates to trust"),
                ], column: 34))
        + plain(
            [""]
                + wrapped(
                    "Options override the environment, which overrides the config file, which overrides "
                        + "/etc/xdg/lorcana/config.", indent: 0))
        + plain(
            wrapped(
                "For colour the order is --color, the config file, NO_COLOR, CLICOLOR_FORCE or FORCE_COLOR, "
                    + "CLICOLOR, the terminal.", indent: 0))

    /// A setting's variable and its meaning; nil if the setting has no variable.
    private static func variable(_ setting: Setting) -> (String, String)? {
        let option = Option.allCases.first { $0.row.setting == setting }
        let like = option.map { "like \($0.name)" } ?? "like the setting \(setting.rawValue)"
        return setting.row.variable.map { ($0, setting.row.meaning ?? like) }
    }

    // MARK: Layout

    /// A bold heading above lines; a line feed at its start becomes an empty line.
    static func section(_ heading: String, _ lines: [String]) -> [StyledText] {
        section(heading, plain(lines))
    }

    private static func section(_ heading: String, _ lines: [StyledText]) -> [StyledText] {
        let isApart = heading.hasPrefix("\n")
        let heading = StyledText(isApart ? String(heading.dropFirst()) : heading, .bold)
        return (isApart ? [StyledText(), heading] : [heading]) + lines
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    static func plain(_ lines: [String]) -> [StyledText] { lines.map { StyledText($0) } }

    private static let optionColumn = 26

    static func examples(_ examples: [(line: String, does: String)]) -> [String] {
        table(examples.map { ($0.line, $0.does) }, column: 46)
    }

    private static func options(_ rows: [(String, String)], _ width: Int = 80) -> [String] {
        table(rows, column: optionColumn, width: width)
    }

    /// Two columns; an overlong left cell is on a separate line.
    static func table(_ rows: [(String, String)], column: Int, width: Int = 80) -> [String] {
        rows.flatMap { left, right in
            Beside.labelled(StyledText("  \(left)"), StyledText(right), at: column, width: width).map(\.plain)
        }
    }

    private static func samples(_ sample: StyledText, _ meaning: String) -> [StyledText] {
        Beside.labelled(StyledText("  ") + sample, StyledText(meaning), at: 22, width: 80)
    }

    /// A line for a terminal of fewer than 80 columns; text that doesn't fit continues below the words that it
    /// belongs to.
    static func wrapped(_ line: StyledText, to width: Int) -> [StyledText] {
        if line.width <= width { return [line] }
        let letters = Array(line.plain)
        let start = letters.prefix { $0 == " " }.count
        let second = letters.indices.dropFirst(start + 2).first {
            letters[$0] != " " && letters[$0 - 1] == " " && letters[$0 - 2] == " "
        }
        return line.wrapped(to: width, indent: min(second ?? start, width / 2))
    }

    static func wrapped(_ text: String, indent: Int) -> [String] {
        Beside.labelled(StyledText(), StyledText(text), at: indent, width: 80).map(\.plain)
    }
}
