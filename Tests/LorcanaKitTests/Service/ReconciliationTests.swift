import LorcanaCards
@testable import LorcanaKit
import Testing
import CardTesting

@Suite struct ReconciliationTests {
    static let teKa = fact(number: 5, name: "Te Kā", version: "The Burning One") {
        $0.cost = 6
        $0.inkable = true
        $0.keywords = ["Reckless"]
        $0.story = "Moana"
    }

    func joined(_ row: CardFacts, facts: [CardFacts] = [teKa]) -> CardFacts {
        Reconciliation(facts: catalogue(of: facts)).corrected(APIAnswer(cards: [row])).rows[0].card
    }

    func row(change: (inout CardFacts) -> Void = { _ in }) -> CardFacts {
        fact(number: 5, name: "Te Ka", version: "The Burning One") {
            $0.cost = 6
            $0.inkable = false
            $0.text = "Something of its own."
            change(&$0)
        }
    }

    @Test func `fields that differ follow the facts and are named`() {
        let card = joined(row())
        #expect(card.name == "Te Kā")
        #expect(card.inkable == true)
        #expect(card.corrected == ["name", "inkable"])
        #expect(card.text == "Something of its own.")
    }

    @Test func `a row modified after the facts' date keeps its own values`() {
        let card = joined(row { $0.modified = Timestamp(year: 2026, month: 10, day: 17) })
        #expect(card.name == "Te Ka")
        #expect(card.corrected.isEmpty)
    }

    @Test func `a row modified on the day of the facts is corrected`() {
        let noon = Timestamp(secondsSince1970: factsDay.secondsSince1970 + 43_200)
        #expect(joined(row { $0.modified = noon }).corrected == ["name", "inkable"])
    }

    @Test func `keywords and story are completed without counting as corrections`() {
        let card = joined(row())
        #expect(card.keywords == ["Reckless"])
        #expect(card.story == "Moana")
        #expect(!card.corrected.contains("keywords"))
    }

    @Test func `the image comes from the facts if they have one, as do unknown relations`() {
        var fact = Self.teKa
        (fact.image, fact.unknown) = ("https://facts.test/a.jpg", .shift)
        let row = row { $0.image = "https://api.test/a.png" }
        let card = joined(row, facts: [fact])
        #expect(card.image == "https://facts.test/a.jpg" && card.unknown == .shift)
        #expect(!card.corrected.contains("image"))
        #expect(joined(row).image == "https://api.test/a.png")
    }

    @Test func `the row as the API gave it is kept beside the corrected one`() {
        let result = Reconciliation(facts: catalogue(of: [Self.teKa])).corrected(APIAnswer(cards: [row()]))
            .rows[0]
        #expect(result.raw == row())
    }

    @Test func `a row that the facts lack stays as it is`() {
        let unknown = fact(number: 99, name: "Newcomer")
        #expect(joined(unknown) == unknown)
    }

    @Test func `a promo fact never matches an ordinary row`() {
        let promo = fact(number: 5, name: "Promo") { $0.promo = "P1" }
        #expect(joined(row(), facts: [promo]).name == "Te Ka")
    }

    @Test func `with variants the first one matches the row, and gives its id`() {
        let variants = ["A", "B"].map { letter in
            fact(number: 4, name: "Dalmatian") {
                $0.id = "INK-004\(letter)"
                $0.variant = letter
            }
        }
        #expect(joined(fact(number: 4, name: "Dalmatian"), facts: variants).id == "INK-004A")
    }

    @Test func `an artist's name with lost letters is taken from the facts`() {
        let facts = [fact(number: 5) { $0.illustrators = ["João Moura"] }]
        let card = joined(fact(number: 5) { $0.illustrators = ["Jo?o Moura"] }, facts: facts)
        #expect(card.illustrators == ["João Moura"])
        #expect(card.corrected == ["illustrators"])
    }

    @Test func `an artist's name is spelt as in the facts, unless the row is newer`() {
        let facts = [fact(number: 5) { $0.illustrators = ["Nicholas Kole"] }]
        let row = fact(number: 5) { $0.illustrators = ["Nick Kole"] }
        #expect(joined(row, facts: facts).illustrators == ["Nicholas Kole"])
        #expect(joined(row, facts: facts).corrected == ["illustrators"])
        var newer = row
        newer.modified = Timestamp(year: 2026, month: 10, day: 17)
        #expect(joined(newer, facts: facts).illustrators == ["Nick Kole"])
    }

    @Test func `printings that the answer lacks are added with the text of their namesake`() {
        let enchanted = fact(number: 212, name: "Te Kā", version: "The Burning One")
        let join = Reconciliation(facts: catalogue(of: [Self.teKa, enchanted, fact(number: 1)]))
        let answer = join.corrected(APIAnswer(cards: [row()]))
        let added = join.completions(from: [1], texts: answer.texts)
        #expect(added.map(\.id) == ["TFC-212"])
        #expect(added[0].text == "Something of its own.")
        #expect(added[0].textFrom == "TFC-005")
        #expect(added[0].isFromFacts)
    }

    @Test func `a printing takes the text of its own base, else of the nearest set`() {
        let answered = ["1", "4", "9"].map { set in
            fact(number: 5, name: "Te Kā") {
                ($0.id, $0.setNumber, $0.text) = ("\(set)-005", set, "Of set \(set).")
            }
        }
        let promos = [("1-005", "9"), ("", "9"), ("", "5"), ("", "Q1")].enumerated().map { index, place in
            fact(number: index, name: "Te Kā") {
                ($0.id, $0.promo, $0.baseID, $0.setNumber) = ("P-\(index)", "P1", place.0, place.1)
            }
        }
        let join = Reconciliation(facts: catalogue(of: promos))
        let added = join.completions(from: promos.indices, texts: KnownTexts(of: answered))
        #expect(added.map(\.textFrom) == ["1-005", "9-005", "4-005", "1-005"])
        #expect(added.map(\.text) == ["Of set 1.", "Of set 9.", "Of set 4.", "Of set 1."])
    }

    @Test func `the distance of sets does not overflow`() {
        let answered = [Int.min, Int.max - 1].map { set in
            fact(number: 5, name: "Te Kā") {
                ($0.id, $0.setNumber, $0.text) = ("\(set)-005", "\(set)", "Of set \(set).")
            }
        }
        let lacking = fact(number: 7, name: "Te Kā") { $0.setNumber = "1" }
        let join = Reconciliation(facts: catalogue(of: [lacking]))
        let added = join.completions(from: [0], texts: KnownTexts(of: answered))
        #expect(added.map(\.textFrom) == ["\(Int.max - 1)-005"])
    }

    @Test func `the fact replaces a row without a set or a number, with the row's text`() {
        let join = Reconciliation(facts: catalogue(of: [Self.teKa]))
        for broken in [row { $0.setNumber = "" }, row { $0.number = nil }] {
            let answer = join.corrected(APIAnswer(cards: [broken], skipped: 1))
            #expect(answer.rows.isEmpty && answer.replaced == 2)
            #expect(join.completions(from: [0], texts: answer.texts).map(\.text) == ["Something of its own."])
        }
    }

    @Test func `a row without a set stays if it is not a card of the facts`() {
        let unknown = row {
            $0.id = "NEW-001"
            $0.setNumber = ""
        }
        let answer = Reconciliation(facts: catalogue(of: [Self.teKa])).corrected(APIAnswer(cards: [unknown]))
        #expect(answer.cards == [unknown] && answer.replaced == 0)
    }
}
