import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

@Suite struct OptionTests {
    @Test(arguments: Command.list)
    func `a command's help lists exactly the options it accepts`(command: Command) {
        let help = HelpPage.lines(.command(command), Command.list).map(\.plain).joined(separator: "\n")
        for option in Option.allCases {
            let spelling = option.spelling(command.row.choices(of: option))
            let isListed = help.contains("  \(spelling)\n") || help.contains("  \(spelling) ")
            #expect(isListed == command.row.takes(option), "\(command) \(option)")
        }
    }

    @Test(arguments: Command.list)
    func `a command rejects every option that its help does not list`(command: Command) {
        for option in Option.allCases where !command.row.takes(option) {
            let words = [command.name, option.name] + (option.row.value == nil ? [] : ["1"])
            #expect(throws: Misuse.meaningless(option, command.usage())) {
                try ArgumentReader.read(words, Command.list)
            }
        }
    }

    @Test(arguments: Command.list.filter { $0 != .help })
    func `a command accepts every option that its help lists`(command: Command) throws {
        let options = command.row.options.filter { ![.help, .version].contains($0) }
        let words = options.flatMap { [$0.name] + ($0.row.value == nil ? [] : ["1"]) }
        let operands = command.row.operands.atMost == 0 ? [] : ["x"]
        guard case .line(let line) = try ArgumentReader.read([command.name] + words + operands, Command.list)
        else {
            return #expect(Bool(false), "not a line")
        }
        #expect(line.options.map(\.option) == options)
    }

    @Test func `every option has a unique name and letter`() {
        let letters = Option.allCases.compactMap(\.row.letter)
        #expect(Set(letters).count == letters.count)
        #expect(Set(Option.allCases.map(\.name)).count == Option.allCases.count)
        #expect(letters.allSatisfy { Option(letter: $0)?.row.letter == $0 })
    }

    @Test func `no word of a name consists only of options' letters`() {
        let letters = Set(Option.allCases.compactMap(\.row.letter))
        let words = BuiltInCatalogue.catalogue.cards.flatMap {
            Folding.fold($0.fullName).split(separator: " ")
        }
        let taken = Set(words.filter { $0.unicodeScalars.allSatisfy(letters.contains) })
        #expect(taken.isSubset(of: Set(letters.map { Substring(String($0)) })), "\(taken)")
    }

    @Test func `a flag that overrides a setting gives it a valid value`() {
        for option in Option.allCases {
            if let setting = option.row.setting, let value = option.row.settingValue {
                #expect(setting.values.accept(value), "\(option)")
            }
            #expect(
                (option.row.settingValue == nil) == (option.row.setting == nil || option.row.value != nil))
        }
    }

    @Test func `every command has examples, and all are valid`() throws {
        for command in Command.list {
            #expect(!command.row.examples.isEmpty)
            for example in command.row.examples {
                let words = Self.words(example.line).prefix { !["|", ">"].contains($0) }
                #expect(words.contains { $0.hasSuffix("lorcana") }, "\(example.line)")
                let arguments = words.drop { !$0.hasSuffix("lorcana") }.dropFirst()
                #expect(throws: Never.self, "\(example.line)") {
                    try ArgumentReader.read(
                        arguments.map { $0.hasSuffix(")") ? String($0.dropLast()) : $0 }, Command.list)
                }
            }
        }
    }

    /// Splits a line into words as a shell does, with quotes.
    static func words(_ line: String) -> [String] {
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
