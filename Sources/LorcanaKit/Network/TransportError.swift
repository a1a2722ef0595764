/// The reason why a request got no response. Messages come from libcurl or the system, and are cleaned.
package enum TransportError: Error, Sendable, Equatable {
    /// The phase of a request in which it timed out.
    package enum Phase: Sendable, Equatable {
        /// Resolving the host and connecting to it, or to the proxy.
        case connect
        /// Waiting for the proxy to open a tunnel to the host.
        case tunnel
        /// Negotiating TLS.
        case secure
        /// Waiting for the first byte of the response; interim responses and redirects don't count.
        case firstByte
        /// Waiting for the rest of the headers, and for the start of the body.
        case headers
        case body
    }

    /// The limit that was exceeded.
    package enum Limit: Sendable, Equatable {
        case request
        /// The total time of all requests of a command.
        case command
    }

    /// The requested server, if it is not the host of the request's URL; includes the port if one was given.
    package enum Peer: Sendable, Equatable {
        /// The host that a redirect led to.
        case host(String)
        case proxy(String)
    }

    /// libcurl could not be loaded; `reason` is the loader's message.
    case libraryMissing(reason: String)
    /// The URL is invalid; user and password are removed.
    case invalidURL(String)
    /// The scheme is neither http nor https.
    case unsupportedScheme(String)
    case unresolvedHost(String, Peer? = nil)
    case unresolvedProxy(String)
    /// A proxy variable is not a valid proxy address; `reason` doesn't quote it, since it may contain a password.
    case invalidProxy(reason: String)
    case refused(by: Peer? = nil)
    /// There is no connection for another reason: no route, no network.
    case unreachable(Peer? = nil, reason: String)
    case tls(Peer? = nil, reason: String)
    case timedOut(Phase, Peer? = nil, after: Duration, of: Limit = .request)
    case tooManyRedirects(limit: Int, lastBy: Peer? = nil)
    /// A redirect to another scheme, from https to http, or to an invalid URL.
    case forbiddenRedirect(by: Peer? = nil)
    case bodyTooLarge(Peer? = nil, limit: Int)
    /// The connection was reset, or closed before the response was complete; `receivedBody` if part of the body had
    /// arrived.
    case closedEarly(Peer? = nil, receivedBody: Bool)
    /// The response is not HTTP, or cannot be decoded.
    case malformed(Peer? = nil, reason: String)
    /// The proxy responded instead of the host: 407 if it requires a password.
    case proxyStatus(Int, proxy: String)
    /// The proxy failed to connect, for a reason other than a status.
    case proxy(String, reason: String)
    case cancelled
    /// The transport was shut down before or during the request.
    case shutDown
    /// This machine lacks a resource: memory, a thread, a descriptor.
    case system(reason: String)
}
