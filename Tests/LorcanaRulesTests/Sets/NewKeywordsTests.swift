import LorcanaCards
import LorcanaRules
import Testing

@Suite struct NewKeywordsTests {
    private let origin = AnswerOrigin(source: .local, asOf: Timestamp(year: 2026, month: 1, day: 1))

    private func set(_ number: String, _ year: Int?) -> LorcanaSet {
        LorcanaSet(
            number: number, code: "S\(number)", name: "Set \(number)",
            release: year.map { Timestamp(year: $0, month: 1, day: 1) }, baseCards: 9)
    }

    private func card(_ set: String, _ number: Int, _ keywords: [String]) -> CardFacts {
        var card = CardFacts(id: "S\(set)-\(number)", name: "Card \(number)")
        (card.setNumber, card.number, card.keywords) = (set, number, keywords)
        return card
    }

    @Test func `a set's new keywords are those of no earlier set, whatever their values`() {
        let sets = [set("1", 2023), set("2", 2024), set("3", 2025), set("4", nil)]
        let catalogue = Catalogue(
            [
                card("1", 1, ["Shift 4", "Evasive"]), card("2", 1, ["Shift 6", "Singer 5"]),
                card("2", 2, ["Puppy Shift 3", "Ward"]), card("3", 1, ["Vanish", "Ward", "Singer 4"]),
                card("4", 1, ["Boost 2"]),
            ], sets: sets, origin: origin, factsDate: origin.asOf)
        #expect(sets.map { catalogue.newKeywords(in: $0) } == [[], ["Singer", "Ward"], ["Vanish"], []])
    }
}
