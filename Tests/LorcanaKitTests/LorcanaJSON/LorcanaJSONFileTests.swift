import Encoding
@testable import LorcanaKit
@testable import LorcanaRules
import FoundationEssentials
import FactsTables
import LorcanaCards
import MadeData
import Testing

@Suite struct LorcanaJSONFileTests {
    @Test func `a file made of the facts is read back into the same facts`() throws {
        let file = try LorcanaJSONFile(Array(MadeFile(try Made.facts()).allCards.utf8), url: "made")
        #expect(file.unread.isEmpty && file.skipped == 0)
        #expect(
            (file.metadata.formatVersion, file.metadata.language, file.metadata.generated?.rfc3339) == (
                "2.4.0", "en", "2026-10-16T16:43:42Z"
            ))
        // The invented texts don't match the cards' effects, so effects are not compared.
        #expect(
            withoutEffects(file.cards)
                == withoutEffects(try FactsReader.cards(fromTSV: Made.text("cards.tsv"))))
        #expect(FactsWriter.tsv(of: file.sets) == (try Made.text("sets.tsv")))
    }

    private func withoutEffects(_ cards: [CardFacts]) -> String {
        FactsWriter.tsv(
            of: cards.map { card in
                var card = card
                card.effects = []
                return card
            })
    }

    @Test
    func `effects are read from abilities other than keywords, and from an action's effects`()
        throws
    {
        let members = #"""
            "abilities": [
                {"type": "keyword", "keyword": "Ward", "fullText": "Ward (Draw 9 cards.)"},
                {"type": "triggered", "name": "HA", "effect": "Whenever this character\nquests, gain 6 lore.",
                    "fullText": "HA Whenever this character\nquests, gain 6 lore."},
                {"type": "activated", "costsText": "⟳, 4 ⬡", "effect": "Draw 6 cards.", "fullText": "HO ⟳, 4 ⬡ — Draw 6 cards."}
            ], "effects": ["Banish chosen Gnome."]
            """#
        let file = try read(members)
        #expect(
            EffectFrame.text(of: file.cardsWithEffects()[0].effects)
                == "quests gain-lore 6;exerting price pay 4,draw 6 card;resolved banish target class:Gnome")
        let known = ["TFC-005": [EffectFrame(.draw)]]
        #expect(file.cardsWithEffects(known: known)[0].effects == known["TFC-005"])
        #expect(try read(members, language: "de").cardsWithEffects()[0].effects == [])
    }

    @Test func `effects.md 6: a report has the sentences that are not read in full`() throws {
        let report = EffectReport(
            of: try read(#""effects": ["Draw 6 cards.", "Frobnicate, then draw 4 cards.", "Frobnicate."]"#))
        #expect(
            report.text == """
                1 of 3 sentences in full, 1 with words passed over, 1 unread; 2 frames
                A\tFrobnicate\tFrobnicate , then draw 4 cards\tresolved draw 4 card
                A\tFrobnicate\tFrobnicate\t

                """)
    }

    @Test(arguments: Made.recordedFiles) func `the recorded file gives the built-in facts`(path: String)
        throws
    {
        let file = try LorcanaJSONFile(Array(try Data(contentsOf: URL(filePath: path))), url: path)
        #expect(file.unread.isEmpty && file.skipped == 0)
        #expect(FactsWriter.tsv(of: file.cardsWithEffects()) == (try Made.text("cards.tsv")))
        #expect(FactsWriter.tsv(of: file.sets) == (try Made.text("sets.tsv")))
        #expect(
            file.cards.count { !$0.rulings.isEmpty } == 125 && file.cards.count { !$0.errata.isEmpty } == 8)
    }

    @Test func `a text has one line per paragraph, whatever the line breaks of the print`() throws {
        let card = try #require(
            try read(
                #""fullTextSections": ["SHIFT ⟳, 1 ⬡ — It gets\n+2 ¤ and ◊.", "CHOICES One of:\n• A thing\nor two.\n• ⛉.", "COSTS ⟳, Banish it\n— It ends."]"#
            ).cards.first)
        #expect(
            card.text
                == "SHIFT {e}, 1 {i} — It gets +2 {s} and {l}.\nCHOICES One of:\n• A thing or two.\n• {w}.\n"
                + "COSTS {e}, Banish it — It ends.")
        #expect(try read(#""fullTextSections": []"#).cards.first?.text == "")
        #expect(try read(#""cost": 1"#).cards.first?.text == nil)
    }

    @Test func `rulings and errata are read, with symbols as tokens`() throws {
        let card = try #require(
            try read(#""clarifications": ["Pay 1 ⬡ first."], "errata": ["Gets +1 ¤."]"#).cards.first)
        #expect(card.rulings == ["Pay 1 {i} first."] && card.errata == ["Gets +1 {s}."])
    }

    @Test(arguments: [
        (#"A triple-\npointed hat"#, "A triple-pointed hat"), (#"ah-\n AH-\nCHOO"#, "ah-AH-CHOO"),
        (#"hop-\nand-go"#, "hop- and-go"), (#"3-\nfold"#, "3- fold"), (#"so -\nmuch"#, "so - much"),
    ])
    func `a line that ends with a word's hyphen is joined without a blank`(printed: String, flavor: String)
        throws
    {
        #expect(try read(#""flavorText": "\#(printed)""#).cards.first?.flavor == flavor)
    }

    @Test(arguments: [
        "NEW This character may sing songs of any cost.", "NEW Your characters gain Singer.",
        "NEW You may shift this onto an item.", "NEW You may have 7 copies of this in your deck.",
        "NEW Items in your deck may be of any ink.",
    ])
    func `a sentence on a relation that no rule reads makes the relation unknown`(sentence: String) throws {
        let file = try read(#""abilities": [{"type": "static", "fullText": "\#(sentence)"}]"#)
        #expect(file.unread == [UnreadSentence(card: "A", sentence: sentence)])
        #expect(file.cards.first?.unknown.isEmpty == false)
    }

    @Test(arguments: [
        ("Sideways Shift", "4"), ("Shift", "Discard a hat card"), ("Shift", "soon"), ("Singer", "loud"),
        ("Shift", "-9223372036854775808"), ("Shift", "100"), ("Shift", "Discard -1 cards"), ("Singer", "-5"),
        ("Singer", "9223372036854775807"),
    ])
    func `a keyword with a value that no rule reads makes its relation unknown`(name: String, value: String)
        throws
    {
        let file = try read(
            #""abilities": [{"type": "keyword", "keyword": "\#(name)", "keywordValue": "\#(value)"}]"#)
        #expect(file.unread.count == 1 && file.cards.first?.shift == nil)
    }

    @Test(arguments: [
        "SONG Whenever this character sings a song, draw a card. (Singing is exerting.)",
        "SONG While you have a character with Singer, it gets +1 ¤.", "Search your deck for a card.",
        "SHIFTED If you used Shift to play it, draw a card. (Shift is in the rules.)",
    ])
    func `a sentence that is only about other cards adds no relation`(sentence: String) throws {
        let file = try read(#""abilities": [{"type": "static", "fullText": "\#(sentence)"}]"#)
        #expect(file.unread.isEmpty && file.cards.first?.unknown == [])
    }

    @Test func `rows without number, name or set are counted, as are those with a repeated number`() throws {
        let row = #"{"id": 1, "name": "A", "setCode": "1", "number": 5}"#
        let json = file([row, "{}", "17", row, #"{"id": 2, "name": "A", "setCode": "1", "number": 5}"#])
        let read = try LorcanaJSONFile(Array(json.utf8), url: "test")
        #expect(read.cards.map(\.id) == ["TFC-005", "TFC-005-2"] && read.skipped == 3)
    }

    @Test func `a doubled id never becomes the id of another row`() throws {
        let card = #""name": "A", "setCode": "1", "number": 5"#
        let rows = [
            #"{"id": 1, \#(card)}"#, #"{"id": 2, \#(card), "promoGrouping": "2"}"#, #"{"id": 3, \#(card)}"#,
        ]
        let read = try LorcanaJSONFile(Array(file(rows).utf8), url: "test")
        #expect(read.cards.map(\.id) == ["TFC-005", "TFC-005-2", "TFC-005-3"])
    }

    @Test func `the first of two lists of cards counts`() throws {
        let row = { (id: Int) in #"{"id": \#(id), "name": "A", "setCode": "1", "number": \#(id)}"# }
        let json = #"{"metadata": {"formatVersion": "2.4.0"}, "cards": [\#(row(1))], "cards": [\#(row(2))]}"#
        let read = try LorcanaJSONFile(Array(json.utf8), url: "test")
        #expect(read.cards.map(\.id) == ["TFC-001"] && read.skipped == 0)
    }

    @Test func `abilities beyond the limit of a row are dropped`() throws {
        let ability = #"{"type": "keyword", "keyword": "Ward"}"#
        let list = [String](repeating: "{}", count: JSONReader.mostElements) + [ability]
        let file = try read(#""abilities": [\#(list.joined(separator: ","))]"#)
        #expect(file.cards.first?.keywords == [])
    }

    @Test(arguments: [
        (#"{"metadata": {"formatVersion": "3.0.0"}, "cards": []}"#, "3.0.0"), ("{}", ""),
    ])
    func `another format is refused with its version`(json: String, found: String) {
        #expect(throws: LorcanaError.fileRefused(.format(found, understood: 2))) {
            try LorcanaJSONFile(Array(json.utf8), url: "test")
        }
    }

    @Test func `a file cut anywhere is malformed and never traps`() throws {
        let json = Array(
            file([#"{"id": 1, "name": "Ä", "setCode": "1", "abilities": [{"type": "keyword"}]}"#]).utf8)
        for length in json.indices.dropLast() {
            #expect(throws: LorcanaError.self) { try LorcanaJSONFile(Array(json[..<length]), url: "test") }
        }
    }

    @Test func `a new set is read with its dates, under its number`() throws {
        let json = """
            {"metadata": {"formatVersion": "2.4.0"}, "sets": {"17": {"name": "New", "type": "expansion", \
            "prereleaseDate": "2027-05-07", "cardCounts": {"base": 20}, \
            "allowedInFormats": {"Core": {"rotationGroup": 5}}}}, "cards": []}
            """
        let set = try #require(try LorcanaJSONFile(Array(json.utf8), url: "test").sets.first)
        #expect((set.number, set.code, set.baseCards, set.rotationGroup) == ("17", "17", 20, 5))
        #expect(set.prerelease?.date == "2027-05-07")
    }

    /// Reads a file with one card, "A", that has additional members.
    private func read(_ members: String, language: String = "en") throws -> LorcanaJSONFile {
        try LorcanaJSONFile(
            Array(
                file(
                    [
                        #"{"id": 1, "name": "A", "setCode": "1", "number": 5, "type": "Character", \#(members)}"#
                    ], language
                ).utf8),
            url: "test")
    }

    private func file(_ rows: [String], _ language: String = "en") -> String {
        #"{"metadata": {"formatVersion": "2.4.0", "language": "\#(language)"}, "cards": [\#(rows.joined(separator: ", "))]}"#
    }
}

/// Files generated from the project's facts, and the recorded one if it is available.
enum Made {
    static func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: "\(Fixture.packageRoot)/Catalogue/\(name)"), encoding: .utf8)
    }

    static func facts() throws -> MadeFacts {
        MadeFacts(cards: try text("cards.tsv"), sets: try text("sets.tsv"), date: try text("date.txt"))
    }

    /// The recorded file, uncompressed. It is not part of the project; `LORCANA_RECORDED_FILE` is its path.
    static let recordedFiles: [String] =
        ProcessInfo.processInfo.environment["LORCANA_RECORDED_FILE"].map { [$0] } ?? []
}
