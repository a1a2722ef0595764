package import LorcanaCards

/// A few cards of various kinds, with texts written for the tests.
package enum FuzzCards {
    package static let day = Timestamp(year: 2026, month: 10, day: 16)
    package static let origin = AnswerOrigin(source: .api, asOf: Timestamp(secondsSince1970: 1_792_108_799))

    package static var sets: [LorcanaSet] {
        [
            LorcanaSet(
                number: "1", code: "TFC", name: "The First Chapter",
                prerelease: Timestamp(date: "2023-08-18"),
                release: Timestamp(date: "2023-09-01"), baseCards: 204, specialCards: 12, promoCards: 29),
            LorcanaSet(number: "Q1", code: "Q1", name: "Illumineer's Quest: Deep Trouble", kind: .quest),
        ]
    }

    package static var all: [CardFacts] {
        let names = [
            ("Elsa", "Snow Queen"), ("Elsa", "Ice Maker"), ("Te Kā", "Heartless"), ("Mickey Mouse", ""),
            ("Let It Go", ""), ("101 Spots", "A B"), ("HeiHei", "Boat Snack"), ("", ""),
        ]
        return names.enumerated().map { index, name in card(index, name.0, name.1) }
    }

    package static func catalogue(_ cards: [CardFacts], raw: [Int: CardFacts] = [:]) -> Catalogue {
        Catalogue(cards, raw: raw, sets: sets, origin: origin, factsDate: day)
    }

    private static func card(_ index: Int, _ name: String, _ version: String) -> CardFacts {
        var card = CardFacts(id: "TFC-00\(index)", name: name)
        card.version = version
        card.setNumber = index % 3 == 0 ? "Q1" : "1"
        card.number = index * 40
        card.promo = index == 5 ? "P1" : ""
        card.inks = InkSet(rawValue: UInt8(index * 9 % 64))
        card.cost = index
        card.inkable = index % 2 == 0
        card.type = CardType.allCases[index % CardType.allCases.count]
        card.classifications = ["Hero", "Queen"]
        (card.strength, card.willpower, card.lore) = (index - 1, 4, index == 2 ? nil : 1)
        card.keywords = index % 2 == 0 ? ["Shift 4", "Ward"] : []
        card.rarity = Rarity.allCases[index % Rarity.allCases.count]
        card.text = index % 2 == 0 ? "FIRST A thing.\nSECOND {e} another." : nil
        card.flavor = index == 1 ? "Words of a fan." : nil
        card.story = "Frozen"
        card.illustrators = ["Zoë Other"]
        card.isFromFacts = index == 3
        card.modified = Timestamp(secondsSince1970: 1_741_481_435)
        return card
    }
}
