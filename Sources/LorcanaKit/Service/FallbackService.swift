package import LorcanaCards
package import LorcanaQuery

/// Answers from the API joined with the built-in data, and from the built-in data if the API fails.
///
/// The source `auto` with nothing on disk (cli.md, "Where answers come from"): one request a question, no
/// retries. A note says why the built-in data answers. A failed connection is remembered.
package struct FallbackService: LorcanaService {
    /// Downloads every card for a condition on these texts.
    package typealias Download = @Sendable ([TextColumn]) async throws(LorcanaError) -> CatalogueService

    private let joined: JoinedService
    private let builtIn: AnswerOrigin
    private let memory: any FailureMemory
    private let notes: [AnswerNote]
    private let now: @Sendable () -> Timestamp
    private let download: Download

    /// - Parameter notes: come first in every answer.
    package init(
        _ joined: JoinedService, memory: any FailureMemory, notes: [AnswerNote] = [],
        now: @escaping @Sendable () -> Timestamp, download: @escaping Download
    ) {
        self.joined = joined
        self.builtIn = joined.facts.origin
        self.memory = memory
        self.notes = notes
        self.now = now
        self.download = download
    }

    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        try await answer(QuestionRoute.Question(query)) { (service) async throws(LorcanaError) in
            try await service.cards(matching: query)
        }
    }

    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        try await answer(joined.numberedSet(name) == nil ? .quest : .set) {
            (service) async throws(LorcanaError) in try await service.cards(inSet: name)
        }
    }

    package func sets() async throws(LorcanaError) -> SetAnswer {
        try await answer(.sets) { (service) async throws(LorcanaError) in try await service.sets() }
    }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        try await answer(joined.asksAPI(page: page) ? .page : .pagePastEnd) {
            (service) async throws(LorcanaError) in
            try await service.allCards(page: page, pageSize: pageSize)
        }
    }

    /// The answer of the service that the route names, with the notes that explain the choice.
    private func answer<Answer: NotedAnswer>(
        _ question: QuestionRoute.Question,
        from answer: (any LorcanaService) async throws(LorcanaError) -> Answer
    ) async throws(LorcanaError) -> Answer {
        switch QuestionRoute.decide(question, recentFailure: memory.recentFailure(now: now())) {
        case .download(let texts): return try await answer(download(texts)).noting(notes)
        case .builtIn: return try await answer(joined.withoutAPI).noting(notes)
        case .builtInWhileUnreachable(let failure):
            let note = AnswerNote.recentlyUnreachable(since: failure, to: builtIn)
            return try await answer(joined.withoutAPI).noting(notes + [note])
        case .api:
            do {
                return try await answer(joined).noting(notes)
            } catch .cancelled {
                throw .cancelled
            } catch {
                if error.isFailedConnection { memory.remember(failureAt: now()) }
                let note = AnswerNote.fellBack(from: error, to: builtIn)
                return try await answer(joined.withoutAPI).noting(notes + [note])
            }
        }
    }
}
