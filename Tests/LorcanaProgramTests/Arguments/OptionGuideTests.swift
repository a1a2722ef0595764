import Testing

@testable import lorcana

@Suite struct OptionGuideTests {
    @Test(arguments: CommandName.allCases.filter { $0 != .help })
    func `every command knows every option of the guide`(command: CommandName) throws {
        let words = OptionGuide.shared.flatMap { option in
            option.names.flatMap { option.value == nil ? [$0] : [$0, "1"] }
        }
        let known = words.filter { !["--version", "-h", "--help"].contains($0) }
        #expect(throws: Never.self) { try CommandLineReader.readWithParser([command.rawValue] + known) }
    }

    @Test(arguments: OptionGuide.shared.filter { $0.value != nil }.flatMap(\.names))
    func `an option with a value is misuse without one`(name: String) throws {
        #expect(OptionGuide.takesValue(name))
        #expect(throws: Misuse.self) { try CommandLineReader.readWithParser(["sets", name]) }
    }

    @Test func `the options of one command belong to it alone`() throws {
        #expect(throws: Never.self) { try CommandLineReader.readWithParser(["random", "--seed", "7"]) }
        #expect(throws: Never.self) { try CommandLineReader.readWithParser(["search", "a", "--explain"]) }
        #expect(throws: Misuse.self) { try CommandLineReader.readWithParser(["sets", "--seed", "7"]) }
    }

    @Test func `every command has a guide with an example`() {
        for command in CommandName.allCases { #expect(!CommandGuide.of(command).examples.isEmpty) }
    }
}
