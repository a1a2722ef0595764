/// The reason why a request got no response. Texts come from libcurl or the system, cleaned.
package enum TransportError: Error, Sendable, Equatable {
    /// The phase of a request when its time ran out.
    package enum Phase: Sendable, Equatable {
        /// Finding the host and connecting to it, or to the proxy.
        case connect
        /// Waiting for the proxy to open the way to the host.
        case tunnel
        /// Agreeing on the encryption.
        case secure
        /// Waiting for the first byte of the response; an interim response or a redirect is not it.
        case firstByte
        /// Waiting for the rest of the headers, and for the body to begin.
        case headers
        case body
    }

    /// The limit that ran out.
    package enum Limit: Sendable, Equatable {
        case request
        /// All requests of one command together.
        case command
    }

    /// The server that was asked, if it is not the host of the request's URL; with the port if it was given.
    package enum Peer: Sendable, Equatable {
        /// The host that a redirect led to.
        case host(String)
        case proxy(String)
    }

    /// libcurl could not be loaded; `reason` is the loader's message.
    case libraryMissing(reason: String)
    /// The URL, without user and password.
    case invalidURL(String)
    /// The scheme is neither http nor https.
    case unsupportedScheme(String)
    case unresolvedHost(String, Peer? = nil)
    case unresolvedProxy(String)
    /// A proxy variable is not a proxy's address; `reason` does not quote it, since it may contain a password.
    case invalidProxy(reason: String)
    case refused(by: Peer? = nil)
    /// No connection for another reason: no route, no network.
    case unreachable(Peer? = nil, reason: String)
    case tls(Peer? = nil, reason: String)
    case timedOut(Phase, Peer? = nil, after: Duration, of: Limit = .request)
    case tooManyRedirects(limit: Int, lastBy: Peer? = nil)
    /// A redirect to another scheme, from https to http, or to something that is not a URL.
    case forbiddenRedirect(by: Peer? = nil)
    case bodyTooLarge(Peer? = nil, limit: Int)
    /// The connection was reset, or closed before the response was complete; `receivedBody` if part of it had arrived.
    case closedEarly(Peer? = nil, receivedBody: Bool)
    /// The response is not HTTP, or cannot be decoded.
    case malformed(Peer? = nil, reason: String)
    /// The proxy answered instead of the host: 407 if it wants a password.
    case proxyStatus(Int, proxy: String)
    /// The proxy did not agree to connect, for a reason other than a status.
    case proxy(String, reason: String)
    case cancelled
    /// The transport was shut down while or before the request ran.
    case shutDown
    /// This machine could not do it: no memory, no thread, no descriptor.
    case system(reason: String)
}
