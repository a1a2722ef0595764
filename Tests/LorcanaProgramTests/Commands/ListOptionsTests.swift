import Testing

@testable import lorcana

/// Every command that lists cards or rows accepts the shared options.
@Suite struct ListOptionsTests {
    private static let options: [Option] = [
        .count, .fields, .sort, .limit, .page, .stats, .json, .noInteractive,
    ]

    /// Commands that change something, show a single thing, or list rows in an order of their own.
    private static let others: Set<String> = [
        "browse", "update", "config", "cache", "cache path", "cache status", "cache clear", "completions",
        "man",
        "help", "deck", "deck stats", "deck export", "deck import", "deck copy", "deck rename", "deck delete",
        "deck add", "deck remove", "deck undo", "deck check", "deck diff", "deck hand", "deck list",
        "deck missing",
        "deck odds", "deck show", "pack", "random", "rotation", "sets", "theme", "own add", "own remove",
        "own import", "own export",
        "own undo",
    ]

    /// Every command and subcommand as the user types it.
    private static let all = Command.list.flatMap { command in
        [command.name] + command.row.subcommands.map { "\(command.name) \($0.name)" }
    }

    @Test(arguments: all.filter { !others.contains($0) })
    func `a listing command accepts each option, or its help says why not`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let command = try #require(Command.list.first { $0.name == words[0] })
        let part = words.count == 1 ? nil : command.row.subcommands.first { $0.name == words[1] }
        for option in Self.options {
            let takes = command.row.takesAlone(option) || part?.row.takes(option) == true
            #expect(takes || command.row.details.contains(option.name), "\(line) \(option.name)")
        }
    }

    @Test func `the exceptions are existing commands`() {
        #expect(Self.others.subtracting(Self.all) == [])
    }
}
