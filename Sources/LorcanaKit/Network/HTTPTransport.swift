/// Sends one HTTP GET and brings its whole body; the port between the services and the network.
///
/// One contract, run as one test suite on every implementation: cancellation is honoured within milliseconds,
/// bodies are capped as decoded, redirects are bounded, and each way to fail has its own `TransportError`.
package protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A GET request with its limits.
package struct HTTPRequest: Sendable {
    package var url: String
    package var headers: [HTTPHeader]
    /// Limits in time; `firstByte` runs from the start to the first byte of the answer.
    package var connectTimeout: Duration
    package var firstByteTimeout: Duration
    package var totalTimeout: Duration
    /// The largest body taken, counted after decompression.
    package var maximumBodyBytes: Int
    package var maximumRedirects: Int
    /// Called on the transport's own thread as the body grows: bytes so far (decoded), and in all where known.
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

/// A header's name and value; names compare ignoring case.
package struct HTTPHeader: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A whole answer: the status, the last response's headers, and the decoded body.
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
