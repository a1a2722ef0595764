/// Why a request got no response. Texts come from libcurl or the system, cleaned.
package enum TransportError: Error, Sendable, Equatable {
    /// What took too long; `command` means all requests of one command together.
    package enum Phase: String, Sendable, Equatable { case connect, firstByte, total, command }

    /// libcurl could not be loaded; `reason` is the loader's message.
    case libraryMissing(reason: String)
    case invalidURL(String)
    /// The scheme is neither http nor https.
    case unsupportedScheme(String)
    case unresolvedHost(String)
    case refused(host: String)
    case tls(reason: String)
    case timedOut(Phase, after: Duration)
    case tooManyRedirects(limit: Int)
    /// A redirect to another scheme, or from https to http.
    case forbiddenRedirect
    case bodyTooLarge(limit: Int)
    /// The connection was reset, or closed before the response was complete; `receivedBody` if part of it had arrived.
    case closedEarly(receivedBody: Bool)
    case proxy(reason: String)
    case cancelled
    /// The transport was shut down while or before the request ran.
    case shutDown
    case other(reason: String)
}
