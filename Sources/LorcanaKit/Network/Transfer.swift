import CCurl

/// One request inside libcurl: its easy handle, and what has arrived so far.
///
/// Used on the loop's thread only. libcurl has a plain pointer to it, so it stays in the loop's list until the handle
/// is removed from the multi handle.
@safe final class Transfer {
    let ticket: TransferTicket
    let easy: UnsafeMutableRawPointer
    let request: HTTPRequest
    private let startedAt: ContinuousClock.Instant
    /// libcurl's own error text, at least CURL_ERROR_SIZE bytes.
    let message: UnsafeMutablePointer<CChar>
    var headers: UnsafeMutablePointer<curl_slist>?

    private var body: [UInt8] = []
    private var expectedBytes: Int?
    private var hasAnswered = false
    /// Why this side ended the transfer; takes precedence over libcurl's code.
    private var ownFailure: TransportError?

    init(
        _ ticket: TransferTicket, _ request: HTTPRequest, _ settings: CurlSettings,
        startedAt: ContinuousClock.Instant
    ) throws(TransportError) {
        let address = try HTTPAddress(request.url)
        guard let easy = unsafe ccurl_easy_new() else { throw .other(reason: "out of memory") }
        self.ticket = ticket
        unsafe self.easy = unsafe easy
        self.request = request
        self.startedAt = startedAt
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setOptions(address, settings)
        receiveHere()
    }

    deinit {
        unsafe ccurl_easy_free(easy)
        if let headers = unsafe headers { unsafe ccurl_headers_free(headers) }
        unsafe message.deallocate()
    }

    // MARK: Time

    var nextDeadline: ContinuousClock.Instant {
        startedAt + request.nextDeadline(connected: isConnected, answered: hasAnswered)
    }

    func failure(at now: ContinuousClock.Instant) -> TransportError? {
        request.failure(after: startedAt.duration(to: now), connected: isConnected, answered: hasAnswered)
    }

    /// Whether the connection and its TLS handshake are complete.
    private var isConnected: Bool {
        hasAnswered || (unsafe ccurl_get_size(easy, CURLINFO_PRETRANSFER_TIME_T)) > 0
    }

    // MARK: Receiving

    private func receiveHere() {
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_set_pointer(easy, CURLOPT_HEADERDATA, me)
        unsafe ccurl_set_sink(easy, CURLOPT_HEADERFUNCTION) { _, _, count, context in
            unsafe Transfer.at(context)?.didReceiveHeader()
            return count
        }
        unsafe ccurl_set_pointer(easy, CURLOPT_WRITEDATA, me)
        unsafe ccurl_set_sink(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
            let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
            return unsafe Transfer.at(context)?.didReceive(piece) == true ? count : 0
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func didReceiveHeader() {
        hasAnswered = true
        if currentScheme == .https { allowRedirects(to: "https") }
    }

    /// Accepts a decoded piece of the body; returns false to end the transfer.
    private func didReceive(_ piece: UnsafeRawBufferPointer) -> Bool {
        if piece.count > request.maximumBodyBytes - body.count {
            ownFailure = .bodyTooLarge(limit: request.maximumBodyBytes)
            return false
        }
        if body.isEmpty { prepareBody() }
        unsafe body.append(contentsOf: piece)
        request.onProgress?(body.count, expectedBytes)
        return true
    }

    /// The length is known only if the body is not compressed.
    private func prepareBody() {
        let length = unsafe ccurl_get_size(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        if length < 0 || (unsafe ccurl_has_header(easy, "content-encoding")) { return }
        expectedBytes = Int(length)
        body.reserveCapacity(min(Int(length), request.maximumBodyBytes))
    }

    // MARK: The end

    /// The result of the transfer, after libcurl has finished it.
    func result(_ code: CURLcode) -> Result<HTTPResponse, TransportError> {
        if let ownFailure { return .failure(ownFailure) }
        if code != CURLE_OK { return .failure(failure(code, receivedBody: !body.isEmpty)) }
        return .success(
            HTTPResponse(status: status, headers: responseHeaders, body: body, url: effectiveURL))
    }
}
