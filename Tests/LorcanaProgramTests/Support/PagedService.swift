import CardTesting
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// Pages of numbered cards, and a note of which were asked for.
@MainActor
final class PagedService: LorcanaService {
    private let cards: [LorcanaCard]
    private let failingFrom: Int
    private(set) var pages: [Int] = []
    let pageSize: Int

    init(count: Int, failingFrom: Int = .max, pageSize: Int = 100) {
        self.pageSize = pageSize
        let facts = (1...count).map { number in
            let digits = String(number)
            let id = "TFC-" + String(repeating: "0", count: 3 - digits.count) + digits
            var card = CardFacts(id: id, name: "Card \(number)")
            (card.setNumber, card.number) = ("1", number)
            return card
        }
        cards = Catalogue(facts, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date).cards
        self.failingFrom = failingFrom
    }

    nonisolated func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        try await answer(page, pageSize)
    }

    private func answer(_ page: Int, _ size: Int) throws(LorcanaError) -> CardAnswer {
        pages.append(page)
        if page >= failingFrom { throw .status(500, url: "https://api.example/cards/all", retryAfter: nil) }
        let (start, isFar) = (page - 1).multipliedReportingOverflow(by: size)
        return CardAnswer(isFar ? [] : Array(cards.dropFirst(start).prefix(size)), origin: Samples.origin)
    }

    nonisolated func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer { await none }
    nonisolated func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer { await none }
    nonisolated func sets() async throws(LorcanaError) -> SetAnswer { SetAnswer([], origin: Samples.origin) }

    private var none: CardAnswer { CardAnswer([], origin: Samples.origin) }
}
