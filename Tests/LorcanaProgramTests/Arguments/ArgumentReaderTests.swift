@testable import CardRendering
import LorcanaCards
import LorcanaKit
import SeededRandom
import Testing

@testable import lorcana

@Suite struct ArgumentReaderTests {
    private func read(_ line: String) throws -> ArgumentReader.Reading {
        try ArgumentReader.read(line.split(separator: " ").map(String.init), Command.list)
    }

    private func typed(_ line: String) throws -> TypedLine {
        guard case .line(let typed) = try read(line) else {
            Issue.record("\(line) is not a command line")
            return TypedLine()
        }
        return typed
    }

    private func mistake(_ line: String) -> Misuse? {
        #expect(throws: Misuse.self) { try read(line) }
    }

    @Test(arguments: [
        "search elsa --limit 3", "search elsa --limit=3", "search --limit 3 elsa", "search --limit=3 elsa",
        "--limit 3 search elsa", "--limit=3 search elsa", "search elsa --limit 9 --limit 3",
        "search --limit 3 -- elsa",
    ])
    func `an option can be spelled in each form and at each position`(line: String) throws {
        let line = try typed(line)
        #expect(line.command == .search && line.words == ["elsa"] && line.value(.limit) == "3")
    }

    @Test func `letters of flags may be joined`() throws {
        for spelling in ["-qv", "-vq", "-q -v", "--quiet --verbose", "-q --verbose"] {
            let line = try typed("search elsa \(spelling)")
            #expect(line.has(.quiet) && line.has(.verbose) && line.words == ["elsa"])
        }
    }

    @Test(arguments: [
        "-ink:ruby", "-elsa", "-rush", "-heihei", "-hook", "-(a", "-\"a b\"", "-!elsa", "-4*town",
        "-99puppies",
        "-lore/cost>=1", "-qx", "-té",
    ])
    func `in a query a word with one dash is part of the query`(word: String) throws {
        let commands = Command.list.filter(\.row.operands.takesQuery).map(\.name)
        #expect(commands.count > 3)
        for command in commands {
            #expect(
                try ArgumentReader.read([command, "elsa", word], Command.list)
                    == ArgumentReader.read([command, "--", "elsa", word], Command.list))
        }
        #expect(mistake("card x -x") == .unknownOption("-x", Command.card.usage()))
    }

    @Test(arguments: [">=", "=", "str-wil>="]) func `a negative number may follow a comparison`(
        sign: String
    ) throws {
        #expect(
            try ArgumentReader.read(["search", "str-wil", sign, "-2"], Command.list)
                == ArgumentReader.read(["search", "--", "str-wil", sign, "-2"], Command.list))
    }

    @Test(arguments: [
        ("search -z", Misuse.unknownLetter("-z")), ("browse elsa -x", .unknownLetter("-x")),
        ("search elsa -5", .unknownLetter("-5")), ("search -12 elsa", .unknownLetter("-12")),
        ("search -limit 3", .singleDash("limit", .limit)), ("search -limit=3", .singleDash("limit", .limit)),
        ("search -q=1", .unexpectedValue(.quiet)),
        ("search elsa -json", .singleDash("json", .json)), ("random -page", .singleDash("page", .page)),
        ("search elsa --lim 3", .unknownOption("--lim", Command.search.usage())),
        ("sets -z", .unknownOption("-z", Command.sets.usage())),
        ("card -elsa", .unknownOption("-elsa", Command.card.usage())),
        ("-elsa search", .unknownOption("-elsa", nil)),
        ("--nonsense", .unknownOption("--nonsense", nil)), ("search elsa --limit", .missingValue(.limit)),
        ("all --json=1", .unexpectedValue(.json)), ("all --json=", .unexpectedValue(.json)),
        ("sets --sort name", .meaningless(.sort, Command.sets.usage())),
        ("--limit 3", .meaningless(.limit, nil)),
        ("update --offline", .meaningless(.offline, Command.update.usage())),
        ("all elsa", .unexpectedOperand("elsa", Command.all.usage())),
        ("config a b c", .unexpectedOperand("c", Command.config.usage())),
        ("search", .missingOperand(Command.search.usage())),
        ("set", .missingOperand(Command.set.usage())), ("cache", .missingOperand(Command.cache.usage())),
        ("serch Elsa --json", .unknownCommand("serch", rest: ["Elsa"], known: Command.list.map(\.name))),
        (
            "Elsa Snow Queen",
            .unknownCommand("Elsa", rest: ["Snow", "Queen"], known: Command.list.map(\.name))
        ),
        ("search --nonsense --limit", .unknownOption("--nonsense", Command.search.usage())),
    ])
    func `the first error is reported`(line: String, expected: Misuse) {
        #expect(mistake(line) == expected)
    }

    @Test func `the word after an option is its value, whatever it begins with`() throws {
        let line = try typed("search elsa --sort -lore,cost --limit -1 --fields --json")
        #expect(line.value(.sort) == "-lore,cost" && line.value(.limit) == "-1")
        #expect(line.value(.fields) == "--json" && !line.has(.json))
        #expect(try typed("config timeout -5").words == ["timeout", "-5"])
    }

    @Test func `all words after two dashes are operands, and so is a single dash`() throws {
        #expect(try typed("search -- --json -q --").words == ["--json", "-q", "--"])
        #expect(try typed("search - elsa").words == ["-", "elsa"])
        #expect(
            try ArgumentReader.read(["search", ""], Command.list)
                == .line(TypedLine(command: .search, words: [""])))
        #expect(try typed("-- search elsa").command == .search)
    }

    @Test(arguments: [
        ("--help", [] as [String]), ("-h", []), ("help", []),
        ("search --help", ["search"]), ("set 1 -h", ["set"]), ("help query", ["query"]),
        ("help exit-codes", ["exit-codes"]), ("help card", ["card"]),
        ("--offline search --help", ["search"]), ("help --help", []),
        ("help set --help", ["set"]), ("help --ascii sets", ["sets"]),
        ("help help", ["help"]), ("search --nonsense -z --help", ["search"]),
        ("serch --help", []), ("search -qh", ["search"]),
        ("--nonsense search --help", ["search"]), ("--version --help", []),
    ])
    func `help takes precedence over any error before two dashes`(line: String, topic: [String]) throws {
        guard case .help(let words, _) = try read(line) else {
            Issue.record("\(line) is not help")
            return
        }
        #expect(words == topic)
    }

    @Test func `help on an unknown topic suggests similar ones`() throws {
        #expect(mistake("help --nonsense") == .unknownOption("--nonsense", Command.help.usage()))
        #expect(throws: Misuse.unexpectedOperand("set", Command.help.usage())) {
            try HelpTopic(["search", "set"], Command.list)
        }
        let known = HelpTopic.words(Command.list)
        #expect(throws: Misuse.unknownValue("serch", of: "help topic", known: known)) {
            try HelpTopic(["serch"], Command.list)
        }
        #expect(try HelpTopic(["deck", "check"], Command.list) == .part(.deckCheck, of: .deck))
    }

    @Test(arguments: [
        "--version", "search --version", "--offline --version", "serch --version", "help --version",
    ])
    func `the version takes precedence over any error except help`(line: String) throws {
        #expect(try read(line) == .version(isVerbose: false))
        #expect(try read(line + " -v") == .version(isVerbose: true))
    }

    @Test(arguments: [
        ("search elsa --limt 3", "--limit"), ("all --jsn", "--json"),
        ("search elsa --colour never", "--color"),
    ])
    func `an unknown option suggests the nearest one`(line: String, nearest: String) {
        #expect(mistake(line).map { Message($0).hint } == "did you mean \(nearest)?")
    }

    @Test func `thousands of flags are parsed quickly`() throws {
        let line = try ArgumentReader.read(
            ["search", "elsa"] + Array(repeating: "-q", count: 20_000), Command.list)
        guard case .line(let typed) = line else { return #expect(Bool(false), "not a line") }
        #expect(typed.words == ["elsa"] && typed.has(.quiet))
    }

    @Test(arguments: [
        ("search elsa", false), ("all --json", true), ("all --format jsonl", true),
        ("all --format=csv", false),
        ("all --json --format table", false), ("all --format table --json", true), ("all -- --json", false),
        ("all --fields --json", false), ("serch --json", true), ("all --nonsense --json --limit", true),
    ])
    func `JSON errors are also recognized in invalid lines`(line: String, expected: Bool) {
        let words = line.split(separator: " ").map(String.init)
        #expect(ArgumentReader.partial(words, Command.list).line.wantsJSON == expected)
    }

    // MARK: Generated lines

    @Test func `generated lines are parsed into their parts`() throws {
        var random = SeededGenerator(seed: 20_261_121)
        for _ in trials(2_000) {
            let command = [Command.search, .set, .card, .all].randomElement(using: &random)!
            var expected = TypedLine(command: command)
            var arguments: [String] = []
            var isPlaced = false
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                if !isPlaced, Bool.random(using: &random) {
                    arguments.append(command.name)
                    isPlaced = true
                }
                let options = command.row.options.filter { $0 != .help && $0 != .version }
                let option = options.randomElement(using: &random)!
                if isPlaced, Int.random(in: 0..<3, using: &random) == 0 {
                    let word = ["elsa", "te", "ka", "", "ink:ruby"].randomElement(using: &random)!
                    expected.words.append(word)
                    arguments.append(word)
                } else if option.row.value == nil {
                    expected.add(option)
                    arguments.append(option.row.letter.map { "-\($0)" } ?? option.name)
                } else {
                    let value = ["3", "-1", "--json", "a=b", ""].randomElement(using: &random)!
                    expected.add(option, value)
                    arguments +=
                        Bool.random(using: &random)
                        ? ["\(option.name)=\(value)"] : [option.name, value]
                }
            }
            if !isPlaced { arguments.append(command.name) }
            if expected.words.isEmpty {
                expected.words = ["x"]
                arguments.append("x")
            }
            if command == .all { continue }
            #expect(try ArgumentReader.read(arguments, Command.list) == .line(expected), "\(arguments)")
        }
    }
}
