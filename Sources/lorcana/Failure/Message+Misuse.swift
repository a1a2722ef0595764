import LorcanaCards
import LorcanaKit

extension Message {
    /// The sentence for a command line that cannot be meant: two lines, exit code 64.
    init(_ misuse: Misuse) {
        let (sentence, hint) = Self.words(misuse)
        self.init(kind: "misuse", sentence: sentence, hint: hint, exitCode: misuse.exitCode)
    }

    private static func words(_ misuse: Misuse) -> (String, String) {
        switch misuse {
        case .words(let text, let command): parserWords(text, command)
        case .unknownCommand(let word): unknownCommand(word)
        case .missingOperand(let command): missingOperand(command)
        case .unexpectedOperand(let word, let command):
            ("\(Quoted.text(word)) is one word too many", "usage: \(usage(command))")
        case .unknownValue(let word, let what, let known): unknown(word, what, known)
        case .unknownField(let word, let known): unknown(word, "field", known)
        case .unknownKey(let word, let known): unknown(word, "setting", known)
        case .unknownSet(let name, let nearest): unknownSet(name, nearest)
        default: valueWords(misuse)
        }
    }

    private static func valueWords(_ misuse: Misuse) -> (String, String) {
        switch misuse {
        case .notANumber(let word, let option):
            wrongNumber(word, option)
        case .meaningless(let option, let command):
            ("\(option) means nothing to \(command.rawValue)", "see lorcana help \(command.rawValue)")
        case .contradiction(let a, let b): ("\(a) and \(b) contradict each other", "leave one of them out")
        case .invalidValue(let word, let what, let expected):
            ("\(what) cannot be \(Quoted.text(word))", "it can be: \(expected)")
        case .wrongOrder(let error):
            ("--sort: \(Quoted.clean(error.message))", Quoted.clean(error.hint, limit: 200))
        case .noTerminal(let isDumb): noTerminal(isDumb: isDumb)
        case .repainting:
            (
                "browse repaints the screen, which accessible output never does",
                "lorcana search and lorcana all print line by line"
            )
        default: ("the command line cannot be understood", "see lorcana --help")
        }
    }

    private static func wrongNumber(_ word: String, _ option: String) -> (String, String) {
        let isTooLarge = word.count > 18 && word.allSatisfy(\.isNumber)
        let hint =
            isTooLarge
            ? "the largest is \(Int.max)"
            : option == "--page"
                ? "pages count from 1: \(option) 1 is the first" : "for example: \(option) 20"
        return ("\(option) takes a whole number above 0, not \(Quoted.text(word))", hint)
    }

    private static func unknownCommand(_ word: String) -> (String, String) {
        let near = NearestNames.nearest(to: word, in: CommandName.allCases.map(\.rawValue), count: 2)
        let hint =
            near.isEmpty
            ? "lorcana search \(Quoted.text(word)) looks for cards; lorcana --help lists the commands"
            : "did you mean \(either(near.map { "lorcana \($0)" }))?"
        return ("there is no command \(Quoted.text(word))", hint)
    }

    private static func missingOperand(_ command: CommandName) -> (String, String) {
        let guide = CommandGuide.of(command)
        return ("\(command.rawValue) needs \(guide.operands)", "for example: \(guide.examples[0].line)")
    }

    private static func unknown(_ word: String, _ what: String, _ known: [String]) -> (String, String) {
        let near = NearestNames.nearest(to: word, in: known, count: 2)
        let all = "there are: \(known.joined(separator: ", "))"
        let hint = near.isEmpty ? all : "did you mean \(either(near))? \(all)"
        return ("there is no \(what) \(Quoted.text(word))", hint)
    }

    private static func unknownSet(_ name: String, _ nearest: [String]) -> (String, String) {
        let hint =
            nearest.isEmpty
            ? "lorcana sets lists all" : "did you mean \(either(nearest.map { Quoted.text($0) }))?"
        return ("there is no set \(Quoted.text(name))", hint)
    }

    private static func noTerminal(isDumb: Bool) -> (String, String) {
        isDumb
            ? (
                "this terminal cannot show a full screen (TERM=dumb)",
                "lorcana search and lorcana all print instead"
            )
            : ("browse needs a terminal", "lorcana search and lorcana all write to pipes and files")
    }

    private static func usage(_ command: CommandName) -> String {
        "lorcana \(command.rawValue) \(CommandGuide.of(command).operands)"
    }

    /// ArgumentParser's own sentence, its suggestion or ours as the second line.
    private static func parserWords(_ text: String, _ command: CommandName?) -> (String, String) {
        let line = Quoted.clean(text.split(separator: "\n").first.map(String.init) ?? text, limit: 160)
        let topic =
            command.map { $0 == .help ? "lorcana help" : "lorcana help \($0.rawValue)" } ?? "lorcana --help"
        let cut = line.firstRange(of: ". Did you mean")
        let sentence = lowercasingFirst(String(line[..<(cut?.lowerBound ?? line.endIndex)]))
        if let word = negatedWord(in: sentence, command), let key = NegatedTerm.key(for: word) {
            return (sentence, "to leave cards out write -\(key):\(word)")
        }
        if let cut { return (sentence, "did you mean" + line[cut.upperBound...]) }
        if let command, let word = negatedWord(in: sentence, command) {
            let example = "lorcana \(command.rawValue) -- -\(word)"
            return (sentence, "\(example) leaves out names with \(Quoted.text(word))")
        }
        return (sentence, "see \(topic)")
    }

    /// The word of a query that had a minus ("-ruby") and so was taken for an option.
    private static func negatedWord(in sentence: String, _ command: CommandName?) -> String? {
        guard command?.takesQuery == true,
            let start = sentence.firstRange(of: "unknown option '-")?.upperBound
        else { return nil }
        let word = sentence[start...].prefix { $0 != "'" }
        return word.count > 1 && word.first != "-" ? word.lowercased() : nil
    }

    private static func lowercasingFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }
}

extension Misuse {
    /// 64, but for a wrong value in the environment, which is configuration.
    var exitCode: ExitCode {
        if case .invalidValue(_, let what, _) = self, what.first?.isUppercase == true {
            return .configuration
        }
        return .misuse
    }
}
