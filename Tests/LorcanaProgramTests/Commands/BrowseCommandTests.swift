import BlocStorage
@testable import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit
import TerminalTesting
import Testing

@testable import lorcana

/// The browser as the commands open it, on a scripted terminal.
@MainActor
@Suite struct BrowseCommandTests {
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 100, rows: 24))

    private func program(rows: Int = 24) -> TestProgram {
        terminal.size = TerminalSize(columns: 100, rows: rows)
        let program = TestProgram(["LORCANA_DATA_DIR": "/data"]).onTerminal(100, rows)
        program.environment.isInputTerminal = true
        program.environment.hasTerminal = { true }
        program.environment.makeTerminal = { [terminal] in terminal }
        program.environment.makeStorage = { _ in MemoryStorage() }
        return program
    }

    /// Types each text when the screen is at rest, the first when it shows `shown`; ends at the latest behind the last.
    private func run(
        _ line: String, in program: TestProgram, at shown: String, typing texts: [String]
    ) async -> ExitCode {
        let run = Task { await program.run(line) }
        for _ in 0..<1000 where !terminal.text.contains(shown) { await rest() }
        #expect(terminal.text.contains(shown))
        for text in texts {
            await rest()
            terminal.send(text)
        }
        await rest()
        terminal.finish()
        return await run.value
    }

    /// Lets everything that waits on the main actor go on, until nothing more is drawn.
    private func rest() async {
        var before = -1
        while before != terminal.written.count {
            before = terminal.written.count
            for _ in 0..<200 { await Task.yield() }
        }
    }

    @Test func `the browser shows what a query finds, and leaves the terminal as it was`() async {
        let program = program()
        #expect(await run("browse snow --offline", in: program, at: "Snow Queen", typing: ["q"]) == .found)
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
        #expect(program.output.bytes.isEmpty && program.errorOutput.bytes.isEmpty)
        #expect(program.sources.plans.allSatisfy { $0 == .offline } && !program.sources.isFollowed)
    }

    @Test func `a list that is longer than the screen opens in the browser, a shorter one is printed`()
        async
    {
        let long = program(rows: 6)
        #expect(await run("search e --offline", in: long, at: "Elsa", typing: ["q"]) == .found)
        #expect(long.output.bytes.isEmpty && terminal.log == [.enteredRawMode, .leftRawMode])
        let short = program(rows: 40)
        #expect(await short.run("search e --offline") == .found)
        #expect(short.output.text.contains("Snow Queen") && terminal.log.count == 2)
    }

    @Test func `every card is opened in the order that was asked for`() async throws {
        let program = program(rows: 9)
        #expect(await run("browse --sort -cost --offline", in: program, at: "Bruno", typing: ["q"]) == .found)
        let (dear, cheap) = try #require(places(of: "Bruno", "Spirit of Winter"))
        #expect(dear < cheap)
    }

    private func places(of first: String, _ second: String) -> (String.Index, String.Index)? {
        let text = terminal.text
        guard let first = text.firstRange(of: first), let second = text.firstRange(of: second) else {
            return nil
        }
        return (first.lowerBound, second.lowerBound)
    }

    @Test func `what was marked is written when the browser ends`() async {
        let program = program()
        #expect(
            await run(
                "browse --pick bruno --offline", in: program, at: "Of Two Minds", typing: ["\t", "\r"])
                == .found)
        #expect(program.output.text == "FAB-200\n")
    }

    @Test func `nothing marked is 1, and nothing is written`() async {
        let none = program()
        #expect(
            await run("browse --pick bruno --offline", in: none, at: "Of Two Minds", typing: ["q"])
                == .nothingMatched)
        #expect(none.output.bytes.isEmpty)
    }

    @Test func `a copy more or less changes the deck's file at once`() async {
        let program = program()
        program.files.texts["/data/decks/friday.txt"] = "# evening\n2 Bruno - Of Two Minds\n"
        #expect(
            await run(
                "browse --deck friday bruno --offline", in: program, at: "Of Two Minds",
                typing: ["+", "+", "q"]) == .found)
        #expect(program.files.texts["/data/decks/friday.txt"] == "# evening\n4 Bruno - Of Two Minds\n")
    }

    @Test func `stdin cannot be a deck to change`() async {
        let program = program()
        #expect(await program.run("browse --deck - --offline") == .misuse)
        #expect(program.errorOutput.text.contains("`--deck` changes a file, not stdin"))
        #expect(terminal.log.isEmpty)
    }

    @Test func `a query is saved under a name, as the config file has it`() async {
        let program = program()
        #expect(
            await run(
                "browse bruno --offline", in: program, at: "Of Two Minds", typing: ["m", "mine\r", "q"])
                == .found)
        #expect(program.files.texts["/home/e/.config/lorcana/config"] == "query.mine = bruno\n")
    }
}
