import CardTesting
import LorcanaCards
@testable import LorcanaKit

/// Returns pages of numbered cards, and records the requests.
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

    nonisolated func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        guard case .page(let page, let size) = question else { return LorcanaAnswer(origin: Samples.origin) }
        return try await answer(page, size)
    }

    private func answer(_ page: Int, _ size: Int) throws(LorcanaError) -> LorcanaAnswer {
        pages.append(page)
        if page >= failingFrom { throw .status(500, url: "https://api.example/cards/all", retryAfter: nil) }
        let (start, isFar) = (page - 1).multipliedReportingOverflow(by: size)
        let cards = isFar ? [] : Array(cards.dropFirst(start).prefix(size))
        return LorcanaAnswer(cards: cards, origin: Samples.origin)
    }
}
