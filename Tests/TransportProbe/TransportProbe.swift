import Glibc
import LorcanaKit
import LorcanaTesting

/// Drives `CurlTransport` in a process of its own, for what a test within the process cannot show.
///
/// `SSL_CERT_FILE` names the certificate of the server that is asked.
@main
enum TransportProbe {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        let certificate = getenv("SSL_CERT_FILE").map { String(cString: $0) } ?? ""
        let transport = CurlTransport(environment: ["SSL_CERT_FILE": certificate])
        switch words.first {
        case "leave": await leave(words, transport)
        case "look-up": await lookUp(words, transport)
        default: exit(64)
        }
    }

    /// `leave URL [--no-shutdown]`: ends while four transfers live and handshakes never cease.
    static func leave(_ words: ArraySlice<String>, _ transport: CurlTransport) async {
        let flowing = (0..<4).map { _ in Moment() }
        for moment in flowing {
            var request = HTTPRequest(words.dropFirst().first ?? "")
            request.onProgress = { _, _ in moment.come() }
            Task { [request] in while true { _ = try await transport.send(request) } }
        }
        for moment in flowing { await moment.wait() }
        if !words.contains("--no-shutdown") { transport.shutdown() }
        exit(0)
    }

    /// `look-up SLOW-URL URL`: gives the first up after 0.2 s, then asks the second; prints both times in ms.
    static func lookUp(_ words: ArraySlice<String>, _ transport: CurlTransport) async {
        let clock = ContinuousClock()
        for url in words.dropFirst() {
            let time = await clock.measure {
                _ = try? await transport.send(HTTPRequest(url, totalTimeout: .milliseconds(200)))
            }
            print(time / .milliseconds(1))
        }
        transport.shutdown()
    }
}
