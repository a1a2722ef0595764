import LorcanaCards
import LorcanaQuery

/// Who answers one question if the plan is `auto` and nothing is on disk (cli.md, "Where answers come from").
enum QuestionRoute: Sendable, Equatable {
    /// The API, or the built-in data if the API fails.
    case api
    /// The built-in data, which has all that the question needs.
    case builtIn
    /// The built-in data, because the API could not be reached at that time, minutes ago.
    case builtInWhileUnreachable(since: Timestamp)
    /// Every card with these texts, downloaded first.
    case download([TextColumn])

    /// A question, reduced to what the route depends on.
    enum Question: Sendable, Equatable {
        /// A search for names alone.
        case names
        /// A search with conditions that the built-in data can check.
        case conditions
        /// A search with a condition on texts that the built-in data lacks.
        case texts([TextColumn])
        case set
        /// A set without a number, such as a quest; the API has none of those.
        case quest
        case sets
        case page
        /// A page after the API's last one.
        case pagePastEnd
    }

    /// - Parameter recentFailure: when the API was unreachable, if that still counts; read only if needed.
    static func decide(
        _ question: Question, recentFailure: @autoclosure () -> Timestamp?
    ) -> QuestionRoute {
        switch question {
        case .texts(let texts): .download(texts)
        case .conditions, .quest, .pagePastEnd: .builtIn
        case .names, .set, .sets, .page:
            recentFailure().map { .builtInWhileUnreachable(since: $0) } ?? .api
        }
    }
}

extension QuestionRoute.Question {
    init(_ query: CardQuery) {
        let texts = query.neededTexts
        self =
            !texts.isEmpty ? .texts(texts) : NameSearch.words(of: query) == nil ? .conditions : .names
    }
}

extension LorcanaError {
    /// Whether the API itself could not be reached at all; only this is remembered.
    ///
    /// Not so after a fault of a proxy, of the host of a redirect, of TLS, or of what was sent.
    var isFailedConnection: Bool {
        guard case .transport(let error, _) = self else { return false }
        switch error {
        case .unresolvedHost(_, let peer), .refused(let peer), .unreachable(let peer, _),
            .timedOut(.connect, let peer, _, of: .request):
            return peer == nil
        case .libraryMissing, .invalidURL, .unsupportedScheme, .unresolvedProxy, .invalidProxy, .tls,
            .timedOut,
            .tooManyRedirects, .forbiddenRedirect, .bodyTooLarge, .closedEarly, .malformed, .proxyStatus,
            .proxy, .cancelled, .shutDown, .system:
            return false
        }
    }
}
