import LorcanaCards
import LorcanaKit
import LorcanaQuery
import CardTesting

/// A service that answers when the test says so, and notes which questions were asked and given up.
@MainActor
final class ScriptedService: LorcanaService {
    enum Question: Hashable {
        case page(Int, size: Int)
        case search(String)
        case set(String)
        case sets
    }

    enum Reply {
        case cards(CardAnswer)
        case sets(SetAnswer)
        case failure(LorcanaError)
    }

    private(set) var asked: [Question] = []
    private(set) var givenUp: [Question] = []
    private var waiting: [(question: Question, reply: AsyncStream<Reply>.Continuation)] = []

    nonisolated init() {}

    /// Returns when that many questions have been asked since the start.
    func questions(_ count: Int) async {
        while asked.count < count { await Task.yield() }
    }

    func reply(to question: Question, _ reply: Reply) {
        guard let place = waiting.firstIndex(where: { $0.question == question }) else { return }
        waiting.remove(at: place).reply.yield(reply)
    }

    func reply(to question: Question, cards: [LorcanaCard], notes: [AnswerNote] = []) {
        reply(to: question, .cards(CardAnswer(cards, origin: .sample, notes: notes)))
    }

    func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        try await cards(.page(page, size: pageSize))
    }

    func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        try await cards(.search(query.source))
    }

    func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer { try await cards(.set(name)) }

    func sets() async throws(LorcanaError) -> SetAnswer {
        guard case .sets(let answer) = try await ask(.sets) else { throw .cancelled }
        return answer
    }

    private func cards(_ question: Question) async throws(LorcanaError) -> CardAnswer {
        guard case .cards(let answer) = try await ask(question) else { throw .cancelled }
        return answer
    }

    private func ask(_ question: Question) async throws(LorcanaError) -> Reply {
        let (replies, continuation) = AsyncStream.makeStream(of: Reply.self)
        asked.append(question)
        waiting.append((question, continuation))
        var iterator = replies.makeAsyncIterator()
        switch await iterator.next(isolation: MainActor.shared) {
        case .failure(let error)?: throw error
        case let reply?: return reply
        case nil:
            givenUp.append(question)
            throw .cancelled
        }
    }
}

extension AnswerOrigin {
    static let sample = AnswerOrigin(source: .api, asOf: factsDay)
}

/// Cards numbered as in `numbers`, each equal to any other of its number.
func cards(_ numbers: some Sequence<Int>) -> [LorcanaCard] {
    numbers.map { LorcanaCard(fact(number: $0), sets: [firstChapter], origin: .sample) }
}
