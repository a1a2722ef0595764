import Locks
import LorcanaCards
@testable import LorcanaKit

/// An API that gives the rows a test wrote down, or fails as it says.
@MainActor
final class ScriptedAPI: CardAPI {
    enum Question: Hashable {
        case page(Int)
        case names([String])
        case anyName([[String]])
        case set(Int)
        case bulk
        case sets
    }

    var answers: [Question: [CardFacts]] = [:]
    var sets: [LorcanaSet] = []
    var skipped = 0
    var failure: LorcanaError?
    /// Pages of which no row can be read.
    var unreadable: Set<Int> = []
    private(set) var asked: [Question] = []

    nonisolated init() {}

    func cardsPage(page: Int, pageSize: Int) async throws(LorcanaError) -> APIAnswer {
        try await answer(.page(page))
    }
    func cards(named names: [[String]]) async throws(LorcanaError) -> APIAnswer {
        try await answer(names.count == 1 ? .names(names[0]) : .anyName(names))
    }
    func cards(setNumber: Int) async throws(LorcanaError) -> APIAnswer { try await answer(.set(setNumber)) }

    func bulkCards(
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)?
    ) async throws(LorcanaError) -> APIAnswer { try await answer(.bulk) }

    func sets() async throws(LorcanaError) -> APISets {
        _ = try await answer(.sets)
        return await APISets(sets, skipped: skipped)
    }

    private func answer(_ question: Question) throws(LorcanaError) -> APIAnswer {
        asked.append(question)
        if let failure { throw failure }
        if case .page(let page) = question, unreadable.contains(page) {
            throw .unreadableRows(count: 2, url: "u")
        }
        return APIAnswer(answers[question] ?? [], skipped: skipped, sets: sets)
    }
}

/// A memory of a failed connection that lasts as long as the test.
final class MemoryOfFailures: FailureMemory {
    private let moment = Locked<Timestamp?>(nil)

    var failure: Timestamp? {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }

    func recentFailure(now: Timestamp) -> Timestamp? { failure }
    func remember(failureAt moment: Timestamp) { failure = moment }
    func forget() { failure = nil }
}
