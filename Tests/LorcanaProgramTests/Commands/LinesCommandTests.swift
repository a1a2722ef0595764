import Files
import LorcanaKit
import Testing

@testable import CardRendering
@testable import lorcana

@MainActor
@Suite struct LinesCommandTests {
    private func program(_ lines: String) -> TestProgram {
        let program = TestProgram()
        program.environment.readInput = { Array(lines.utf8) }
        return program
    }

    @Test func `each line is a query, and results are in line order`() async {
        let program = program("te ka\r\n\nset:1 num:41\n")
        #expect(await program.run("search - --fields id") == .found)
        #expect(program.output.text == "FAB-100\nTFC-041\n")
        #expect(program.errorOutput.text == "2 cards for 2 lines · built-in data of 2026-10-16\n")
    }

    @Test func `all results are one JSON array`() async {
        let program = program("te ka\nset:1 num:41\n")
        #expect(await program.run("search - --json --fields id") == .found)
        #expect(program.output.text == "[\n{\"id\":\"FAB-100\"},\n{\"id\":\"TFC-041\"}\n]\n")
    }

    @Test func `a line without results is reported, also by the exit code`() async {
        let program = program("xyzzyq\nset:1 num:41")
        #expect(await program.run("search - --fields id") == .nothingMatched)
        #expect(program.output.text == "TFC-041\n")
        #expect(program.errorOutput.lines.first == "line 1: no card matches \"xyzzyq\"")
    }

    @Test func `stdin has the queries, so it cannot also be a deck`() async {
        let program = program("elsa\ndeck:-\n")
        #expect(await program.run("search -") == .misuse)
        #expect(program.output.bytes.isEmpty)
        #expect(program.errorOutput.lines.first == "error: line 2: stdin has the queries, not a deck")
        #expect(program.errorOutput.lines.last == "tip: write the name of a deck, or of a file")
    }

    @Test func `an invalid line ends the command and is reported`() async {
        let program = program("elsa\nink:pink\n")
        #expect(await program.run("search -") == .misuse)
        #expect(program.output.bytes.isEmpty)
        #expect(program.errorOutput.lines.first == "error: line 2: unknown ink \"pink\"")
    }

    @Test func `each line names a card by name, id or printed number`() async {
        let program = program("TFC-041\nElsa - Spirit of Winter\n3/P1\nfab 53\n")
        #expect(await program.run("card - --fields id") == .found)
        #expect(program.output.text == "TFC-041\nTFC-207\nTFC-003-P1\nFAB-053\n")
    }

    @Test func `counts are one per line, or one JSON array`() async {
        let plain = program("te ka\nxyzzyq\n")
        #expect(await plain.run("search - --count") == .nothingMatched)
        #expect(plain.output.text == "1\n0\n")
        let json = program("te ka\nxyzzyq\n")
        #expect(await json.run("search - --count --json") == .nothingMatched)
        #expect(json.output.text == "[1,0]\n")
    }

    @Test func `an unreadable stdin is reported`() async {
        let program = TestProgram()
        program.environment.readInput = { () throws(FileError) in
            throw FileError(.read, "stdin", .tooLarge(limit: 1 << 24))
        }
        #expect(await program.run("card -") == .output)
        #expect(program.errorOutput.text.hasPrefix("error: cannot read stdin: "))
    }

    @Test func `an empty stdin has no results`() async {
        let program = program("\n \n")
        #expect(await program.run("search - --json") == .found)
        #expect(program.output.text == "[]\n")
        #expect(program.errorOutput.text == "stdin has no lines to read\n")
    }

    @Test(arguments: [
        ("search elsa --count", "2\n"), ("search elsa --count --json", "2\n"), ("set 1 --count", "4\n"),
        ("sets --count", "4\n"), ("all --count", "8\n"), ("card elsa --count", "2\n"),
        ("search elsa --count --format csv", "count\r\n2\r\n"),
    ])
    func `the number of results is printed in place of results`(line: String, expected: String) async {
        let program = TestProgram()
        #expect(await program.run(line) == .found)
        #expect(program.output.text == expected)
    }

    @Test(arguments: ["search elsa --count", "sets --count", "all --count"])
    func `on a terminal the number of results is printed once`(line: String) async {
        let program = TestProgram().onTerminal(80)
        #expect(await program.run(line) == .found)
        #expect(program.output.lines.count == 1)
        #expect(program.errorOutput.text.contains("data of "))
        #expect(!program.errorOutput.text.contains(" cards") && !program.errorOutput.text.contains(" sets"))
    }
}
