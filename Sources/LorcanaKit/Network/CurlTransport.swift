/// Sends requests by libcurl, on one thread of its own that the first request starts.
///
/// libcurl is opened by that first request too; until then the transport costs nothing. Connections are kept and
/// used again. A cancelled request is given up within milliseconds and its connection closed.
/// Call `shutdown` before the process ends: TLS transfers alive in `exit` crash it (docs/decisions/021).
///
/// ```swift
/// let transport = CurlTransport(environment: environment)
/// let answer = try await transport.send(HTTPRequest("https://api.lorcana-api.com/sets/all"))
/// transport.shutdown()
/// ```
package final class CurlTransport: HTTPTransport {
    private let thread: TransferThread

    /// `environment` brings the proxy variables, `SSL_CERT_FILE`, `CURL_CA_BUNDLE` and `SSL_CERT_DIR`.
    package convenience init(environment: [String: String]) {
        self.init(CurlSettings(environment: environment))
    }

    init(_ settings: CurlSettings) { thread = TransferThread(settings) }

    deinit { thread.shutdown() }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        _ = try HTTPAddress(request.url)
        if Task.isCancelled { throw .cancelled }
        let ticket = TransferTicket()
        try thread.post(.start(ticket, request))
        return try await withTaskCancellationHandler {
            await ticket.answer.value
        } onCancel: {
            ticket.answer.settle(.failure(.cancelled))
            try? thread.post(.cancel(ticket))  // ended already: there is nothing left to give up
        }.get()
    }

    /// Gives up every request with `shutDown` and waits for the thread's end, a matter of milliseconds.
    ///
    /// Safe to call again and from any thread but from inside `onProgress`; later requests throw `shutDown`.
    package func shutdown() { thread.shutdown() }
}
