import Glibc
import LorcanaKit
import LorcanaTesting

/// Leaves the process while transfers live, for `Tests/AcceptanceTests/test_clean_exit.py`.
///
/// usage: TransportProbe URL COUNT [--no-shutdown]; `SSL_CERT_FILE` names the server's certificate.
@main
enum TransportProbe {
    static func main() async {
        let words = CommandLine.arguments
        guard words.count >= 3, let count = Int(words[2]) else { exit(64) }
        let certificate = getenv("SSL_CERT_FILE").map { String(cString: $0) } ?? ""
        let transport = CurlTransport(environment: ["SSL_CERT_FILE": certificate])
        let flowing = (0..<count).map { _ in Moment() }
        for moment in flowing {
            var request = HTTPRequest(words[1])
            request.onProgress = { _, _ in moment.come() }
            Task { [request] in while true { _ = try await transport.send(request) } }
        }
        for moment in flowing { await moment.wait() }
        if !words.contains("--no-shutdown") { transport.shutdown() }
        exit(0)
    }
}
