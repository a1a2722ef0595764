import LorcanaCards
@testable import LorcanaKit
import SeededRandom
import Testing

/// What is new on a page, beside a set of all ids made anew for each page.
@Suite struct ListedIDsTests {
    private func page(_ random: inout SeededGenerator) -> [LorcanaCard] {
        let ids = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            "TFC-\(Int.random(in: 0..<60, using: &random))"
        }
        let origin = AnswerOrigin(source: .api, asOf: factsDay)
        let cards = ids.map { CardFacts(id: $0, name: $0) }
        return Catalogue(cards, sets: [], origin: origin, factsDate: factsDay).cards
    }

    private func unseen(_ page: [LorcanaCard], in list: [LorcanaCard]) -> [LorcanaCard] {
        var seen = Set(list.map(\.id))
        return page.filter { seen.insert($0.id).inserted }
    }

    @Test func `a list keeps each card once, also where two lists grow from one`() throws {
        var random = SeededGenerator(seed: 15)
        for _ in trials(200) {
            // Whether two states share the memory of a list or not, each answers for its own list.
            var listed = [ListedIDs(), ListedIDs()]
            var lists: [[LorcanaCard]] = [[], []]
            for _ in 0..<8 {
                let page = page(&random)
                let place = Int.random(in: 0...1, using: &random)
                if let known = listed[place].unseen([], in: lists[place]) {
                    #expect(known.isEmpty)
                } else {
                    listed[place] = ListedIDs(lists[place])
                }
                let new = try #require(listed[place].unseen(page, in: lists[place]))
                #expect(new.map(\.id) == unseen(page, in: lists[place]).map(\.id))
                lists[place] += new
                if Int.random(in: 0..<4, using: &random) == 0 {
                    (lists[1 - place], listed[1 - place]) = (lists[place], listed[place])
                }
            }
        }
    }
}
