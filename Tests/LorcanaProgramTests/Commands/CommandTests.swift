import CardTesting
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import Testing

@testable import CardRendering
@testable import lorcana

@MainActor
@Suite struct CommandTests {
    @Test func `search prints matching cards, and their number on stderr`() async {
        let program = TestProgram()
        #expect(await program.run("search snow queen") == .found)
        #expect(
            program.output.text
                == "TFC-041\tElsa - Snow Queen\tAmethyst\t3\ttrue\tCharacter\t2\t3\t1\tUncommon\tThe First Chapter\t41\n"
        )
        #expect(program.errorOutput.text == "1 card · built-in data of 2026-10-16\n")
        #expect(program.output.writes == 1)
    }

    @Test(arguments: [
        ("search top 2 cheapest characters", true), ("search top 2 cheapest characters --limit 2", false),
        ("search top 90 cheapest characters", false),
    ])
    func `words that ask for a number of cards suggest the option`(line: String, isTold: Bool) async {
        let program = TestProgram()
        #expect(await program.run(line) == .found)
        #expect(
            program.errorOutput.lines.contains("words do not limit results; --limit 2 does") == isTold)
    }

    @Test func `a text known to be empty is "", and one that no source provided is null`() async {
        func texts(_ source: CardSource) async -> String {
            var cards = [Samples.dual, Samples.location]
            cards[1].isFromFacts = true
            let origin = AnswerOrigin(source: source, asOf: Samples.date)
            let program = TestProgram(
                service: CatalogueService(
                    Catalogue(cards, sets: Samples.sets, origin: origin, factsDate: Samples.date)))
            #expect(await program.run("all --format jsonl --fields text") == .found)
            return program.output.lines.joined()
        }
        #expect(await texts(.local) == #"{"text":""}{"text":null}"#)
        #expect(await texts(.api) == #"{"text":""}{"text":null}"#)
        #expect(await texts(.builtIn) == #"{"text":null}{"text":null}"#)
    }

    @Test func `only cards that the command accepts are suggested`() async {
        func said(_ words: String...) async -> String {
            let program = TestProgram()
            #expect(await program.run(words) == .misuse)
            return program.errorOutput.text
        }
        #expect(await said("sing", "a song of quotez").contains("A Song; of,"))
        #expect(await said("sing", "far awey").contains("Far Away") == false)
        #expect(await said("shift", "far awey").contains("Far Away") == false)
        #expect(await said("shift", "spirit of wintr").contains("Elsa - Spirit of Winter"))
    }

    @Test(arguments: [
        "sing Song", "shift TFC-041", "own", "own add TFC 41", "deck check friday", "deck list", "new",
        "pack TFC",
        "random --today",
    ])
    func `a query that needs downloaded data fails without it, even if no service responds`(
        line: String
    ) async {
        let program = TestProgram(["LORCANA_SOURCE": "local"])
        program.sources.lack = .noCatalogue(path: "/home/e/data/catalogue")
        #expect(await program.run(line) == .unavailable)
        #expect(program.output.bytes.isEmpty && program.files.texts.isEmpty)
        #expect(
            program.errorOutput.lines == [
                "error: no downloaded data at /home/e/data/catalogue",
                "tip: run `lorcana update` to download it",
            ])
    }

    @Test func `exporting the collection unchanged needs no card data`() async {
        let program = TestProgram(["LORCANA_SOURCE": "local", "LORCANA_DATA_DIR": "/data"])
        program.sources.lack = .noCatalogue(path: "/data/catalogue")
        program.files.texts["/data/own.tsv"] = "id\tnormal\tfoil\nTFC-041\t2\t0\n"
        #expect(await program.run("own export --to tsv") == .found)
        #expect(program.output.text == program.files.texts["/data/own.tsv"])
    }

    @Test func `no results give exit code 1 and a line on stderr`() async {
        let program = TestProgram()
        #expect(await program.run("search xyzzyxyzzy") == .nothingMatched)
        #expect(program.output.bytes.isEmpty)
        #expect(program.errorOutput.text == "no card matches \"xyzzyxyzzy\" · built-in data of 2026-10-16\n")
    }

    @Test func `no results are an empty JSON document`() async {
        let program = TestProgram()
        #expect(await program.run("search xyzzyxyzzy --json") == .nothingMatched)
        #expect(program.output.text == "[]\n")
    }

    @Test func `quiet prints only results and errors`() async {
        let program = TestProgram()
        #expect(await program.run("search snow -q") == .found)
        #expect(program.errorOutput.bytes.isEmpty)
        #expect(await program.run("search ink:pink -q") == .misuse)
        #expect(!program.errorOutput.bytes.isEmpty)
    }

    @Test func `a set lists its numbered cards, then the others, then promos`() async {
        let program = TestProgram()
        #expect(await program.run("set tfc") == .found)
        #expect(
            program.output.lines.map { $0.prefix { $0 != "\t" } } == [
                "TFC-026", "TFC-041", "TFC-207", "TFC-003-P1",
            ])
        #expect(
            program.errorOutput.lines == [
                "The First Chapter · TFC · set 1 · 2023-09-01 · 204 cards, 12 special, 29 promos",
                "4 cards · built-in data of 2026-10-16",
            ])
    }

    @Test func `on a terminal the overview comes first, and blank lines separate the groups`() async {
        let program = TestProgram().onTerminal(80)
        #expect(await program.run("set 1 --color never") == .found)
        #expect(
            program.output.text == """
                The First Chapter · TFC · set 1 · 2023-09-01 · 204 cards, 12 special, 29 promos

                Ink Cost Name                     S/W  Lore  Type  Keywords  Rarity  Card
                Am  ◉ 2  A Song; of, "Quotes"                Song            ● C     TFC-026
                Ay  ◉ 3  Elsa - Snow Queen        2/3    ◊1  Char  Ward      ◆ U     TFC-041

                Ay  ○ 8  Elsa - Spirit of Winter  4/6    ◊3  Char  Shift 6   ❖ En    TFC-207

                Ay  ◉ 3  Elsa - Snow Queen        2/3    ◊1  Char            ◇ Sp    TFC-003-P1

                """)
    }

    @Test func `a field that no card of the set has is an empty line for each card`() async {
        let program = TestProgram()
        #expect(await program.run("set 1 --fields moveCost --format table") == .found)
        let overview = "The First Chapter · TFC · set 1 · 2023-09-01 · 204 cards, 12 special, 29 promos"
        // An empty line below the overview, the header, then groups of 2, 1 and 1 cards separated by empty lines.
        #expect(program.output.text == overview + "\n\nMove cost\n" + "\n\n" + "\n" + "\n" + "\n" + "\n")
    }

    @Test func `correcting a broken line of the config succeeds without the old warning`() async {
        let program = TestProgram()
        let path = "/home/e/.config/lorcana/config"
        program.files.texts[path] = "color = purple\n"
        #expect(await program.run("config color never") == .found)
        #expect(program.files.texts[path] == "color = never\n")
        #expect(program.errorOutput.text == "color = never (\(path))\n")
    }

    @Test func `a line that is still invalid is reported once, in its new form`() async {
        let program = TestProgram()
        let path = "/home/e/.config/lorcana/config"
        program.files.texts[path] = "colr = always\n"
        #expect(await program.run("config color never") == .found)
        #expect(
            program.errorOutput.lines == [
                "warning: \(path):1: unknown setting \"colr\"",
                "tip: did you mean color?",
                "color = never (\(path))",
            ])
    }

    @Test func `a value with a line break is rejected`() async {
        let program = TestProgram()
        #expect(await program.run(["config", "data-dir", "/tmp/x\nsource = local"]) == .misuse)
        #expect(program.files.texts.isEmpty)
        #expect(await program.run(["config", "data-dir", "cards"]) == .misuse)
        #expect(program.errorOutput.text.contains("~/cards"))
    }

    @Test func `accessible lines have no blank before a comma`() async {
        let program = TestProgram()
        #expect(await program.run("search snow queen --accessible") == .found)
        #expect(program.errorOutput.text == "1 card, built-in data of 2026-10-16\n")
    }

    @Test func `Enchanted cards are separate in a set missing from the facts`() async {
        var base = Samples.snowQueen
        var enchanted = Samples.elsaEnchanted
        (base.setNumber, enchanted.setNumber) = ("16", "16")
        let cards = Catalogue(
            [enchanted, base], sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        let program = TestProgram(service: CatalogueService(cards)).onTerminal(80)
        #expect(await program.run("set 16 --color never") == .found)
        let lines = program.output.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[3].contains("Snow Queen") && lines[4] == "" && lines[5].contains("Spirit of Winter"))
    }

    @Test func `with the API alone only the pages to be shown are requested`() async {
        let service = PagedService(count: 450)
        let program = TestProgram(service: service)
        #expect(await program.run("all --source api --page 3") == .found)
        #expect(service.pages == [3])
        #expect(program.output.lines.count == 100 && program.output.text.hasPrefix("TFC-201\t"))
        #expect(program.errorOutput.text.hasPrefix("100 of at least 300 cards"))
        let small = TestProgram(service: service)
        #expect(await small.run("all --source api --limit 60 --page 4") == .found)
        #expect(service.pages == [3, 2, 3])
        #expect(small.output.lines.count == 60 && small.output.text.hasPrefix("TFC-181\t"))
        let far = TestProgram(service: service)
        #expect(await far.run("all --source api --page 9223372036854775807") == .nothingMatched)
        #expect(far.errorOutput.text.hasPrefix("page 9223372036854775807 is past the end"))
    }

    @Test func `answers to be completed are loaded from the first page`() async {
        let service = PagedService(count: 450)
        #expect(await TestProgram(service: service).run("all --page 3") == .found)
        #expect(service.pages == [1, 2, 3])
    }

    @Test(arguments: ["browse elsa --accessible", "--accessible"])
    func `accessible output never repaints the screen`(line: String) async {
        let program = TestProgram().onTerminal(80)
        program.environment.isInputTerminal = true
        program.environment.readLine = { nil }
        program.environment.makeTerminal = { fatalError("no full screen") }
        #expect(await program.run(line) == .found)
        #expect(program.output.lines.count > 1)
        #expect(!(program.output.text + program.errorOutput.text).contains("\u{1B}"))
    }

    @Test func `a catalogue returns all its cards in one page`() async {
        let service = PagedService(count: 450, pageSize: .max)
        let program = TestProgram(service: service)
        #expect(await program.run("all") == .found)
        #expect(service.pages == [1] && program.output.lines.count == 450)
    }

    @Test func `a failed page doesn't affect the pages before it`() async {
        let service = PagedService(count: 450, failingFrom: 3)
        let program = TestProgram(service: service)
        #expect(await program.run("all --source api") == .unavailable)
        #expect(program.output.lines.count == 200)
        #expect(program.errorOutput.lines.filter { $0.hasPrefix("error: ") }.count == 1)
        let json = TestProgram(service: service)
        #expect(await json.run("all --source api --json") == .unavailable)
        #expect(json.output.bytes.isEmpty)
    }

    @Test func `an announced set has no cards yet`() async {
        let program = TestProgram()
        #expect(await program.run("set 16") == .nothingMatched)
    }

    @Test func `an unknown set causes no request`() async {
        let program = TestProgram()
        #expect(await program.run("set fabeld") == .misuse)
        #expect(program.sources.plans.isEmpty)
        #expect(
            program.errorOutput.text == "error: unknown set \"fabeld\"\ntip: did you mean \"Fabled\"?\n")
    }

    @Test func `sets lists all sets`() async {
        let program = TestProgram()
        #expect(await program.run("sets") == .found)
        #expect(program.output.lines.count == Samples.sets.count)
        let table = TestProgram().onTerminal(80)
        #expect(await table.run("sets") == .found)
        #expect(table.output.text.contains("Cosmic Quest"))
        #expect(table.output.text.contains("announced"))
    }

    @Test func `fields of sets are a table on a terminal`() async {
        let program = TestProgram().onTerminal(80)
        #expect(await program.run("sets --fields number,name --color never") == .found)
        #expect(program.output.lines[0].hasPrefix("Number") && program.output.lines[0].hasSuffix("Name"))
        #expect(
            program.output.lines[1].trimmed.hasPrefix("1 ")
                && program.output.lines[1].hasSuffix("The First Chapter"))
        #expect(program.output.lines.count == 1 + Samples.sets.count)
    }

    @Test(arguments: [
        "card TFC 41", "card tfc-41", "card 1 041", "card Elsa - Snow Queen", "card elsa snow queen",
    ])
    func `a card is found by set and number, id and full name`(line: String) async {
        let program = TestProgram()
        #expect(await program.run("\(line) --format plain") == .found)
        #expect(program.output.lines.count == 1)
        #expect(program.output.text.hasPrefix("TFC-041\t"))
    }

    @Test func `a card in a pipe is full, unless records are requested`() async {
        let whole = TestProgram()
        #expect(await whole.run("card TFC 41") == .found)
        #expect(whole.output.text.contains("Snow Queen") && whole.output.lines.count > 5)
        for more in ["--header", "--fields id", "--format plain", "--json"] {
            let rows = TestProgram()
            #expect(await rows.run("card TFC 41 \(more)") == .found)
            #expect(rows.output.lines.count <= 3, "\(more)")
        }
    }

    @Test(arguments: [
        ("TFC041", "; did you mean TFC-041?"), ("tfc41", "; did you mean TFC-041?"),
        ("#41", "; did you mean `lorcana search num:41`?"), ("41", "; did you mean `lorcana search num:41`?"),
        ("XYZ41", ""), ("TFC0411111", ""),
    ])
    func `an ambiguous or unknown number gets suggestions`(
        typed: String, hint: String
    ) async {
        let program = TestProgram()
        #expect(await program.run(["card", typed]) == .nothingMatched)
        #expect(program.output.bytes.isEmpty)
        #expect(
            program.errorOutput.text
                == "no card is named \"\(typed)\"\(hint) · built-in data of 2026-10-16\n")
    }

    @Test func `a full card names its printings`() async {
        let program = TestProgram().onTerminal(100)
        #expect(await program.run("card TFC-041 --color never") == .found)
        let ends = [
            "Printings", "▸ TFC-041     ◆ Uncommon", "  FAB-053     ◆ Uncommon", "  TFC-003-P1  ◇ promo",
        ]
        for end in ends { #expect(program.output.lines.contains { $0.hasSuffix("  " + end) }) }
    }

    @Test func `a bare name with several versions lists them`() async {
        let program = TestProgram()
        #expect(await program.run("card Elsa") == .found)
        #expect(
            Set(program.output.lines.map { String($0.split(separator: "\t")[1]) }) == [
                "Elsa - Snow Queen", "Elsa - Spirit of Winter",
            ])
        #expect(program.errorOutput.text.contains("2 versions"))
    }

    @Test func `an unknown card gives exit code 1`() async {
        let program = TestProgram()
        #expect(await program.run("card TFC 99") == .nothingMatched)
        #expect(program.errorOutput.text.hasPrefix("no card TFC-099 in The First Chapter"))
        #expect(await program.run("card xyzzyxyzzy") == .nothingMatched)
    }

    @Test func `all lists every card, a page, or the first ones of an order`() async {
        let program = TestProgram()
        #expect(await program.run("all --fields id") == .found)
        #expect(program.output.lines == Samples.cards.map(\.id))
        let page = TestProgram()
        #expect(await page.run("all --fields id --limit 3 --page 2") == .found)
        #expect(page.output.lines == ["FAB-053", "TFC-026", "FAB-100"])
        let sorted = TestProgram()
        #expect(await sorted.run("all --fields id --sort -cost --limit 1") == .found)
        #expect(sorted.output.lines == ["FAB-200"])
        let beyond = TestProgram()
        #expect(await beyond.run("all --page 9") == .nothingMatched)
    }

    @Test func `drawn seeds reach every card`() async {
        var drawn: Set<String> = []
        for seed: UInt64 in 0..<200 {
            let program = TestProgram()
            program.environment.seeds = SeedSource { seed }
            #expect(await program.run("random --fields fullName") == .found)
            drawn.formUnion(program.output.lines)
        }
        #expect(drawn == Set(Samples.catalogue.cards.map(\.fullName)))
    }

    @Test func `a drawn seed gives the same choice when typed`() async {
        for line in ["random --fields id", "pack TFC"] {
            let (typed, drawn) = (TestProgram(), TestProgram())
            drawn.environment.seeds = SeedSource { 7 }
            #expect(await typed.run("\(line) --seed 7") == drawn.run(line))
            #expect(typed.output.bytes == drawn.output.bytes)
        }
    }

    @Test func `random shows one card, the same for equal seeds`() async {
        let (first, second) = (TestProgram(), TestProgram())
        #expect(await first.run("random --seed 7") == .found)
        #expect(await second.run("random --seed 7") == .found)
        #expect(first.output.lines.count == 1)
        #expect(first.output.bytes == second.output.bytes)
        let songs = TestProgram()
        #expect(await songs.run("random t:song") == .found)
        #expect(songs.output.text.hasPrefix("TFC-026"))
    }

    @Test func `random without a query chooses among cards of all types`() async {
        let facts = CardType.allCases.enumerated().map { index, type in
            var card = CardFacts(id: "TFC-00\(index + 1)", name: type.name)
            (card.setNumber, card.number, card.type) = ("1", index + 1, type)
            return card
        }
        let catalogue = Catalogue(
            facts, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        let program = TestProgram(service: CatalogueService(catalogue)).onTerminal(80)
        #expect(await program.run("random --color never") == .found)
        #expect(program.errorOutput.text.contains("1 of \(CardType.allCases.count) cards"))
    }

    @Test func `config lists settings with their origins`() async {
        let program = TestProgram(["LORCANA_SOURCE": "local"])
        program.files.texts["/home/e/.config/lorcana/config"] = "color = never\n"
        #expect(await program.run("config") == .found)
        #expect(program.output.lines.contains("source\tlocal\tLORCANA_SOURCE"))
        #expect(program.output.lines.contains("color\tnever\t/home/e/.config/lorcana/config:1"))
        #expect(program.output.lines.contains("timeout\t30\tdefault"))
        #expect(program.output.lines.contains("data-dir\t/home/e/.local/share/lorcana\tdefault"))
    }

    @Test func `config sets and unsets a setting`() async {
        let program = TestProgram()
        #expect(await program.run("config color never") == .found)
        #expect(program.files.texts == ["/home/e/.config/lorcana/config": "color = never\n"])
        #expect(await program.run("config color") == .found)
        #expect(program.output.text == "never\n")
        #expect(await program.run("config color default") == .found)
        #expect(program.files.texts == ["/home/e/.config/lorcana/config": ""])
    }

    @Test func `a config file that cannot be written is reported`() async {
        let program = TestProgram()
        program.files.failure = .system(EROFS)
        #expect(await program.run("config color never") == .output)
        #expect(program.errorOutput.text.contains("the file system is read-only"))
    }

    @Test func `browse without a terminal fails with a hint`() async {
        let program = TestProgram()
        #expect(await program.run("browse") == .misuse)
        #expect(program.errorOutput.text.hasPrefix("error: browse needs a terminal\n"))
    }

    @Test func `lorcana without arguments or a terminal prints help`() async {
        let program = TestProgram()
        #expect(await program.run("") == .found)
        #expect(program.output.text.hasPrefix("lorcana - Disney Lorcana cards"))
    }

    @Test(
        arguments: [
            (.system(EACCES), "permission denied"), (.system(EROFS), "the file system is read-only"),
            (.system(ENOSPC), "the disk is full"),
            (.notRegular(.folder), "it is a folder, not a regular file"),
        ] as [(FileError.Cause, String)])
    func `an unwritable config file is one sentence with exit code 74`(
        cause: FileError.Cause, reason: String
    ) async {
        let program = TestProgram()
        program.files.writeFailure = cause
        #expect(await program.run("config color never") == .output)
        #expect(
            program.errorOutput.text
                == "error: cannot write /home/e/.config/lorcana/config: \(reason)\n")
    }

    @Test(
        arguments: [
            (.system(EACCES), "permission denied"), (.tooLarge(limit: 1 << 20), "it is larger than 1 MiB"),
            (.notRegular(.namedPipe), "it is a named pipe, not a regular file"),
        ] as [(FileError.Cause, String)])
    func `an unreadable config file is two lines, and doesn't prevent a search`(
        cause: FileError.Cause, reason: String
    ) async {
        let program = TestProgram()
        program.files.failure = cause
        #expect(await program.run("search elsa") == .found)
        #expect(
            program.errorOutput.lines.prefix(2) == [
                "warning: cannot read /home/e/.config/lorcana/config: \(reason); using defaults",
                "2 cards · built-in data of 2026-10-16",
            ])
    }

    @Test func `every result comes from the bloc, whose log is for debugging`() async {
        let program = TestProgram(["LORCANA_DEBUG": "1"])
        for line in ["search elsa", "set 1", "sets", "card elsa", "all", "random"] {
            let before = program.errorOutput.bytes.count
            #expect(await program.run(line) == .found)
            let log = String(decoding: program.errorOutput.bytes[before...], as: UTF8.self)
            #expect(log.contains("\"bloc\":\"LorcanaBloc\""))
        }
    }

    @Test func `every list shows its count and the total`() async {
        for (line, count) in [
            ("search elsa --limit 1", "1 of 2 cards"),
            ("search elsa --page 99", "page 99 is past the end (2 cards)"),
            ("all --limit 3", "3 of 8 cards"), ("all --page 37", "page 37 is past the end (8 cards)"),
            ("sets --limit 2", "2 of 4 sets"), ("sets", "4 sets"),
        ] {
            let program = TestProgram()
            _ = await program.run(line)
            #expect(program.errorOutput.text == "\(count) · built-in data of 2026-10-16\n", "\(line)")
        }
    }

    @Test func `an unknown set is misuse for a card too`() async {
        let program = TestProgram()
        #expect(await program.run("card XXX 1") == .misuse)
        #expect(
            program.errorOutput.text == "error: unknown set \"XXX\"\ntip: run `lorcana sets` to list them\n")
    }

    @Test func `sets mark announced ones in plain output and JSON`() async {
        let program = TestProgram()
        #expect(await program.run("sets") == .found)
        #expect(program.output.lines.contains("16\t16\tCosmic Quest\t\t\ttrue\t\t"))
    }

    @Test func `a missing config file is reported if it was named, unless it is being created`() async {
        let program = TestProgram(["LORCANA_CONFIG": "/nowhere"])
        #expect(await program.run("search elsa") == .found)
        #expect(
            program.errorOutput.text.hasPrefix(
                "warning: no config file /nowhere; using defaults\ntip: LORCANA_CONFIG names the file\n"))
        let change = TestProgram(["LORCANA_CONFIG": "/nowhere"])
        #expect(await change.run("config color never") == .found)
        #expect(!change.errorOutput.text.contains("does not exist"))
    }

    @Test func `notes and cards are divided by one sign, also in 7 bits`() async {
        let program = TestProgram()
        #expect(await program.run("search snow --ascii") == .found)
        #expect(program.errorOutput.text.hasSuffix(" | built-in data of 2026-10-16\n"))
    }
}
