import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// A service that notes each question and answers at once, or holds a page back until it is let go.
@MainActor
final class StepService: LorcanaService {
    var cards: [LorcanaCard] = []
    /// Pages from this one on wait for `letGo`.
    var heldFrom = Int.max
    private(set) var questions: [String] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func letGo() {
        heldFrom = .max
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func ask(_ question: String, page: Int = 0) async {
        questions.append(question)
        if page >= heldFrom { await withCheckedContinuation { waiting.append($0) } }
    }

    private func answer(_ cards: some Sequence<LorcanaCard>) -> CardAnswer {
        CardAnswer(Array(cards), origin: SampleCards.origin)
    }

    nonisolated func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        await ask("page \(page)", page: page)
        return await answer(cards.dropFirst((page - 1) * pageSize).prefix(pageSize))
    }

    nonisolated func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        await ask("search \(query.source)")
        return await answer(cards)
    }

    nonisolated func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        await ask("set \(name)")
        return await answer(cards.prefix(20))
    }

    nonisolated func sets() async throws(LorcanaError) -> SetAnswer {
        await ask("sets")
        return SetAnswer(SampleCards.sets, origin: SampleCards.origin)
    }
}
