import CardTesting
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import Testing

@testable import CardRendering
@testable import lorcana

@MainActor
@Suite struct DeckCommandTests {
    private static let evening = """
        3 Elsa - Snow Queen
        2 Elsa - Spirit of Winter
        1 Bruno - Of Two Minds
        4 Te Kā's Island - Far Away

        """

    private func program(_ decks: [String: String] = ["evening": evening]) -> TestProgram {
        let program = TestProgram(["LORCANA_DATA_DIR": "/data"])
        for (name, text) in decks { program.files.texts["/data/decks/\(name).txt"] = text }
        return program
    }

    @Test func `a check reports each problem with its line, and exits with 1`() async {
        let program = program()
        #expect(await program.run("deck check evening --format table") == .nothingMatched)
        let lines = program.output.lines
        #expect(lines.first == "✗ evening is not legal in Core")
        #expect(lines.contains { $0.hasPrefix("    ") && $0.contains("2 Elsa - Spirit of Winter") })
        #expect(lines.contains { $0.contains("10") && $0.contains("60") })
    }

    @Test func `a check is one record per problem in a pipe, and one per deck in JSON`() async {
        let plain = program()
        #expect(await plain.run("deck check evening") == .nothingMatched)
        #expect(plain.output.lines.contains("size\t\t10\t\t10 cards, at least 60"))
        let json = program()
        #expect(
            await json.run("deck check evening --json")
                == .nothingMatched)
        #expect(json.output.text.contains(#""legal":false,"cards":10,"inks":["#))
        #expect(json.output.text.contains(#"{"kind":"size","line":null"#))
    }

    @Test func `a deck of sixty cards that follows all rules is legal`() async {
        let cards = (1...15).map { number in
            var card = CardFacts(id: "TFC-\(100 + number)", name: "Card \(number)")
            (card.version, card.setNumber, card.number) = ("Alone", "1", 100 + number)
            (card.inks, card.cost, card.inkable, card.rarity) = (.ruby, 2, true, .common)
            card.legality = Legality(core: .legal, infinity: .legal)
            return card
        }
        let program = program(["sixty": (1...15).map { "4 Card \($0) - Alone\n" }.joined()])
        program.sources.catalogueAtHand = Catalogue(
            cards, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        #expect(await program.run("deck check sixty") == .found)
        #expect(program.output.bytes.isEmpty)
        #expect(program.errorOutput.text.contains("legal in Core"))
    }

    @Test func `a deck's statistics are one record`() async {
        let program = program()
        #expect(
            await program.run("deck stats evening --json")
                == .found)
        #expect(program.output.text.contains(#""averageCost":4.30,"inkable":7,"uninkable":3,"lore":13"#))
    }

    @Test func `on a terminal, a deck's statistics fit its width`() async {
        let program = program().onTerminal(80)
        #expect(await program.run("deck stats evening --color never") == .found)
        #expect(program.output.lines.first?.hasPrefix("evening · 10 cards") == true)
        #expect(program.output.lines.contains { $0.contains("inkable") })
        #expect(program.output.lines.allSatisfy { $0.unicodeScalars.count <= 80 })
    }

    @Test func `the chance of an inkable card increases with each turn`() async throws {
        let program = program()
        #expect(await program.run("deck odds evening bruno --turns 3") == .found)
        let rows = program.output.lines.map { $0.split(separator: "\t").compactMap { Double($0) } }
        // One of the ten cards matches. The first turn sees seven cards on the play, and each draw sees one more.
        #expect(rows.map { Array($0.prefix(3)) } == [[1, 0.7, 0.8], [2, 0.8, 0.9], [3, 0.9, 1]])
        #expect(
            program.errorOutput.lines.first?.hasPrefix(
                "1 of 10 cards matches; chance of at least 1 · ") == true)
    }

    @Test func `plain words are a query for odds, and words without a matching card don't give odds of 0`()
        async
    {
        let (words, none) = (program(), program())
        #expect(await words.run("deck odds evening songs") == .found)
        #expect(words.errorOutput.text.contains("read as t:song"))
        #expect(await none.run("deck odds evening xyzzyx") == .nothingMatched)
        #expect(none.output.text.isEmpty && none.errorOutput.text.contains("no card matches \"xyzzyx\""))
        let json = program()
        #expect(await json.run("deck odds evening xyzzyx --json") == .nothingMatched)
        #expect(json.output.text == "[]\n")
    }

    @Test func `"2 drops" is also a query for odds`() async {
        let (words, query) = (program(), program())
        #expect(await words.run("deck odds evening 3 drops --turns 3") == .found)
        #expect(await query.run("deck odds evening t:character cost=3 --turns 3") == .found)
        #expect(words.output.text == query.output.text && !words.output.text.isEmpty)
        #expect(words.errorOutput.text.contains("read as t:character cost=3"))
        #expect(words.errorOutput.text.contains("3 of 10 cards match; chance of at least 1"))
    }

    @Test func `a word without a card is reported instead of odds`() async {
        let program = program()
        #expect(await program.run("deck odds evening xyzzyq") == .nothingMatched)
        #expect(program.output.bytes.isEmpty && program.errorOutput.text.contains("xyzzyq"))
    }

    @Test func `the chance of an inkable card needs no query`() async {
        let program = program()
        #expect(await program.run("deck odds evening --turns 2") == .found)
        #expect(program.output.lines.count == 2)
        #expect(
            program.errorOutput.lines.first?.hasPrefix(
                "7 of 10 are inkable; chance to ink a card on every turn") == true)
    }

    @Test func `equal seeds draw equal hands`() async {
        let first = program()
        let second = program()
        #expect(await first.run("deck hand evening --seed 7 --draw 1") == .found)
        #expect(await second.run("deck hand evening --seed 7 --draw 1") == .found)
        #expect(first.output.text == second.output.text)
        #expect(first.output.lines.count == 8)
        #expect(first.errorOutput.text.contains("seed 7"))
    }

    @Test func `the cards of a deck are in its order, with counts and lines`() async {
        let program = program()
        #expect(await program.run("deck show evening --json") == .found)
        #expect(program.output.lines.count == 6)
        #expect(program.output.lines[1].contains(#""fullName":"Elsa - Snow Queen""#))
        #expect(program.output.lines[1].contains(#""count":3,"line":1"#))
        #expect(program.errorOutput.text.contains("10 cards"))
    }

    @Test func `the decks in the folder are listed with their counts`() async {
        let program = program(["evening": Self.evening, "one": "1 Bruno - Of Two Minds\n"])
        #expect(await program.run("deck list") == .found)
        #expect(program.output.text == "evening\t/data/decks/evening.txt\t10\none\t/data/decks/one.txt\t1\n")
        #expect(program.errorOutput.text == "2 decks in /data/decks\n")
    }

    @Test func `a file whose extension is doubled is listed with its own cards`() async {
        let program = program(["evening": Self.evening, "evening.txt": "1 Bruno - Of Two Minds\n"])
        #expect(await program.run("deck list") == .found)
        #expect(program.output.lines.contains("evening.txt\t/data/decks/evening.txt.txt\t1"))
    }

    @Test func `a file without card lines is not a deck, and an empty one is`() async {
        let decks = ["evening": Self.evening, "notes": "buy sleeves\nask Tim\n", "new": ""]
        let program = program(decks).onTerminal(80)
        #expect(await program.run("deck list --color=never") == .found)
        #expect(program.output.lines.contains("notes · not a deck"))
        #expect(program.output.lines.contains { $0.hasPrefix("new ") && $0.contains("60 cards to go") })
        #expect(program.errorOutput.text == "\n2 decks and 1 other file in /data/decks\n")
    }

    @Test func `two decks are compared card by card`() async {
        let program = program([
            "a": "3 Elsa - Snow Queen\n1 Bruno - Of Two Minds\n", "b": "1 Elsa - Snow Queen\n",
        ])
        #expect(await program.run("deck diff a b") == .found)
        #expect(
            program.output.lines.sorted() == [
                "FAB-200\tBruno - Of Two Minds\t1\t0\t-1", "TFC-041\tElsa - Snow Queen\t3\t1\t-2",
            ])
        #expect(program.errorOutput.text.contains("2 differences"))
    }

    @Test func `two decks are distinguished by their file names, at any width`() async {
        for (columns, heading) in [(120, "evening one  evening two  Change"), (40, "1st  2nd  +/-")] {
            let program = program().onTerminal(columns)
            let decks = ["/d/evening one.txt", "/d/evening two.txt"]
            for (place, deck) in decks.enumerated() {
                program.files.texts[deck] = "\(place + 1) Elsa - Snow Queen\n"
            }
            #expect(await program.run(["deck", "diff", "--color=never"] + decks) == .found)
            #expect(program.output.lines.contains { $0.contains(heading) }, "\(program.output.text)")
        }
    }

    @Test func `the cards of a deck missing from the collection are listed, and can be exported`() async {
        let program = program()
        #expect(await program.run("own add TFC-041") == .found)
        let table = program
        #expect(await table.run("deck missing evening") == .found)
        #expect(table.output.text.contains("Elsa - Snow Queen\t3\t1\t2\n"))
        #expect(table.errorOutput.text.contains("9 cards missing"))
        #expect(await table.run("deck missing evening --to text") == .found)
        #expect(table.output.text.contains("2 Elsa - Snow Queen\n"))
    }

    @Test func `a deck is exported as lines, unless one of its lines is not a card`() async {
        let program = program(["odd": "2 Elsa - Snow Queen\n1 Nobody - At All\n", "evening": Self.evening])
        #expect(await program.run("deck export evening") == .found)
        #expect(program.output.lines.contains("3 Elsa - Snow Queen"))
        #expect(await program.run("deck export odd") == .malformed)
        #expect(program.errorOutput.text.contains("odd:2: unknown card \"Nobody - At All\""))
        #expect(await program.run("deck show odd") == .found)
        #expect(program.errorOutput.text.contains("1 line"))
    }

    @Test func `a card is added to its line, and removed from it`() async {
        let program = program()
        #expect(await program.run("deck add evening 2 Bruno - Of Two Minds") == .found)
        #expect(program.files.texts["/data/decks/evening.txt"]?.contains("3 Bruno - Of Two Minds\n") == true)
        #expect(program.files.texts["/data/decks/evening.txt~"] == Self.evening)
        #expect(await program.run("deck remove evening Bruno - Of Two Minds") == .found)
        #expect(program.files.texts["/data/decks/evening.txt"]?.contains("2 Bruno - Of Two Minds\n") == true)
        #expect(await program.run("deck remove evening all Bruno - Of Two Minds") == .found)
        #expect(program.files.texts["/data/decks/evening.txt"]?.contains("Bruno") == false)
        #expect(program.output.lines.last == "0 Bruno - Of Two Minds\t9")
        #expect(await program.run("deck remove evening all Elsa - Snow Queen --json") == .found)
        #expect(program.output.text.contains(#""line":null,"cards":6"#))
    }

    @Test func `without a deck folder no deck is created in the working folder`() async {
        let program = TestProgram(["HOME": ""])
        #expect(await program.run("deck add zz Elsa - Snow Queen") == .output)
        #expect(
            program.errorOutput.lines == [
                "error: cannot write zz: HOME is not set to an absolute path",
                "tip: set LORCANA_DATA_DIR to the folder to use",
            ])
        #expect(program.files.texts.isEmpty)
        #expect(await program.run("own add 1 TFC-041") == .output)
        #expect(program.errorOutput.lines.last == "tip: set LORCANA_DATA_DIR to the folder to use")
        #expect(await program.run("deck add ./zz Elsa - Snow Queen") == .found)
        #expect(program.files.texts.keys.sorted() == ["./zz", "./zz~"])
    }

    @Test(arguments: [
        ("deck remove evening 4 Bruno - Of Two Minds", "the deck has 1 of \"Bruno - Of Two Minds\""),
        (
            "deck add evening 999 Bruno - Of Two Minds",
            "a line has at most 999 copies of \"Bruno - Of Two Minds\""
        ),
        ("deck add evening 1000 Bruno - Of Two Minds", "invalid count \"1000\""),
        ("deck add evening Nobody", "Nobody"),
        ("deck add evening 2 Nobody", "Nobody"),
        ("deck remove absent Bruno - Of Two Minds", "no deck \"absent\""),
        ("deck show evenin", "no deck \"evenin\""),
    ])
    func `a failure is reported, and nothing changes`(line: String, words: String) async {
        let program = program()
        #expect(await program.run(line) == .misuse)
        #expect(program.errorOutput.lines.first?.contains(words) == true)
        #expect(program.output.bytes.isEmpty)
        #expect(program.files.texts["/data/decks/evening.txt"] == Self.evening)
    }

    @Test(arguments: [
        "deck", "deck chek evening", "deck check", "deck stats evening --seed 4",
        "deck odds evening --want 2",
        "deck hand evening one", "deck list evening", "deck diff evening",
        "deck diff evening evening evening",
        "deck missing evening two", "deck export evening two", "deck export evening --to letter",
        "deck add evening",
        "deck add - Bruno", "deck check evening --rules chess",
    ])
    func `an invalid deck command is misuse, with a tip`(line: String) async {
        let program = program()
        #expect(await program.run(line) == .misuse)
        #expect(program.errorOutput.lines.first?.hasPrefix("error: ") == true)
        #expect(program.errorOutput.lines.count > 1)
    }

    @Test func `a similar name of a deck is suggested`() async {
        let program = program()
        _ = await program.run("deck show evenin")
        #expect(program.errorOutput.text.contains("did you mean \"evening\"?"))
    }

    @Test func `a suggested command quotes a deck's name for the shell`() async {
        let program = program(["my $(deck)": "1 Nobody\n1 Bruno - Of Two Minds\n"])
        #expect(await program.run(["deck", "show", "my $(deck)"]) == .found)
        #expect(program.errorOutput.text.contains("run `lorcana deck check 'my $(deck)'`"))
    }

    @Test func `a deck that is a code has no lines to change`() async {
        let code = "RWxzYV9Tbm93IFF1ZWVuJDR8"
        let program = program(["code": code])
        #expect(await program.run("deck show code") == .found)
        #expect(program.output.text.hasPrefix("TFC-041\tElsa - Snow Queen\t"))
        #expect(await program.run("deck add code Elsa - Snow Queen") == .misuse)
        #expect(
            program.errorOutput.text.contains("error: this deck is a code, which has no lines to change"))
        #expect(program.files.texts["/data/decks/code.txt"] == code)
    }

    private static let odd = """
        Friday's deck
        3 Elsa - Snow Queen
        1 Elsa - Spirit of Winter [TFC-207] *F*
        1 Nobody - At All

        Maybeboard
        2 Bruno - Of Two Minds

        """

    @Test func `each line of a deck is listed with its fate`() async {
        let program = program(["odd": Self.odd])
        #expect(await program.run("deck show odd --lines") == .found)
        #expect(
            program.output.lines == [
                "1\tnot a card\t\t\tFriday's deck\ttitle", "2\tcounted\t3\tTFC-041\tElsa - Snow Queen\t",
                "3\tcounted\t1\tTFC-207\tElsa - Spirit of Winter\tfoil",
                "4\tnot understood\t1\t\tNobody - At All\tunknown card",
                "6\tnot a card\t\t\tMaybeboard\theading",
                "7\tnot in the deck\t2\tFAB-200\tBruno - Of Two Minds\tunder Maybeboard",
            ])
        let summary = "4 cards in 2 lines; 2 cards under Maybeboard not counted; 1 line not understood"
        #expect(program.errorOutput.text.contains(summary))
        let json = self.program(["odd": Self.odd])
        #expect(await json.run("deck check odd --lines --json") == .nothingMatched)
        #expect(
            json.output.text.contains(
                #"{"line":7,"fate":"not in the deck","count":2,"id":"FAB-200","name":"Bruno - Of Two Minds","#
                    + #""note":"under Maybeboard","deck":"odd"}"#))
        #expect(json.errorOutput.text.contains("not legal in Core; \(summary)"))
    }

    @Test func `a deck of unusual lines is checked, with a reason for each`() async {
        let program = program(["odd": "2 Elsa - Snow Quen\nBruno!\n"])
        #expect(await program.run("deck check odd") == .nothingMatched)
        #expect(
            program.output.lines[0].hasPrefix(
                "unknown\t1\t2\tElsa - Snow Quen\tunknown card; near: Elsa - Snow"))
        #expect(program.output.lines[1].hasPrefix("unknown\t2\t1\tBruno!"))
        #expect(await program.run("deck show odd") == .malformed)
        #expect(program.errorOutput.text.contains("tip: run `lorcana deck check odd` to list the reasons"))
    }

    @Test func `show, export and edits keep printings and finishes`() async {
        let program = program(["odd": "2 Elsa - Spirit of Winter [TFC-207] *F*\n"])
        #expect(await program.run("deck export odd") == .found)
        #expect(program.output.text == "2 Elsa - Spirit of Winter [TFC-207] *F*\n")
        #expect(await program.run("deck export odd --to text") == .found)
        #expect(program.output.lines.last == "2 Elsa - Spirit of Winter")
        #expect(await program.run("deck show odd --json") == .found)
        #expect(program.output.text.contains(#""count":2,"line":1,"foil":true,"deck":"odd""#))
        #expect(await program.run("deck add odd Elsa - Spirit of Winter") == .found)
        #expect(
            program.files.texts["/data/decks/odd.txt"]
                == "2 Elsa - Spirit of Winter [TFC-207] *F*\n1 Elsa - Spirit of Winter\n")
    }

    @Test(arguments: [
        ("", "a deck name cannot be blank"), (" ", "a deck name cannot be blank"),
        (".hidden", "a deck name cannot begin with a dot"),
        ("Ruby/Amethyst", "a deck name cannot contain \"/\""),
        ("https://a.example/d/1", "\"https://a.example/d/1\" is the URL of a deck, not its cards"),
    ])
    func `a word that is neither a valid name nor a path is rejected`(typed: String, sentence: String) async {
        for command in [
            ["add", typed, "1"], ["remove", typed], ["undo", typed], ["show", typed], ["check", typed],
        ] {
            let program = program()
            let card = ["add", "remove"].contains(command[0]) ? ["Bruno - Of Two Minds"] : []
            #expect(await program.run(["deck"] + command + card) == .misuse)
            #expect(program.errorOutput.lines.first == "error: \(sentence)")
            #expect(program.output.bytes.isEmpty && program.files.texts.count == 1)
        }
    }

    @Test func `a bare name is a deck in the folder, and a path is a file`() async {
        let program = program()
        program.files.texts["evening"] = "1 Bruno - Of Two Minds\n"
        #expect(await program.run("deck show evening") == .found)
        #expect(program.output.lines.count == 4)
        program.files.texts["./list.csv"] = "1 Bruno - Of Two Minds\n"
        #expect(await program.run("deck show list.csv") == .misuse)
        #expect(await program.run("deck show ./list.csv") == .found)
    }

    @Test func `a deck from stdin is shown like one from a file`() async {
        let program = program()
        program.environment.readInput = { Array(Self.evening.utf8) }
        #expect(await program.run("deck show -") == .found)
        #expect(program.output.lines.count == 4)
    }

    @Test func `an unreadable disk is reported`() async {
        let program = program()
        program.files.failure = .system(EACCES)
        #expect(await program.run("deck show /data/decks/evening.txt") == .output)
        #expect(
            program.errorOutput.text.contains("error: cannot read /data/decks/evening.txt: permission denied")
        )
    }
}
