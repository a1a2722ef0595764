import LorcanaKit

/// The manual page in man(7) macros, made from the same tables as the help.
enum ManPage {
    static var text: String {
        (head + commands + options + topics).joined(separator: "\n") + "\n"
    }

    private static var head: [String] {
        [
            ".TH LORCANA 1 \"\" \"lorcana \(LorcanaVersion.current)\"", ".SH NAME",
            "lorcana \\- Disney Lorcana cards in the terminal", ".SH SYNOPSIS", ".B lorcana",
            "[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR] [\\fIWORDS\\fR]", ".SH COMMANDS",
        ]
    }

    private static var commands: [String] {
        CommandGuide.all.flatMap { guide in
            let title = "\\fB\(guide.name.rawValue)\\fR \(escaped(guide.operands))"
            return [".TP", title, escaped(guide.summary) + ".", escaped(guide.details)].filter { !$0.isEmpty }
                + guide.examples.flatMap { [".br", "\\fC\(escaped($0.line))\\fR \\(en \(escaped($0.does))"] }
        }
    }

    private static var options: [String] {
        [".SH OPTIONS"]
            + (OptionGuide.shared + OptionGuide.special).flatMap {
                [".TP", "\\fB\(escaped($0.spelling))\\fR", escaped($0.summary) + "."]
            }
    }

    private static var topics: [String] {
        [HelpTopic.query, .fields, .environment, .exitCodes].flatMap { topic in
            let lines = HelpPage.lines(topic)
            return [".SH \(title(topic))", ".nf"] + lines.map(escaped) + [".fi"]
        }
    }

    private static func title(_ topic: HelpTopic) -> String {
        switch topic {
        case .query: "QUERY LANGUAGE"
        case .fields: "FIELDS"
        case .environment: "ENVIRONMENT"
        default: "EXIT STATUS"
        }
    }

    /// Backslashes, dashes, and a dot or quote at the beginning mean something to roff.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            default: result.append(character)
            }
        }
        return result.first == "." || result.first == "'" ? "\\&" + result : result
    }
}
