import CardTesting
import Files
import Glibc
import LorcanaCards
import LorcanaRules
import Testing

@testable import CardRendering
@testable import lorcana

@MainActor
@Suite struct OwnCommandTests {
    private static let path = "/data/own.tsv"

    private func program(_ file: String? = nil) -> TestProgram {
        let program = TestProgram(["LORCANA_DATA_DIR": "/data"])
        program.files.texts[Self.path] = file
        return program
    }

    @Test func `copies are added and removed, foils separately`() async {
        let program = program()
        #expect(await program.run("own add 1 41x2 26f") == .found)
        #expect(
            program.output.text == "TFC-041\tElsa - Snow Queen\t2\t0\nTFC-026\tA Song; of, \"Quotes\"\t0\t1\n"
        )
        #expect(await program.run("own remove 1 41") == .found)
        #expect(program.output.text.hasSuffix("\nTFC-041\tElsa - Snow Queen\t1\t0\n"))
    }

    @Test func `removing more copies than owned fails, and nothing changes`() async {
        let program = program()
        #expect(await program.run("own add 1 41x2") == .found)
        let file = program.files.texts[Self.path]
        #expect(await program.run("own remove 1 41x3") == .misuse)
        #expect(
            program.errorOutput.text.contains(
                "cannot remove 3 normal copies of TFC-041: the collection has 2; nothing was changed"))
        #expect(program.files.texts[Self.path] == file)
    }

    @Test func `lines of stdin are added, and an invalid line is reported`() async {
        let program = program()
        program.environment.readInput = { Array("1 41 26\n\nFAB-100\n".utf8) }
        #expect(await program.run("own add -") == .found)
        #expect(
            program.output.text
                == "TFC-041\tElsa - Snow Queen\t1\t0\nTFC-026\tA Song; of, \"Quotes\"\t1\t0\nFAB-100\tTe Kā's Island - Far Away\t1\t0\n"
        )
        program.environment.readInput = { Array("1 41\n1 999\n".utf8) }
        #expect(await program.run("own add -") == .misuse)
        #expect(program.errorOutput.lines.contains { $0.hasPrefix("error: line 2: set 1 has no card") })
    }

    @Test(arguments: [
        ("own add 41", "unknown card \"41\""), ("own add 77 1", "\"77\""),
        ("own add 1 999", "set 1 has no card \"999\""),
        ("own add 1", "no card for \"1\""), ("own add 1 what", "unknown card \"what\""),
        ("own ad 1 41", "`own` command"),
        ("own add", "needs cards"), ("own missing --to tsv", "invalid value \"tsv\" for --to"),
        ("own --want 4", "does not take --want"),
        ("own import", "needs a file"), ("own import a.csv b.csv", "unexpected argument \"b.csv\""),
        ("own import a.csv --add --replace", "--add"),
        ("own import absent.csv", "no file"),
        ("own export --json", "does not take --json"),
        ("own missing --to numbers --count", "--to"), ("own missing --want 0", "--want"),
    ])
    func `a failure is reported`(line: String, words: String) async {
        let program = program()
        #expect(await program.run(line) == .misuse)
        #expect(program.errorOutput.text.contains(words))
        #expect(program.files.texts[Self.path] == nil)
    }

    @Test func `progress counts each set, and keeps unknown ids`() async {
        let program = program()
        #expect(await program.run("own add 1 41x2 26 207f") == .found)
        program.files.texts[Self.path]? += "XYZ-001\t1\t0\n"
        let report = program
        #expect(await report.run("own") == .found)
        #expect(report.output.lines.contains("TFC\tThe First Chapter\t2\t2\t2\t1\t3\t1\t3\t3\t0\t0\t4\t3"))
        #expect(report.errorOutput.text.contains("1 unknown id kept: XYZ-001"))
        #expect(report.errorOutput.text.contains("4 cards owned"))
        program.files.texts[Self.path]? += (2...4).map { "XYZ-00\($0)\t1\t0\n" }.joined()
        #expect(await program.run("own") == .found)
        #expect(
            program.errorOutput.text.contains("4 unknown ids kept: XYZ-001, XYZ-002, XYZ-003, ...\n"))
    }

    @Test func `a query lists the matching printings that are owned`() async {
        let program = program()
        program.files.texts[Self.path] = "id\tnormal\tfoil\nTFC-041\t2\t0\nFAB-053\t1\t0\n"
        for (query, ids) in [
            ("set:FAB", ["FAB-053"]), ("elsa", ["TFC-041", "FAB-053"]), ("", ["TFC-041", "FAB-053"]),
        ] {
            let start = program.output.text.endIndex
            #expect(await program.run("own list \(query) --fields id") == .found)
            let lines = program.output.text[start...].split(separator: "\n")
            #expect(
                Set(lines.compactMap { $0.split(separator: "\t").first.map(String.init) }) == Set(ids),
                "\(query)")
        }
        #expect(await program.run("own list r:enchanted") == .nothingMatched)
    }

    @Test func `a command's field replaces the card's field of that name`() async {
        let program = program()
        program.files.texts[Self.path] = "id\tnormal\tfoil\nTFC-041\t9\t0\n"
        #expect(await program.run("own spare --json") == .found)
        #expect(program.output.text.ranges(of: #""owned":"#).count == 1)
        #expect(program.output.text.contains(#""owned":9"#))
    }

    @Test
    func `skipped rows are reported with --quiet, and so is the number of copies that --replace removes`()
        async
    {
        let program = program()
        program.files.texts[Self.path] = "id\tnormal\tfoil\nTFC-041\t9\t2\n"
        program.files.texts["cards.csv"] = "Set,Number,Normal\n1,41,1\n1,9999,1\n"
        #expect(await program.run("own import cards.csv --replace -q") == .nothingMatched)
        #expect(program.errorOutput.lines.count == 1)
        #expect(program.errorOutput.text.hasPrefix("line 3 skipped"))
        #expect(await program.run("own import cards.csv --replace") == .nothingMatched)
        #expect(
            program.errorOutput.text.contains(
                "replaced 1 copy; `lorcana own undo` brings them back"))
    }

    @Test func `the missing cards of a query are listed`() async {
        let program = program()
        #expect(await program.run("own add 1 41") == .found)
        #expect(await program.run("own missing elsa --want 4") == .found)
        #expect(program.output.text.contains("The First Chapter\t41\t3\n"))
        #expect(program.output.text.contains("The First Chapter\t207\t4\n"))
        #expect(await program.run("own missing set:1 num:41") == .nothingMatched)
    }

    @Test func `a set may be named alone, and a query without results is reported`() async {
        let (named, written) = (program(), program())
        #expect(await named.run("own missing 1") == .found)
        #expect(await written.run("own missing set:1") == .found)
        #expect(named.output.text == written.output.text)
        #expect(await named.run("own missing zzzz") == .nothingMatched)
        #expect(named.output.text == written.output.text)
        #expect(named.errorOutput.text.contains("no card matches"))
        let json = program()
        #expect(await json.run("own missing zzzz --json") == .nothingMatched)
        #expect(json.output.text == "[]\n")
        #expect(!named.errorOutput.text.contains("no cards missing"))
    }

    @Test func `a list of owned cards has the matching printings`() async {
        let program = program("id\tnormal\tfoil\nTFC-041\t2\t0\nTFC-207\t0\t1\n")
        #expect(await program.run("own list r:enchanted --fields id") == .found)
        #expect(program.output.lines.map { String($0.prefix(7)) } == ["TFC-207"])
        let all = self.program(program.files.texts[Self.path])
        #expect(await all.run("own list elsa --fields id") == .found)
        #expect(Set(all.output.lines.map { $0.prefix(7) }) == ["TFC-041", "TFC-207"])
        #expect(await all.run("own list --page 9") == .nothingMatched)
        #expect(all.errorOutput.text.contains("page 9 is past the end (2 printings)"))
    }

    @Test func `a set's number may precede a query, and special printings are counted separately`() async {
        let own = "id\tnormal\tfoil\nTFC-041\t2\t0\n"
        let (short, long) = (program(own), program(own))
        #expect(await short.run("own missing 1 r:enchanted --fields id") == .found)
        #expect(await long.run("own missing set:1 r:enchanted --fields id") == .found)
        #expect(short.output.bytes == long.output.bytes)
        #expect(short.output.lines.map { String($0.prefix(7)) } == ["TFC-207"])
    }

    @Test func `an export for another site has the cards that options select`() async {
        let own = "id\tnormal\tfoil\nTFC-026\t5\t0\nTFC-041\t6\t0\n"
        let program = program(own)
        #expect(await program.run("own spare --to text --sort -name --limit 1") == .found)
        #expect(program.output.text == "2 Elsa - Snow Queen\n")
    }

    @Test func `cards to receive in a trade are the printings in the other player's list`() async {
        let program = program()
        program.files.texts["wants.txt"] = "1 Elsa - Snow Queen\n"
        program.files.texts["has.csv"] = "Set,Number,Count\n1,207,1\n9,53,6\n"
        #expect(await program.run("own trade --wants wants.txt --has has.csv --fields id") == .found)
        #expect(program.output.text == "TFC-207\tget\t1\t\nFAB-053\tget\t4\t\n")
    }

    @Test(arguments: [
        "own", "own list", "own missing", "own spare --keep 1", "own trade --wants w.txt --keep 1",
        "deck show w.txt", "deck missing w.txt", "deck check w.txt", "deck hand w.txt",
        "deck odds w.txt t:character",
        "deck diff w.txt w.txt", "deck list", "sing TFC-026", "shift Elsa~-~Spirit~of~Winter", "new", "new 1",
        "rotation",
        "sets", "set 1", "search elsa", "card TFC-041", "random", "pack 1 --seed 1", "config", "cache status",
        "own add TFC-041", "own import c.csv --replace --lines", "own undo", "deck add ./w.txt TFC-041",
    ])
    func `no record has duplicate fields`(line: String) async {
        let program = program("id\tnormal\tfoil\nTFC-041\t6\t1\n")
        program.files.texts["w.txt"] = "2 Elsa - Snow Queen\n1 A Song; of, \"Quotes\"\n"
        program.files.texts["c.csv"] = "Set,Number,Count\n1,41,2\n"
        _ = await program.run(
            line.split(separator: " ").map { String($0).replacing("~", with: " ") } + ["--format", "csv"])
        let fields = program.output.text.prefix { !$0.isNewline }.split(separator: ",")
        #expect(Set(fields).count == fields.count, "\(fields)")
    }

    @Test func `an unclosed quotation mark changes nothing, and its line is reported`() async {
        let program = TestProgram(["LORCANA_DATA_DIR": "/data"])
        let own = "id\tnormal\tfoil\nTFC-041\t2\t0\n"
        program.files.texts["/data/own.tsv"] = own
        program.files.texts["cards.csv"] = "Set,Number,Normal,Note\n1,41,1,\n1,42,1,\"mint\n1,43,1,\n"
        #expect(await program.run("own import cards.csv --replace") == .malformed)
        #expect(
            program.errorOutput.lines.first
                == "error: cards.csv has a quotation mark in line 3 that is never closed; nothing was imported"
        )
        #expect(program.files.texts["/data/own.tsv"] == own && program.output.bytes.isEmpty)
    }

    @Test(arguments: ["--add", "--replace", "--add --dry-run"])
    func `an import above the limit of copies changes nothing`(options: String) async {
        let program = program("id\tnormal\tfoil\nTFC-041\t999998\t0\n")
        let own = program.files.texts[Self.path]
        let rows = options == "--replace" ? "1,41,999999\n1,41,1\n" : "1,41,2\n"
        program.files.texts["c.csv"] = "Set,Number,Count\n" + rows
        #expect(await program.run("own import c.csv \(options)") == .misuse)
        #expect(
            program.errorOutput.lines == [
                "error: the collection takes at most 999,999 copies of TFC-041 in a finish; nothing was changed"
            ])
        #expect(program.files.texts[Self.path] == own && program.output.bytes.isEmpty)
        program.files.texts["c.csv"] = "Set,Number,Count\n1,41,1\n"
        #expect(await program.run("own import c.csv --add") == .found)
    }

    @Test func `an unknown name is reported with the nearest names`() async {
        let program = program()
        program.files.texts["c.csv"] = "Name,Count\nElsa - Snow Quen,2\nElsa - Snow Queen,1\n"
        #expect(await program.run("own import c.csv --dry-run") == .nothingMatched)
        #expect(
            program.errorOutput.lines.first
                == "line 2 skipped, as it has an unknown card \"Elsa - Snow Quen\" (near: Elsa - Snow Queen): Elsa - Snow Quen,2"
        )
    }

    @Test func `a dry run shows the changes and makes none, and lines have their fates`() async {
        let program = program("id\tnormal\tfoil\nTFC-041\t1\t0\n")
        let own = program.files.texts[Self.path]
        program.files.texts["c.csv"] = "Normal,Foil,Set,Card Number\n2,1,1,41\n1,0,77,1\n0,0,1,42\n"
        #expect(await program.run("own import c.csv --add --dry-run") == .nothingMatched)
        #expect(program.output.text == "TFC-041\tElsa - Snow Queen\t3\t1\n")
        #expect(
            program.errorOutput.lines.last
                == "read 1 row, skipped 1: 3 copies to add; 1 row without copies to count; nothing was changed"
        )
        #expect(program.files.texts[Self.path] == own)
        let lines = self.program(own)
        lines.files.texts = program.files.texts
        #expect(await lines.run("own import c.csv --replace --lines --json") == .nothingMatched)
        #expect(
            lines.output.text.contains(
                #"{"line":2,"fate":"counted","count":3,"id":"TFC-041","name":"Elsa - Snow Queen","note":"1 foil"}"#
            ), "\(lines.output.text)")
        #expect(
            lines.output.text.contains(
                #"{"line":3,"fate":"not understood","count":null,"id":null,"name":"1,0,77,1","note":"an unknown set \"77\""}"#
            ), "\(lines.output.text)")
        #expect(lines.output.text.contains(#""fate":"not in the collection","count":null"#))
        #expect(lines.files.texts[Self.path] == "id\tnormal\tfoil\nTFC-041\t2\t1\n")
        #expect(await lines.run("own undo") == .found)
        #expect(lines.files.texts[Self.path] == own)
    }

    @Test func `another tool's file is imported, and its problems are reported`() async {
        let program = program()
        program.files.texts["cards.csv"] = """
            Normal,Foil,Name,Set,Card Number
            2,1,Elsa - Snow Queen,1,41
            1,0,Nobody,1,999

            """
        #expect(await program.run("own import cards.csv") == .nothingMatched)
        #expect(program.output.text == "1\t1\t1\t2\t1\n")
        #expect(program.errorOutput.text.contains("line 3 skipped"))
        #expect(await program.run("own import cards.csv") == .misuse)
        #expect(program.errorOutput.text.contains("there is a collection already"))
        #expect(await program.run("own import cards.csv --add") == .nothingMatched)
        #expect(program.output.lines.last == "1\t1\t1\t4\t2")
        #expect(await program.run("own import cards.csv --replace") == .nothingMatched)
        #expect(program.output.lines.last == "1\t1\t1\t2\t1")
    }

    @Test func `a finish that doesn't exist cannot be added, and is converted in a file`() async {
        var cards = Samples.cards
        (cards[0].finishes, cards[1].finishes) = (.normal, .foil)
        let catalogue = Catalogue(
            cards, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        for (word, tip) in [
            ("41f", "write TFC-041"), ("207", "for foil write TFC-207f"),
        ] {
            let program = program()
            program.sources.catalogueAtHand = catalogue
            #expect(await program.run("own add 1 \(word)") == .misuse)
            #expect(program.errorOutput.lines.last == "tip: \(tip)")
            #expect(program.files.texts[Self.path] == nil)
        }
        let program = program()
        program.sources.catalogueAtHand = catalogue
        program.files.texts["c.csv"] = "Normal,Foil,Name,Set,Card Number\n0,2,Anna,1,41\n"
        #expect(await program.run("own import c.csv") == .found)
        #expect(program.files.texts[Self.path] == "id\tnormal\tfoil\nTFC-041\t2\t0\n")
        #expect(program.errorOutput.text.contains("line 2: TFC-041 is Elsa - Snow Queen, not \"Anna\""))
        #expect(
            program.errorOutput.text.contains("2 copies counted as the finish that the printing has"))
    }

    @Test func `a file in the home folder is read if the shell didn't expand its name`() async {
        let program = program()
        program.files.texts["/home/e/cards.csv"] = "Normal,Foil,Set,Card Number\n2,1,1,41\n"
        #expect(await program.run(["own", "import", "~/cards.csv"]) == .found)
        #expect(program.output.text == "1\t0\t1\t2\t1\n")
    }

    @Test(arguments: [
        ("one,two,three\n1,2,3\n", "has no header: no line names the columns"),
        ("Name,Set,Number\nX,1,41\n", "has no column for a count: it has Name, Set, Number"),
        ("Color,Count\nAmber,1\n", "has no column for a printing: it has Color, Count"),
        ("Set,Number,Count\n1,41,0\n", "has no copies of any card"),
        ("{\"cards\": 1}", "is JSON without a list of cards"),
        (
            "Set,Number,Count,Note\n1,41,1,\"\n1,42,1,\"\n",
            "has a quotation mark in line 2 that is closed only in a"
        ),
        ("Normal,Foil,Set,Card Number\n1,0,77,1\n", "has no known cards"),
    ])
    func `a file that is not a collection is rejected, and nothing changes`(text: String, words: String)
        async
    {
        let program = program()
        program.files.texts["cards.csv"] = text
        #expect(await program.run("own import cards.csv") == .malformed)
        #expect(program.errorOutput.text.contains("cards.csv \(words)"))
        #expect(program.files.texts[Self.path] == nil)
    }

    @Test func `copies above the file format's limit are rejected`() async {
        let program = program("id\tnormal\tfoil\nTFC-041\t999998\t0\n")
        #expect(await program.run("own add TFC-041") == .found)
        let full = program.files.texts[Self.path]
        #expect(await program.run("own add 1 41") == .misuse)
        #expect(program.errorOutput.text.contains("at most 999,999 copies of TFC-041"))
        #expect(program.files.texts[Self.path] == full)
    }

    @Test func `on a terminal an import distinguishes copies read from the new totals`() async {
        let program = program("id\tnormal\tfoil\nTFC-042\t4\t0\n").onTerminal(80)
        program.files.texts["cards.csv"] = "Normal,Foil,Set,Card Number\n2,1,1,41\n1,0,77,1\n"
        #expect(await program.run("own import cards.csv --add --color=never") == .nothingMatched)
        #expect(await program.run("own import cards.csv --replace --color=never") == .nothingMatched)
        #expect(
            program.output.lines == [
                "read 1 row, skipped 1: 3 copies added",
                "the collection now has 2 printings: 6 normal, 1 foil",
                "read 1 row, skipped 1: 3 copies", "the collection now has 1 printing: 2 normal, 1 foil",
            ])
    }

    @Test func `on a terminal a change of copies shows the previous counts`() async {
        let program = program("id\tnormal\tfoil\nTFC-041\t4\t1\n").onTerminal(120)
        #expect(await program.run("own add 1 41x2 --color=never") == .found)
        #expect(program.output.lines.last?.contains("4 → 6     1") == true, "\(program.output.text)")
        #expect(await program.run("own undo --color=never --accessible") == .found)
        #expect(program.output.lines.last?.hasSuffix("TFC-041, 4 normal instead of 6, 1 foil.") == true)
    }

    @Test func `an empty collection explains how to begin`() async {
        let program = program().onTerminal(80)
        #expect(await program.run("own --color=never") == .found)
        #expect(
            program.errorOutput.lines.first == "to begin, run `lorcana own add` or `lorcana own import`")
    }

    @Test func `an exported collection is imported unchanged`() async {
        let program = program()
        #expect(await program.run("own add 1 41x2 26f") == .found)
        let file = program.files.texts[Self.path]
        for form in ["dreamborn", "tsv"] {
            let exported = self.program(file)
            #expect(await exported.run("own export --to \(form)") == .found)
            let second = self.program()
            second.environment.readInput = { exported.output.bytes }
            #expect(await second.run("own import -") == .found)
            #expect(second.files.texts[Self.path] == file)
        }
    }

    @Test func `an unwritable disk is reported, and the collection is kept`() async {
        let program = program()
        #expect(await program.run("own add 1 41") == .found)
        let file = program.files.texts[Self.path]
        program.files.writeFailure = .system(ENOSPC)
        #expect(await program.run("own add 1 26") == .output)
        #expect(program.errorOutput.lines.first?.contains(Self.path) == true)
        #expect(program.files.texts[Self.path] == file)
    }

    @Test func `an import that skips rows exits with 1, and the others count`() async {
        let program = program()
        program.files.texts["c.csv"] = "id,normal\nTFC-041,3\nTFC-999,1\n"
        #expect(await program.run("own import c.csv") == .nothingMatched)
        #expect(program.files.texts[Self.path] == "id\tnormal\tfoil\nTFC-041\t3\t0\n")
        program.files.texts["c.csv"] = "id,normal\nTFC-041,3\n"
        #expect(await program.run("own import c.csv --add") == .found)
    }

    @Test func `an export of a query has the matching printings`() async {
        let program = program()
        program.files.texts[Self.path] = "id\tnormal\tfoil\nTFC-041\t3\t0\nTFC-207\t0\t1\n"
        #expect(await program.run("own export r:enchanted --to tsv") == .found)
        #expect(program.output.text == "id\tnormal\tfoil\nTFC-207\t0\t1\n")
        #expect(await program.run(["own", "export", "elsa snow queen"]) == .found)
        #expect(program.output.text.contains("\r\n001,41,normal,3,"))
        #expect(await program.run("own export name:song") == .nothingMatched)
        #expect(program.errorOutput.text.contains("none of 1 printing owned"))
        #expect(await program.run("own export name:nobody") == .nothingMatched)
    }

    @Test func `a set and a number with a dash are not a range, and stderr says so`() async {
        let program = program()
        #expect(await program.run("own add 1-41") == .found)
        #expect(program.output.text == "TFC-041\tElsa - Snow Queen\t1\t0\n")
        #expect(
            program.errorOutput.lines
                == ["read 1-41 as card 41 of set 1; a range follows its set: 14 1-41"])
    }

    @Test func `--sort own sorts by copies, ascending or descending`() async {
        let owned = "id\tnormal\tfoil\nTFC-026\t6\t0\nTFC-041\t1\t8\nTFC-207\t1\t0\n"
        for (line, ids) in [
            ("own list --sort own", ["TFC-207", "TFC-026", "TFC-041"]),
            ("own list --sort -owned --limit 2", ["TFC-041", "TFC-026"]),
            ("own spare --sort own --fields id", ["TFC-026", "TFC-041"]),
            ("own spare --sort -own --fields id", ["TFC-041", "TFC-026"]),
        ] {
            let program = program(owned)
            #expect(await program.run(line) == .found)
            #expect(
                program.output.lines.map { $0.split(separator: "\t")[0] } == ids.map { $0[...] }, "\(line)")
        }
        let program = program(owned)
        #expect(await program.run("search elsa --sort -own") == .misuse)
        #expect(await program.run("own list --sort -what") == .misuse)
    }

    @Test func `a trade needs at least one of the two lists`() async {
        let program = program("id\tnormal\tfoil\nTFC-041\t3\t0\n")
        program.files.texts["/theirs.txt"] = "4 Elsa - Snow Queen\n"
        #expect(await program.run("own trade --has /theirs.txt --fields id") == .found)
        #expect(program.output.text.hasPrefix("TFC-041\tget\t1"))
        #expect(program.errorOutput.lines.last?.hasPrefix("1 copy to get") == true)
        #expect(await program.run("own trade") == .misuse)
        #expect(program.errorOutput.text.contains("`own trade` needs a list: --wants FILE or --has FILE"))
    }
}
