@testable import LorcanaCards
import Testing

@Suite struct CatalogueTests {
    @Test func `every fact of a card survives`() {
        let catalogue = Samples.catalogue([Samples.full, Samples.bare])
        #expect(catalogue[0].facts == Samples.full)
        #expect(catalogue[1].facts == Samples.bare)
        #expect(catalogue.sets == Samples.sets)
        #expect(catalogue.origin == Samples.origin)
        #expect(catalogue.factsDate == Samples.day)
    }

    @Test func `a later check changes only its date`() {
        let catalogue = Samples.catalogue([Samples.full, Samples.bare])
        let day = Timestamp(year: 2027, month: 1, day: 1)
        let checked = catalogue.checked(at: day)
        #expect(checked.checked == day && checked.checksum == catalogue.checksum)
        #expect(checked.cards.map(\.facts) == catalogue.cards.map(\.facts))
        #expect(throws: Never.self) { try checked.verify() }
    }

    @Test func `printings of one English name have one rank in every language`() {
        func card(_ id: String, _ name: String, english: String?) -> CardFacts {
            var card = CardFacts(id: id, name: name)
            card.translation = english.map {
                CardFacts.Translation(englishName: $0, englishVersion: "", classifications: [], story: "")
            }
            return card
        }
        let catalogue = Samples.catalogue([
            card("A", "Zauber", english: "Magic"), card("B", "Biest", english: "Beast"),
            card("C", "Kunst", english: "Magic"), card("D", "Magic", english: nil),
            card("E", "Biest", english: "Monster"),
        ])
        let ranks = (0..<5).map(catalogue.nameRank)
        #expect(ranks[0] == ranks[2] && ranks[0] == ranks[3])
        #expect(Set(ranks).count == 3 && ranks[0] > ranks[1] && ranks[0] > ranks[4])
    }

    @Test func `the letters of symbols are not searched`() {
        #expect(GameSymbol.removed(from: "her {e} now {x} {S}") == "her     now {x}    ")
        #expect(GameSymbol.removed(from: "{i}") == "   " && GameSymbol.removed(from: "{e") == "{e")
        var card = Samples.bare
        card.text = "her {e}"
        #expect(Samples.catalogue([card]).words(.text, 0) == "her")
    }

    @Test(arguments: [0, 1, 2, 300])
    func `generated cards survive`(count: Int) {
        let cards = Samples.cards(count, seed: UInt64(count))
        let catalogue = Samples.catalogue(cards)
        #expect(catalogue.count == count)
        #expect(catalogue.cards.map(\.facts) == cards)
    }

    @Test func `a card reads each property from its own column`() {
        let card = Catalogue(
            [Samples.full], sets: Samples.sets, origin: Samples.origin, factsDate: Samples.origin.asOf)[0]
        let facts = Samples.full
        #expect(card.fullName == "Te Kā - L’Élan - \"Fire\"")
        #expect((card.id, card.name, card.version) == (facts.id, facts.name, facts.version))
        #expect((card.text, card.flavor, card.story) == (facts.text, "", facts.story))
        #expect((card.setNumber, card.variant, card.promo) == (facts.setNumber, facts.variant, facts.promo))
        #expect(card.set == Samples.sets[0])
        #expect(card.keywords == facts.keywords)
        #expect(card.illustrators == facts.illustrators)
        #expect(card.classifications == facts.classifications)
        #expect(card.corrected == facts.corrected)
        #expect(card.legality == facts.legality)
        #expect(card.image == facts.image)
        #expect(card.isPromo)
        #expect(card.origin == AnswerOrigin(source: .builtIn, asOf: Samples.origin.asOf))
    }

    @Test func `folded columns have the folded texts`() {
        let cards = Samples.cards(200, seed: 3) + [Samples.full]
        let catalogue = Samples.catalogue(cards)
        for (row, card) in cards.enumerated() {
            #expect(folded(catalogue, .fullName, row) == Folding.fold(card.fullName))
            #expect(folded(catalogue, .name, row) == Folding.fold(card.name))
            #expect(folded(catalogue, .version, row) == Folding.fold(card.version))
            #expect(folded(catalogue, .story, row) == Folding.fold(card.story))
            #expect(folded(catalogue, .text, row) == Folding.fold(GameSymbol.removed(from: card.text ?? "")))
            let keywords = card.keywords.map { Folding.fold($0) }.joined(separator: "\n")
            #expect(folded(catalogue, .keywords, row) == keywords)
        }
    }

    @Test func `printings of one full name share a rank and ranks follow the names`() {
        let names = ["Olaf", "ELSA", "Elsa", "Anna", "Ólaf"]
        let catalogue = Samples.catalogue(names.map { CardFacts(id: $0, name: $0) })
        #expect((0..<5).map(catalogue.nameRank) == [2, 1, 1, 0, 2])
    }

    @Test func `the raw view hides facts and shows the rows as received`() {
        var given = Samples.bare
        given.cost = 9
        var corrected = Samples.bare
        corrected.cost = 3
        corrected.corrected = ["cost"]
        let catalogue = Samples.catalogue([Samples.full, corrected, Samples.bare], raw: [1: given])
        #expect(catalogue.count == 3)
        #expect(catalogue[1].facts == corrected)
        #expect(catalogue.raw.count == 2)
        #expect(catalogue.raw.cards.map(\.facts) == [given, Samples.bare])
        #expect(catalogue.raw.raw.count == 2)
        #expect(!catalogue.raw.cards.contains { $0.id == "TFC-042" })
    }

    @Test func `strings that differ only in their scalars stay different`() {
        let cards = ["\u{E9}", "e\u{301}"].map { CardFacts(id: "1", name: $0) }
        let catalogue = Samples.catalogue(cards)
        #expect(catalogue.text(.name, 0).utf8.elementsEqual(cards[0].name.utf8))
        #expect(catalogue.text(.name, 1).utf8.elementsEqual(cards[1].name.utf8))
    }

    @Test func `an amount beyond the bound is stored as the bound`() {
        var card = Samples.bare
        (card.cost, card.strength) = (.max, .min)
        let catalogue = Samples.catalogue([card])
        #expect(catalogue[0].cost == OptionalNumber.bound)
        #expect(catalogue[0].strength == -OptionalNumber.bound)
    }

    @Test func `cards of different catalogues are equal if all their facts are`() {
        let (one, other) = (
            Samples.catalogue([Samples.full]), Samples.catalogue([Samples.bare, Samples.full])
        )
        #expect(one.cards[0] == other.cards[1])
        #expect(one.cards[0].hashValue == other.cards[1].hashValue)
        #expect(one.cards[0] != other.cards[0])
    }

    private func folded(_ catalogue: Catalogue, _ column: FoldedColumn, _ row: Int) -> String {
        unsafe catalogue.withFolded(column, row) { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
