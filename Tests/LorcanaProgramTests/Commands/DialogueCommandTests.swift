@testable import CardRendering
import LorcanaCards
import LorcanaKit
import Testing

@testable import lorcana

@MainActor @Suite struct DialogueCommandTests {
    /// What the program prints if these lines are typed.
    private func talk(_ arguments: [String], _ lines: String...) async -> (code: ExitCode, output: [String]) {
        let program = TestProgram()
        var lines = lines[...]
        program.environment.readLine = { lines.popFirst() }
        let code = await program.run(arguments)
        return (
            code,
            program.output.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        )
    }

    @Test func `words search, a number opens, q leaves`() async {
        let (code, output) = await talk(["browse", "--accessible"], "elsa", "2", "b", "q")
        #expect(code == .found)
        #expect(output[3] == "search, or q to leave: 2 cards")
        #expect(output[4].hasPrefix("1. Elsa - Snow Queen, Amethyst, cost 3, inkable, strength 2"))
        #expect(output[6] == "number, n, b, q, or search: Elsa - Spirit of Winter")
        #expect(output.filter { $0.hasSuffix("2 cards") }.count == 2)
        #expect(!output.joined().contains("\u{1B}"))
    }

    @Test func `a query may be given at the start, and the end of stdin leaves`() async {
        let (code, output) = await talk(["browse", "elsa", "--accessible"])
        #expect(code == .found)
        #expect(output[0] == "2 cards")
        #expect(output.last == "")
    }

    @Test func `a failure is reported, and the dialogue goes on`() async {
        let (code, output) = await talk(
            ["browse", "--accessible"], "n", "elsa", "99", "n", "b", "cost<<3", "zzzzzz", "?", "q")
        #expect(code == .found)
        let text = output.joined(separator: "\n")
        for sentence in [
            "nothing to show", "no card 99 here; this page has 1 to 2", "this is the last page",
            "this is the first page", "error: unknown operator", "no cards", "A number opens the card",
        ] {
            #expect(text.contains(sentence))
        }
    }

    @Test(arguments: [
        ("12", Dialogue.Reply.open(12)), ("n", .next), ("", .next), (" N ", .next), ("b", .back),
        ("quit", .leave), ("Exit", .leave), ("bye", .leave),
        ("Q", .leave), ("?", .help), ("elsa", .search("elsa")), ("  name:q ", .search("name:q")),
        ("99999999999999999999", .open(.max)),
    ])
    func `a reply is a number, a letter of the prompt, or a search`(
        line: String, reply: Dialogue.Reply
    ) {
        #expect(Dialogue.Reply(line) == reply)
    }
}
