import FactsTables
import LorcanaCards
import Testing

@Suite struct FactsReaderTests {
    private let names = [
        "id", "set", "number", "variant", "promo", "name", "version", "inks", "cost", "inkable", "type",
        "classifications", "strength", "willpower", "lore", "move_cost", "keywords", "rarity", "story",
        "illustrators", "base_id", "reprint_of", "core", "core_until", "banned_core", "banned_infinity",
        "max_copies", "image", "unread", "source_id", "tcgplayer", "cardmarket", "also_named", "shift_onto",
        "shift_pay",
        "shift_back", "shift_if", "shift_as", "sings_as", "sings_if", "sing_bar", "sing_help", "copies",
        "deck_free",
        "finishes", "effects",
    ]

    @Test func `every fact is read from its line`() throws {
        let card = try #require(
            try cards([
                "id": "TFC-042A", "set": "1", "number": "42", "variant": "A", "promo": "P1", "name": "Te Kā",
                "version": "Burning", "inks": "Ruby;Steel", "cost": "7", "inkable": "0", "type": "Song",
                "classifications": "Storyborn;Deity", "strength": "5", "willpower": "6", "lore": "2",
                "move_cost": "1", "keywords": "Shift 4;Evasive", "rarity": "Super Rare", "story": "Moana",
                "illustrators": "A B;C D", "base_id": "TFC-041", "reprint_of": "TFC-001", "core": "1",
                "image": "https://example.org/1.jpg", "source_id": "42", "tcgplayer": "494102",
                "also_named": "Te;Kā",
                "shift_onto": "name;class:Red Panda", "shift_pay": "discard 1 song", "shift_back": "1",
                "shift_if": "1", "shift_as": "**;Syndrome", "sings_as": "5", "sings_if": "8",
                "sing_bar": "never",
                "sing_help": "1:Stitch", "copies": "99", "deck_free": "Hunny", "finishes": "foil",
                "effects": "quests gain-lore 6",
            ]).first)
        #expect((card.id, card.name, card.version) == ("TFC-042A", "Te Kā", "Burning"))
        #expect((card.setNumber, card.number, card.variant, card.promo) == ("1", 42, "A", "P1"))
        #expect(card.inks == InkSet([.ruby, .steel]))
        #expect((card.cost, card.inkable, card.type) == (7, false, .song))
        #expect((card.strength, card.willpower, card.lore, card.moveCost) == (5, 6, 2, 1))
        #expect(card.classifications == ["Storyborn", "Deity"])
        #expect(card.keywords == ["Shift 4", "Evasive"])
        #expect((card.rarity, card.story, card.illustrators) == (.superRare, "Moana", ["A B", "C D"]))
        #expect((card.baseID, card.reprintOf, card.copies) == ("TFC-041", "TFC-001", .upTo(99)))
        #expect((card.sourceID, card.tcgplayer, card.cardmarket) == (42, 494_102, nil))
        #expect(card.alsoNamed == ["Te", "Kā"])
        #expect(
            card.shift
                == ShiftAbility(
                    onto: [.name, .classification("Red Panda")], pay: .discard(1, .song), back: true,
                    isConditional: true))
        #expect(card.shiftAs == [.anyShift, .named("Syndrome")])
        #expect((card.singsAs, card.singsIf, card.singBar) == (5, 8, .never))
        #expect(card.singHelp == SingHelp(bonus: 1, name: "Stitch"))
        #expect((card.deckFree, card.finishes) == ("Hunny", .foil))
        #expect(EffectFrame.text(of: card.effects) == "quests gain-lore 6")
        #expect(card.image == "https://example.org/1.jpg")
        #expect((card.text, card.flavor, card.isFromFacts) == (nil, nil, false))
    }

    @Test func `an empty value is absent`() throws {
        let card = try #require(try cards(["id": "Q1-001", "name": "X", "type": "Item"]).first)
        #expect(
            (card.number, card.cost, card.strength, card.inkable, card.rarity) == (nil, nil, nil, nil, nil))
        #expect(card.inks.isEmpty && card.keywords.isEmpty && card.illustrators.isEmpty)
    }

    @Test(arguments: [
        ShiftBase.name, .any, .both, .classification("Red Panda"), .item("Map: Treasure Planet"),
    ])
    func `the base of Shift survives writing and reading, even with a colon in its name`(base: ShiftBase) {
        #expect(ShiftBase(base.description) == base)
    }

    @Test(arguments: [
        (["core": "1", "set": "9"], Legality.Status.legal, Legality.Status.legal),
        (["core": "1", "core_until": "2027-07-01", "set": "9"], .legal, .legal),
        (["core": "0", "core_until": "2025-09-05", "set": "1"], .rotated, .legal),
        (
            ["core": "0", "core_until": "2025-04-08", "banned_core": "2025-04-08", "set": "4"], .banned,
            .legal
        ),
        (
            ["core": "0", "banned_core": "2025-04-08", "banned_infinity": "2026-03-26", "set": "2"], .banned,
            .banned
        ),
        (["core": "0", "set": "Q2"], .never, .never),
    ])
    func `legality follows bans, rotation and quests`(
        facts: [String: String], core: Legality.Status, infinity: Legality.Status
    ) throws {
        let legality = try #require(try cards(facts).first).legality
        #expect((legality.core, legality.infinity) == (core, infinity))
        #expect(legality.coreUntil?.date == facts["core_until"])
        #expect(legality.bannedInCore?.date == facts["banned_core"])
        #expect(legality.bannedInInfinity?.date == facts["banned_infinity"])
    }

    @Test(arguments: [
        ("cost", "seven"), ("inks", "Ruby;Pink"), ("type", "Spell"), ("rarity", "rare"), ("inkable", "yes"),
        ("core_until", "2025-9-5"), ("number", "4a"), ("copies", "many"), ("shift_pay", "discard 1 hat"),
        ("shift_onto", "name;sideways"), ("sing_bar", "always"), ("sing_help", "1:"),
        ("finishes", "normal;matte"),
    ])
    func `an unreadable value is reported with its line and column`(column: String, value: String) {
        #expect(throws: FactsError.unreadable(line: 2, column: column, value: value)) {
            try cards([column: value])
        }
    }

    @Test func `a damaged table is refused`() {
        #expect(throws: FactsError.missingColumn("id")) { try FactsReader.cards(fromTSV: "") }
        #expect(throws: FactsError.missingColumn("source_id")) {
            try FactsReader.cards(fromTSV: "id\nTFC-001\n")
        }
        let table = names.joined(separator: "\t") + "\nTFC-001\t1\n"
        #expect(throws: FactsError.wrongWidth(line: 2, found: 2, expected: names.count)) {
            try FactsReader.cards(fromTSV: table)
        }
        #expect(throws: FactsError.duplicateID(line: 3, id: "A")) { try cards(["id": "A"], ["id": "A"]) }
    }

    @Test func `a player's phrase has each of its meanings once, and an empty phrase is refused`() throws {
        let head = "category\tmeaning\twords\n"
        #expect(
            try FactsReader.words(fromTSV: head + "effect\ttext:ink\tramp, big ramp\nstat\tcost\tramp\n")
                == "big ramp\teffect text:ink\nramp\teffect text:ink\tstat cost\n")
        #expect(throws: FactsError.duplicateID(line: 3, id: "ramp")) {
            try FactsReader.words(fromTSV: head + "stat\tcost\tramp\nstat\tcost\tRamp\n")
        }
        #expect(throws: FactsError.unreadable(line: 2, column: "words", value: "ramp, !")) {
            try FactsReader.words(fromTSV: head + "stat\tcost\tramp, !\n")
        }
    }

    @Test func `sets are read with their dates, and with their number if they have no code`() throws {
        let text = """
            code\tapi_id\tname\tkind\tprerelease\trelease\tbase\tspecial\tpromo\trotation_group\tcore_until\tlegal_from
            1\tTFC\tThe First Chapter\texpansion\t2023-08-18\t2023-09-01\t204\t12\t29\t1\t2025-09-05\t2023-09-08
            Q9\t\tA Quest\tquest\t\t\t0\t0\t0\t\t\t

            """
        let sets = try FactsReader.sets(fromTSV: text)
        #expect(
            sets[0]
                == LorcanaSet(
                    number: "1", code: "TFC", name: "The First Chapter",
                    prerelease: Timestamp(date: "2023-08-18"), release: Timestamp(date: "2023-09-01"),
                    baseCards: 204, specialCards: 12, promoCards: 29, rotationGroup: 1,
                    coreUntil: Timestamp(date: "2025-09-05"), legalFrom: Timestamp(date: "2023-09-08")))
        #expect(sets[1] == LorcanaSet(number: "Q9", code: "Q9", name: "A Quest", kind: .quest))
    }

    private func cards(_ lines: [String: String]...) throws -> [CardFacts] {
        let rows = lines.map { line in names.map { line[$0] ?? "" }.joined(separator: "\t") }
        return try FactsReader.cards(
            fromTSV: ([names.joined(separator: "\t")] + rows).joined(separator: "\n"))
    }
}
