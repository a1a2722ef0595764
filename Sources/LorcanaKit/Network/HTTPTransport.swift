/// Sends an HTTP GET request and returns the whole body; the port between the API and the network.
///
/// All implementations pass the same test suite: cancellation takes milliseconds, decoded bodies and redirects are
/// limited, and each kind of failure has its own `TransportError`.
package protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// Receives the number of decoded bytes so far, and their total if known.
package typealias ReceivedBytes = @Sendable (_ received: Int, _ total: Int?) -> Void

/// A GET request with its limits.
package struct HTTPRequest: Sendable {
    package var url: String
    var headers: [HTTPHeader]
    /// The headers to return from the response, if present.
    package var wantedHeaders = ["Retry-After"]
    /// The time limit for connecting to a host, including TLS; it restarts with each redirect.
    var connectTimeout: Duration
    /// The time limit from the start to the first byte of the response, including redirects.
    var firstByteTimeout: Duration
    var totalTimeout: Duration
    /// The maximum size of the body after decompression.
    package var maximumBodyBytes: Int
    /// The maximum number of header lines in a response, including interim ones, and their maximum size.
    var maximumHeaders = 500
    var maximumHeaderBytes = 128 << 10
    package var maximumRedirects: Int
    /// The hosts that a redirect may lead to, without ports; nil for any host.
    package var allowedHosts: [String]?
    /// Called on the transport's thread as the body arrives, with the decoded bytes so far and their total if known:
    /// at most ten times a second, and at the end.
    package var onProgress: ReceivedBytes?

    package init(
        _ url: String, headers: [HTTPHeader] = [], connectTimeout: Duration = .seconds(5),
        firstByteTimeout: Duration = .seconds(10), totalTimeout: Duration = .seconds(30),
        maximumBodyBytes: Int = 8 << 20, maximumRedirects: Int = 5, onProgress: ReceivedBytes? = nil
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
    /// Returns the limit that expires first in this phase, and the time when it does, relative to the start of the
    /// request.
    ///
    /// - Parameter connecting: when connecting to the current host started, relative to the start of the request.
    package func deadline(
        in phase: TransportError.Phase, connecting: Duration = .zero
    ) -> (at: Duration, limit: Duration) {
        let first = (at: firstByteTimeout, limit: firstByteTimeout)
        let total = (at: totalTimeout, limit: totalTimeout)
        let limits =
            switch phase {
            case .connect, .tunnel, .secure:
                [(at: connecting + connectTimeout, limit: connectTimeout), first, total]
            case .firstByte: [first, total]
            case .headers, .body: [total]
            }
        return limits.min { $0.at < $1.at } ?? total
    }
}

/// A header's name and value; names compare ignoring case.
package struct HTTPHeader: Sendable, Hashable {
    package var name: String
    var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A whole response: the status, the requested headers and the decoded body, all from the target of the last
/// redirect.
package struct HTTPResponse: Sendable, Equatable {
    package var status: Int
    var headers: [HTTPHeader]
    package var body: [UInt8]
    /// The URL after redirects.
    var url: String

    package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], url: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The first header with this name, ignoring case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
