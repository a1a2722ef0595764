import SeededRandom
import LorcanaCards

/// Cards and sets written for the tests.
enum Samples {
    static let day = Timestamp(year: 2026, month: 10, day: 16)
    static let origin = AnswerOrigin(source: .api, asOf: Timestamp(secondsSince1970: 1_792_108_799))
    static let sets = [
        LorcanaSet(
            number: "1", code: "TFC", name: "The First Chapter", prerelease: Timestamp(date: "2023-08-18"),
            release: Timestamp(date: "2023-09-01"), baseCards: 204, specialCards: 12, promoCards: 29,
            rotationGroup: 1, coreUntil: Timestamp(date: "2025-09-05"),
            legalFrom: Timestamp(date: "2023-09-08")),
        LorcanaSet(number: "Q1", code: "Q1", name: "Illumineer's Quest: Deep Trouble", kind: .quest),
    ]

    /// A card that has a value for every property.
    static var full: CardFacts {
        var card = CardFacts(id: "TFC-042", name: "Te Kā")
        card.version = "L’Élan - \"Fire\""
        card.setNumber = "1"
        card.number = 42
        card.variant = "A"
        card.promo = "P1"
        card.inks = InkSet([.ruby, .steel])
        card.cost = 7
        card.inkable = true
        card.type = .song
        card.classifications = ["Floodborn", "Seven Dwarfs"]
        card.strength = 0
        card.willpower = -3
        card.lore = 12
        card.moveCost = 1
        card.keywords = ["Shift 4", "Challenger +2", ""]
        card.rarity = .superRare
        card.text = "FIRST A thing.\nSECOND {e} — another."
        card.flavor = ""
        card.story = "Moana"
        card.illustrators = ["Michał Example", "Zoë Other"]
        card.baseID = "TFC-041"
        card.reprintOf = "TFC-040"
        card.image = "https://example.org/a'b,c.jpg"
        card.legality = Legality(
            core: .banned, infinity: .legal, coreUntil: Timestamp(date: "2027-01-01"),
            bannedInCore: Timestamp(date: "2025-04-08"), bannedInInfinity: Timestamp(date: "1969-01-01"))
        card.alsoNamed = ["Te", "Kā"]
        card.shift = ShiftAbility(
            onto: [.name, .classification("Seven Dwarfs")], pay: .discard(2, .card), back: true)
        card.shiftAs = [.anyName, .named("Syndrome")]
        (card.singsAs, card.singsIf, card.singBar) = (7, 9, .alone)
        card.singHelp = SingHelp(bonus: 1, name: "Stitch")
        card.copies = .any
        card.deckFree = "Hunny"
        card.finishes = [.normal, .foil]
        card.effects = EffectFrame.frames(of: "played may draw 1 card,heal x class:Te_Kā") ?? []
        card.unknown = [.shift]
        card.textFrom = "TFC-041"
        card.rulings = ["Q: Why? A: So.", "Another."]
        card.errata = ["The wording is new."]
        (card.sourceID, card.tcgplayer, card.cardmarket) = (42, 494_102, 0)
        card.isFromFacts = true
        card.corrected = ["inks", "cost"]
        card.modified = Timestamp(secondsSince1970: 1_741_481_435)
        return card
    }

    static let bare = CardFacts(id: "X-1", name: "Bare")

    static func catalogue(_ cards: [CardFacts], raw: [Int: CardFacts] = [:]) -> Catalogue {
        Catalogue(cards, raw: raw, sets: sets, origin: origin, factsDate: day)
    }

    /// Cards of various kinds, reproducible by the seed; most values repeat, as on real cards.
    static func cards(_ count: Int, seed: UInt64) -> [CardFacts] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { card(number: $0, &random) }
    }

    private static let words = [
        "Elsa", "snow", "Queen", "Te", "Kā", "Let's", "Go!", "101", "❄", "łódź", "ﬁ", "",
    ]

    private static func card(number: Int, _ random: inout SeededGenerator) -> CardFacts {
        func phrase() -> String {
            (0..<Int.random(in: 0...4, using: &random)).map { _ in words.randomElement(using: &random)! }
                .joined(separator: " ")
        }
        func amount() -> Int? { Bool.random(using: &random) ? Int.random(in: -2...150, using: &random) : nil }
        var card = CardFacts(id: "S-\(number)", name: phrase())
        (card.version, card.story, card.image) = (phrase(), phrase(), phrase())
        (card.text, card.flavor) = (Bool.random(using: &random) ? phrase() : nil, nil)
        (card.cost, card.strength, card.willpower, card.lore) = (amount(), amount(), amount(), amount())
        card.number = amount()
        card.setNumber = ["1", "Q1", "77", ""].randomElement(using: &random)!
        card.inks = InkSet(rawValue: UInt8.random(in: 0..<64, using: &random))
        card.inkable = [true, false, nil].randomElement(using: &random)!
        card.type = CardType.allCases.randomElement(using: &random)!
        card.rarity = (Rarity.allCases + [nil]).randomElement(using: &random)!
        card.keywords = (0..<Int.random(in: 0...3, using: &random)).map { _ in phrase() }
        card.isFromFacts = Bool.random(using: &random)
        card.modified = amount().map { Timestamp(secondsSince1970: Int64($0) * 10_000_000) }
        return card
    }
}
