import CardRendering
import LorcanaKit
import TerminalKit

extension Command {
    static let man = Command("man") {
        CommandRow(.none, "print the man page", examples: [("lorcana man | man -l -", "read it")]) {
            Action(printing: ManPage.text($0.commands))
        }
    }
}

/// The man page in man(7) macros, generated from the same tables as help.
enum ManPage {
    static func text(_ commands: [Command]) -> String {
        let body = (head + list(commands) + options(commands) + topics + files).joined(separator: "\n") + "\n"
        let title = ".TH LORCANA 1 \"\" \"lorcana \(LorcanaVersion.current)\"\n"
        return title + fallbacks(for: body) + body.unicodeScalars.map(written).joined()
    }

    /// Replacements that groff uses for symbols that the terminal lacks, as with `--ascii`.
    private static func fallbacks(for body: String) -> String {
        Set(body.unicodeScalars.filter { !$0.isASCII }).sorted { $0.value < $1.value }.map { sign in
            let spelling = ASCIIFallback.spell(String(sign)).map(fallback).joined()
            return ".if \\n(.g .fchar \(written(sign)) \(spelling)\n"
        }.joined()
    }

    private static var head: [String] {
        [
            ".SH NAME", "lorcana \\- Disney Lorcana cards in the terminal", ".SH SYNOPSIS", ".B lorcana",
            "[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR] [\\fIWORDS\\fR]", ".SH COMMANDS",
        ]
    }

    private static func list(_ commands: [Command]) -> [String] {
        commands.flatMap { command in
            let row = command.row
            let title = "\\fB\(command.name)\\fR \(escaped(row.operands.shown))"
            return [".TP", title, escaped(sentence(row.summary)), escaped(row.details)].filter { !$0.isEmpty }
                + row.subcommands.flatMap {
                    let words = ["\\fB\($0.name)\\fR", escaped($0.row.operands.shown)]
                        .filter { !$0.isEmpty }.joined(separator: " ")
                    return [".br", "\(words) \\(en \(escaped($0.row.summary))"]
                }
                + (row.examples.isEmpty ? [] : [".br", "Examples:"])
                + row.examples.flatMap { [".br", "\\fB\(escaped($0.line))\\fR \\(en \(escaped($0.does))"] }
        }
    }

    /// "List all sets." for "list all sets".
    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    private static func options(_ commands: [Command]) -> [String] {
        [".SH OPTIONS"]
            + Option.allCases.flatMap { option in
                let takers = commands.filter { $0.row.takes(option) }.map(\.name)
                let names = option.isGlobal ? "every command" : takers.joined(separator: ", ")
                return [
                    ".TP", "\\fB\(escaped(option.spelling))\\fR",
                    escaped(sentence("\(option.row.summary) (\(names))")),
                ]
            }
    }

    private static var topics: [String] {
        HelpPageName.allCases.flatMap { name in
            let page = HelpPage.page(name)
            // These pages start with a heading that would repeat the section's.
            let lines = page.lines.dropFirst([.environment, .exitCodes].contains(name) ? 1 : 0)
            return [".SH \(page.title)", ".nf", ".in 0"] + lines.map { escaped($0.plain) } + [".fi"]
        }
    }

    private static var files: [String] {
        let paths = [
            (
                "~/.config/lorcana/config",
                "settings, one `key = value` per line; $LORCANA_CONFIG names another file"
            ),
            (
                "/etc/xdg/lorcana/config",
                "system-wide settings, overridden by the file above; in the folders of $XDG_CONFIG_DIRS if that is set"
            ),
            (
                "~/.local/share/lorcana/catalogue.lorcana",
                "data downloaded by lorcana update; in $LORCANA_DATA_DIR if that is set"
            ),
            (
                "~/.local/state/lorcana",
                "browser preferences; in $LORCANA_DATA_DIR/state if that is set"
            ),
        ]
        let example = [
            "# a line of ~/.config/lorcana/config", "color = never", "source = local", "timeout = 10",
        ]
        return [".SH FILES"] + paths.flatMap { [".TP", "\\fI\(escaped($0))\\fR", escaped($1) + "."] }
            + [".PP", "An example:", ".PP", ".nf"] + example.map(escaped) + [".fi"]
    }

    /// Escapes characters that are special in roff: backslashes, dashes, quotes, and a dot at the start. Quotes must
    /// survive copying into a shell.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            default: result.append(character)
            }
        }
        return result.first == "." ? "\\&" + result : result
    }

    /// A replacement character; roff would drop a quotation mark at the start.
    private static func fallback(_ character: Character) -> String {
        character == "\"" ? "\\(dq" : escaped(String(character))
    }

    /// The roff escape of a non-ASCII character: "\[u2B22]".
    private static func written(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(scalar) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }
}
