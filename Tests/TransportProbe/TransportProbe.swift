import Glibc
import LorcanaKit
import LorcanaTesting

/// Drives `CurlTransport` in a separate process, for tests that are impossible in the test process.
///
/// `SSL_CERT_FILE` is the path of the server's certificate.
@main
enum TransportProbe {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        let certificate = getenv("SSL_CERT_FILE").map { String(cString: $0) } ?? ""
        let transport = CurlTransport(environment: ["SSL_CERT_FILE": certificate])
        switch words.first {
        case "leave": await leave(words, transport)
        case "look-up": await lookUp(words, transport)
        case "starve": await starve(words, transport)
        default: exit(64)
        }
    }

    /// `leave URL [--no-shutdown]`: exits while four transfers and their TLS handshakes are in progress.
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

    /// `starve URL`: when the first body begins, prints a line and waits for one, then sends another request.
    ///
    /// Prints the result of both requests.
    static func starve(_ words: ArraySlice<String>, _ transport: CurlTransport) async {
        let begun = Moment()
        var request = HTTPRequest(words.dropFirst().first ?? "", totalTimeout: .seconds(600))
        request.onProgress = { _, _ in begun.come() }
        let first = Task { [request] in await outcome(request, transport) }
        await begun.wait()
        print("begun")
        fflush(nil)
        _ = readLine()
        print(await outcome(request, transport))
        print(await first.value)
        transport.shutdown()
    }

    private static func outcome(_ request: HTTPRequest, _ transport: CurlTransport) async -> String {
        do throws(TransportError) { return "\(try await transport.send(request).status)" } catch {
            return "\(error)"
        }
    }

    /// `look-up URL...`: requests each URL in turn with a limit of 0.2 s; prints the duration of each in ms.
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
