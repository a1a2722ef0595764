package import LorcanaCards

/// Cards and sets for tests: facts of real cards, with texts written for these tests.
package enum Samples {
    package static let date = Timestamp(year: 2026, month: 10, day: 16)
    package static let origin = AnswerOrigin(source: .builtIn, asOf: date)

    package static let sets = [
        LorcanaSet(
            number: "1", code: "TFC", name: "The First Chapter", prerelease: Timestamp(date: "2023-08-18"),
            release: Timestamp(date: "2023-09-01"), baseCards: 204, specialCards: 12, promoCards: 29),
        LorcanaSet(
            number: "9", code: "FAB", name: "Fabled", prerelease: Timestamp(date: "2025-08-29"),
            release: Timestamp(date: "2025-09-05"), baseCards: 205, specialCards: 38, promoCards: 17),
        LorcanaSet(number: "16", code: "16", name: "Cosmic Quest"),
        LorcanaSet(
            number: "Q1", code: "Q1", name: "Illumineer's Quest: Deep Trouble", kind: .quest,
            release: Timestamp(date: "2024-05-31"), baseCards: 31),
    ]

    package static let catalogue = Catalogue(cards, sets: sets, origin: origin, factsDate: date)

    package static let cards = [
        snowQueen, elsaEnchanted, elsaPromo, snowQueenAgain, song, location, dual, quest,
    ]

    package static func card(_ id: String) -> LorcanaCard { catalogue.cards.first { $0.id == id }! }

    package static let snowQueen: CardFacts = {
        var card = character("TFC-041", "Elsa", "Snow Queen", set: "1", number: 41)
        card.inks = [.amethyst]
        (card.cost, card.inkable, card.strength, card.willpower, card.lore) = (3, true, 2, 3, 1)
        card.rarity = .uncommon
        card.text = "FREEZE: {e}, 2 {i} - Chosen character gets -1 {s}.\nWard (Opponents can't choose her.)"
        card.flavor = "Cold, but \"kind\"."
        card.story = "Frozen"
        card.illustrators = ["Nicholas Kole"]
        card.classifications = ["Dreamborn", "Hero", "Queen"]
        card.keywords = ["Ward"]
        card.image = "https://images.example/elsa's card.jpg"
        card.legality = Legality(core: .legal, infinity: .legal)
        return card
    }()

    package static let elsaEnchanted: CardFacts = {
        var card = character("TFC-207", "Elsa", "Spirit of Winter", set: "1", number: 207)
        card.inks = [.amethyst]
        (card.cost, card.inkable, card.strength, card.willpower, card.lore) = (8, false, 4, 6, 3)
        card.rarity = .enchanted
        card.keywords = ["Shift 6"]
        card.legality = Legality(
            core: .rotated, infinity: .legal, coreUntil: Timestamp(date: "2025-09-05"))
        return card
    }()

    package static let elsaPromo: CardFacts = {
        var card = character("TFC-003-P1", "Elsa", "Snow Queen", set: "1", number: 3)
        (card.promo, card.rarity, card.inks) = ("P1", .special, [.amethyst])
        (card.cost, card.inkable, card.strength, card.willpower, card.lore) = (3, true, 2, 3, 1)
        return card
    }()

    package static let snowQueenAgain: CardFacts = {
        var card = character("FAB-053", "Elsa", "Snow Queen", set: "9", number: 53)
        (card.rarity, card.inks, card.reprintOf) = (.uncommon, [.amethyst], "TFC-041")
        (card.cost, card.inkable, card.strength, card.willpower, card.lore) = (3, true, 2, 3, 1)
        return card
    }()

    package static let song: CardFacts = {
        var card = CardFacts(id: "TFC-026", name: "A Song; of, \"Quotes\"")
        (card.setNumber, card.number, card.type, card.rarity) = ("1", 26, .song, .common)
        (card.inks, card.cost, card.inkable) = ([.amber], 2, true)
        card.legality = Legality(
            core: .banned, infinity: .legal, bannedInCore: Timestamp(date: "2025-04-08"))
        return card
    }()

    package static let location: CardFacts = {
        var card = CardFacts(id: "FAB-100", name: "Te Kā's Island")
        (card.version, card.setNumber, card.number, card.type) = ("Far Away", "9", 100, .location)
        (card.inks, card.cost, card.inkable, card.willpower, card.lore, card.moveCost) =
            ([.ruby], 2, true, 7, 0, 1)
        card.rarity = .rare
        return card
    }()

    package static let dual: CardFacts = {
        var card = character("FAB-200", "Bruno", "Of Two Minds", set: "9", number: 200)
        (card.inks, card.rarity) = ([.amber, .steel], .legendary)
        (card.cost, card.inkable, card.strength, card.willpower, card.lore) = (10, false, 10, 10, 4)
        card.keywords = ["Evasive", "Challenger +2"]
        return card
    }()

    package static let quest: CardFacts = {
        var card = CardFacts(id: "Q1-001", name: "Deep Trouble")
        (card.setNumber, card.number, card.type) = ("Q1", 1, .action)
        card.legality = Legality(core: .never, infinity: .never)
        return card
    }()

    private static func character(
        _ id: String, _ name: String, _ version: String, set: String, number: Int
    ) -> CardFacts {
        var card = CardFacts(id: id, name: name)
        (card.version, card.setNumber, card.number) = (version, set, number)
        return card
    }
}

extension InkSet {
    package static let amber = InkSet([Ink.amber])
    package static let amethyst = InkSet([Ink.amethyst])
    package static let ruby = InkSet([Ink.ruby])
    package static let steel = InkSet([Ink.steel])
}
