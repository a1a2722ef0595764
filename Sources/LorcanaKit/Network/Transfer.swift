import CCurl

/// One hop of a request inside libcurl: its easy handle, and the data received so far.
///
/// Used on the loop's thread only. libcurl has an unmanaged pointer to it, so it stays in one of the loop's lists
/// until the handle is removed from the multi handle.
@safe final class Transfer {
    let ticket: TransferTicket
    let request: HTTPRequest
    let hop: Hop
    let easy: UnsafeMutableRawPointer
    /// The proxy for the host.
    let proxy: Proxy?
    /// libcurl's error message; the buffer has at least CURL_ERROR_SIZE bytes.
    let message: UnsafeMutablePointer<CChar>
    var headers: UnsafeMutablePointer<curl_slist>?

    private(set) var body: [UInt8] = []
    private var expectedBytes: Int?
    private var headerCount = 0
    private var headerBytes = 0
    /// Whether the final response has started, and whether all of its headers have arrived.
    private(set) var hasAnswered = false
    private(set) var hasHeaders = false
    /// The last sockets opened for the transfer, until one of them is connected.
    private var sockets: [Int32] = []
    /// Whether a socket was connected in any turn of the loop.
    private(set) var hasConnected = false
    private var ignoredBytes = 0
    private var reported = (bytes: 0, at: ContinuousClock.Instant?.none)
    /// The reason why this side ended the transfer; takes precedence over libcurl's code.
    private(set) var ownFailure: TransportError?

    init(
        _ ticket: TransferTicket, _ request: HTTPRequest, _ hop: Hop, _ settings: CurlSettings,
        trusting certificates: TrustedCertificates
    ) throws(TransportError) {
        proxy = settings.proxies.proxy(for: hop.address)
        try proxy?.check()
        guard let easy = unsafe ccurl_easy_new() else { throw .system(reason: "out of memory") }
        (self.ticket, self.request, self.hop) = (ticket, request, hop)
        unsafe self.easy = unsafe easy
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setOptions(trusting: certificates)
        receiveHere()
        watchSockets()
    }

    deinit {
        unsafe ccurl_easy_free(easy)
        if let headers = unsafe headers { unsafe ccurl_headers_free(headers) }
        unsafe message.deallocate()
    }

    // MARK: Time

    var nextDeadline: ContinuousClock.Instant { hop.requestStart + deadline.at }

    func failure(at now: ContinuousClock.Instant) -> TransportError? {
        nextDeadline <= now ? .timedOut(phase, peer, after: deadline.limit) : nil
    }

    private var deadline: (at: Duration, limit: Duration) {
        request.deadline(in: phase, connecting: hop.requestStart.duration(to: hop.start))
    }

    // MARK: Receiving

    private func receiveHere() {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_set_pointer(easy, CURLOPT_HEADERDATA, me)
        unsafe ccurl_set_sink(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
            let line = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
            return unsafe Transfer.at(context)?.didReceiveHeader(line) == true ? count : 0
        }
        unsafe ccurl_set_pointer(easy, CURLOPT_WRITEDATA, me)
        unsafe ccurl_set_sink(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
            let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
            return unsafe Transfer.at(context)?.didReceive(piece) == true ? count : 0
        }
    }

    /// Tracks the sockets: two at a time if a host has both IPv4 and IPv6 addresses.
    private func watchSockets() {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_set_pointer(easy, CURLOPT_SOCKOPTDATA, me)
        unsafe ccurl_set_socket_notice(easy) { context, socket, _ in
            if let transfer = unsafe Transfer.at(context) {
                transfer.sockets = transfer.sockets.suffix(1) + [socket]
            }
            return CURL_SOCKOPT_OK
        }
    }

    /// Records whether a socket is connected, since libcurl closes the sockets before it reports the end of a
    /// transfer.
    func noteConnection() {
        if hasConnected || sockets.isEmpty { return }
        hasConnected = sockets.contains(where: Self.hasPeer)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Accepts a header line; returns false to end the transfer.
    ///
    /// A redirect is not a final response. Whether a status of 300 to 399 is a redirect is known when its headers are
    /// complete.
    private func didReceiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerCount += 1
        headerBytes += line.count
        if headerCount > request.maximumHeaders || headerBytes > request.maximumHeaderBytes {
            ownFailure = .malformed(peer, reason: "too many headers")
            return false
        }
        if hasHeaders { return true }  // A trailer, after the body.
        if unsafe line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) {
            hasHeaders = status >= 200
            hasAnswered = hasAnswered || hasHeaders && !isRedirect
        } else if status >= 200, !(300..<400).contains(status) {
            hasAnswered = true
        }
        return true
    }

    /// Whether the response is a redirect; known once the headers are complete.
    private var isRedirect: Bool { (300..<400).contains(status) && header("location")?.isEmpty == false }

    /// Accepts a decoded chunk of the body; returns false to end the transfer.
    private func didReceive(_ piece: UnsafeRawBufferPointer) -> Bool {
        if piece.count > request.maximumBodyBytes - body.count - ignoredBytes {
            ownFailure = .bodyTooLarge(host, limit: request.maximumBodyBytes)
            return false
        }
        if !hasAnswered {
            ignoredBytes += piece.count
            return true
        }
        if body.isEmpty { prepareBody() }
        makeRoom(for: body.count + piece.count)
        unsafe body.append(contentsOf: piece)
        return true
    }

    /// Grows by powers of two, up to the limit, so that the chunk size doesn't matter.
    private func makeRoom(for count: Int) {
        if count <= body.capacity { return }
        var room = 16_384
        while room < count { room *= 2 }
        body.reserveCapacity(min(room, request.maximumBodyBytes))
    }

    /// The length is known only if the body is not compressed.
    private func prepareBody() {
        let length = unsafe ccurl_get_size(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        if length < 0 || header("content-encoding") != nil { return }
        expectedBytes = Int(length)
        body.reserveCapacity(min(Int(length), request.maximumBodyBytes))
    }

    /// Reports the number of bytes received, at most ten times a second, however small the chunks are.
    func reportProgress(at now: ContinuousClock.Instant) {
        if let last = reported.at, last.duration(to: now) < .milliseconds(100) { return }
        reportProgress()
        reported.at = now
    }

    private func reportProgress() {
        if body.count == reported.bytes { return }
        reported.bytes = body.count
        request.onProgress?(body.count, expectedBytes)
    }

    // MARK: The end

    /// The result of a hop.
    enum Ending {
        case redirected(to: String)
        case settled(Result<HTTPResponse, TransportError>)
    }

    func ending(_ code: CURLcode) -> Ending {
        if let error = failure(code) { return .settled(.failure(error)) }
        if let url = redirectURL { return .redirected(to: url) }
        reportProgress()
        return .settled(
            .success(HTTPResponse(status: status, headers: wantedHeaders, body: body, url: hop.url)))
    }
}
