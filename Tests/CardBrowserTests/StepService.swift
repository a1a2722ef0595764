import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery

/// Records questions and answers them immediately, but can hold back pages until a test releases them.
@MainActor
final class StepService: LorcanaService {
    var cards: [LorcanaCard] = []
    /// Pages from this one on are held back until `letGo` is called.
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

    private func answer(_ cards: some Sequence<LorcanaCard>) -> LorcanaAnswer {
        LorcanaAnswer(cards: Array(cards), origin: SampleCards.origin)
    }

    nonisolated func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        switch question {
        case .page(let page, let size):
            await ask("page \(page)", page: page)
            return await answer(cards.dropFirst((page - 1) * size).prefix(size))
        case .search(let query):
            await ask("search \(query.source)")
            return await answer(cards)
        case .set(let name):
            await ask("set \(name)")
            return await answer(cards.prefix(20))
        case .sets:
            await ask("sets")
            return LorcanaAnswer(sets: SampleCards.sets, origin: SampleCards.origin)
        }
    }
}
