import LorcanaCards
@testable import LorcanaKit
import SeededRandom
import Testing
import CardTesting

@Suite struct LorcanaStateChangesTests {
    private func page(_ random: inout SeededGenerator) -> CardAnswer {
        let ids = (0..<Int.random(in: 1...8, using: &random)).map { _ in
            "TFC-\(Int.random(in: 0..<60, using: &random))"
        }
        let origin = AnswerOrigin(source: .api, asOf: factsDay)
        let cards = ids.map { CardFacts(id: $0, name: $0) }
        return CardAnswer(
            Catalogue(cards, sets: [], origin: origin, factsDate: factsDay).cards, origin: origin)
    }

    @Test func `a list keeps each card once, also where two lists grow from one`() {
        var random = SeededGenerator(seed: 15)
        for _ in trials(200) {
            var states = [LorcanaState(), LorcanaState()]
            var ids: [[String]] = [[], []]
            for number in 1...8 {
                let page = page(&random)
                let place = Int.random(in: 0...1, using: &random)
                if ids[place].isEmpty {
                    states[place].showFirstPage(page, page: 1, pageSize: 8)
                } else {
                    states[place].append(page, page: number, pageSize: 8)
                }
                for card in page.cards where !ids[place].contains(card.id) { ids[place].append(card.id) }
                #expect(states[place].cards.map(\.id) == ids[place])
                if Int.random(in: 0..<4, using: &random) == 0 {
                    (states[1 - place], ids[1 - place]) = (states[place], ids[place])
                }
            }
        }
    }

    @Test func `a new list knows nothing of the one before`() {
        var random = SeededGenerator(seed: 16)
        var state = LorcanaState()
        for _ in trials(200) {
            let (first, second) = (page(&random), page(&random))
            state.showFirstPage(first, page: 1, pageSize: 8)
            state.append(second, page: 2, pageSize: 8)
            #expect(state.cards.map(\.id) == (first.cards + second.cards).map(\.id).once(by: \.self))
        }
    }
}
