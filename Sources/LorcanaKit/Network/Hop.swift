/// One step of a request: the current URL, and the redirects that led to it.
struct Hop: Sendable {
    let url: String
    let address: HTTPAddress
    /// When the request started, and when this URL was first requested.
    let requestStart: ContinuousClock.Instant
    let start: ContinuousClock.Instant
    /// The number of redirects so far.
    let redirects: Int
    /// The host of a redirect, if it differs from the request's.
    private let redirectHost: String?
    /// The server that redirected here.
    let referrer: TransportError.Peer?

    /// The requested host, if it differs from that of the request.
    var peer: TransportError.Peer? { redirectHost.map { .host($0) } }

    init(_ request: HTTPRequest, at now: ContinuousClock.Instant) throws(TransportError) {
        url = request.url
        address = try HTTPAddress(request.url)
        (requestStart, start, redirects, redirectHost, referrer) = (now, now, 0, nil, nil)
    }

    /// The step after a redirect to `url`. A URL's user and password are only carried over to the same host.
    init(
        from last: Hop, to url: String, of request: HTTPRequest, at now: ContinuousClock.Instant
    ) throws(TransportError) {
        if last.redirects >= request.maximumRedirects {
            throw .tooManyRedirects(limit: request.maximumRedirects, lastBy: last.peer)
        }
        guard let address = last.address.redirected(to: url) else {
            throw .forbiddenRedirect(by: last.peer)
        }
        if let allowed = request.allowedHosts, !allowed.contains(address.hostAndPort) {
            throw .forbiddenRedirect(by: last.peer)
        }
        self.address = address
        let keepsCredentials = address == last.address && HTTPAddress.credentials(in: url) == nil
        let credentials = keepsCredentials ? HTTPAddress.credentials(in: last.url) : nil
        self.url = credentials.map { HTTPAddress.adding($0, to: url) } ?? url
        (requestStart, start, redirects, referrer) = (last.requestStart, now, last.redirects + 1, last.peer)
        let isFirstHost = address.hostAndPort == HTTPAddress.place(in: request.url)
        redirectHost = isFirstHost ? nil : address.hostAndPort
    }
}
