import Files
import CardRendering
import LorcanaCards
import LorcanaQuery
import TerminalKit

extension Message {
    /// Describes an invalid command line: exit code 64, or 78 if the environment is the cause.
    init(_ misuse: Misuse) {
        let (sentence, hint) = Self.words(misuse)
        self.init(kind: "misuse", sentence: sentence, hint: hint, exitCode: misuse.exitCode)
    }

    private static func words(_ misuse: Misuse) -> (sentence: String, hint: String) {
        switch misuse {
        case .unknownCommand(let word, let rest, let known):
            ("unknown command \(Quoted.text(word))", commandHint(word, rest, known))
        case .unknownOption(let word, let command):
            ("unknown option \(Quoted.text(word))", optionHint(word, command))
        case .unknownLetter(let word):
            (
                "unknown option \(Quoted.text(word))",
                "to exclude names with \(Quoted.text(String(word.dropFirst()))), write -name:\(word.dropFirst()); run `lorcana help search` to list options"
            )
        case .singleDash(let name, let option):
            (
                "unknown option \(Quoted.text("-" + name))",
                "did you mean \(option.name)? to exclude names with \"\(name)\", write -name:\(name)"
            )
        case .missingValue(let option): ("missing value for \(option.name)", "write \(option.spelling)")
        case .unexpectedValue(let option):
            ("\(option.name) takes no value", "write \(option.name) alone")
        case .meaningless(.offline, let command?) where command.name == "update":
            words(.contradiction("`update`", "--offline"))
        case .meaningless(let option, let command?):
            (
                "`\(command.name)` does not take \(option.name)",
                "run `lorcana help \(command.name)` to list its options"
            )
        case .meaningless(let option, nil):
            ("\(option.name) needs a command", "run `lorcana --help` to list the commands")
        case .missingOperand(let command):
            ("\(command.name) needs \(command.needs)", "for example: \(command.example)")
        case .unexpectedOperand(let word, let command):
            (
                "unexpected argument \(Quoted.text(word))",
                "run `\(command.line)`"
                    + (command.takesNames ? "; quote a name that contains spaces" : "")
            )
        case .unknownValue(let word, let what, let known):
            (
                "unknown \(what) \(Quoted.text(word))",
                nearest(word, in: known, listedBy: lister(of: what), isComplete: what == "field")
            )
        case .unknownSet(let name, let near):
            (
                "unknown set \(Quoted.text(name))",
                near.isEmpty
                    ? "run `lorcana sets` to list them"
                    : "did you mean \(either(near.map { Quoted.text($0) }))?"
            )
        case .unknownCard(let name, let near, let versions, let ids):
            (
                versions > 1
                    ? "\(Quoted.text(name)) has \(versions) versions" : "unknown card \(Quoted.text(name))",
                near.isEmpty
                    ? "write a full name or an id, for example \"Elsa - Snow Queen\" or TFC-041"
                    : !ids.isEmpty
                        ? "write \(either(zip(ids, near).map { "\($0) for \(Quoted.text($1))" }))"
                        : "did you mean \(either(near.map { Quoted.text($0) }))?"
            )
        case .refused(let sentence, let tip): (sentence, tip)
        case .notANumber(let word, let option):
            (
                "invalid value \(Quoted.text(word)) for \(option.name)",
                "expected \(numbers(option, not: word))"
            )
        case .notAChoice(let word, let option, let known):
            (
                "invalid value \(Quoted.text(word)) for \(option.name)",
                nearest(word, in: known, listedBy: "help")
            )
        case .contradiction(let a, let b):
            ("\(a) cannot be used with \(b)", a.hasPrefix("`") ? "remove \(b)" : "remove one of them")
        case .wrongOrder(let error):
            ("--sort: \(Quoted.clean(error.message))", Quoted.clean(error.hint, limit: 200))
        case .onlyOrder(let order):
            (
                "nothing to search for: the query has only an order",
                "to list every card run `lorcana all --sort=\(order)`"
            )
        case .invalidSetting(let wrong):
            (
                "invalid value \(Quoted.text(wrong.setting.shown(wrong.text))) for \(name(wrong))",
                "expected \(wrong.setting.values.inWords)"
            )
        case .noTerminal(isDumb: true):
            (
                "this terminal cannot show a full screen (TERM=dumb)",
                "`lorcana search` and `lorcana all` print instead"
            )
        case .noTerminal(isDumb: false):
            ("browse needs a terminal", "`lorcana search` and `lorcana all` work in pipes")
        }
    }

    private static func commandHint(_ word: String, _ rest: [String], _ known: [String]) -> String {
        // Other programs have a `version` command.
        if Option(name: "--\(word)") == .version { return "did you mean `lorcana --version`?" }
        let near = Misspelling.nearest(to: word, in: known, count: 2)
        if near.isEmpty, let meant = commandsElsewhere[word] {
            return "did you mean `lorcana \(Quoted.shellWords([meant] + rest))`?"
        }
        let isKeyword = Keywords.names.contains { $0.lowercased() == word.lowercased() }
        if near.isEmpty, rest.isEmpty, isKeyword {
            return
                "run `lorcana help \(word)` to read what it means, `lorcana search \(word)` to list its cards"
        }
        return near.isEmpty
            ? "to search for cards, run `lorcana search \(Quoted.shellWords([word] + rest))`"
            : "did you mean \(either(near.map { "`lorcana \($0)`" }))?"
    }

    /// Names that other programs have for this program's commands.
    private static let commandsElsewhere = [
        "find": "search", "lookup": "search", "query": "search", "show": "card", "view": "card",
        "list": "all", "ls": "all", "collection": "own", "upgrade": "update", "download": "update",
    ]

    private static func optionHint(_ word: String, _ command: CommandUsage?) -> String {
        let known = (command?.options ?? Option.allCases).map(\.name)
        let near = word.hasPrefix("--") ? Misspelling.nearest(to: word, in: known, count: 2) : []
        if !near.isEmpty { return "did you mean \(either(near))?" }
        if word == "--no-color", command != nil { return "did you mean --color never?" }
        guard let command else { return "run `lorcana --help` to list commands and options" }
        if word.hasPrefix("--") || !command.takesWords {
            return "run `lorcana help \(command.name)` to list its options"
        }
        if command.name == "set" || command.name == "card", word.contains(":") {
            return
                "conditions belong to a search, for example `lorcana search set:TFC \(Quoted.shellWords([word]))`"
        }
        return
            "a word that begins with a dash goes after --: lorcana \(command.name) -- \(Quoted.shellWords([word]))"
    }

    /// The nearest of the known words, otherwise all of them; if these exceed two lines of 80 columns, the command
    /// that lists them.
    ///
    /// - Parameter isComplete: whether to list all words after the nearest one.
    private static func nearest(
        _ word: String, in known: [String], listedBy command: String, isComplete: Bool = false
    ) -> String {
        let near = Misspelling.nearest(to: word, in: known, count: 2)
        let list = "expected one of: \(known.joined(separator: ", "))"
        let all = list.utf8.count <= 150 ? list : "run `lorcana \(command)` to list all"
        if near.isEmpty { return all }
        return "did you mean \(either(near))?" + (isComplete ? " \(all)" : "")
    }

    /// The command that lists values: "help fields" for "field".
    private static func lister(of what: String) -> String {
        switch what {
        case "field": "help fields"
        case "setting": "config"
        default: "help"
        }
    }

    private static func numbers(_ option: Option, not word: String) -> String {
        if option == .seed { return "a whole number from 0 to \(UInt64.max)" }
        let isTooLarge = word.utf8.count > 18 && word.areDigits
        return isTooLarge ? "a whole number up to \(Int.max)" : "a whole number above 0"
    }

    /// The origin of an invalid value: the option, the variable, or the setting's key.
    private static func name(_ wrong: InvalidSetting) -> String {
        switch wrong.origin {
        case .flag(let name), .environment(let name): name
        case .config, .standard: wrong.setting.rawValue
        }
    }
}

extension Misuse {
    fileprivate var exitCode: ExitCode {
        if case .invalidSetting(let wrong) = self, case .environment = wrong.origin, wrong.setting != .dataURL
        {
            return .configuration
        }
        return .misuse
    }
}

// MARK: The config file

extension Message {
    /// The end of a path, shortened so that the sentence fits on a line.
    private static func short(_ path: String) -> String {
        let clean = Quoted.clean(path, limit: 400)
        return clean.count <= 22 ? clean : "…" + clean.suffix(21)
    }

    /// Describes an invalid line of the config file: file, line, key, and advice.
    init(_ problem: ConfigFile.Problem, path: String) {
        let file = Quoted.clean(path, limit: 200)
        let (sentence, hint): (String, String) =
            switch problem {
            case .unknownKey(let key, let line):
                (
                    "\(file):\(line): unknown setting \(Quoted.text(key))",
                    Self.nearest(key, in: Setting.keys, listedBy: "config")
                )
            case .invalidValue(let value, let setting, let line):
                (
                    "\(file):\(line): invalid value \(Quoted.text(setting.shown(value))) for \(setting.rawValue)",
                    "expected \(setting.values.inWords)"
                )
            case .notASetting(let text, let line):
                ("\(file):\(line): expected key = value, found \(Quoted.text(text))", "")
            case .more(let count): ("\(file): \(Counted.grouped(count)) more lines cannot be used", "")
            case .missing:
                ("no config file \(Self.short(path)); using defaults", "LORCANA_CONFIG names the file")
            case .ignored(let used):
                ("ignoring \(file)", "settings are read from \(Quoted.clean(used.description, limit: 200))")
            case .unreadable(let error): ("\(Quoted.clean("\(error)", limit: 300)); using defaults", "")
            }
        self.init(kind: "configuration", sentence: sentence, hint: hint, exitCode: .configuration)
    }
}
