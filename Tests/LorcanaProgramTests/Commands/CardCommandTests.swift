import CardTesting
import LorcanaCards
import LorcanaKit
import Testing

@testable import CardRendering
@testable import lorcana

/// Tests `lorcana card`: printed numbers, similar names, web pages.
@MainActor
@Suite struct CardCommandTests {
    private func program(_ change: (inout [CardFacts]) -> Void = { _ in }) -> TestProgram {
        var cards = Samples.cards
        change(&cards)
        let catalogue = Catalogue(
            cards, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        let program = TestProgram(service: CatalogueService(catalogue))
        program.sources.catalogueAtHand = catalogue
        return program
    }

    @Test func `on a terminal a correction is grey with the new words in bold`() async {
        let program = TestProgram().onTerminal(100)
        _ = await program.run("search elza --color always")
        let text = program.errorOutput.text
        #expect(
            text.contains("no card is named \"elza\"; showing \"") && text.contains("\u{1B}[1mElsa\u{1B}[0m"))
        let pipe = TestProgram()
        _ = await pipe.run("search elza")
        #expect(pipe.errorOutput.text.contains("no card is named \"elza\"; showing \"Elsa\"\n"))
    }

    @Test(arguments: ["", " --accessible", " -q", " -q --accessible"])
    func `a card printed on a terminal has the date of its data once`(options: String) async {
        let program = program().onTerminal(100)
        #expect(await program.run("card TFC-041\(options)") == .found)
        let text = program.output.text + program.errorOutput.text
        #expect(text.ranges(of: "2026-10-16").count == 1, "\(text)")
    }

    @Test(arguments: ["-v", "-q -v"])
    func `-v prints the address of a card's picture on a terminal`(options: String) async {
        let program = program().onTerminal(100)
        #expect(await program.run("card TFC-041 \(options)") == .found)
        #expect(program.output.text.contains("elsa's card.jpg"))
        let brief = self.program().onTerminal(100)
        #expect(await brief.run("card TFC-041 -q") == .found)
        #expect(!brief.output.text.contains("elsa's card.jpg"))
    }

    @Test func `a card's page is opened by the desktop, or its address is printed`() async {
        let opened = program { $0[0].tcgplayer = 492_706 }
        var addresses: [String] = []
        opened.environment.openPage = {
            addresses.append($0)
            return true
        }
        #expect(await opened.run("card TFC-041 --web") == .found)
        #expect(addresses == ["https://www.tcgplayer.com/product/492706"] && opened.output.bytes.isEmpty)
        #expect(opened.errorOutput.text == "opened https://www.tcgplayer.com/product/492706\n")
        let printed = program { $0[0].cardmarket = 7 }
        #expect(await printed.run("card TFC-041 --web") == .found)
        #expect(
            printed.output.text == "https://www.cardmarket.com/en/Lorcana/Products?idProduct=7\n")
    }

    @Test func `a page can be opened for a single known card only`() async {
        let unknown = program()
        unknown.environment.openPage = { _ in
            Issue.record("a page was opened")
            return true
        }
        #expect(await unknown.run("card TFC-041 --web") == .nothingMatched)
        #expect(unknown.errorOutput.text.hasPrefix("no page of TFC-041 is known"))
        #expect(await unknown.run("card Elsa --web") == .nothingMatched)
        #expect(
            unknown.errorOutput.lines.last?.hasPrefix("2 versions; for one `card TFC-041 --web`") == true)
        #expect(await unknown.run("card TFC-999 --web") == .nothingMatched)
        #expect(unknown.output.bytes.isEmpty)
    }

    @Test func `a printed number lists the matching card of each set`() async {
        // Both sets print a total of 204.
        let program = program { cards in
            cards[1].baseID = "TFC-042"
            for set in [("TFC", "1"), ("FAB", "9")] {
                var last = CardFacts(id: "\(set.0)-204", name: "Last of \(set.0)")
                (last.setNumber, last.number, last.rarity) = (set.1, 204, .common)
                cards.append(last)
            }
        }
        #expect(await program.run("card 204/204 --fields id") == .found)
        #expect(program.output.lines == ["TFC-204", "FAB-204"])
        #expect(
            program.errorOutput.text.hasPrefix(
                "2 cards numbered 204/204; for one `card TFC-204` · "))
        let one = self.program { $0[1].baseID = "TFC-042" }
        #expect(await one.run("card 41/41 --fields id") == .found)
        #expect(one.output.text == "TFC-041\n" && one.errorOutput.text.hasPrefix("TFC-041 · "))
        #expect(await one.run("card 41/77 --fields id") == .nothingMatched)
        #expect(one.errorOutput.lines.last?.hasPrefix("no card is numbered 41/77 · ") == true)
    }

    @Test func `a name similar to a single card's shows that card, with a note`() async {
        let program = program()
        #expect(await program.run(["card", "Bruno - Of Two Mindz", "--fields", "id"]) == .found)
        #expect(program.output.text == "FAB-200\n")
        #expect(
            program.errorOutput.text.contains("\"Bruno - Of Two Mindz\"; showing \"Bruno - Of Two Minds\""))
    }

    @Test func `a name similar to several cards' shows none of them`() async {
        let program = program()
        #expect(await program.run(["card", "Elsaa"]) == .nothingMatched)
        #expect(program.output.bytes.isEmpty)
        #expect(program.errorOutput.text.hasPrefix("no card is named \"Elsaa\""))
    }

    @Test func `a missing picture is reported only if it was requested`() async {
        let asked = program().onTerminal(80)
        #expect(await asked.run("card TFC-041 --picture --ascii --color never") == .found)
        #expect(asked.errorOutput.lines.first == "pictures need a terminal with true colour and Unicode")
        for line in ["card TFC-041 --picture", "card TFC-041 --picture --json"] {
            let piped = program()
            #expect(await piped.run(line) == .found)
            #expect(piped.errorOutput.lines.first == "pictures need a terminal with true colour and Unicode")
        }
        let unasked = TestProgram(["LORCANA_CONFIG": "/c"]).onTerminal(80)
        unasked.files.texts["/c"] = "pictures = on\n"
        #expect(await unasked.run("card TFC-041 --ascii --color never") == .found)
        #expect(!unasked.errorOutput.text.contains("pictures need"))
    }

    @Test func `statistics are records in a pipe, one record in JSON, and charts on a terminal`() async {
        let plain = program()
        #expect(await plain.run("search --stats elsa") == .found)
        for line in ["cards\tall\t\t2", "averageCost\tall\t\t5.50", "cost\tAmethyst\t3\t1"] {
            #expect(plain.output.lines.contains(line))
        }
        let json = program()
        #expect(await json.run("search --stats elsa --json") == .found)
        #expect(
            json.output.text.contains(
                #""cards":2,"averageCost":5.50,"inkable":1,"uninkable":1,"costs":{"3":1,"8":1},"types":{"Character":2}"#
            ))
        #expect(json.output.text.contains(#""inks":[{"ink":"Amethyst","cards":2"#))
        let drawn = program().onTerminal(80)
        #expect(await drawn.run("search --stats elsa --color never") == .found)
        #expect(drawn.output.lines.first?.contains("2 cards") == true)
        #expect(drawn.output.lines.contains { $0.hasPrefix("8 ") && $0.contains("─") })
    }
}
