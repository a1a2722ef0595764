import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import Testing

@testable import CardRendering
@testable import lorcana

/// Commands that use built-in facts: songs, Shift, packs, the card of the day.
@MainActor
@Suite struct KnowledgeCommandTests {
    private func program() -> TestProgram {
        let program = TestProgram(service: CatalogueService(BuiltInCatalogue.catalogue))
        program.sources.catalogueAtHand = BuiltInCatalogue.catalogue
        return program
    }

    /// Two cards of the German data.
    private nonisolated static let german: Catalogue = {
        let rows = [
            ("TFC-002-C1", "Let It Go", "", "Lass jetzt los", ""),
            ("TFC-041", "Elsa", "Snow Queen", "Elsa", "Schneekönigin"),
        ]
        let cards = rows.map { id, name, version, translated, translatedVersion in
            var card = CardFacts(id: id, name: translated)
            card.version = translatedVersion
            card.translation = CardFacts.Translation(
                englishName: name, englishVersion: version, classifications: [], story: "")
            return card
        }
        var record = DownloadRecord()
        record.language = .de
        let origin = AnswerOrigin(source: .local, asOf: Timestamp(year: 2026, month: 1, day: 1))
        return Catalogue(cards, sets: [], origin: origin, factsDate: origin.asOf, download: record)
    }()

    private func germanProgram() -> TestProgram {
        let program = program()
        program.sources.otherLanguages = OtherLanguages(local: .de, english: BuiltInCatalogue.catalogue) {
            $0 == .de ? Self.german : nil
        }
        return program
    }

    @Test(arguments: [
        (["sing", "Lass jetzt los", "ink:amber"], ["sing", "Let It Go", "ink:amber"]),
        (["sing", "LASS", "JETZT", "LOS", "ink:amber"], ["sing", "Let It Go", "ink:amber"]),
        (["shift", "Elsa - Schneekönigin"], ["shift", "Elsa - Snow Queen"]),
    ])
    func `a card can be named in a language on disk`(words: [String], english: [String]) async {
        let (program, other) = (germanProgram(), program())
        #expect(await program.run(words) == .found)
        #expect(await other.run(english) == .found)
        #expect(
            program.output.text == other.output.text && program.errorOutput.text == other.errorOutput.text)
    }

    @Test(arguments: [
        ["own", "missing", "schneekönigin"], ["shift", "Elsa - Spirit of Winter", "schneekönigin"],
        ["random", "--today", "schneekönigin"],
    ])
    func `words in a language on disk find the English cards, with a note`(words: [String]) async {
        let program = germanProgram()
        #expect(await program.run(words) == .found)
        #expect(program.output.text.contains("Snow Queen") && said(program).contains("found in German"))
        #expect(await self.program().run(words) == .nothingMatched)
    }

    @Test func `if no language has the words, downloading the locale's is suggested`() async {
        let program = germanProgram()
        program.sources.otherLanguages = OtherLanguages(local: .it, english: BuiltInCatalogue.catalogue) {
            $0 == .de ? Self.german : nil
        }
        #expect(await program.run(["own", "missing", "glorbnax"]) == .nothingMatched)
        #expect(
            program.errorOutput.text.contains("to search Italian names, run `lorcana update --language it`"))
        let none = germanProgram()
        none.sources.otherLanguages = program.sources.otherLanguages
        #expect(await none.run(["own", "missing", "elsa", "cost>=99"]) == .nothingMatched)
        #expect(!none.errorOutput.text.contains("Italian"))
    }

    private func said(_ program: TestProgram) -> [String] {
        program.errorOutput.lines.map { $0.split(separator: " · ").first.map(String.init) ?? $0 }
    }

    @Test func `the singers of a song are sorted by cost, and those who may join are counted`() async {
        let program = program()
        #expect(await program.run(["sing", "Second Star to the Right", "--fields", "id"]) == .found)
        #expect(
            program.output.lines == [
                "INK-003\t10\tcost", "ROJ-199\t10\tcost", "ARI-054\t10\tcost", "WUN-125\t10\tcost",
                "AOV-197\t10\tcost", "WIN-148\t12\tcost",
            ])
        #expect(said(program).contains("2,015 others can join: add --together"))
        #expect(said(program).last == "6 singers of Second Star to the Right")
        #expect(program.errorOutput.text.contains("Record Player +1 for Stitch"))
    }

    @Test func `with --together, those who join follow, the best first`() async {
        let program = program()
        let words = ["sing", "Second Star to the Right", "ink:sapphire", "--together", "--fields", "id"]
        #expect(await program.run(words) == .found)
        let counts = program.output.lines.map { $0.split(separator: "\t") }.compactMap { Int($0[1]) }
        #expect(program.output.lines.first == "WIN-148\t12\tcost" && counts.count > 100)
        #expect(counts == counts.sorted(by: >) && counts.last == 1)
        #expect(!program.errorOutput.text.contains("can join"))
    }

    @Test func `conditional singers come last`() async {
        let program = program()
        let words = ["sing", "Let It Go", "ink:amber f:core", "--fields", "id"]
        #expect(await program.run(words) == .found)
        let rows = program.output.lines.map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.prefix(3).map { $0[0] } == ["WUN-016", "AOV-023", "14-003"])
        #expect(rows.filter { $0[2] == "if" }.map { $0[0] } == ["WHI-023"])
        #expect(rows.count == 51 && rows.last?[0] == "WHI-023")
    }

    @Test(arguments: [
        (["sing", "let it go", "expensive", "amber"], ["sing", "Let It Go", "cost>=7", "ink:amber"]),
        (["sing", "let it go", "5", "drops"], ["sing", "Let It Go", "t:character cost=5"]),
        (["sing", "Elsa - Snow Queen", "cheap", "songs"], ["sing", "Elsa - Snow Queen", "cost<=2 t:song"]),
        (["shift", "Elsa - Spirit of Winter", "cheap"], ["shift", "Elsa - Spirit of Winter", "cost<=2"]),
    ])
    func `plain words filter singers, songs and cards for Shift`(words: [String], query: [String]) async {
        let (plain, written) = (program(), program())
        #expect(await plain.run(words) == .found)
        #expect(await written.run(query) == .found)
        #expect(plain.output.text == written.output.text && !plain.output.text.isEmpty)
        #expect(plain.errorOutput.text.contains("read as "))
    }

    @Test func `plain words without a matching singer are reported as interpreted`() async {
        let program = program()
        #expect(await program.run(["sing", "let it go", "cheap", "amber"]) == .nothingMatched)
        #expect(program.output.bytes.isEmpty)
        #expect(said(program).contains("read as cost<=2 ink:amber"))
        #expect(said(program).last == "no singers of Let It Go")
    }

    @Test(arguments: ["sing", "shift"])
    func `a word without a card is reported, and nobody is listed`(command: String) async {
        let program = program()
        let card = command == "sing" ? "let it go" : "Elsa - Spirit of Winter"
        #expect(await program.run([command, card, "glorbnax"]) == .nothingMatched)
        #expect(program.output.bytes.isEmpty)
        #expect(said(program).last == "no card matches \"glorbnax\"")
    }

    @Test func `a character's songs are sorted by descending cost`() async {
        let program = program()
        #expect(
            await program.run(["sing", "Elsa - Snow Queen", "--fields", "cost,fullName"]) == .found)
        let costs = program.output.lines.compactMap { Int($0.prefix { $0.isNumber }) }
        #expect(costs.count > 10 && costs == costs.sorted(by: >) && costs.max() == 3)
    }

    @Test func `a card that is neither a song nor a character is rejected`() async {
        let program = program()
        #expect(await program.run("sing Dinglehopper") == .misuse)
        #expect(program.output.bytes.isEmpty)
        #expect(
            program.errorOutput.lines == [
                "error: \"Dinglehopper\" is neither a song nor a character",
                "tip: for example: lorcana sing \"Let It Go\"",
            ])
    }

    @Test func `cards that can be under a card with Shift are listed with the reason and savings`() async {
        let program = program()
        #expect(await program.run(["shift", "Thunderbolt - Wonder Dog", "--fields", "id"]) == .found)
        #expect(program.output.lines.count == 13)
        #expect(
            program.output.lines.first == "WIN-085\tclass\t2"
                && program.output.lines.contains("AOV-057\tas\t2"))
        #expect(
            said(program) == ["pays 3 instead of 5, saves 2 ink", "13 cards under Thunderbolt - Wonder Dog"])
    }

    @Test func `cards that can be put on a card are listed the other way round`() async {
        for words in [["shift", "Elsa - Snow Queen"], ["shift", "Elsa - Snow Queen", "--over"]] {
            let program = program()
            #expect(await program.run(words + ["--fields", "id"]) == .found)
            #expect(
                program.output.lines == [
                    "ARI-104\tany\t2", "WIN-123\tname\t2", "ARI-069\tname\t3", "TFC-042\tname\t2",
                ])
            #expect(said(program) == ["4 cards over Elsa - Snow Queen"])
        }
    }

    @Test func `packs are equal for equal seeds, each with twelve slots`() async {
        let (first, second, other) = (program(), program(), program())
        #expect(await first.run("pack TFC --packs 2 --seed 7") == .found)
        #expect(await second.run("pack TFC --packs 2 --seed 7") == .found)
        #expect(await other.run("pack TFC --packs 2 --seed 8") == .found)
        #expect(first.output.text == second.output.text && first.output.text != other.output.text)
        let slots = first.output.lines.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).suffix(2).joined(separator: " ")
        }
        let pack = (1...11).map { "\($0) false" } + ["12 true"]
        #expect(slots == pack + pack)
        #expect(said(first) == ["the rarity odds are estimates; the publisher states none", "seed 7"])
    }

    @Test func `a pack without a seed prints the seed it used`() async throws {
        let program = program()
        #expect(await program.run("pack TFC") == .found)
        let seed = try #require(said(program).last?.split(separator: " ").last)
        let again = self.program()
        #expect(await again.run("pack TFC --seed \(seed)") == .found)
        #expect(again.output.text == program.output.text)
    }

    @Test(arguments: ["16", "Q1"])
    func `a set without packs is rejected`(set: String) async {
        let program = program()
        #expect(await program.run("pack \(set)") == .misuse)
        #expect(program.errorOutput.lines.first?.contains(" has no packs: ") == true)
    }

    @Test func `no card of the day gives exit code 1, and an empty list in JSON`() async {
        let program = program()
        #expect(await program.run("random --today t:song cost:77 --json") == .nothingMatched)
        #expect(program.output.text == "[]\n")
        #expect(said(program) == ["no card matches \"t:song cost:77\""])
    }

    @Test(arguments: [
        ("new --since 2026-13-01", "invalid value \"2026-13-01\" for --since"),
        ("pack TFC --packs 37", "invalid value \"37\" for --packs"),
        ("pack TFC --packs 0", "invalid value \"0\" for --packs"),
        ("deck odds x --turns 21", "invalid value \"21\" for --turns"),
    ])
    func `an invalid value is rejected, and nothing is done`(line: String, words: String) async {
        let program = program()
        #expect(await program.run(line) == .misuse)
        #expect(program.output.bytes.isEmpty && program.errorOutput.lines.first == "error: \(words)")
    }

    @Test func `on a terminal the cards of a result are rows with the command's columns`() async {
        let program = program().onTerminal(80)
        #expect(await program.run(["shift", "Elsa - Snow Queen", "--color", "never"]) == .found)
        let lines = program.output.lines
        #expect(lines.count == 5 && lines.allSatisfy { $0.unicodeScalars.count <= 80 })
        for title in ["Ink", "Cost Name", "Fits by", "Saves"] { #expect(lines[0].contains(title)) }
        #expect(lines[1].contains("Baymax - Giant Robot") && lines[1].contains("any character"))
    }

    @Test func `in a narrow list a question mark follows a number that depends on a condition`() async {
        let program = program().onTerminal(40)
        #expect(
            await program.run(["sing", "Let It Go", "ink:amber f:core", "--color", "never"]) == .found)
        let counts = program.output.lines.filter { $0.hasPrefix("Am") }.map { $0.suffix(2) }
        #expect(counts.last == "8?" && counts.count { $0.hasSuffix("?") } == 1)
    }

    @Test func `a deck named in a query is read, or reported if unreadable`() async {
        let program = program()
        program.files.texts["/home/e/.local/share/lorcana/decks/friday.txt"] =
            "4 Let It Go\n4 Elsa - Snow Queen\n"
        #expect(
            await program.run(["random", "--today", "deck:friday t:song", "--fields", "fullName"]) == .found)
        #expect(program.output.text == "Let It Go\n")
        #expect(await program.run(["random", "--today", "deck:fridai"]) == .misuse)
        #expect(program.errorOutput.text.contains("no deck \"fridai\""))
        program.files.texts["/home/e/.local/share/lorcana/decks/broken.txt"] = "# nothing\n"
        #expect(await program.run(["random", "--today", "deck:broken"]) == .malformed)
        program.environment.isInputTerminal = true
        #expect(await program.run(["random", "--today", "deck:-"]) == .misuse)
        #expect(program.errorOutput.text.contains("stdin is the terminal, not a deck"))
    }
}
