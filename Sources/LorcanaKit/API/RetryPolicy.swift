import LorcanaCards

/// Decides whether a failed request is retried, and after what delay (cli.md, "Time and network").
///
/// A pure value; the caller does the waiting. Delays have full jitter: a random part of a limit that doubles with
/// each retry, but never less than the server's Retry-After.
package struct RetryPolicy: Sendable, Equatable {
    var maximumRetries = 3
    /// The maximum total time of all requests that share a `Budget`, including delays.
    package var budget = Duration.seconds(60)

    /// The maximum first delay, and the maximum of all delays.
    private static let firstWait = Duration.milliseconds(500)
    private static let longestWait = Duration.seconds(8)

    /// No retries, for `auto`, which has another source.
    static let none = RetryPolicy(maximumRetries: 0)

    enum Decision: Sendable, Equatable {
        case retry(after: Duration)
        case giveUp
    }

    /// Decides what to do after `error`.
    ///
    /// - Parameters:
    ///   - retries: the number of retries so far.
    ///   - elapsed: the time since the budget began.
    ///   - chance: a random number in 0..<1.
    func decision(
        after error: LorcanaError, retries: Int, elapsed: Duration, chance: Double
    ) -> Decision {
        guard retries < maximumRetries, Self.isPassing(error) else { return .giveUp }
        let jitter = min(Self.firstWait * (1 << min(retries, 16)), Self.longestWait) * chance
        let wait = max(jitter, Self.requestedWait(error))
        return elapsed + wait < budget ? .retry(after: wait) : .giveUp
    }

    /// Whether the same request may succeed shortly afterwards.
    static func isPassing(_ error: LorcanaError) -> Bool {
        switch error {
        case .transport(let error, _): isPassing(error)
        case .status(let status, _, _): isPassing(status: status)
        case .api(let code, _, let details, _): code == "invalid_column" && !isAboutQuery(details)
        case .noTimeLeft, .malformed, .unreadableRows, .tooManyPages, .html, .plainText, .emptyBody,
            .noCatalogue,
            .unusableCatalogue, .storage, .ownFile, .damagedDeck, .damagedCollection, .textsUnavailable,
            .cardFile, .bothServicesFailed, .fileRefused,
            .updateRefused, .invalidQuery, .blankQuery,
            .cancelled:
            false
        }
    }

    package static func isPassing(status: Int) -> Bool { [408, 429, 500, 502, 503, 504].contains(status) }

    private static func isPassing(_ error: TransportError) -> Bool {
        switch error {
        case .refused, .closedEarly: true
        case .timedOut(let phase, _, _, of: .request): isBeforeBody(phase)
        case .proxyStatus(let status, _): isPassing(status: status)
        case .libraryMissing, .invalidURL, .unsupportedScheme, .unresolvedHost, .unresolvedProxy,
            .invalidProxy,
            .unreachable, .tls, .timedOut, .tooManyRedirects, .forbiddenRedirect, .bodyTooLarge, .malformed,
            .proxy, .cancelled, .shutDown, .system:
            false
        }
    }

    private static func isBeforeBody(_ phase: TransportError.Phase) -> Bool {
        switch phase {
        case .connect, .tunnel, .secure, .firstByte, .headers: true
        case .body: false
        }
    }

    /// The service reports every database failure as `invalid_column`; those that are not about the query are
    /// temporary.
    private static func isAboutQuery(_ details: String) -> Bool {
        let details = details.lowercased()
        return details.holds("unknown column") || details.holds("syntax")
    }

    private static func requestedWait(_ error: LorcanaError) -> Duration {
        if case .status(_, _, let seconds?) = error { return .seconds(seconds) }
        return .zero
    }
}
