import Files
import LorcanaCards
@testable import LorcanaKit

/// An API that returns the rows or the failure set by a test.
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
    /// Pages on which every row is unreadable.
    var unreadable: Set<Int> = []
    private(set) var asked: [Question] = []

    nonisolated init() {}

    func rows(
        _ request: APIRequest, onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)?
    ) async throws(LorcanaError) -> APIAnswer {
        switch request {
        case .page(let page, _): return try await answer(.page(page))
        case .named(let names):
            return try await answer(names.count == 1 ? .names(names[0]) : .anyName(names))
        case .set(let number): return try await answer(.set(number))
        case .everyCard: return try await answer(.bulk)
        case .sets:
            _ = try await answer(.sets)
            return await APIAnswer(skipped: skipped, sets: sets)
        }
    }

    private func answer(_ question: Question) throws(LorcanaError) -> APIAnswer {
        asked.append(question)
        if let failure { throw failure }
        if case .page(let page) = question, unreadable.contains(page) {
            throw .unreadableRows(count: 2, url: "u")
        }
        return APIAnswer(cards: answers[question] ?? [], skipped: skipped, sets: sets)
    }
}

extension FailureFile {
    /// A failure file in memory, which exists as long as the test.
    static var inMemory: FailureFile {
        FailureFile(folder: "/cache", address: "https://api.example", files: MemoryFiles())
    }
}
