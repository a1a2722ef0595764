import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

@Suite struct OptionTests {
    @Test(arguments: CommandName.allCases)
    func `a command's help lists what the command takes and nothing else`(command: CommandName) {
        let help = HelpPage.lines(.command(command)).map(\.plain).joined(separator: "\n")
        for option in Option.allCases {
            let spelling = option.spelling(for: command)
            let isListed = help.contains("  \(spelling)\n") || help.contains("  \(spelling) ")
            #expect(isListed == option.spec.commands.contains(command), "\(command) \(option)")
        }
    }

    @Test(arguments: CommandName.allCases)
    func `a command refuses every option that its help does not list`(command: CommandName) {
        for option in Option.allCases where !option.spec.commands.contains(command) {
            let words = [command.rawValue, option.rawValue] + (option.spec.value == nil ? [] : ["1"])
            #expect(throws: Misuse.meaningless(option, command)) { try ArgumentReader.read(words) }
        }
    }

    @Test(arguments: CommandName.allCases.filter { $0 != .help })
    func `a command takes every option that its help lists`(command: CommandName) throws {
        let options = command.options.filter { ![.help, .version].contains($0) }
        let words = options.flatMap { [$0.rawValue] + ($0.spec.value == nil ? [] : ["1"]) }
        let operands = command.spec.operands.atMost == 0 ? [] : ["x"]
        guard case .line(let line) = try ArgumentReader.read([command.rawValue] + words + operands) else {
            return #expect(Bool(false), "not a line")
        }
        #expect(line.options.map(\.option) == options)
    }

    @Test func `every option has its own name and letter`() {
        let letters = Option.allCases.compactMap(\.spec.letter)
        #expect(Set(letters).count == letters.count)
        #expect(Set(Option.allCases.map(\.rawValue)).count == Option.allCases.count)
        #expect(letters.allSatisfy { Option(letter: $0)?.spec.letter == $0 })
    }

    @Test func `no word of a name consists of options' letters alone`() {
        let letters = Set(Option.allCases.compactMap(\.spec.letter))
        let words = BuiltInCatalogue.catalogue.cards.flatMap {
            Folding.fold($0.fullName).split(separator: " ")
        }
        let taken = Set(words.filter { $0.unicodeScalars.allSatisfy(letters.contains) })
        #expect(taken.isSubset(of: Set(letters.map { Substring(String($0)) })), "\(taken)")
    }

    @Test func `a flag that overrides a setting gives it a value it accepts`() {
        for option in Option.allCases {
            if let setting = option.spec.setting, let value = option.spec.settingValue {
                #expect(setting.accepts(value), "\(option)")
            }
            #expect(
                (option.spec.settingValue == nil) == (option.spec.setting == nil || option.spec.value != nil))
        }
    }

    @Test func `every command has an example, and every example can be read`() throws {
        for command in CommandName.allCases {
            #expect(!command.spec.examples.isEmpty)
            for example in command.spec.examples {
                let words = Self.words(example.line).prefix { !["|", ">"].contains($0) }
                #expect(words.contains { $0.hasSuffix("lorcana") }, "\(example.line)")
                let arguments = words.drop { !$0.hasSuffix("lorcana") }.dropFirst()
                #expect(throws: Never.self, "\(example.line)") {
                    try ArgumentReader.read(arguments.map { $0.hasSuffix(")") ? String($0.dropLast()) : $0 })
                }
            }
        }
    }

    /// The words of a line as a shell splits them; quotes hold words together.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var quote: Character?
        var isOpen = false
        for character in line {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if quote == nil, character == " " {
                isOpen = false
                continue
            } else {
                if !isOpen { words.append("") }
                words[words.count - 1].append(character)
                isOpen = true
                continue
            }
            if !isOpen { words.append("") }
            isOpen = true
        }
        return words
    }
}
