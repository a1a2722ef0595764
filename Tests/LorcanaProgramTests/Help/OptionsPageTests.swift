import CardBrowser
@testable import CardRendering
import CardTesting
import LorcanaCards
@testable import LorcanaQuery
import TerminalKit
import Testing

@testable import lorcana

/// Compares the pages that list options with the tables of commands and options.
@Suite struct OptionsPageTests {
    @Test func `help keys lists the user's keys, then the default ones`() throws {
        var chosen = KeyChoices()
        try chosen.choose("e ctrl-o", for: "go-to-list")
        let lines = HelpPage.lines(.page(.keys), Command.list, chosen: chosen).map(\.plain)
        let row = try #require(lines.firstIndex(of: "  go-to-list"))
        #expect(lines[row + 1] == "      e Ctrl-O (usually Shift-Tab)")
        #expect(lines.contains("      F2") && !lines.contains("      F2 (usually F2)"))
    }

    @Test func `docs/Options.md matches the tables; RECORD_GOLDEN=1 records it`() throws {
        try Golden.expect(Self.page, "docs/Options.md")
    }

    @Test func `cli.md names every setting, variable and topic`() throws {
        let page = try #require(Golden.read("docs/specification/cli.md"))
        let words = Set(
            page.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.map(String.init))
        let environment = HelpPage.page(.environment).lines.map(\.plain).joined(
            separator: "\n")
        #expect(Setting.allCases.filter { !words.contains($0.rawValue) } == [])
        #expect(HelpPageName.allCases.filter { !words.contains($0.rawValue) } == [])
        for variable in Setting.allCases.compactMap(\.row.variable) + ["NO_COLOR", "TERM", "COLORTERM"] {
            #expect(words.contains(variable) && environment.contains(variable), "\(variable)")
        }
    }

    @Test func `help query has a valid example for every key`() throws {
        let page = HelpPage.page(.query).lines.map(\.plain).joined(separator: "\n")
        for key in QueryKey.all {
            let isShown = key.help.examples().contains {
                $0.hasPrefix(key.name) || $0.contains("-\(key.name):")
            }
            #expect(isShown, "\(key.name)")
            for example in key.help.examples() {
                let start = example.prefix { $0 != "|" }
                #expect(page.contains(start), "\(example)")
                let query = start.firstPlace(of: " (").map { start[..<$0.lowerBound] } ?? start
                _ = try CardQuery(parsing: String(query))
            }
        }
        #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `from 120 columns on help has its lists in two columns, and nothing is lost`() {
        for topic in [HelpTopic.overview] + Command.list.map(HelpTopic.command) {
            let narrow = HelpPage.lines(topic, Command.list).map(\.plain)
            for width in [120, 200] {
                let wide = HelpPage.lines(topic, Command.list, width: width).map(\.plain)
                #expect(wide.allSatisfy { $0.count <= width } && wide.count <= narrow.count)
                let words = { (lines: [String]) in
                    lines.joined(separator: " ").split(separator: " ").sorted()
                }
                #expect(words(wide) == words(narrow))
            }
            #expect(HelpPage.lines(topic, Command.list, width: 119).map(\.plain) == narrow)
        }
    }

    @Test func `help wraps on a narrow terminal, with continuation lines indented to the description`() {
        for topic in [HelpTopic.overview, .page(.keywords), .page(.query)]
            + Command.list.map(HelpTopic.command)
        {
            for width in [40, 60] {
                let lines = HelpPage.lines(topic, Command.list, width: width)
                    .flatMap { HelpPage.wrapped($0, to: width) }
                #expect(lines.allSatisfy { $0.width <= width }, "\(topic) \(width)")
            }
        }
        let row = StyledText("  Ward          Opponents cannot choose it.")
        #expect(
            HelpPage.wrapped(row, to: 34).map(\.withoutTrailingBlanks.plain) == [
                "  Ward          Opponents cannot", "                choose it.",
            ])
    }

    @Test func `help fields names every field`() {
        let page = HelpPage.page(.fields).lines.map(\.plain).joined(separator: "\n")
        let words = Set(page.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        #expect(CardField.allCases.filter { !words.contains($0.rawValue) } == [])
    }

    @Test func `a command's help shows only values it accepts`() {
        let update = HelpPage.lines(.command(.update), Command.list).map(\.plain).joined(separator: "\n")
        #expect(update.contains("--source auto|api ") && update.contains("which services to ask"))
        #expect(update.contains("download names and texts in this language too"))
        let search = HelpPage.lines(.command(.search), Command.list).map(\.plain).joined(separator: "\n")
        #expect(search.contains("--source auto|api|local|built-in"))
    }

    @Test(arguments: [Command.search, .card])
    func `a command that reads lines from stdin says so`(command: Command) {
        let text = HelpPage.lines(.command(command), Command.list).map(\.plain).joined(separator: " ")
        #expect(
            text.contains("A lone dash reads") && ManPage.text(Command.list).contains("A lone dash reads"))
    }

    // MARK: The page

    private static var page: String {
        """
        # Commands and options

        `lorcana help COMMAND` prints a command's options, and [cli.md](specification/cli.md) has what they
        promise beyond this summary. `RECORD_GOLDEN=1 swift test --filter OptionsPageTests` records this page.

        | command | does |
        |---|---|
        \(Command.list.map(row).joined(separator: "\n"))

        A [query](Query.md) is taken by \(takersOfQueries.map(code).joined(separator: ", ")).

        | option | does | taken by |
        |---|---|---|
        \(Option.allCases.map(row).joined(separator: "\n"))

        """
    }

    private static func row(_ command: Command) -> String {
        "| \(code(command.usage().line)) | \(cell(command.row.summary)) |"
    }

    private static func row(_ option: Option) -> String {
        let commands = takers(option).map(code).joined(separator: ", ")
        let takers = option.isGlobal ? "every command" : commands
        return "| \(code(option.spelling)) | \(cell(option.row.summary)) | \(takers) |"
    }

    private static func takers(_ option: Option) -> [String] {
        Command.list.filter { $0.row.takes(option) }.map(\.name)
    }

    private static var takersOfQueries: [String] {
        Command.list.flatMap { command in
            [(name: command.name, row: command.row)]
                + command.row.subcommands.map { (name: "\(command.name) \($0.name)", row: $0.row) }
        }
        .filter { $0.row.operands.takesQuery }.map(\.name)
    }

    private static func code(_ text: String) -> String { "`\(cell(text))`" }

    /// Escapes vertical bars, which would end the table cell.
    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
