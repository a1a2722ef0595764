import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery
import CardTesting

/// A service that answers on request, and records the questions that were asked and cancelled.
@MainActor
final class ScriptedService: LorcanaService {
    enum Question: Hashable {
        case page(Int, size: Int)
        case search(String)
        case set(String)
        case sets
    }

    typealias Reply = Result<LorcanaAnswer, LorcanaError>

    private(set) var asked: [Question] = []
    private(set) var queries: [CardQuery] = []
    private(set) var givenUp: [Question] = []
    private var waiting: [(question: Question, reply: AsyncStream<Reply>.Continuation)] = []

    nonisolated init() {}

    /// Returns once `count` questions have been asked in total.
    func questions(_ count: Int) async {
        while asked.count < count { await Task.yield() }
    }

    func reply(to question: Question, _ reply: Reply) {
        guard let place = waiting.firstIndex(where: { $0.question == question }) else { return }
        waiting.remove(at: place).reply.yield(reply)
    }

    func reply(to question: Question, cards: [LorcanaCard], notes: [AnswerNote] = []) {
        reply(to: question, .success(LorcanaAnswer(cards: cards, origin: .sample, notes: notes)))
    }

    func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        switch question {
        case .page(let page, let size): try await ask(.page(page, size: size))
        case .search(let query): try await ask(.search(query.source), query)
        case .set(let name): try await ask(.set(name))
        case .sets: try await ask(.sets)
        }
    }

    private func ask(
        _ question: Question, _ query: CardQuery? = nil
    ) async throws(LorcanaError) -> LorcanaAnswer {
        if let query { queries.append(query) }
        let (replies, continuation) = AsyncStream.makeStream(of: Reply.self)
        asked.append(question)
        waiting.append((question, continuation))
        var iterator = replies.makeAsyncIterator()
        if let reply = await iterator.next(isolation: MainActor.shared) { return try reply.get() }
        givenUp.append(question)
        throw .cancelled
    }
}

extension LorcanaService {
    func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> LorcanaAnswer {
        try await answer(.page(page, size: pageSize))
    }
    func cards(matching query: CardQuery) async throws(LorcanaError) -> LorcanaAnswer {
        try await answer(.search(query))
    }
    func cards(inSet name: String) async throws(LorcanaError) -> LorcanaAnswer {
        try await answer(.set(name))
    }
    func sets() async throws(LorcanaError) -> LorcanaAnswer { try await answer(.sets) }
}

extension AnswerOrigin {
    static let sample = AnswerOrigin(source: .api, asOf: factsDay)
}

/// Cards with these numbers; cards with equal numbers are equal.
func cards(_ numbers: some Sequence<Int>) -> [LorcanaCard] {
    numbers.map { LorcanaCard(fact(number: $0), sets: [firstChapter], origin: .sample) }
}
