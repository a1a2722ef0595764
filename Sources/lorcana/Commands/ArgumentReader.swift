import CardRendering

/// Parses arguments using the tables of commands and options. Values are validated later.
///
/// Options may come before or after words, as `--name value`, `--name=value`, `-q` or `-qv`; long names cannot be
/// abbreviated, and the last occurrence takes precedence. All arguments after `--` are operands. In a query, a word
/// with a single dash excludes cards, unless all of its letters are options (decision 070).
struct ArgumentReader {
    /// The result of parsing.
    enum Reading: Equatable, Sendable {
        /// Prints the version; with `--verbose`, also the versions of data and libraries.
        case version(isVerbose: Bool)
        /// Shows help on a command or topic; without words, on the program.
        case help([String], TypedLine)
        case line(TypedLine)
    }

    /// - Throws: the first error, unless `--help` or `--version` appears before `--`.
    static func read(_ arguments: [String], _ commands: [Command]) throws(Misuse) -> Reading {
        var reader = ArgumentReader(arguments: arguments, commands: commands)
        reader.readAll()
        return try reader.reading()
    }

    /// Parses the arguments, skipping errors; also returns whether they include `--`.
    static func partial(
        _ arguments: [String], _ commands: [Command]
    ) -> (line: TypedLine, isPastOptions: Bool) {
        var reader = ArgumentReader(arguments: arguments, commands: commands)
        reader.readAll()
        return (reader.line, reader.isPastOptions)
    }

    private let arguments: [String]
    private let commands: [Command]
    private var index = 0
    private var line = TypedLine()
    private var isPastOptions = false
    private var isCommandUnknown = false
    private var mistake: Misuse?

    private func reading() throws(Misuse) -> Reading {
        let isHelp = line.command?.name == "help"
        if line.has(.help), !isHelp { return .help(helped, line) }
        if line.has(.version) { return .version(isVerbose: line.has(.verbose)) }
        if case .unknownCommand(let word, _, let known) = mistake {
            throw .unknownCommand(word, rest: line.words, known: known)
        }
        if let mistake { throw mistake }
        let command = line.command ?? .browse
        let row = command.row
        for typed in line.options where !row.takes(typed.option) {
            throw .meaningless(typed.option, line.command?.usage())
        }
        if isHelp { return .help(line.words, line) }
        if line.words.isEmpty, line.command != nil, row.operands.needs != nil {
            throw .missingOperand(command.usage())
        }
        if line.words.count > row.operands.atMost {
            throw .unexpectedOperand(line.words[row.operands.atMost], command.usage())
        }
        return .line(line)
    }

    /// The command and subcommand that `--help` refers to.
    private var helped: [String] {
        guard let command = line.command else { return [] }
        let part = line.words.first.flatMap { word in command.row.subcommands.first { $0.name == word } }
        return [command.name] + (part.map { [$0.name] } ?? [])
    }

    private mutating func readAll() {
        while index < arguments.count {
            let word = arguments[index]
            index += 1
            if isPastOptions || word.utf8.first != UInt8(ascii: "-") || word == "-" {
                readWord(word)
            } else if word == "--" {
                isPastOptions = true
            } else if word.utf8.starts(with: "--".utf8) {
                readOption(word)
            } else {
                readDashWord(word)
            }
        }
    }

    private mutating func note(_ misuse: Misuse) { mistake = mistake ?? misuse }

    private mutating func readWord(_ word: String) {
        if line.command != nil || isCommandUnknown { return line.words.append(word) }
        line.command = commands.first { $0.name == word }
        if line.command == nil {
            isCommandUnknown = true
            note(.unknownCommand(word, rest: [], known: commands.map(\.name)))
        }
    }

    /// `--name`, `--name=value` or `--name value`.
    private mutating func readOption(_ word: String) {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = equals.map { String(word[..<$0]) } ?? word
        guard let option = Option(name: name) else {
            return note(.unknownOption(name, line.command?.usage()))
        }
        let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
        if option.row.value == nil {
            return attached == nil ? line.add(option) : note(.unexpectedValue(option))
        }
        if let attached { return line.add(option, attached) }
        guard index < arguments.count else { return note(.missingValue(option)) }
        line.add(option, arguments[index])
        index += 1
    }

    /// Parses a word with a single dash: letters of options, part of a query, or a number.
    private mutating func readDashWord(_ word: String) {
        let rest = word.unicodeScalars.dropFirst()
        let flags = rest.compactMap(Option.init(letter:))
        if flags.count == rest.count {
            for flag in flags { line.add(flag) }
        } else if line.command?.row.operands.isQuery == true {
            let name = String(Substring(rest.prefix { $0 != "=" }))
            if let option = Option(name: "--" + name) {
                note(.singleDash(name, option))
            } else if name.unicodeScalars.count == 1,
                let flag = name.unicodeScalars.first.flatMap(Option.init(letter:))
            {
                note(.unexpectedValue(flag))
            } else if isUnknownFlag(rest) {
                note(.unknownLetter(word))
            } else {
                line.words.append(word)
            }
        } else if line.command != nil, let first = rest.first, ("0"..."9").contains(first) {
            line.words.append(word)
        } else {
            note(.unknownOption(word, line.command?.usage()))
        }
    }

    /// Whether the text after the dash looks like an unknown option in a query: a single letter, or a number without
    /// a comparison.
    private func isUnknownFlag(_ rest: Substring.UnicodeScalarView) -> Bool {
        if rest.count == 1, rest.first?.properties.isAlphabetic == true { return true }
        let isNumber = rest.allSatisfy { ("0"..."9").contains($0) }
        return isNumber && !(line.words.last?.last.map(":=<>!".contains) ?? false)
    }
}

/// The parsed arguments; values are not validated.
struct TypedLine: Equatable, Sendable {
    /// An option as typed; the value of a flag is empty.
    struct Typed: Equatable, Sendable {
        let option: Option
        let value: String
    }

    /// Nil if no command was named.
    var command: Command?
    var words: [String] = []
    private(set) var options: [Typed] = []

    mutating func add(_ option: Option, _ value: String = "") {
        options.append(Typed(option: option, value: value))
    }

    /// Whether the option was given.
    func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

    /// The last value given; nil if the option was not given.
    func value(_ option: Option) -> String? { options.last { $0.option == option }?.value }

    /// Whether to print results and errors as JSON, according to the last of `--json` and `--format`.
    var wantsJSON: Bool {
        guard let typed = options.last(where: { $0.option == .json || $0.option == .format }) else {
            return false
        }
        return typed.option == .json || OutputFormat(rawValue: typed.value)?.isJSON == true
    }

    /// The settings overridden by options, in the order typed.
    var overrides: [Settings.Override] {
        options.compactMap { typed in
            let row = typed.option.row
            return row.setting.map {
                Settings.Override(
                    setting: $0, text: row.settingValue ?? typed.value, option: typed.option.name)
            }
        }
    }
}
