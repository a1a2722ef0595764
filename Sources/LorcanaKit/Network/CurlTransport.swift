import CCurl
import LorcanaCards

/// Sends requests with libcurl on a dedicated thread.
///
/// The first request starts the thread and loads libcurl; an unused transport costs nothing. Connections are reused.
/// A cancelled request ends within milliseconds, and its connection is closed. Call `shutdown` before the process
/// ends, since TLS transfers that are still running in `exit` crash it (decision 021).
///
/// ```swift
/// let transport = CurlTransport(environment: environment)
/// let answer = try await transport.send(HTTPRequest("https://api.lorcana-api.com/sets/all"))
/// transport.shutdown()
/// ```
package final class CurlTransport: HTTPTransport {
    private let thread: TransferThread

    /// - Parameter environment: contains the proxy variables, `SSL_CERT_FILE`, `CURL_CA_BUNDLE` and `SSL_CERT_DIR`.
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
            try? thread.post(.cancel(ticket))  // throws only if the thread has ended
        }.get()
    }

    /// The versions of libcurl and of the libraries it uses, as it reports them. Loads libcurl.
    package static func libraryVersions() throws(TransportError) -> String {
        try CurlLibrary.open(CurlSettings(environment: [:]).libraries)
        return TextCleaning.excerpt(unsafe String(cString: ccurl_version()), limit: 300)
    }

    /// Ends every request with `shutDown` and waits for the thread, which takes milliseconds.
    ///
    /// Safe to call repeatedly and from any thread, except from `onProgress`; later requests throw `shutDown`.
    package func shutdown() { thread.shutdown() }
}
