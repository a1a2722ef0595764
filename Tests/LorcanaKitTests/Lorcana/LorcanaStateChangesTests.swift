@testable import BlocLogging
import LorcanaCards
import LorcanaTesting
@testable import LorcanaKit
import SeededRandom
import Testing
import CardTesting

@Suite struct LorcanaStateChangesTests {
    private func page(_ random: inout SeededGenerator) -> LorcanaAnswer {
        let ids = (0..<Int.random(in: 1...8, using: &random)).map { _ in
            "TFC-\(Int.random(in: 0..<60, using: &random))"
        }
        let origin = AnswerOrigin(source: .api, asOf: factsDay)
        let cards = ids.map { CardFacts(id: $0, name: $0) }
        return LorcanaAnswer(
            cards: Catalogue(cards, sets: [], origin: origin, factsDate: factsDay).cards, origin: origin)
    }

    @Test func `a list has each card once, even if two lists grow from the same one`() {
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

    @Test func `a test tells two states apart by cards, sets, query, page, flags, error, origin and notes`() {
        let origin = AnswerOrigin(source: .api, asOf: factsDay)
        let facts = [CardFacts(id: "TFC-1", name: "Elsa"), CardFacts(id: "TFC-2", name: "Anna")]
        let cards = Catalogue(facts, sets: [], origin: origin, factsDate: factsDay).cards
        var state = LorcanaState()
        state.cards = [cards[0]]
        func told(_ change: (inout LorcanaState) -> Void) -> [String] {
            var next = state
            change(&next)
            return FieldComparison.of(state, next) { "\($0)" }.map(\.mismatch)
        }
        #expect(told { _ in } == [])
        #expect(told { $0.cards.append(cards[1]) } == ["cards: inserted [1] TFC-2"])
        #expect(told { $0.cards = [cards[1]] } == ["cards[0]: TFC-1, got TFC-2"])
        #expect(
            told { $0.sets = [LorcanaSet(number: "1", code: "TFC", name: "n")] } == ["sets: inserted [0] TFC"]
        )
        #expect(told { $0.searchQuery = "elsa" } == ["query: , got elsa"])
        #expect(
            told { ($0.currentPage, $0.hasMorePages) = (2, false) } == [
                "page: 1, got 2", "hasMorePages: true, got false",
            ])
        #expect(
            told { ($0.isLoading, $0.isLoadingMore) = (true, true) } == [
                "isLoading: false, got true", "isLoadingMore: false, got true",
            ])
        #expect(
            told { $0.error = .tooManyPages(3) } == [
                "error: nil, got Optional(LorcanaKit.LorcanaError.tooManyPages(3))"
            ])
        #expect(told { $0.origin = origin }.first?.hasPrefix("origin: nil, got ") == true)
        #expect(told { $0.notes = [.skipped(count: 2)] }.first?.hasPrefix("notes: inserted [0] ") == true)
    }

    @Test func `a new list has nothing of the previous one`() {
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
