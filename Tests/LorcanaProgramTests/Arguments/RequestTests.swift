@testable import CardRendering
import CardTesting
import LorcanaKit
import LorcanaQuery
import Testing

@testable import lorcana

@MainActor
@Suite struct RequestTests {
    private func request(
        _ line: String, environment: [String: String] = [:], isTerminal: Bool = false
    ) throws -> Request {
        try request(
            line.split(separator: " ").map(String.init), environment: environment, isTerminal: isTerminal)
    }

    private func request(
        _ words: [String], environment: [String: String] = [:], config: ConfigFile? = nil,
        isTerminal: Bool = false
    ) throws -> Request {
        guard case .line(let line) = try ArgumentReader.read(words, Command.list) else {
            throw ProgramFailure.misuse(.unknownCommand("", rest: [], known: []))
        }
        let settings = try Settings(
            line.overrides, environment: environment, configs: [config].compactMap(\.self))
        return try Request(line, settings: settings, isTerminal: isTerminal, queries: QueryReader()) {
            Samples.sets
        }
    }

    /// The parsed words and options of a command line, as its command receives them.
    private func input(_ words: [String]) throws -> CommandInput {
        guard case .line(let line) = try ArgumentReader.read(words, Command.list) else {
            throw ProgramFailure.misuse(.unknownCommand("", rest: [], known: []))
        }
        return CommandInput(
            name: "", words: line.words, line: line, queries: QueryReader(), commands: []
        ) { Samples.sets }
    }

    private func input(_ line: String) throws -> CommandInput {
        try input(line.split(separator: " ").map(String.init))
    }

    private func config(_ line: String) throws -> ConfigRequest { try ConfigRequest(input(line)) }

    @Test(arguments: [
        ("sets", SourcePlan.auto), ("sets --source api", .api), ("sets --source local", .local),
        ("sets --source built-in", .builtIn), ("sets --offline", .offline),
        ("sets --offline --source local", .local), ("sets --offline --source built-in", .builtIn),
        ("sets --offline --source auto", .offline),
    ])
    func `options select the source`(line: String, plan: SourcePlan) throws {
        #expect(try request(line).source == plan)
    }

    @Test func `offline overrides the environment, but contradicts the flag`() throws {
        #expect(try request("sets --offline", environment: ["LORCANA_SOURCE": "api"]).source == .offline)
        #expect(throws: ProgramFailure.misuse(.contradiction("--source api", "--offline"))) {
            try request("sets --offline --source api")
        }
    }

    @Test func `an update names the setting that forbids the network`() throws {
        #expect(throws: ProgramFailure.misuse(.contradiction("`update`", "--source local"))) {
            try request("update --source local")
        }
        #expect(try request("update --source api", environment: ["LORCANA_SOURCE": "local"]).source == .api)
        #expect(throws: ProgramFailure.misuse(.contradiction("`update`", "LORCANA_SOURCE=built-in"))) {
            try request("update", environment: ["LORCANA_SOURCE": "built-in"])
        }
        let config = ConfigFile(path: "/c", bytes: Array("\nsource = local\n".utf8))
        #expect(throws: ProgramFailure.misuse(.contradiction("`update`", "source = local (/c:2)"))) {
            try request(["update"], config: config)
        }
    }

    @Test(arguments: ["--sort cost", "--limit 2", "--page 2", "--fields id"])
    func `lists of cards accept every option that selects cards`(option: String) throws {
        for command in ["search elsa", "set 1", "card elsa", "all"] {
            _ = try request("\(command) \(option)")
        }
    }

    @Test(arguments: [
        ("card - --web", "--web", "-"), ("card elsa --web --json", "--web", "--json"),
        ("card elsa --web --fields id", "--web", "--fields"),
        ("card elsa --web --picture", "--web", "--picture"),
        ("card elsa --web --count", "--web", "--count"), ("card - --picture", "--picture", "-"),
    ])
    func `a page and a picture are for one card, and exclude other output`(
        line: String, option: String, other: String
    ) {
        #expect(throws: ProgramFailure.misuse(.contradiction(option, other))) { try request(line) }
    }

    @Test(arguments: ["search elsa --fields id,name,ID", "sets --fields code,code"])
    func `duplicate fields are rejected`(line: String) {
        #expect(throws: ProgramFailure.self) { try request(line) }
    }

    @Test func `the format depends on what stdout is`() throws {
        #expect(try request("sets").output.format == .plain)
        #expect(try request("sets", isTerminal: true).output.format == .table)
        #expect(try request("sets --json", isTerminal: true).output.format == .json)
        #expect(throws: ProgramFailure.misuse(.contradiction("--json", "--format csv"))) {
            try request("sets --json --format csv")
        }
    }

    @Test func `a flag sets its output option`() throws {
        let usual = try request("search elsa").output
        #expect(!usual.explain && !usual.header && !usual.raw)
        #expect(try request("search elsa --explain").output.explain)
        #expect(try request("search elsa --header").output.header)
        #expect(try request("search elsa --raw").output.raw)
    }

    @Test(arguments: ["", " ", "%", "_", "- -", "...", "🎴", "\"\""])
    func `words without letters or digits cause no request`(query: String) {
        #expect(throws: ProgramFailure.question(.blankQuery)) { try request(["search", query]) }
    }

    @Test func `an invalid query is detected before any request`() {
        let error = #expect(throws: ProgramFailure.self) { try request("search ink:pink") }
        guard case .question(.invalidQuery) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ["set", "TFC"], ["set", "1"], ["set", "The First Chapter"], ["set", "the", "first", "chapter"],
    ])
    func `a set is found by name, code and number`(words: [String]) throws {
        #expect(try input(words).set() == Samples.sets[0])
    }

    @Test func `an unknown set suggests the nearest one`() {
        #expect(throws: ProgramFailure.misuse(.unknownSet("fabeld", nearest: ["Fabled"]))) {
            try request("set fabeld")
        }
    }

    @Test(arguments: [
        ("", 0..<Int.max), ("--limit 5", 0..<5), ("--page 2", 100..<200), ("--limit 10 --page 3", 20..<30),
        ("--page 9223372036854775807", Int.max..<Int.max),
    ])
    func `pages have a hundred results, or as many as the limit`(options: String, range: Range<Int>) throws {
        #expect(try request("all \(options)").output.range == range)
    }

    @Test(arguments: [
        "--limit 0", "--limit -1", "--limit x", "--page 0", "--page 1.5", "--limit 99999999999999999999",
    ])
    func `a count is a whole number above 0`(options: String) {
        #expect(throws: (any Error).self) { try request("all \(options)") }
    }

    @Test func `fields are selected by name, ignoring case`() throws {
        #expect(try request("all --fields ID,fullname").output.cardFields == [.id, .fullName])
        #expect(try input("sets --fields code").line.fields() == [SetField.code])
        #expect(
            throws: ProgramFailure.misuse(
                .unknownValue("nmae", of: "field", known: CardField.allCases.map(\.rawValue)))
        ) {
            try request("all --fields nmae")
        }
        #expect(throws: ProgramFailure.self) { try request(["all", "--fields", ","]) }
    }

    @Test func `an order is validated`() throws {
        #expect(try request("all --sort -lore,cost").output.order?.keys.count == 2)
        #expect(throws: ProgramFailure.self) { try request("all --sort beauty") }
    }

    @Test func `settings are named by their keys`() throws {
        #expect(try config("config") == .list)
        #expect(try config("config color") == .show(.setting(.color)))
        #expect(try config("config color never") == .set(.setting(.color), "never"))
        #expect(try config("config color default") == .set(.setting(.color), nil))
        #expect(
            throws: ProgramFailure.misuse(
                .unknownValue("colour", of: "setting", known: Setting.keys + ["query.NAME", "key.NAME"]))
        ) {
            try request("config colour never")
        }
        let saved = try ConfigRequest(input(["config", "query.Cheap", "cost<=2 |\nlore>2"]))
        #expect(saved == .set(.query("cheap"), "cost<=2 | lore>2"))
        #expect(try config("config query.cheap default") == .set(.query("cheap"), nil))
        for wrong in ["query.", "query.-x", "query.a.b", "query.a=b"] {
            #expect(throws: ProgramFailure.self) { try request(["config", wrong]) }
        }
        for wrong in ["ink:pink", " ", "(elsa"] {
            #expect(throws: ProgramFailure.self) { try request(["config", "query.cheap", wrong]) }
        }
        #expect(throws: ProgramFailure.self) { try request("config color purple") }
    }

    @Test func `enumerated words are validated`() throws {
        _ = try request("cache status")
        _ = try request("completions zsh")
        #expect(throws: ProgramFailure.self) { try request("cache burn") }
        #expect(throws: ProgramFailure.self) { try request("completions tcsh") }
    }

    @Test func `a seed is a number`() throws {
        #expect(try input("random t:song").seed() == nil)
        #expect(try input("random --seed 0").seed() == 0 && input("random --seed 7").seed() == 7)
        #expect(throws: ProgramFailure.misuse(.notANumber("-1", .seed))) { try request("random --seed=-1") }
    }
}
