import LorcanaCards
import LorcanaRules

@testable import CardBrowser

/// Invented cards for browser tests, with realistic facts and texts written for these tests.
enum SampleCards {
    static let asOf = Timestamp(year: 2026, month: 10, day: 16)
    static let origin = AnswerOrigin(source: .local, asOf: asOf)
    static let sets = [
        LorcanaSet(
            number: "1", code: "TFC", name: "The First Chapter",
            release: Timestamp(year: 2023, month: 9, day: 1),
            baseCards: 204, specialCards: 12),
        LorcanaSet(
            number: "2", code: "ROF", name: "Rise of the Floodborn",
            release: Timestamp(year: 2023, month: 12, day: 1), baseCards: 204),
    ]

    static var elsa: CardFacts {
        var card = CardFacts(id: "TFC-041", name: "Elsa")
        card.version = "Snow Queen"
        (card.setNumber, card.number, card.inks) = ("1", 41, InkSet([.amethyst]))
        (card.cost, card.inkable, card.strength, card.willpower, card.lore) = (3, true, 2, 3, 1)
        card.classifications = ["Storyborn", "Hero", "Queen", "Sorcerer"]
        card.rarity = .uncommon
        card.story = "Frozen"
        card.illustrators = ["Somebody Else"]
        card.text = "Frost - {e} - Send a made-up character to sleep. (It wakes up later.)"
        card.flavor = "Made up for a test."
        card.legality = Legality(core: .legal, infinity: .legal)
        card.image = "https://example.org/elsa.jpg"
        return card
    }

    static var teKa: CardFacts {
        var card = CardFacts(id: "TFC-126", name: "Te Kā")
        card.version = "The Burning One"
        (card.setNumber, card.number, card.inks) = ("1", 126, InkSet([.amber, .steel]))
        (card.cost, card.inkable, card.strength, card.willpower, card.lore) = (6, false, 5, 6, 2)
        card.keywords = ["Reckless", "Challenger +2"]
        card.rarity = .superRare
        return card
    }

    static var song: CardFacts {
        var card = CardFacts(
            id: "ROF-031", name: "A Very Long Song Title That Goes On, and On, 火 and On Forever")
        (card.setNumber, card.number, card.promo) = ("2", 31, "P1")
        (card.type, card.cost, card.inkable) = (.song, 2, true)
        return card
    }

    /// A deck of the first `lines` cards of `many`, some with several copies.
    static func deck(_ lines: Int, name: String = "friday") -> DeckTally {
        let names = CardNames(many(30)[0].catalogue)
        let text = (0..<lines).map { "\(1 + $0 * 7 % 4) \(names.catalogue.text(.fullName, $0))\n" }.joined()
        var reader = DeckReader(names)
        guard let deck = try? reader.read(Array(text.utf8), mayBeEmpty: true) else {
            preconditionFailure("no deck")
        }
        return DeckTally("decks/\(name).txt", deck, today: asOf)
    }

    static func cards(_ facts: [CardFacts]) -> [LorcanaCard] {
        Catalogue(facts, sets: sets, origin: origin, factsDate: asOf).cards
    }

    /// Copies of the three cards above in turn, with unique numbers.
    static func many(_ count: Int) -> [LorcanaCard] {
        cards(
            (0..<count).map { index in
                var card = [elsa, teKa, song][index % 3]
                card.id = "TFC-\(1000 + index)"
                card.number = index + 1
                card.version = "Number \(index + 1)"
                return card
            })
    }
}
