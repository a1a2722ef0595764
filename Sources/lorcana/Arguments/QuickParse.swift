/// Reads the plain command lines at once, and leaves all others to ArgumentParser.
///
/// It knows the commands, words, and the exact long spellings below; anything else, however small, is nil.
/// Saves about half of a search's time (docs/decisions/070); a table test shows that both agree.
enum QuickParse {
    static func parse(_ arguments: [String]) -> TypedLine? {
        var line = TypedLine()
        var index = 0
        while index < arguments.count {
            let word = arguments[index]
            if word.utf8.first == UInt8(ascii: "-") {
                guard let taken = readOption(arguments, at: index, into: &line.options) else { return nil }
                index += taken
            } else {
                guard readWord(word, into: &line) else { return nil }
                index += 1
            }
        }
        return line
    }

    /// How many words the option took; nil where it is not known for certain.
    private static func readOption(
        _ arguments: [String], at index: Int, into options: inout TypedOptions
    ) -> Int? {
        switch arguments[index] {
        case "--offline": options.offline = true
        case "--json": options.json = true
        case "--header": options.header = true
        case "--no-interactive": options.noInteractive = true
        case "--limit", "--format", "--fields", "--source", "--api-url", "--color":
            return readValue(arguments, at: index, into: &options) ? 2 : nil
        default: return nil
        }
        return 1
    }

    private static func readValue(
        _ arguments: [String], at index: Int, into options: inout TypedOptions
    ) -> Bool {
        guard index + 1 < arguments.count else { return false }
        let value = arguments[index + 1]
        if value.utf8.first == UInt8(ascii: "-") { return false }
        switch arguments[index] {
        case "--limit": options.limit = value
        case "--format": options.format = value
        case "--fields": options.fields = value
        case "--source": options.source = value
        case "--color": options.color = value
        default: options.apiURL = value
        }
        return true
    }

    /// Takes the command, or a word of it; false for what is no command, or has no words.
    private static func readWord(_ word: String, into line: inout TypedLine) -> Bool {
        switch line.command {
        case nil:
            line.command = CommandName(rawValue: word)
            return line.command != nil && line.command != .help
        case .sets, .all, .update, .man: return false
        default:
            line.words.append(word)
            return true
        }
    }
}
