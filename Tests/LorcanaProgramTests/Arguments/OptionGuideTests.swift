import Testing

@testable import lorcana

@Suite struct OptionGuideTests {
    @Test(arguments: OptionGuide.shared.filter { $0.value == nil }.flatMap(\.names))
    func `every flag of the guide is known to every command`(name: String) throws {
        for command in CommandName.allCases where command != .help {
            #expect(throws: Never.self) { try CommandLineReader.readWithParser([command.rawValue, name]) }
        }
    }

    @Test(arguments: OptionGuide.shared.filter { $0.value != nil }.flatMap(\.names))
    func `every option of the guide takes a value everywhere`(name: String) throws {
        for command in CommandName.allCases where command != .help {
            #expect(throws: Never.self) {
                try CommandLineReader.readWithParser([command.rawValue, name, "1"])
            }
            #expect(throws: Misuse.self) { try CommandLineReader.readWithParser([command.rawValue, name]) }
        }
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
