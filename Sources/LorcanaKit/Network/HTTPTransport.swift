/// Sends an HTTP GET and returns the whole body; the port between the API and the network.
///
/// One test suite holds for every implementation: cancellation takes milliseconds, decoded bodies and redirects are
/// limited, and each kind of failure has its own `TransportError`.
package protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A GET request with its limits.
package struct HTTPRequest: Sendable {
    package var url: String
    package var headers: [HTTPHeader]
    /// Time limits; `firstByteTimeout` counts from the start to the first byte of the response.
    package var connectTimeout: Duration
    package var firstByteTimeout: Duration
    package var totalTimeout: Duration
    /// The largest body accepted, counted after decompression.
    package var maximumBodyBytes: Int
    package var maximumRedirects: Int
    /// Called on the transport's thread as the body grows, with the decoded bytes so far and their total if known.
    package var onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)?

    package init(
        _ url: String, headers: [HTTPHeader] = [], connectTimeout: Duration = .seconds(5),
        firstByteTimeout: Duration = .seconds(10), totalTimeout: Duration = .seconds(30),
        maximumBodyBytes: Int = 8 << 20, maximumRedirects: Int = 5,
        onProgress: (@Sendable (Int, Int?) -> Void)? = nil
    ) {
        self.url = url
        self.headers = headers
        self.connectTimeout = connectTimeout
        self.firstByteTimeout = firstByteTimeout
        self.totalTimeout = totalTimeout
        self.maximumBodyBytes = maximumBodyBytes
        self.maximumRedirects = maximumRedirects
        self.onProgress = onProgress
    }
}

extension HTTPRequest {
    /// Returns the failure due `elapsed` after the start; nil while there is time.
    ///
    /// Names the earliest phase that is late: a host that never accepts a connection is not a slow response.
    package func failure(after elapsed: Duration, connected: Bool, answered: Bool) -> TransportError? {
        if !connected, elapsed >= connectTimeout { return .timedOut(.connect, after: connectTimeout) }
        if !answered, elapsed >= firstByteTimeout { return .timedOut(.firstByte, after: firstByteTimeout) }
        if elapsed >= totalTimeout { return .timedOut(.total, after: totalTimeout) }
        return nil
    }

    /// Returns the time of the next failure, counted from the start.
    package func nextDeadline(connected: Bool, answered: Bool) -> Duration {
        var deadline = totalTimeout
        if !answered { deadline = min(deadline, firstByteTimeout) }
        if !connected { deadline = min(deadline, connectTimeout) }
        return deadline
    }
}

/// A header's name and value; names compare ignoring case.
package struct HTTPHeader: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A whole response: the status, the headers of the last redirect's target, and the decoded body.
package struct HTTPResponse: Sendable, Equatable {
    package var status: Int
    package var headers: [HTTPHeader]
    package var body: [UInt8]
    /// The URL after redirects.
    package var url: String

    package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], url: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The first header of that name, ignoring case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
