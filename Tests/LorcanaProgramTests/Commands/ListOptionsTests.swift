import Testing

@testable import lorcana

/// Commands that list cards or rows × the options that all of them take.
@Suite struct ListOptionsTests {
    private static let options: [Option] = [.count, .fields, .sort, .limit, .page, .stats, .json]

    @Test(arguments: [
        "search", "set", "sets", "card", "all", "random", "sing", "shift", "new", "rotation", "pack",
        "deck list", "deck show", "deck missing", "deck diff", "own list", "own missing", "own spare",
        "own trade",
    ])
    func `a command that lists takes each option, or its help says why not`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let command = try #require(Command.list.first { $0.name == words[0] })
        let part = words.count == 1 ? nil : command.row.subcommands.first { $0.name == words[1] }
        #expect(words.count == 1 || part != nil)
        for option in Self.options {
            let takes = command.row.takesAlone(option) || part?.row.takes(option) == true
            #expect(takes || command.row.details.contains(option.name), "\(line) \(option.name)")
        }
    }
}
