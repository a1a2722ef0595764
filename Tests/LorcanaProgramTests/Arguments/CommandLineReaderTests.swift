import Testing

@testable import lorcana

@Suite struct CommandLineReaderTests {
    private func read(_ line: String) throws -> CommandLineReader.Reading {
        try CommandLineReader.read(line.split(separator: " ").map(String.init))
    }

    private func typed(_ line: String) throws -> TypedLine {
        guard case .line(let typed) = try read(line) else {
            Issue.record("\(line) is no command line")
            return TypedLine()
        }
        return typed
    }

    @Test func `options may stand before and behind the command`() throws {
        let line = try typed("--timeout 3 -q search --sort -lore,cost elsa")
        #expect(line.command == .search)
        #expect(line.words == ["elsa"])
        #expect(line.options.timeout == "3")
        #expect(line.options.sort == "-lore,cost")
        #expect(line.options.quiet)
    }

    @Test func `a condition that is turned round is a word of the query`() throws {
        #expect(
            try typed("search shift<=4 -ink:ruby -(t:song) -q").words == [
                "shift<=4", "-ink:ruby", "-(t:song)",
            ])
    }

    @Test(arguments: [
        "-ink:ruby", "-cost>=3", "-(a", "-\"a b\"", "-!elsa", "-lore/cost>=1", "-sing-together>=7",
    ])
    func `a turned condition is known by its operator`(word: String) {
        #expect(NegatedTerm.isTerm(word))
        #expect(NegatedTerm.unshield(NegatedTerm.shield(word)) == word)
    }

    @Test(arguments: ["-q", "-v", "--json", "--color=always", "-", "elsa", "-1", ""])
    func `an option is no turned condition`(word: String) {
        #expect(!NegatedTerm.isTerm(word))
    }

    @Test func `after two dashes all is words`() throws {
        #expect(try typed("search -- --json").words == ["--json"])
    }

    @Test(arguments: [
        ("--help", HelpTopic.overview), ("-h", .overview), ("help", .overview),
        ("search --help", .command(.search)),
        ("set 1 -h", .command(.set)), ("help query", .query), ("help exit-codes", .exitCodes),
        ("help card", .command(.card)), ("--offline search --help", .command(.search)),
        ("help --help", .overview), ("help set --help", .command(.set)),
        ("help --ascii sets", .command(.sets)),
        ("help help", .command(.help)),
    ])
    func `help is asked for in many ways`(line: String, topic: HelpTopic) throws {
        #expect(try read(line) == .help(topic))
    }

    @Test(arguments: ["help --nonsense", "help search --limt", "help search --limit"])
    func `help takes no option that there is not`(line: String) {
        #expect(throws: Misuse.self) { try read(line) }
    }

    @Test func `help has one topic`() {
        #expect(throws: Misuse.unexpectedOperand("set", .help)) { try read("help search set") }
    }

    @Test(arguments: ["--version", "search --version", "--offline --version"])
    func `the version is told whatever else is said`(line: String) throws {
        #expect(try read(line) == .version)
    }

    @Test func `an unknown command is misuse and nothing else`() {
        #expect(throws: Misuse.unknownCommand("serch")) { try read("serch Elsa") }
        #expect(throws: Misuse.unknownCommand("Elsa")) { try read("--timeout 3 Elsa") }
    }

    @Test(arguments: [
        ("search elsa --limt 3", "--limit"), ("all --jsn", "--json"),
        ("search elsa --colour never", "--color"),
    ])
    func `an unknown option suggests the nearest`(line: String, nearest: String) {
        let error = #expect(throws: Misuse.self) { try read(line) }
        #expect(error.map { Message($0).lines.last?.contains(nearest) ?? false } == true)
    }

    @Test(arguments: [
        ("search -ruby", "to leave cards out write -ink:ruby"),
        ("search elsa -song", "to leave cards out write -t:song"),
        ("browse -Rare", "to leave cards out write -r:rare"),
        ("random -elsa", "lorcana random -- -elsa leaves out names with \"elsa\""),
        ("card -elsa", "see lorcana help card"), ("search elsa -z", "see lorcana help search"),
    ])
    func `a word with a minus that is no option is told how it is written`(line: String, hint: String) {
        let error = #expect(throws: Misuse.self) { try read(line) }
        #expect(error.map { Message($0).hint } == hint)
    }

    @Test func `a value may begin with a dash, and is judged as a value`() throws {
        guard case .line(let line) = try read("search elsa --limit -1 --page -2 --timeout -3") else {
            Issue.record("no line")
            return
        }
        let options = [line.options.limit, line.options.page, line.options.timeout]
        #expect(options == ["-1", "-2", "-3"] && line.words == ["elsa"])
    }

    @Test func `an option without its value is misuse`() {
        #expect(throws: Misuse.self) { try read("search elsa --limit") }
    }
}
