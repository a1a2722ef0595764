import BuiltInCatalogue
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

/// Which stream the answer to a question is printed to (cli.md, manner 14).
@MainActor @Suite struct QuestionTests {
    private func program() -> TestProgram {
        TestProgram(["LORCANA_DATE": "2026-11-27"], service: CatalogueService(BuiltInCatalogue.catalogue))
    }

    private let sentence = "Be Prepared left Core on 2025-09-05; legal in Infinity"

    @Test(arguments: ["", " --json", " --format csv"])
    func `outside a terminal it is the first note on stderr, and stdout has only the cards`(
        _ options: String
    ) async {
        let (asked, named) = (program(), program())
        #expect(await asked.run("search is be prepared legal" + options) == .found)
        #expect(
            await named.run(["search", #"!"be prepared""#] + options.split(separator: " ").map(String.init))
                == .found)
        #expect(asked.output.text == named.output.text && !asked.output.text.isEmpty)
        #expect(asked.errorOutput.lines.first == sentence)
    }

    @Test(arguments: [40, 80, 120])
    func `on a terminal it is above the cards`(_ columns: Int) async {
        let program = program().onTerminal(columns)
        #expect(await program.run("search is be prepared legal --color never") == .found)
        let lines = program.output.lines
        let head = lines.prefix(columns < 60 ? 2 : 1).joined(separator: " ")
        #expect(head == sentence)
        #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
        #expect(lines.contains { $0.contains("Be Prepared") && $0.contains("7") && !$0.contains("Core") })
        #expect(!program.errorOutput.text.contains("left Core"))
    }

    @Test func `an answer without cards has exit code 1`() async {
        let program = program()
        #expect(await program.run("search when is the next set") == .nothingMatched)
        #expect(program.output.text.isEmpty)
        #expect(
            program.errorOutput.lines.first
                == "Into the Inkdark comes out on 2027-02-12, prerelease 2027-02-05")
        #expect(!program.errorOutput.text.contains("no card matches"))
    }

    @Test func `only a count is printed on request, with the answer on stderr`() async {
        let program = program().onTerminal(80)
        #expect(await program.run("search how many dragons are there --count") == .found)
        #expect(program.output.text == "17\n")
        #expect(program.errorOutput.text.contains("17 full names, 30 printings"))
    }
}
