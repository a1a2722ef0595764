import CardRendering
import CardTesting
import LorcanaQuery
import Testing

@testable import lorcana

// The command that docs/Adding-a-command.md adds.
extension Command {
    static let wave = Command("wave") {
        CommandRow(
            .words("CARD", needs: "a card", first: [.card], others: [.card]), "wave to a card",
            options: [.header, .seed],
            examples: [("lorcana wave \"Elsa - Snow Queen\"", "waves once")]
        ) { input throws(ProgramFailure) in
            let request = try WaveRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                try request.result(run.local).show(run.printer)
            }
        }
    }
}

/// The card to wave to, and the number of times.
struct WaveRequest: Equatable {
    let card: String
    var times: UInt64 = 1

    init(card: String, times: UInt64 = 1) { (self.card, self.times) = (card, times) }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (card, times) = (input.words.joined(separator: " "), try input.seed() ?? 1)
    }

    @MainActor
    fileprivate func result(_ cards: LocalCards) throws(ProgramFailure) -> Waves {
        _ = try cards.known(card)
        return Waves(lines: (0..<times).map { _ in "waves to \(card)\n" })
    }
}

private struct Waves {
    let lines: [String]

    @MainActor
    func show(_ printer: ResultPrinter) throws(ProgramFailure) -> ExitCode {
        try printer.write(lines.joined())
        return .found
    }
}

extension Command {
    /// A command with subcommands, one of which has an option that the others lack.
    fileprivate static let greet = Command("greet") {
        let commands = [
            Command("loudly") {
                CommandRow(.words("NAME", needs: "a name"), "greet loudly", options: [.seed]) { input in
                    Action(.none) { run throws(ProgramFailure) in
                        try run.printer.write("HELLO \(input.words[0])\n")
                        return .found
                    }
                }
            },
            .wave,
        ]
        return CommandRow(
            .subcommand(of: commands.map(\.name), shown: "COMMAND NAME"), "greet somebody",
            examples: [("lorcana greet wave Elsa", "waves")],
            subcommands: commands, means: nil)
    }
}

/// A command added as described in docs/Adding-a-command.md works.
@MainActor
@Suite struct AddedCommandTests {
    private func run(_ words: [String]) async -> (code: ExitCode, output: String, errors: String) {
        let program = TestProgram()
        let commands = Command.list + [.wave, .greet]
        let code = await Program(environment: program.environment, commands: commands).run(words)
        return (code, program.output.text, program.errorOutput.text)
    }

    private func run(_ line: String) async -> (code: ExitCode, output: String, errors: String) {
        await run(line.split(separator: " ").map(String.init))
    }

    @Test func `its words are parsed into a request`() throws {
        let input = { (words: [String]) throws -> CommandInput in
            guard case .line(let line) = try ArgumentReader.read(words, [.wave]) else {
                throw CancellationError()
            }
            return CommandInput(
                name: "wave", words: line.words, line: line, queries: QueryReader(), commands: [.wave]
            ) { [] }
        }
        #expect(try WaveRequest(input(["wave", "Let", "It", "Go"])) == WaveRequest(card: "Let It Go"))
        #expect(try WaveRequest(input(["wave", "x", "--seed", "2"])) == WaveRequest(card: "x", times: 2))
    }

    @Test func `it runs with its words and options`() async {
        let (code, output, errors) = await run(["wave", "Elsa - Snow Queen", "--seed", "2"])
        #expect(code == .found && errors.isEmpty)
        #expect(output == "waves to Elsa - Snow Queen\nwaves to Elsa - Snow Queen\n")
    }

    @Test(arguments: [
        ("wave", "error: wave needs a card\ntip: for example: lorcana wave \"Elsa - Snow Queen\"\n"),
        (
            "wave x --sort cost",
            "error: `wave` does not take --sort\ntip: run `lorcana help wave` to list its options\n"
        ),
        ("wave x --seed y", "error: invalid value \"y\" for --seed\n"),
        ("wavee", "error: unknown command \"wavee\"\ntip: did you mean `lorcana wave`?\n"),
        ("greet", "error: greet needs one of: loudly, wave\n"),
        ("greet wav", "error: unknown `greet` command \"wav\"\ntip: did you mean wave?\n"),
        ("greet loudly", "error: `greet loudly` needs a name\n"),
        ("greet loudly x --header", "error: `greet loudly` does not take --header\n"),
    ])
    func `its misuse is worded like that of other commands`(line: String, expected: String) async {
        let (code, output, errors) = await run(line)
        #expect(code == .misuse && output.isEmpty && errors.hasPrefix(expected))
    }

    @Test func `help, the man page and completion include it`() async {
        #expect(await run("help").output.contains("  wave          wave to a card\n"))
        let page = await run("help wave")
        #expect(page.code == .found && page.output.contains("  lorcana wave [OPTIONS] CARD\n"))
        #expect(page.output.contains("  --seed N  "))
        #expect(await run("wave --help").output == page.output)
        #expect(await run("help greet wave").output.hasPrefix("lorcana greet wave - "))
        #expect(await run("help greet").output.contains("\n  loudly NAME             greet loudly\n"))
        let manual = await run("man").output
        #expect(manual.contains("\\fBloudly\\fR NAME \\(en greet loudly\n"))
        #expect(manual.contains("\\fBwave\\fR CARD\nWave to a card.\n"))
        #expect(manual.contains("Print a header row (") && manual.contains("pack, wave, greet)."))
        #expect(await run("__complete -- wa").output == "wave\n")
        #expect(await run(["__complete", "--", "wave", "--he"]).output == "--header\n--help\n")
        #expect(await run(["__complete", "--", "wave", "elsa - sn"]).output == "Elsa - Snow Queen\n")
        #expect(await run("__complete -- greet lo").output == "loudly\n")
        #expect(
            await run(["__complete", "--", "greet", "wave", "elsa - sn"]).output == "Elsa - Snow Queen\n")
        #expect(await run("__complete -- help wa").output == "wave\n")
    }

    @Test func `a subcommand runs with the words after its name`() async {
        #expect(await run("greet loudly Anna").output == "HELLO Anna\n")
        #expect(await run("greet wave TFC-041").output == "waves to TFC-041\n")
    }

    @Test func `the page shows this command, and that two files suffice`() throws {
        let page = try #require(Golden.read("docs/Adding-a-command.md"))
        let sources = try #require(Golden.read("Tests/LorcanaProgramTests/Commands/AddedCommandTests.swift"))
        let code = try #require(
            page.split(separator: "```swift\n").last?.split(separator: "```").first)
        #expect(sources.contains(code))
        let files = page.split(separator: "\n").filter {
            $0.hasPrefix("Sources/lorcana/") && $0.hasSuffix(".swift")
        }
        #expect(
            files == ["Sources/lorcana/Command+List.swift", "Sources/lorcana/Commands/RandomCommand.swift"])
    }

    /// `scripts/check-rules pages` checks the command outputs shown in the walk-throughs.
    @Test(arguments: [
        ("A condition of a query", "Sources/LorcanaQuery/Language/Property.swift"),
        ("A field of CSV and JSON", "Sources/CardRendering/Records/CardField.swift"),
    ])
    func `the page shows that a condition or a field needs only one file`(
        heading: String, file: String
    ) throws {
        let page = try #require(Golden.read("docs/Adding-a-command.md"))
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix(heading + "\n") })
        let shown = section.split(separator: "\n").filter { $0.hasPrefix("Sources/") }
        #expect(!shown.isEmpty && shown.allSatisfy { $0 == file })
    }
}
