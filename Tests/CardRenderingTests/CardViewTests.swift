import CardTesting
import LorcanaCards
import LorcanaQuery
import Testing
import TerminalKit

@testable import CardRendering
@testable import LorcanaRules

@Suite struct CardViewTests {
    private func view(_ id: String, printings: [String] = [], _ canvas: Canvas = Canvas(width: 80))
        -> [String]
    {
        CardView.lines(Samples.card(id), printings: printings.map(Samples.card), on: canvas).map(\.plain)
    }

    /// The lines of a card in sentences, for screen readers.
    private func spoken(_ id: String, printings: [String] = []) -> [String] {
        view(id, printings: printings, Canvas(width: 80, isAccessible: true))
    }

    @Test func `a full card in sentences for screen readers`() {
        #expect(
            spoken("TFC-041", printings: ["TFC-041", "FAB-053", "TFC-003-P1"]) == [
                "Elsa - Snow Queen",
                "Amethyst, cost 3, inkable",
                "Character, Dreamborn, Hero, Queen",
                "strength 2, willpower 3, lore 1",
                "",
                "FREEZE: exert, 2 ink - Chosen character gets -1 strength.",
                "",
                "Ward (Opponents can't choose her.)",
                "",
                "Flavor text: Cold, but \"kind\".",
                "",
                "Set: The First Chapter, number 41 of 204, TFC-041",
                "Rarity: Uncommon",
                "Artist: Nicholas Kole",
                "Story: Frozen",
                "Legal in Core and Infinity.",
                "Printings: TFC-041 Uncommon, FAB-053 Uncommon, TFC-003-P1 promo",
                "Data: built-in data of 2026-10-16",
            ])
    }

    @Test func `a set released since the date of the data qualifies every verdict`() {
        let coming = LorcanaSet(
            number: "15", code: "", name: "Coming", prerelease: Timestamp(date: "2026-11-20"),
            release: Timestamp(date: "2026-12-01"))
        let catalogue = Catalogue(
            Samples.cards, sets: Samples.sets + [coming], origin: Samples.origin, factsDate: Samples.date)
        let card = catalogue.cards.first { $0.id == "TFC-041" }!
        for (day, isDoubted) in [("2026-11-19", false), ("2026-12-01", true)] {
            let knowledge = CardKnowledge(all: catalogue, on: Timestamp(date: day))
            let canvas = Canvas(width: 200)
            let peek = CardPeek.lines(ShownCard(card, knowledge: knowledge), on: canvas).map(\.plain)
            let view = CardView.lines(card, knowing: knowledge, on: canvas).map(\.plain)
            for lines in [peek, view] {
                let said = lines.contains { $0.contains("as far as data of 2026-10-16 knows") }
                #expect(said == isDoubted, "\(lines)")
            }
        }
    }

    @Test func `without texts the keywords are shown`() {
        let lines = spoken("FAB-200")
        #expect(lines.contains("Evasive: Only characters with Evasive can challenge it."))
        #expect(lines.contains("Challenger +2: It has 2 more strength while it challenges."))
    }

    @Test func `facts that a card lacks are left out`() {
        #expect(
            spoken("Q1-001") == [
                "Deep Trouble", "no ink", "Action", "",
                "no rules text yet: run `lorcana update`", "",
                "Set: Illumineer's Quest: Deep Trouble, number 1 of 31, Q1-001",
                "Never legal in Core or Infinity.",
                "Data: built-in data of 2026-10-16",
            ])
    }

    @Test func `legality is shown with its reason`() {
        #expect(spoken("TFC-207").contains("Not legal in Core: left Core on 2025-09-05. Legal in Infinity."))
        #expect(spoken("TFC-026").contains("Banned in Core since 2025-04-08. Legal in Infinity."))
    }

    @Test func `for a screen reader a text is one line at any width, without addresses`() {
        let canvas = Canvas(width: 40, isAccessible: true)
        let spoken = view("TFC-041", canvas)
        #expect(!spoken.contains { $0.contains("://") })
        var facts = Samples.snowQueen
        facts.text = Array(repeating: "Draw a card.", count: 12).joined(separator: " ")
        let card = LorcanaCard(facts, sets: Samples.sets, origin: Samples.origin)
        let lines = { (canvas: Canvas) in CardView.lines(card, on: canvas).map(\.plain) }
        #expect(lines(canvas).contains(facts.text ?? ""))
        #expect(!lines(Canvas(width: 200)).contains(facts.text ?? ""))
    }

    @Test func `standings that look alike side by side are not marked as different`() throws {
        func expansion(_ number: String, _ code: String, _ group: Int, _ days: String...) -> LorcanaSet {
            let days = days.map { Timestamp(date: $0) }
            return LorcanaSet(
                number: number, code: code, name: code, release: days[0], baseCards: 2, rotationGroup: group,
                coreUntil: days.count > 1 ? days[1] : nil, legalFrom: days[0])
        }
        func card(_ id: String, _ name: String, set: String) -> CardFacts {
            var card = CardFacts(id: id, name: name)
            card.setNumber = set
            card.legality = Legality(core: .legal, infinity: .legal)
            return card
        }
        let catalogue = Catalogue(
            [
                card("TFC-001", "Ann", set: "1"), card("SSK-001", "Bea", set: "5"),
                card("NEW-001", "Ann", set: "13"), card("NEW-002", "Bea", set: "13"),
            ],
            sets: [
                expansion("1", "TFC", 1, "2023-09-01", "2025-09-05"),
                expansion("5", "SSK", 2, "2024-08-09", "2026-07-17"),
                expansion("13", "NEW", 4, "2026-07-17"),
            ], origin: Samples.origin, factsDate: Samples.date)
        let knowledge = CardKnowledge(all: catalogue, on: Samples.date)
        let old = catalogue.cards.filter { !$0.id.hasPrefix("NEW") }
        #expect(Set(old.map { knowledge.core($0).map(StandingWords.whole) }).count == 2)
        let lines = CardComparison.lines(old, knowing: knowledge, on: Canvas(width: 100)).map(\.plain)
        let core = try #require(lines.first { $0.contains("Core") })
        #expect(core.hasPrefix("  Core ") && core.contains("reprinted in NEW"))
    }

    @Test func `a standing says what leaves Core, and which set reprints a card`() {
        let left = Timestamp(date: "2025-09-05")
        let legal = Standing(status: .legal)
        let again = Standing(status: .legal, through: "FAB", leavesWith: "17", ownSetLeft: left)
        #expect(
            StandingWords.whole(again)
                == "legal, reprinted in FAB (its own set left Core on 2025-09-05); leaves Core with set 17, no date yet"
        )
        #expect(
            StandingWords.sentences(core: again, infinity: legal, doubt: "") == [
                "Legal in Core and Infinity.", "Reprinted in FAB; its own set left Core on 2025-09-05.",
                "Leaves Core with set 17, no date yet.",
            ])
        let leaving = Standing(status: .legal, until: Timestamp(date: "2027-07-16"), leavesWith: "17")
        #expect(StandingWords.whole(leaving) == "legal; leaves Core with set 17 on 2027-07-16")
        let coming = Standing(status: .announced, since: Timestamp(date: "2027-02-05"))
        #expect(
            StandingWords.sentences(core: coming, infinity: coming, doubt: ", perhaps")
                == ["Legal in Core and Infinity from 2027-02-05, perhaps."])
        #expect(
            StandingWords.sentences(core: Standing(status: .announced), infinity: nil, doubt: "")
                == ["Not legal in Core yet, no date."])
        #expect(StandingWords.sentences(core: nil, infinity: nil, doubt: "").isEmpty)
    }

    @Test(arguments: [
        ("TFC-041", 2, 1, "You own 4, 1 of them foil; of this printing 3, 1 of them foil."),
        ("FAB-053", 0, 2, "You own 3, 2 of them foil; of this printing 1."),
        ("TFC-041", 0, 0, "You own 1; of this printing none."),
    ])
    func `a screen reader gets the owned copies of a card's name and printing`(
        id: String, normal: Int, foil: Int, sentence: String
    ) {
        let all = Samples.catalogue
        let knowledge = CardKnowledge(all: all) { names in
            var owned = CardCollection()
            owned.set("TFC-041", .init(normal: normal, foil: foil))
            owned.set("FAB-053", .init(normal: 1))
            return owned.holdings(names).holdings
        }
        let card = all.cards.first { $0.id == id }!
        let printings = all.cards.filter { $0.fullName == card.fullName }
        let canvas = Canvas(width: 80, isAccessible: true)
        let lines = CardView.lines(card, printings: printings, knowing: knowledge, on: canvas).map(\.plain)
        #expect(lines.contains(sentence), "\(lines)")
        let none = CardKnowledge(all: all) { CardCollection().holdings($0).holdings }
        #expect(!CardView.lines(card, knowing: none, on: canvas).contains { $0.plain.hasPrefix("You own") })
    }

    @Test func `corrected fields are marked`() {
        var facts = Samples.snowQueen
        facts.corrected = ["cost", "inkable"]
        let card = LorcanaCard(
            facts, sets: Samples.sets, origin: AnswerOrigin(source: .api, asOf: Samples.date))
        let spoken = CardView.lines(card, api: "cards.example", on: Canvas(width: 100, isAccessible: true))
            .map(\.plain)
        #expect(spoken.contains("Corrected: cost, inkable, --raw shows the API's data"))
        #expect(spoken.last == "Data: cards.example, 2026-10-16")
        let drawn = CardView.lines(card, api: "cards.example", on: Canvas(width: 120)).map(\.plain)
        #expect(drawn.contains { $0.hasSuffix("Corrected  cost, inkable; --raw shows the API's data") })
        #expect(drawn.last!.hasPrefix("cards.example, 2026-10-16 · "))
    }

    @Test(arguments: [20, 28, 40, 60, 79, 80, 100, 120, 200])
    func `lines wrap between words, except the picture's address`(width: Int) {
        for card in Samples.catalogue.cards {
            for isUnicode in [true, false] {
                let canvas = Canvas(width: width, isUnicode: isUnicode)
                for line in CardView.lines(card, printings: Samples.catalogue.cards, on: canvas)
                where !line.plain.contains("https://") {
                    #expect(line.width <= width)
                }
            }
        }
    }

    @Test func `ability names are bold`() {
        let paragraphs = RulesText.paragraphs(Samples.snowQueen.text!, on: Canvas(width: 80))
        #expect(paragraphs[0].spans.first == StyledText.Span("FREEZE", TextStyle.abilityName))
        #expect(paragraphs[1].spans.first == StyledText.Span("Ward", TextStyle.abilityName))
    }

    @Test(arguments: [
        ("FREEZE - Draw a card.", "FREEZE"), ("By Invite Only: 4{i} - Draw.", "By Invite Only"),
        ("WHO'S WITH ME? - Draw.", "WHO'S WITH ME?"), ("{e} - Draw a card.", nil), ("4{i}, {e} - Draw.", nil),
        ("Draw a card. Then: discard.", nil), ("Draw a card.", nil), ("Choose one: draw.", nil), ("", nil),
    ])
    func `an ability's name ends at its dash or colon`(line: String, name: String?) {
        #expect(RulesText.abilityName(of: Substring(line)).map(String.init) == name)
    }

    @Test(arguments: [
        ("MADE FOR THIS When it comes, draw.", "MADE FOR THIS"),
        ("FIRST OF TWO A character.", "FIRST OF TWO"),
        ("NUMBER 71 It counts.", "NUMBER 71"), ("WHO'S WITH ME? Draw.", "WHO'S WITH ME?"),
        ("SECOND WIND {e}, 1 {i} — Draw.", "SECOND WIND"), ("“QUOTED” It gets.", "“QUOTED”"),
        ("A character.", nil), ("Draw a card.", nil), ("{e} — DRAW.", nil), ("2 or more.", nil), ("I", nil),
        ("", nil),
    ])
    func `an ability's name can be the capitalized words that begin a line`(line: String, name: String?) {
        #expect(RulesText.capitals(of: Substring(line)).map(String.init) == name)
    }

    @Test func `a screen reader gets a colon after a name in capitals`() {
        let spoken = { (line: String) in
            RulesText.paragraphs(line, on: Canvas(width: 80, isAccessible: true)).map(\.plain)
        }
        #expect(spoken("MADE FOR THIS When it comes, draw.") == ["MADE FOR THIS: When it comes, draw."])
        #expect(spoken("Rush (It may challenge.)") == ["Rush (It may challenge.)"])
        #expect(spoken("FREEZE: Draw.") == ["FREEZE: Draw."])
        #expect(spoken("I'M BACK! When it comes, draw.") == ["I'M BACK! When it comes, draw."])
    }

    @Test func `a name in capitals is styled like a keyword`() {
        for line in ["MADE FOR THIS When it comes, draw.", "Rush (It may challenge.)"] {
            let paragraph = RulesText.paragraphs(line, on: Canvas(width: 80))[0]
            #expect(paragraph.spans.first?.style == TextStyle.abilityName && paragraph.plain == line)
        }
    }

    @Test func `unknown tokens and single brackets are unchanged`() {
        #expect(RulesText.tokens("{n} {e {x} {", Canvas(width: 80)) == "{n} {e {x} {")
    }

    private func card(_ source: CardSource, isFromFacts: Bool, text: String? = nil) -> LorcanaCard {
        var facts = CardFacts(id: "TFC-001", name: "Stranger")
        (facts.isFromFacts, facts.text) = (isFromFacts, text)
        return LorcanaCard(facts, origin: AnswerOrigin(source: source, asOf: Samples.date))
    }

    @Test func `a card with an unknown text says so, and one without a text does not`() {
        #expect(
            MissingText.words(card(.builtIn, isFromFacts: false))
                == "no rules text yet: run `lorcana update`")
        #expect(MissingText.words(card(.local, isFromFacts: true)) == "no rules text in the downloaded data")
        #expect(MissingText.words(card(.api, isFromFacts: true)) == "no rules text from the API")
        #expect(MissingText.words(card(.local, isFromFacts: false)) == nil)
        #expect(MissingText.words(card(.local, isFromFacts: true, text: "Draw.")) == nil)
    }

    @Test func `in full screen only downloaded data reports missing texts beside the card`() {
        var canvas = Canvas(width: 80)
        canvas.namesUpdate = false
        let words = { (source: CardSource) in
            MissingText.words(self.card(source, isFromFacts: true), on: canvas)
        }
        #expect(words(.builtIn) == nil && words(.api) == nil)
        #expect(words(.local) == "no rules text in the downloaded data")
    }

    @Test func `a card completed by the facts names the completed parts`() {
        #expect(
            OriginWords.describe(card(.local, isFromFacts: true))
                == "built-in data of 2026-10-16; others from downloaded data of 2026-10-16")
        #expect(OriginWords.describe(card(.local, isFromFacts: false)) == "downloaded data of 2026-10-16")
    }

    @Test func `row signs differ from text symbols, except lore`() {
        let row = [Glyphs.symbols.inkable, Glyphs.symbols.uninkable]
        #expect(GameSymbol.allCases.allSatisfy { !row.contains($0.sign) })
        func words(_ canvas: Canvas) -> String {
            (RowGuide.row(on: canvas) + RowGuide.symbols(on: canvas))
                .map { "\($0.plain)  \($1)" }.joined(separator: "\n")
        }
        let guide = words(Canvas(width: 80))
        for sign in row + GameSymbol.allCases.map(\.sign) { #expect(guide.contains(sign)) }
        #expect(words(Canvas(width: 80, isUnicode: false)).utf8.allSatisfy { $0 < 0x80 })
    }
}
