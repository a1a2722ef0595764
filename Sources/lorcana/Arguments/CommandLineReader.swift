import LorcanaCards

/// Reads a command line: the quick way where every word is plain, else with ArgumentParser.
enum CommandLineReader {
    /// What a line of arguments asks for before any command runs.
    enum Reading: Equatable, Sendable {
        case version
        case help(HelpTopic)
        case line(TypedLine)
    }

    static func read(_ arguments: [String]) throws(Misuse) -> Reading {
        if let line = QuickParse.parse(arguments) { return .line(line) }
        return try readWithParser(arguments)
    }

    /// The long way; the quick one must agree with it wherever it has an answer.
    static func readWithParser(_ arguments: [String]) throws(Misuse) -> Reading {
        let options = arguments.prefix { $0 != "--" }
        let (name, rest) = try splitCommand(arguments)
        if name == .help { return .help(try topic(rest)) }
        if options.contains(where: { $0 == "--help" || $0 == "-h" }) {
            return .help(name.map(HelpTopic.command) ?? .overview)
        }
        if options.contains("--version") { return .version }
        let shielded = name?.takesQuery == true ? rest.map(NegatedTerm.shield) : rest
        var line = try CommandParser.parse((name.map { [$0.rawValue] } ?? []) + shielded)
        line.words = line.words.map(NegatedTerm.unshield)
        return .line(line)
    }

    /// The command and all else, so that options may stand before the command too.
    private static func splitCommand(_ arguments: [String]) throws(Misuse) -> (CommandName?, [String]) {
        guard let index = commandIndex(arguments) else { return (nil, arguments) }
        guard let name = CommandName(rawValue: arguments[index]) else {
            throw .unknownCommand(arguments[index])
        }
        var rest = arguments
        rest.remove(at: index)
        return (name, rest)
    }

    private static func commandIndex(_ arguments: [String]) -> Int? {
        var index = 0
        while index < arguments.count {
            let word = arguments[index]
            if word == "--" { return nil }
            if !word.hasPrefix("-") { return index }
            index += OptionGuide.takesValue(word) ? 2 : 1
        }
        return nil
    }

    /// The one topic asked for; options are judged as everywhere, those that ask for help being served anyway.
    private static func topic(_ arguments: [String]) throws(Misuse) -> HelpTopic {
        let words = try CommandParser.parse(
            ["help"] + arguments.filter { !["--help", "-h", "--version"].contains($0) }
        ).words
        guard let word = words.first else { return .overview }
        if words.count > 1 { throw .unexpectedOperand(words[1], .help) }
        guard let topic = HelpTopic(word: word) else {
            throw .unknownValue(word, of: "help topic", known: HelpTopic.words)
        }
        return topic
    }
}

/// A condition that is turned round (`-ink:ruby`), kept from being read as an option.
///
/// No argument can hold a NUL, so one in front marks it beyond doubt.
enum NegatedTerm {
    static func shield(_ word: String) -> String { isTerm(word) ? "\0" + word : word }
    static func unshield(_ word: String) -> String { word.hasPrefix("\0") ? String(word.dropFirst()) : word }

    /// The key under which a word is known best: "ink" for "ruby"; nil for a word of names.
    static func key(for word: String) -> String? {
        if Ink.allCases.contains(where: { $0.name.lowercased() == word }) { return "ink" }
        if CardType.allCases.contains(where: { $0.name.lowercased() == word }) { return "t" }
        return Rarity.allCases.contains { $0.name.lowercased() == word } ? "r" : nil
    }

    /// A dash, then a key with its operator, a bracket, a quote or an exact name.
    static func isTerm(_ word: String) -> Bool {
        guard word.hasPrefix("-"), !word.hasPrefix("--"), let second = word.dropFirst().first else {
            return false
        }
        if "(\"!-".contains(second) { return true }
        let key = word.dropFirst().prefix { $0.isLetter || $0 == "-" }
        guard !key.isEmpty, let next = word.dropFirst(1 + key.count).first else { return false }
        return ":<>=!/+".contains(next)
    }
}
