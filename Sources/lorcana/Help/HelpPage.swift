/// Help as lines of at most 80 columns: examples first, then the rest.
enum HelpPage {
    static func lines(_ topic: HelpTopic, glyphs: Glyphs = .symbols) -> [String] {
        switch topic {
        case .overview: overview
        case .command(let name): command(CommandGuide.of(name))
        case .query: HelpTopicText.query
        case .rows: RowGuide.lines(glyphs)
        case .fields: HelpTopicText.fields
        case .environment: HelpTopicText.environment
        case .exitCodes: exitCodes
        }
    }

    private static var overview: [String] {
        ["lorcana - Disney Lorcana cards in the terminal", ""]
            + examples([
                ("lorcana search Elsa", "cards with that name"),
                ("lorcana search 'ink:amber cost<=3 lore>=2'", "cards that meet conditions"),
                ("lorcana card \"Elsa - Snow Queen\"", "one card in full"),
                ("lorcana set TFC", "a set"),
                ("lorcana", "browse, full screen"),
            ])
            + ["", "Commands"]
            + table(CommandGuide.all.map { ("\($0.name.rawValue) \($0.operands)", $0.summary) }, column: 26)
            + ["", "Options of every command"] + options(OptionGuide.shared)
            + [
                "", "More: lorcana help COMMAND, or lorcana help TOPIC:",
                "  " + HelpTopic.topics.joined(separator: ", "),
            ]
    }

    private static func command(_ guide: CommandGuide) -> [String] {
        let usage = ["lorcana", guide.name.rawValue, "[OPTIONS]", guide.operands].filter { !$0.isEmpty }
        return ["lorcana \(guide.name.rawValue) - \(guide.summary)", ""] + examples(guide.examples)
            + ["", "Usage", "  \(usage.joined(separator: " "))"]
            + (guide.details.isEmpty ? [] : [""] + wrapped(guide.details, indent: 0))
            + (guide.options.isEmpty ? [] : ["", "Options"] + options(guide.options))
            + ["", "Options of every command"] + options(OptionGuide.shared)
    }

    private static var exitCodes: [String] {
        ["Exit codes", ""] + table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }, column: 8)
            + ["", "A closed pipe is success and silent."]
    }

    static func examples(_ examples: [(line: String, does: String)]) -> [String] {
        ["Examples"] + table(examples.map { ($0.line, $0.does) }, column: 46)
    }

    private static func options(_ options: [OptionGuide]) -> [String] {
        table(options.map { ($0.spelling, $0.summary) }, column: 26)
    }

    /// Two columns; a left side that is too long gets a line of its own.
    static func table(_ rows: [(String, String)], column: Int) -> [String] {
        rows.flatMap { left, right in
            let text = wrapped(right, indent: column)
            if left.count + 4 > column { return ["  \(left)"] + text }
            let first = "  \(left)" + String(repeating: " ", count: column - 2 - left.count)
            return [first + text[0].dropFirst(column)] + text.dropFirst()
        }
    }

    static func wrapped(_ text: String, indent: Int, width: Int = 80) -> [String] {
        let blanks = String(repeating: " ", count: indent)
        var lines = [blanks]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + 1 + word.count > width { lines.append(blanks) }
            let isFirst = lines[lines.count - 1].count == indent
            lines[lines.count - 1] += (isFirst ? "" : " ") + word
        }
        return lines
    }
}

extension OptionGuide {
    /// "-q, --quiet" or "--limit N"; a choice of words stands in its summary's place in the manual.
    var spelling: String {
        let names = names.joined(separator: ", ")
        return value.map { "\(names) \($0)" } ?? names
    }
}
