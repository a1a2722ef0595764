/// One step of a request: the URL that is asked now, and how it was reached.
struct Hop: Sendable {
    let url: String
    let address: HTTPAddress
    /// When the request began, and when this URL was first asked.
    let requestStart: ContinuousClock.Instant
    let start: ContinuousClock.Instant
    /// The number of redirects that led here.
    let redirects: Int
    /// The host of a redirect, if it is another one than the request's.
    let redirectHost: String?

    init(_ request: HTTPRequest, at now: ContinuousClock.Instant) throws(TransportError) {
        url = request.url
        address = try HTTPAddress(request.url)
        (requestStart, start, redirects, redirectHost) = (now, now, 0, nil)
    }

    /// The step after a redirect to `url`. The user and password of a URL are kept for the same host alone.
    init(
        from last: Hop, to url: String, of request: HTTPRequest, at now: ContinuousClock.Instant
    ) throws(TransportError) {
        if last.redirects >= request.maximumRedirects {
            throw .tooManyRedirects(limit: request.maximumRedirects)
        }
        address = try last.address.redirected(to: url)
        let keepsCredentials = address == last.address && HTTPAddress.credentials(in: url) == nil
        let credentials = keepsCredentials ? HTTPAddress.credentials(in: last.url) : nil
        self.url = credentials.map { HTTPAddress.adding($0, to: url) } ?? url
        (requestStart, start, redirects) = (last.requestStart, now, last.redirects + 1)
        let isFirstHost = address.hostAndPort == HTTPAddress.place(in: request.url)
        redirectHost = isFirstHost ? nil : address.hostAndPort
    }
}
