import LorcanaKit

/// The manual page in man(7) macros, made from the same tables as the help.
enum ManPage {
    static var text: String {
        (head + commands + options + topics + files).joined(separator: "\n") + "\n"
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
        [HelpTopic.query, .rows, .fields, .environment, .exitCodes].flatMap { topic in
            let lines = HelpPage.lines(topic)
            return [".SH \(title(topic))", ".nf"] + lines.map(escaped) + [".fi"]
        }
    }

    private static var files: [String] {
        let paths = [
            (
                "~/.config/lorcana/config",
                "settings, one key = value a line; $LORCANA_CONFIG names another file"
            ),
            (
                "~/.local/share/lorcana/catalogue.lorcana",
                "what lorcana update fetched; in $LORCANA_DATA_DIR where that is set"
            ),
            (
                "~/.local/state/lorcana",
                "what the browser remembers; in $LORCANA_DATA_DIR/state where that is set"
            ),
        ]
        let example = [
            "# a line of ~/.config/lorcana/config", "color = never", "source = local", "timeout = 10",
        ]
        return [".SH FILES"] + paths.flatMap { [".TP", "\\fI\(escaped($0))\\fR", escaped($1) + "."] }
            + [".PP", "An example:", ".PP", ".nf"] + example.map(escaped) + [".fi"]
    }

    private static func title(_ topic: HelpTopic) -> String {
        switch topic {
        case .query: "QUERY LANGUAGE"
        case .rows: "ROWS"
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
            case _ where !character.isASCII: result += character.unicodeScalars.map(unicode).joined()
            default: result.append(character)
            }
        }
        return result.first == "." || result.first == "'" ? "\\&" + result : result
    }

    /// "\[u2B22]", which roff draws where the terminal can.
    private static func unicode(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }
}
