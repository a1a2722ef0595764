import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import CardRendering
@testable import lorcana

/// The terminal output of commands for decks, songs, Shift and collections.
@MainActor
@Suite struct GatheringTests {
    /// Command lines, with words separated by `|`.
    nonisolated private static let commands = [
        "sing|Let It Go|ink:amber f:core", "sing|Elsa - Snow Queen",
        "sing|Second Star to the Right|--together|--limit|20",
        "sing|Let It Go|--limit|3|--fields|id,fullName,inks,inkable,standing",
        "shift|Elsa - Spirit of Winter",
        "shift|Elsa - Snow Queen|--over", "own", "own|missing|set:14|--want|2", "own|spare|--keep|1",
        "own|add|1|41|42f", "own|remove|1|41", "own|undo", "own|import|/in.csv|--add",
        "deck|show|friday|other",
        "deck|show|friday|--by|line", "deck|check|friday", "deck|stats|friday", "deck|odds|friday|t:song",
        "deck|odds|friday", "deck|hand|friday|--seed|1", "deck|list", "deck|diff|friday|other",
        "deck|missing|friday",
        "deck|add|friday|Let It Go", "deck|remove|friday|Let It Go", "deck|undo|friday", "new", "new|1",
        "new|FAB",
        "pack|FAB|--seed|1|--packs|2", "sets", "set|Q1", "search|elsa set:1", "set|1|--stats",
    ]

    private func program() -> TestProgram {
        let program = TestProgram(
            ["LORCANA_DATA_DIR": "/d"], service: CatalogueService(BuiltInCatalogue.catalogue))
        program.sources.catalogueAtHand = BuiltInCatalogue.catalogue
        program.files.texts = [
            "/d/own.tsv": "id\tnormal\tfoil\nTFC-041\t6\t1\nTFC-042\t2\t0\n",
            "/d/own.tsv~": "id\tnormal\tfoil\nTFC-041\t5\t1\n",
            "/d/decks/friday.txt":
                "Characters\n4 Elsa - Snow Queen\n4 Elsa - Spirit of Winter\n2 Goofy - Musketeer\nSongs\n4 Let It Go\n3 Second Star to the Right\n2 Lantern\nnobody\n",
            "/d/decks/friday.txt~": "4 Elsa - Snow Queen\n1 Let It Go\n",
            "/d/decks/other.txt": "2 Elsa - Snow Queen\n1 Motunui - Island Paradise\n",
            "/in.csv": "Set Number,Card Number,Variant,Count\n1,41,Etched,2\n9,41,foil,2\n",
        ]
        return program
    }

    /// Whether a word is written like a field name: "fullName".
    private func isField(_ word: Substring) -> Bool {
        word.first?.isLowercase == true && word.contains { $0.isUppercase } && word.allSatisfy { $0.isLetter }
    }

    @Test(arguments: commands)
    func `a terminal shows no field names, no raw values, and no lines wider than itself`(line: String) async
    {
        let words = line.split(separator: "|").map(String.init)
        let looks: [(width: Int, more: [String])] = [
            (40, []), (60, ["--ascii"]), (80, []), (120, ["--ascii"]),
        ]
        for (width, more) in looks {
            let program = program().onTerminal(width)
            let plain = ["search", "sets", "set"].contains(words[0]) ? ["--no-interactive"] : []
            #expect(await program.run(words + ["--color=never"] + plain + more) != .misuse)
            let text = program.output.text
            #expect(program.output.lines.allSatisfy { CellWidth.of($0) <= width }, "\(width): \(text)")
            for line in program.output.lines + program.errorOutput.lines {
                let words = line.split(separator: " ")
                let ends = [words.first, words.last].compactMap(\.self)
                #expect(!ends.contains("·") && !ends.contains("|"), "\(width): \(line)")
            }
            let fields = text.split { !$0.isLetter && !$0.isNumber }.filter(isField)
            #expect(fields.isEmpty, "\(width): \(text)")
            let shown = text.split { " \n".contains($0) }
            #expect(!shown.contains("true") && !shown.contains("false"), "\(text)")
            // In sentences a space follows a semicolon; in unformatted lists none does.
            #expect(zip(text, text.dropFirst()).allSatisfy { $0 != ";" || " \n".contains($1) }, "\(text)")
            if !more.isEmpty { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)") }
        }
    }

    @Test(arguments: commands)
    func `a screen reader gets sentences without headings of columns, double blanks or symbols`(line: String)
        async
    {
        let program = program().onTerminal(80)
        #expect(
            await program.run(
                line.split(separator: "|").map(String.init) + ["--accessible", "--color=never"]) != .misuse)
        for text in [program.output.text, program.errorOutput.text] {
            #expect(!text.contains("  ") && !text.contains("\t"), "\(text)")
            #expect(
                !text.contains("Ink Cost") && !text.contains("S/W") && !text.contains("Full name  "),
                "\(text)")
            let symbols = text.unicodeScalars.filter {
                (0x2190...0x2BFF).contains($0.value) || "%|·×=<>_".unicodeScalars.contains($0)
            }
            #expect(symbols.isEmpty, "\(text)")
            #expect(text.split { !$0.isLetter && !$0.isNumber }.filter(isField).isEmpty, "\(text)")
        }
    }

    @Test func `a deck is grouped by type and sorted by cost, or in line order`() async {
        let program = program().onTerminal(80)
        #expect(await program.run("deck show friday --color=never") == .found)
        let lines = program.output.lines
        #expect(lines[0].hasPrefix("friday · 19 cards · Am 4") && lines[0].contains("cost"))
        let names = [
            "Characters, 10 cards", "Elsa - Snow Queen", "Goofy", "Elsa - Spirit", "Songs, 7 cards",
            "Let It Go", "Second Star", "Items, 2 cards", "Lantern",
        ]
        let places = names.map { name in lines.firstIndex { $0.contains(name) } ?? -1 }
        #expect(places == places.sorted() && !places.contains(-1))
        let byLine = self.program().onTerminal(80)
        #expect(await byLine.run("deck show friday --by line --color=never") == .found)
        #expect(!byLine.output.text.contains("Characters"))
        let elsas = byLine.output.lines.filter { $0.contains("Elsa - ") }
        #expect(elsas.map { $0.contains("Elsa - Snow Queen") } == [true, false])
    }

    @Test func `cards drawn after a hand have a heading, and are numbered`()
        async
    {
        let table = program().onTerminal(80)
        #expect(await table.run("deck hand friday --seed 1 --draw 2 --color=never") == .found)
        let headings = table.output.lines.indices.filter {
            ["Hand", "Drawn after it"].contains(table.output.lines[$0])
        }
        #expect(
            headings.count == 2 && headings[1] - headings[0] == 8
                && table.output.lines.count == headings[1] + 3)
        let spoken = program().onTerminal(80)
        #expect(await spoken.run("deck hand friday --seed 1 --draw 2 --accessible") == .found)
        let lines = spoken.output.lines
        #expect(lines.count == 11 && lines[0] == "Hand:" && lines[8] == "Drawn after it:")
        #expect(lines[1].hasPrefix("1. ") && lines[9].hasPrefix("8. ") && lines[10].hasSuffix("."))
        let plain = program()
        #expect(await plain.run("deck hand friday --seed 1 --draw 2") == .found)
        #expect(plain.output.lines.count == 9 && plain.output.lines.allSatisfy { $0.contains("\t") })
    }

    @Test func `adding a card reports at once which rules it breaks, and nothing else`() async {
        let program = program()
        #expect(await program.run(["deck", "add", "friday", "10", "Let It Go"]) == .found)
        #expect(
            program.errorOutput.lines == ["not legal in Core: Let It Go, 14 copies, at most 4"],
            "\(program.errorOutput.text)")
        let third = self.program()
        #expect(await third.run(["deck", "add", "other", "Simba - Future King"]) == .found)
        #expect(
            third.errorOutput.lines == [
                "not legal in Core: 3 inks (Amethyst, Sapphire, Steel), at most 2",
                "not legal in Core: Simba - Future King, left Core on 2025-09-05",
            ])
        #expect(await third.run(["deck", "add", "other", "Elsa - Snow Queen"]) == .found)
        #expect(third.errorOutput.lines.count == 2, "\(third.errorOutput.text)")
    }

    @Test func `a terminal shows the differences after a change of a deck, as undo does`() async {
        for (words, numbers) in [(["add", "friday", "2"], "4 6 +2"), (["remove", "friday", "3"], "6 3 -3")] {
            let program = program().onTerminal(100)
            if numbers.hasPrefix("6") {
                program.files.texts["/d/decks/friday.txt"] = "6 Let It Go\n"
            }
            #expect(await program.run(["deck"] + words + ["Let It Go", "--color=never"]) == .found)
            #expect(program.output.lines[0].contains("Before  Now  Change"))
            let row = program.output.lines[1].split(separator: " ").joined(separator: " ")
            #expect(row.contains("Let It Go \(numbers)"), "\(row)")
            #expect(program.errorOutput.text.contains("friday now has "))
        }
    }

    @Test
    func `an import in a pipe reports what was read, and an invalid line of stdin that nothing changed`()
        async
    {
        let program = program()
        program.files.texts["/in.csv"] = "Set Number,Card Number,Variant,Count\n1,41,normal,3\n"
        #expect(await program.run("own import /in.csv --replace") == .found)
        #expect(
            program.errorOutput.lines == [
                "replaced 9 copies; `lorcana own undo` brings them back", "read 1 row: 3 copies",
            ])
        let table = self.program().onTerminal(80)
        table.files.texts["/in.csv"] = program.files.texts["/in.csv"]
        #expect(await table.run("own import /in.csv --add --color=never") == .found)
        #expect(table.errorOutput.text.isEmpty && table.output.lines[0] == "read 1 row: 3 copies added")
        for (input, words, sentence) in [
            ("14 1\n14 zz\n", ["-"], "line 2: unknown card \"zz\"; nothing was changed"),
            ("", ["14", "1", "zz"], "unknown card \"zz\"; nothing was changed"),
            ("", ["zz"], "unknown card \"zz\""),
        ] {
            let program = self.program()
            program.environment.readInput = { Array(input.utf8) }
            let before = program.files.texts
            #expect(await program.run(["own", "add"] + words) == .misuse)
            #expect(program.errorOutput.lines.first == "error: \(sentence)", "\(program.errorOutput.text)")
            #expect(program.files.texts == before)
        }
    }

    @Test func `the savings of Shift are stated once if they are equal, else in a column`() async {
        let under = program().onTerminal(80)
        #expect(await under.run(["shift", "Elsa - Spirit of Winter", "--color=never"]) == .found)
        #expect(!under.output.lines[0].contains("Saves"))
        #expect(under.errorOutput.lines[0] == "pays 6 instead of 8, saves 2 ink")
        let over = program().onTerminal(80)
        #expect(await over.run(["shift", "Elsa - Snow Queen", "--color=never"]) == .found)
        #expect(over.output.lines[0].contains("Saves") && !over.errorOutput.text.contains("saves"))
        let both = program().onTerminal(80)
        #expect(await both.run(["shift", "Elsa - Snow Queen", "cost>=8", "--color=never"]) == .found)
        #expect(!both.output.lines[0].contains("Saves"))
        #expect(both.errorOutput.text.contains("which saves 2 ink"), "\(both.errorOutput.text)")
    }

    @Test func `a screen reader gets a picture's address only on request`() async {
        for words in [["card", "TFC-042"], ["card", "TFC-042", "--picture"]] {
            let program = program().onTerminal(120)
            #expect(await program.run(words + ["--accessible"]) == .found)
            #expect(!program.output.text.contains("://"))
            #expect(program.errorOutput.text.contains("picture: https://") == words.contains("--picture"))
        }
    }

    @Test func `a set's statistics name the cards they leave out`() async {
        let program = program()
        #expect(await program.run("set FAB --stats") == .found)
        #expect(program.errorOutput.text.hasPrefix("205 cards; 55 specials and promos not counted"))
    }

    @Test func `a song sung by a group lists each singer once, with copies`() async {
        let program = program().onTerminal(120)
        program.files.texts["/d/decks/duet.txt"] =
            "4 Ariel - Spectacular Singer\n1 Second Star to the Right\n"
        #expect(await program.run("deck stats duet --accessible") == .found)
        #expect(
            program.output.text.contains("the fewest together: 2 Ariel - Spectacular Singer."),
            "\(program.output.text)")
    }

    @Test func `a screen reader gets an event as a sentence that begins with its day`() async {
        let program = program().onTerminal(120)
        #expect(await program.run("new --since 2026-05-01 --accessible") == .found)
        #expect(
            program.output.lines.contains("2026-07-24: release of Attack of the Vine!"),
            "\(program.output.text)")
        #expect(program.output.lines.contains { $0.hasSuffix(" becomes legal in tournaments.") })
        #expect(program.output.lines.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix("!") })
    }

    @Test func `a skipped row of an import has a reason`() async {
        let program = program()
        program.files.texts["/in.csv"] =
            "Set Number,Card Number,Variant,Count\n1,41,normal,1\n99,1,normal,1\n1,999,normal,1\n1,42,normal,many\n,1,,1\n"
        #expect(await program.run("own import /in.csv --add") == .nothingMatched)
        #expect(
            program.errorOutput.lines == [
                "line 3 skipped, as it has an unknown set \"99\": 99,1,normal,1",
                "line 4 skipped, as it has no card \"999\" of The First Chapter: 1,999,normal,1",
                "line 5 skipped, as it has a count \"many\", which is not a number: 1,42,normal,many",
                "line 6 skipped, as it has no set: ,1,,1", "read 1 row, skipped 4: 1 copy added",
            ])
        for (text, sentence, tip) in [
            (
                "id,normal\nABC-1,1\n", "has no known cards: line 2 has an unknown id \"ABC-1\"",
                "an id is written as TFC-041"
            ),
            (
                "Set,Number,Count\n1,999,1\n",
                "has no known cards: line 2 has no card \"999\" of The First Chapter",
                "run `lorcana set 'The First Chapter'` to list its cards"
            ), ("id,normal\n", "has no rows", nil),
        ] {
            let program = self.program()
            program.files.texts["/in.csv"] = text
            #expect(await program.run("own import /in.csv --add") == .malformed)
            #expect(
                program.errorOutput.lines == ["error: /in.csv \(sentence)"]
                    + (tip.map { ["tip: \($0)"] } ?? []))
        }
    }

    @Test(arguments: [40, 60, 120]) func `headings of chances are distinct, and 100 percent is certain`(
        columns: Int
    )
        async
    {
        let program = program().onTerminal(columns)
        program.files.texts["/d/decks/sixty.txt"] = "30 Let It Go\n30 Elsa - Snow Queen\n"
        #expect(await program.run("deck odds sixty t:song --turns 14 --color=never") == .found)
        let lines = program.output.lines
        // "play" and "draw" each head two columns.
        #expect(lines[0].split(separator: " ").count { $0.lowercased() == "play" } == 1)
        #expect(lines[0].split(separator: " ").count { $0.lowercased() == "draw" } == 1)
        #expect(lines[1].split(separator: " ") == ["Turn", "kept", "altered", "kept", "altered"])
        #expect(lines.last?.contains("100.0") == false && lines.last?.contains(">99.9 %") == true, "\(lines)")
        let certain = self.program().onTerminal(columns)
        certain.files.texts["/d/decks/sixty.txt"] = "60 Let It Go\n"
        #expect(await certain.run("deck odds sixty t:song --turns 2 --color=never") == .found)
        #expect(certain.output.text.contains("100.0 %") && !certain.output.text.contains("━"))
        let spoken = self.program().onTerminal(columns)
        spoken.files.texts["/d/decks/sixty.txt"] = "30 Let It Go\n30 Elsa - Snow Queen\n"
        #expect(await spoken.run("deck odds sixty t:song --turns 14 --accessible") == .found)
        #expect(spoken.output.text.contains("\nTurn 14: over 99.9 percent on the "))
    }

    @Test func `the reasons why a deck is not legal name whole cards at any width`() async {
        let program = program().onTerminal(40)
        program.files.texts["/d/decks/hook.txt"] = "5 Captain Hook - Thinking a Happy Thought\n"
        #expect(await program.run("deck check hook --color=never") == .nothingMatched)
        let words = program.output.text.split { " \n".contains($0) }.joined(separator: " ")
        #expect(
            words.contains("5 Captain Hook - Thinking a Happy Thought"), "\(program.output.text)"
        )
    }

    @Test(arguments: ["deck check nobody", "deck chek friday", "deck --bogus friday"])
    func `an error has the colours of the requested theme`(line: String) async {
        let red = { (theme: String, variables: [String: String]) in
            let program = TestProgram(variables.merging(["COLORTERM": "truecolor"]) { $1 }).onTerminal(80)
            #expect(await program.run("\(line) --theme \(theme)") != .found)
            return program.errorOutput.text.prefix { $0 != "m" }
        }
        let (dark, light) = (await red("dark", [:]), await red("light", [:]))
        #expect(dark != light && dark.contains("38;5") && light.contains("38;5"), "\(dark) \(light)")
        // An invalid setting must not change the theme of the error.
        #expect(await red("light", ["LORCANA_SOURCE": "nowhere"]) == light)
    }

    @Test func `undoing a large import shows twenty printings on a terminal, and all in a pipe`() async {
        let ids = BuiltInCatalogue.catalogue.cards.prefix(25).map(\.id)
        for (isTerminal, count) in [(true, 22), (false, 25)] {
            let program = isTerminal ? program().onTerminal(100) : program()
            program.files.texts["/d/own.tsv"] = nil
            program.files.texts["/in.csv"] = "id,normal\n" + ids.map { "\($0),1\n" }.joined()
            #expect(await program.run("own import /in.csv -q") == .found)
            let before = program.output.lines.count
            #expect(await program.run("own undo --color=never") == .found)
            #expect(program.output.lines.count - before == count)
            #expect((program.output.lines.last == "and 5 more printings") == isTerminal)
            #expect(program.errorOutput.text.contains("in 25 printings"))
        }
    }

    @Test func `a set shows names, printings, foils and master set, as far as they fit`() async {
        for (columns, titles) in [
            (40, ["Names"]), (60, ["Names", "Printings", "Foils", "Master", "set"]),
            (80, ["Names", "Printings", "Foils", "Master", "set"]),
            (120, ["Names", "Printings", "Foils", "Master", "set"]),
        ] {
            let program = program().onTerminal(columns)
            program.files.texts["/d/own.tsv"] = "id\tnormal\tfoil\nTFC-041\t1\t0\nTFC-207\t0\t1\n"
            #expect(await program.run("own --color=never") == .found)
            let line = program.output.lines[0]
            #expect(
                line.split(separator: " ") == ["Set", "Name"] + titles.map { $0[...] }, "\(columns) \(line)")
            let row = program.output.lines.first { $0.hasPrefix("TFC") } ?? ""
            #expect(row.contains("2/204") && row.contains("1 %"), "\(row)")
            if titles.count > 2 { #expect(row.contains("2/245") && row.contains("1/239"), "\(row)") }
            #expect(program.output.text.contains("Promo series"))
        }
    }

    @Test func `the next rotation is shown, also in records`() async {
        let program = program()
        #expect(await program.run("deck check other --json --rules core") == .nothingMatched)
        #expect(
            program.output.text.contains(
                #""leaves":[{"fullName":"Elsa - Snow Queen","count":2,"leavesWith":"17","until":null},"#))
        let sealed = self.program()
        #expect(await sealed.run("deck check other --json --rules sealed") == .nothingMatched)
        #expect(sealed.output.text.contains(#""leaves":[]"#))
        let table = self.program().onTerminal(80)
        #expect(await table.run("deck check other --color=never") == .nothingMatched)
        #expect(
            table.output.text.contains(
                "! 3 cards leave Core with set 17\n    2 Elsa - Snow Queen  "))
    }

    @Test func `an ambiguous name gets ids to type`() async {
        for words in [["deck", "add", "friday", "2", "Elsa"], ["own", "add", "Elsa"]] {
            let program = program()
            #expect(await program.run(words) == .misuse)
            #expect(program.errorOutput.lines.first?.hasPrefix("error: \"Elsa\" has ") == true)
            let tip = program.errorOutput.lines.last ?? ""
            #expect(
                tip.hasPrefix("tip: write ") && tip.split(separator: " ").count { $0 == "for" } == 3, "\(tip)"
            )
        }
    }

    @Test func `a name adds the newest ordinary printing, and never removes one of several`() async {
        let added = program()
        #expect(await added.run(["own", "add", "elsa", "snow queen", "x2"]) == .found)
        #expect(added.output.text.hasPrefix("FAB-053\tElsa - Snow Queen\t2\t0"))
        #expect(
            added.errorOutput.lines == ["took FAB-053, the newest of 2 printings that is not special"])
        let removed = program()
        #expect(await removed.run(["own", "remove", "Elsa - Snow Queen"]) == .misuse)
        #expect(
            removed.errorOutput.lines == [
                "error: \"Elsa - Snow Queen\" has 2 printings", "tip: write the id of one: TFC-041, FAB-053",
            ])
    }

    @Test(arguments: [
        ["sing", "elsa spirit"], ["shift", "elsa spirit"], ["deck", "add", "friday", "4", "elsa spirit"],
        ["own", "add", "elsa spirit"],
    ])
    func `a single matching card is chosen, with a note`(words: [String]) async {
        let program = program()
        #expect(await program.run(words) == .found)
        #expect(program.errorOutput.lines.first == "took \"elsa spirit\" as Elsa - Spirit of Winter")
    }

    @Test(arguments: [
        ["sing", "Let It Go"], ["shift", "Elsa - Snow Queen"], ["shift", "Elsa - Snow Queen", "--over"],
    ])
    func `a query without results is an empty list in JSON, and a header in CSV`(words: [String]) async {
        let json = program()
        #expect(await json.run(words + ["t:song cost:77", "--json"]) == .nothingMatched)
        #expect(json.output.text == "[]\n")
        #expect(json.errorOutput.text.contains("no card matches \"t:song cost:77\""))
        let csv = program()
        #expect(
            await csv.run(words + ["t:song cost:77", "--format", "csv", "--fields", "id"]) == .nothingMatched)
        #expect(csv.output.lines.count == 1 && csv.output.text.hasPrefix("id,"))
    }

    @Test func `the number that a character counts as is stated once, unless it depends on the song`() async {
        let program = program().onTerminal(80)
        #expect(await program.run("sing TFC-041 cost:1 --color=never") == .found)
        #expect(!program.output.text.contains("Counts as"))
        #expect(program.errorOutput.text.contains("for Elsa - Snow Queen, who counts as 3 by cost"))
        let conditional = self.program().onTerminal(80)
        #expect(await conditional.run("sing AZS-011 --color=never") == .found)
        #expect(conditional.output.text.contains("Counts as") && conditional.output.text.contains("at best"))
        // Songs beyond `--limit` also decide whether the column is shown.
        let first = self.program().onTerminal(80)
        #expect(await first.run("sing AZS-011 --limit 1 --color=never") == .found)
        #expect(first.output.text.contains("Counts as") && !first.errorOutput.text.contains("who counts"))
    }

    @Test func `a pack is revealed card by card, and can be left at any time`() async {
        let program = program().onTerminal(80)
        #expect(await program.run("pack FAB --open --seed 1") == .misuse)
        #expect(program.errorOutput.text.contains("needs a terminal"))
        program.environment.isInputTerminal = true
        var lines = ["", "", "q"][...]
        program.environment.readLine = { lines.popFirst() }
        #expect(await program.run("pack FAB --open --seed 1 --color=never") == .found)
        #expect(
            program.output.text.contains("card 3 of 12: Enter or Space turns it over")
                && !program.output.text.contains("card 4 of 12"))
        let text = program.output.text
        #expect(text.hasPrefix("card 1 of 12: ") && text.contains("\n\ncard 2 of 12: "))
        program.environment.readLine = { "" }
        #expect(await program.run("pack FAB --open --seed 1 --color=never") == .found)
        #expect(program.output.text.contains("the foil: Enter"))
        #expect(!program.output.text.contains("https://") && program.output.text.contains("Artist"))
    }

    @Test func `with colours each card of a pack replaces the previous one`() async {
        for (columns, rows) in [(80, 40), (80, 24), (40, 30)] {
            let program = self.program().onTerminal(columns, rows)
            program.environment.isInputTerminal = true
            program.environment.readLine = { "" }
            #expect(await program.run("pack FAB --open --seed 1") == .found)
            let text = program.output.text
            #expect(text.ranges(of: "\u{1B}[J").count == 12)
            // Each erase moves up by the number of rows that the previous frame and its prompt occupy.
            let frames = text.split(separator: "\u{1B}[J")
            for frame in frames.dropLast() {
                let rows = frame.split(separator: "\u{1B}[").last.flatMap { Int($0.dropLast()) }
                #expect(rows == frame.split(separator: "\n", omittingEmptySubsequences: false).count)
            }
            #expect(frames[0].ranges(of: "▒").count == 12 && !frames[12].contains("▒"))
        }
        let small = self.program().onTerminal(80, 6)
        small.environment.isInputTerminal = true
        small.environment.readLine = { "" }
        #expect(await small.run("pack FAB --open --seed 1") == .found)
        #expect(small.output.text.ranges(of: "\u{1B}[J").count < 2)
    }

    @Test func `a pack is added to the collection, and new cards are marked`() async {
        let program = program()
        program.files.texts["/d/own.tsv"] = nil
        #expect(await program.run("pack FAB --seed 1 --add --json") == .found)
        #expect(program.output.text.ranges(of: "\"new\":true").count == 12)
        #expect(program.errorOutput.text.contains("added to your collection: 12 cards, 12 of them new"))
        let kept = program.files.texts["/d/own.tsv"] ?? ""
        #expect(kept.split(separator: "\n").count == 13 && kept.contains("\t0\t1\n"))
        let again = self.program().onTerminal(80)
        again.files.texts["/d/own.tsv"] = kept
        again.environment.isInputTerminal = true
        again.environment.readLine = { "" }
        #expect(await again.run("pack FAB --seed 2 --open --add --color=never") == .found)
        #expect(again.output.text.contains("\nnew in your collection\n"))
        #expect(again.output.lines.contains { $0.contains(" new ") || $0.hasSuffix(" new") })
        #expect(again.errorOutput.text.contains("added to your collection: 12 cards"))
    }

    @Test func `missing cards are exported as numbers that can be added`() async {
        let program = program()
        program.files.texts["/d/own.tsv"] = "id\tnormal\tfoil\nTFC-003\t1\t0\nTFC-010\t0\t1\n"
        #expect(await program.run("own missing TFC --to numbers") == .found)
        #expect(program.output.text == "TFC 1-2 4-9 11-204\n")
        let rest = self.program()
        rest.files.texts["/d/own.tsv"] = program.files.texts["/d/own.tsv"]
        rest.environment.readInput = { [UInt8](program.output.text.utf8) }
        #expect(await rest.run("own add - -q") == .found)
        #expect(await rest.run("own missing TFC -q") == .nothingMatched)
        let promos = self.program()
        promos.files.texts["/d/own.tsv"] = nil
        #expect(await promos.run("own missing C1 --to numbers --want 2") == .found)
        #expect(promos.output.text.hasPrefix("C1 "), "\(promos.output.text)")
    }

    @Test func `each card of a pack has the width of the terminal when Enter is pressed`() async {
        let program = program().onTerminal(80)
        program.environment.isInputTerminal = true
        var columns = 80
        program.environment.terminalSize = { TerminalSize(columns: columns, rows: 24) }
        var lines = ["", "", "q"][...]
        program.environment.readLine = {
            columns = columns == 80 ? 40 : 80
            return lines.popFirst()
        }
        #expect(await program.run("pack FAB --open --seed 1 --color=never") == .found)
        let frames = program.output.lines.filter { $0.hasPrefix("╰") }.map(\.count)
        #expect(frames.count == 2 && frames[0] <= 40 && frames[1] > 40, "\(frames)")
    }

    @Test func `a card longer than the screen is reduced to frame and rarity in a pack`() async {
        let program = program().onTerminal(80, 9)
        program.environment.isInputTerminal = true
        program.environment.readLine = { "" }
        #expect(await program.run("pack FAB --open --seed 1 --color=never") == .found)
        #expect(program.output.text.contains("╰─") && !program.output.text.contains("Artist"))
        #expect(program.output.text.ranges(of: "─╯\n● Common\n").count >= 6)
    }

    @Test func `a revealed pack ends with all its cards, and the best is marked`() async {
        for columns in [40, 60, 80] {
            let program = program().onTerminal(columns, 24)
            program.environment.isInputTerminal = true
            program.environment.readLine = { "" }
            #expect(await program.run("pack FAB --open --seed 3 --color=never") == .found)
            let lines = program.output.lines
            let end = lines[(lines.lastIndex { $0.contains("Ink Cost Name") } ?? 0)...]
            let marked = end.filter { $0.hasPrefix("▸") }
            #expect(marked.count == 1 && marked[0].contains("Pongo") && marked[0].contains("■ SR"), "\(end)")
            #expect(end.count { $0.contains("● C") } == 7, "\(end)")
            #expect(end.contains("Foil"))
            #expect(program.errorOutput.lines.first == "▸ marks the rarest card")
        }
        let spoken = program().onTerminal(80)
        #expect(await spoken.run("pack FAB --seed 3 --packs 2 --accessible") == .found)
        #expect(
            spoken.output.text.split { $0.isWhitespace }.joined(separator: " ").ranges(
                of: ", the rarest card."
            )
            .count == 2)
        #expect(!spoken.errorOutput.text.contains("marks"))
    }

    @Test func `the prompt for each card of a pack fits in 40 columns`() async {
        let program = program().onTerminal(40)
        program.environment.isInputTerminal = true
        program.environment.readLine = { "" }
        #expect(await program.run("pack FAB --open --seed 1 --color=never") == .found)
        #expect(program.output.text.contains("card 11 of 12: Enter or q: "))
        #expect(program.output.text.contains("the foil: Enter or q: "))
    }

    @Test func `a note is broken before the origin of the data, without the separator`() async {
        let program = program().onTerminal(40)
        #expect(await program.run("deck hand friday --seed 1 --color=never") == .found)
        #expect(
            program.errorOutput.lines.last
                == "  built-in data of \(BuiltInCatalogue.catalogue.origin.asOf.date)")
    }

    @Test func `a set's new names are those of no earlier set, and reprints are counted`() async {
        let program = program()
        #expect(await program.run("new FAB --json") == .found)
        #expect(program.errorOutput.text.contains("reprints"))
        #expect(
            program.output.text.contains(#""isFirst":true"#)
                && program.output.text.contains(#""isFirst":false"#))
        #expect(await program.run("new 1 --json -q") == .found)
        #expect(await program.run("new 1 --since 2026-01-01") == .misuse)
    }

    @Test func `unknown finishes of an import are reported with their rows`() async {
        let program = program()
        #expect(await program.run("own import /in.csv --add") == .found)
        #expect(program.errorOutput.text.contains("unknown finish \"Etched\" in line 2: counted as normal"))
        #expect(program.files.texts["/d/own.tsv"]?.contains("TFC-041\t8\t1") == true)
    }
}
