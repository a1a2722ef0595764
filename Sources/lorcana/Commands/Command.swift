import LorcanaKit
import LorcanaRules

/// The commands, by name.
///
/// `spec` is their table: parsing, help, the man page and completion are made from it.
enum CommandName: String, CaseIterable, Sendable {
    case search, set, sets, card, all, browse, random, sing, shift, deck, own, new, pack
    case update, config, cache, completions, man, help

    /// Looks the names through; the compiler's own initializer would make a dictionary of so many first.
    init?(rawValue: String) {
        guard let command = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = command
    }

    /// The commands that print lists of cards.
    static let cardLists: [CommandName] = [.search, .set, .card, .all]
    /// The commands that print lists.
    static let lists = cardLists + [.sets]
    /// The commands that ask for cards or sets.
    static let questions = lists + [.random, .browse]
    /// The commands that print records, or at least errors, in any format.
    static let records = lists + [.random, .update, .config, .cache] + knowing
    /// The commands that answer from the facts and the user's own files, without a request.
    static let knowing: [CommandName] = [.sing, .shift, .deck, .own, .new, .pack]

    var spec: CommandSpec {
        switch self {
        case .search:
            CommandSpec(
                .query("QUERY...", needs: "a query"), "find cards",
                examples: [
                    ("lorcana search Elsa", "names with a word like Elsa"),
                    ("lorcana search 'ink:amber cost<=3 is:inkable'", "cards that meet all conditions"),
                    ("lorcana search 'singer>=5 or t:song cost>=7'", "one or the other"),
                    ("lorcana search te ka --json", "JSON, for scripts"),
                    ("lorcana search elsa -ink:ruby", "without ruby cards"),
                ],
                details: "Words search names; key:value is the query language (lorcana help query). "
                    + "A word with one dash excludes cards. A dash alone reads queries from stdin, one a line."
            )
        case .set:
            CommandSpec(
                .words("NAME|CODE|NUMBER", needs: "a name, a code or a number"),
                "list a set's cards by number",
                examples: [
                    ("lorcana set \"The First Chapter\"", "by name"), ("lorcana set TFC", "by code"),
                    ("lorcana set 1", "by number"),
                ],
                details: "Promos and cards beyond the set's numbers follow at the end.")
        case .sets:
            CommandSpec(
                .none, "list all sets with their release dates",
                examples: [
                    ("lorcana sets", "number, code, name, release, cards"),
                    ("lorcana sets --json", "JSON, for scripts"),
                ])
        case .card:
            CommandSpec(
                .words("NAME|SET NUMBER|ID", needs: "a name, a number or an id"), "show one card in full",
                examples: [
                    ("lorcana card \"Elsa - Snow Queen\"", "by full name"),
                    ("lorcana card TFC 41", "by set and number"), ("lorcana card TFC-041", "by id"),
                    ("lorcana card Elsa", "all versions of a name"),
                    ("lorcana card 41/204", "by printed number"),
                    ("lorcana card - < ids.txt", "each line of a file"),
                ],
                details: "A dash alone reads names, numbers and ids from stdin, one a line.")
        case .all:
            CommandSpec(
                .none, "list every card (--page N: 100 at a time)",
                examples: [
                    ("lorcana all", "every card"), ("lorcana all --page 2", "cards 101 to 200"),
                    ("lorcana all --format csv > cards.csv", "for a spreadsheet"),
                ])
        case .browse:
            CommandSpec(
                .query("[QUERY]"), "search as you type, full screen",
                examples: [
                    ("lorcana browse", "every card"), ("lorcana browse ink:ruby", "start from a query"),
                ],
                details: "On a terminal, plain lorcana does the same.")
        case .random:
            CommandSpec(
                .query("[QUERY]"), "show a random card",
                examples: [
                    ("lorcana random", "any card"), ("lorcana random t:song", "a card that matches"),
                    ("lorcana random --seed 7", "the same card each time"),
                    ("lorcana random --today", "the card of the day"),
                ])
        case .sing:
            CommandSpec(
                .query("SONG|CHARACTER [QUERY...]", needs: "a song or a character"),
                "list who sings a song, or what a character sings",
                examples: [
                    ("lorcana sing \"Let It Go\"", "the characters that sing it alone"),
                    ("lorcana sing \"Let It Go\" ink:amber f:core", "those of them that match"),
                    ("lorcana sing \"Elsa - Snow Queen\"", "the songs of a character"),
                ],
                details:
                    "A character counts as its Singer number, else as its cost. Those that sing only while a "
                    + "condition on the card holds follow the others.")
        case .shift:
            CommandSpec(
                .query("CARD [QUERY...]", needs: "a card"), "list what may be under a card with Shift",
                examples: [
                    ("lorcana shift \"Elsa - Spirit of Winter\"", "what may be under it"),
                    ("lorcana shift \"Elsa - Snow Queen\"", "what may be put on it"),
                    ("lorcana shift ARI-104 --over", "what may be put on a card with Shift"),
                ])
        case .deck:
            CommandSpec(
                .query(DeckCommandName.shown, needs: "one of: \(DeckCommandName.words)"),
                "check, count and edit decks",
                examples: [
                    ("lorcana deck check friday.txt", "is it legal, and why not"),
                    ("lorcana deck stats friday", "a deck of the deck folder in numbers"),
                    ("lorcana deck odds friday t:song", "the chance of a song by each turn"),
                    ("lorcana deck add friday 2 \"Let It Go\"", "change one line, or begin a deck"),
                    ("lorcana deck export friday --to inktable", "for another site"),
                ],
                details:
                    "FILE is a path, the name of a deck in the deck folder, or - for stdin. list; show, check, "
                    + "stats FILE...; odds FILE [QUERY]; hand, missing, export FILE; diff FILE FILE; add FILE [N] CARD; "
                    + "remove FILE [N|all] CARD.")
        case .own:
            CommandSpec(
                .query(OwnCommandName.shown), "keep a list of the cards you own",
                examples: [
                    ("lorcana own", "each set, and how much of it there is"),
                    ("lorcana own add 14 12 13f 45x2", "add cards of set 14"),
                    ("lorcana own missing set:14", "the cards of a set without a copy"),
                    ("lorcana own import bulk.csv --add", "from Dreamborn"),
                    ("lorcana own export > bulk.csv", "for Dreamborn"),
                ],
                details:
                    "add and remove take a set and numbers, 13f for foil, 45x2 for two, 9/P4 for a promo, or ids "
                    + "such as TFC-041fx2; - reads lines of these.")
        case .new:
            CommandSpec(
                .none, "list releases, rotations and bans",
                examples: [
                    ("lorcana new", "the last 90 days and what is to come"),
                    ("lorcana new --since 2026-01-01", "from a day on"),
                ])
        case .pack:
            CommandSpec(
                .words("SET", needs: "a set"), "open a pack of a set",
                examples: [
                    ("lorcana pack 14", "twelve cards"),
                    ("lorcana pack 14 --packs 6 --seed 7", "the same six packs each time"),
                ],
                details: "The rates of rarities are estimates: the maker prints none.")
        case .update:
            CommandSpec(
                .none, "download all cards and rules texts",
                examples: [
                    ("lorcana update", "what is new, about 2 MB; then all data comes from disk"),
                    ("lorcana update -v", "with each request, and where the services differ"),
                    ("lorcana config update-from api", "ask one service alone"),
                ],
                details: "It asks lorcanajson.org and api.lorcana-api.com (lorcana help sources).")
        case .config:
            CommandSpec(
                .words("[KEY [VALUE]]", atMost: 2), "show or change settings",
                examples: [
                    ("lorcana config", "every setting, its value and its origin"),
                    ("lorcana config color never", "change one"),
                    ("lorcana config color default", "unset it"),
                ],
                details:
                    "The limits of a request that it shows are for update and --source api. In auto they are "
                    + "\(Seconds.text(LorcanaAPI.Limits.brief.total)) s in all, "
                    + "\(Seconds.text(LorcanaAPI.Limits.brief.connect)) s to connect "
                    + "and \(Seconds.text(LorcanaAPI.Limits.brief.firstByte)) s to the first byte. "
                    + "timeout limits the first byte too, unless first-byte-timeout is set.")
        case .cache:
            CommandSpec(
                .choice(CacheAction.allCases.map(\.rawValue)), "manage the downloaded data",
                examples: [
                    ("lorcana cache status", "show its age and size"),
                    ("lorcana cache path", "show where it is"),
                    ("lorcana cache clear", "remove it in all languages, and the pictures"),
                    ("lorcana cache clear --language de", "remove it in one language"),
                ])
        case .completions:
            CommandSpec(
                .choice(Shell.allCases.map(\.rawValue)), "print a completion script for your shell",
                examples: [
                    ("source <(lorcana completions bash)", "in ~/.bashrc"),
                    ("lorcana completions zsh > ~/.zfunc/_lorcana", "in a folder of $fpath"),
                    ("lorcana completions fish | source", "in config.fish"),
                ])
        case .man:
            CommandSpec(.none, "print the man page", examples: [("lorcana man | man -l -", "read it")])
        case .help:
            CommandSpec(
                .words("[COMMAND|TOPIC]", atMost: 1), "print help on a command or a topic",
                examples: [
                    ("lorcana help search", "a command"), ("lorcana help query", "the query language"),
                    ("lorcana help exit-codes", "what the exit codes mean"),
                ])
        }
    }

    /// "lorcana config [KEY [VALUE]]"
    var usage: String {
        "lorcana \(rawValue)" + (spec.operands.shown.isEmpty ? "" : " \(spec.operands.shown)")
    }

    /// The options that it takes, in the table's order.
    var options: [Option] { Option.allCases.filter { $0.spec.commands.contains(self) } }
}

/// A row of the table of commands.
struct CommandSpec: Sendable {
    let operands: Operands
    let summary: String
    /// A line to type, and what it does; help begins with these.
    let examples: [(line: String, does: String)]
    let details: String

    init(
        _ operands: Operands, _ summary: String, examples: [(line: String, does: String)],
        details: String = ""
    ) {
        (self.operands, self.summary, self.examples, self.details) = (operands, summary, examples, details)
    }
}

/// The arguments of a command, besides options.
struct Operands: Sendable {
    /// As help shows it: "QUERY...".
    let shown: String
    /// Whether the words are a query, in which `-ink:ruby` excludes cards instead of being an option.
    var isQuery = false
    /// What is required, as in "a query"; nil if there may be no words.
    var needs: String?
    var atMost = Int.max
    /// The words to choose from; empty if it can be anything.
    var choices: [String] = []

    static let none = Operands(shown: "", atMost: 0)

    static func query(_ shown: String, needs: String? = nil) -> Operands {
        Operands(shown: shown, isQuery: true, needs: needs)
    }

    static func words(_ shown: String, needs: String? = nil, atMost: Int = .max) -> Operands {
        Operands(shown: shown, needs: needs, atMost: atMost)
    }

    static func choice(_ words: [String]) -> Operands {
        Operands(
            shown: words.joined(separator: "|"), needs: "one of: \(words.joined(separator: ", "))", atMost: 1,
            choices: words)
    }
}
