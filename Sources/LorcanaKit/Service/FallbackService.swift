package import LorcanaCards
import LorcanaQuery

/// Answers from the API joined with the built-in data, or from the built-in data if the API fails.
///
/// Used for the source `auto` if nothing is on disk (cli.md, "Where answers come from"): one request per question, no
/// retries. A note explains why built-in data was used. A failed connection is remembered.
package struct FallbackService: LorcanaService {
    private let joined: JoinedService
    private let memory: FailureFile
    private let (notes, age): ([AnswerNote], [AnswerNote])
    private let now: @Sendable () -> Timestamp
    private let download: @Sendable ([TextColumn]) async throws(LorcanaError) -> CatalogueService

    /// - Parameters:
    ///   - notes: notes that come first in every answer.
    ///   - today: the current day, for the age of the built-in data.
    ///   - download: downloads all cards for a condition on these texts.
    package init(
        _ joined: JoinedService, memory: FailureFile, notes: [AnswerNote] = [], today: Timestamp,
        now: @escaping @Sendable () -> Timestamp,
        download: @escaping @Sendable ([TextColumn]) async throws(LorcanaError) -> CatalogueService
    ) {
        (self.joined, self.memory) = (joined, memory)
        (self.notes, age) = (notes, AnswerNote.age(builtIn: joined.facts.origin, on: today))
        (self.now, self.download) = (now, download)
    }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        let found = try await routed(question)
        // Whether bare words must be searched for in rules texts is known only once they are interpreted.
        guard found.notes.contains(where: { $0.ofQuery?.needsTexts == true }) else { return found }
        return try await download([.text]).answer(question).noting(notes)
    }

    /// The answer of the service that the route specifies, with notes that explain the choice.
    private func routed(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        let builtIn = joined.facts.origin
        switch QuestionRoute(
            lacking: question.neededTexts, asksAPI: joined.asksAPI(question),
            recentFailure: memory.recentFailure(now: now()))
        {
        case .download(let texts): return try await download(texts).answer(question).noting(notes)
        case .builtIn: return try await joined.withoutAPI.answer(question).noting(notes + age)
        case .builtInWhileUnreachable(let failure):
            let note = AnswerNote.recentlyUnreachable(since: failure, to: builtIn)
            return try await joined.withoutAPI.answer(question).noting(notes + age + [note])
        case .api:
            do {
                return try await joined.answer(question).noting(notes)
            } catch .cancelled {
                throw .cancelled
            } catch {
                if error.isFailedConnection { memory.remember(failureAt: now()) }
                let note = AnswerNote.fellBack(from: error, to: builtIn)
                return try await joined.withoutAPI.answer(question).noting(notes + age + [note])
            }
        }
    }
}

/// The source for one question if the plan is `auto` and nothing is on disk (cli.md, "Where answers come from").
enum QuestionRoute: Sendable, Equatable {
    /// The API, or the built-in data if the API fails.
    case api
    /// The built-in data, which is sufficient for the question.
    case builtIn
    /// The built-in data, because the API was unreachable at that time, a few minutes ago.
    case builtInWhileUnreachable(since: Timestamp)
    /// All cards with these texts, which are downloaded first.
    case download([TextColumn])

    /// - Parameters:
    ///   - texts: the texts that the question requires and the built-in data lacks.
    ///   - asksAPI: whether the API can answer part of the question.
    ///   - recentFailure: when the API was unreachable, if that was recent; evaluated only if needed.
    init(lacking texts: [TextColumn], asksAPI: Bool, recentFailure: @autoclosure () -> Timestamp?) {
        self =
            if !texts.isEmpty {
                .download(texts)
            } else if !asksAPI {
                .builtIn
            } else {
                recentFailure().map { .builtInWhileUnreachable(since: $0) } ?? .api
            }
    }
}

extension LorcanaQuestion {
    /// The texts that the question requires and the built-in data lacks.
    fileprivate var neededTexts: [TextColumn] {
        if case .search(let query) = self { query.neededTexts } else { [] }
    }
}

extension LorcanaError {
    /// Whether the API itself could not be reached; only such a failure is remembered.
    ///
    /// False for an error of a proxy, of a redirect's host, of TLS, or in the response.
    var isFailedConnection: Bool {
        guard case .transport(let error, _) = self else { return false }
        switch error {
        case .unresolvedHost(_, let peer), .refused(let peer), .unreachable(let peer, _),
            .timedOut(.connect, let peer, _, of: .request), .timedOut(.firstByte, let peer, _, of: .request),
            .timedOut(.headers, let peer, _, of: .request), .timedOut(.body, let peer, _, of: .request):
            return peer == nil
        case .libraryMissing, .invalidURL, .unsupportedScheme, .unresolvedProxy, .invalidProxy, .tls,
            .timedOut, .tooManyRedirects, .forbiddenRedirect, .bodyTooLarge, .closedEarly, .malformed,
            .proxyStatus, .proxy, .cancelled, .shutDown, .system:
            return false
        }
    }
}
