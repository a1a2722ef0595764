import LorcanaKit

extension Message {
    /// The sentence for a request that brought no answer.
    init(_ error: TransportError, url: String) {
        let (kind, sentence, hint) = Self.words(error, url)
        self.init(kind: kind, sentence: sentence, hint: hint, exitCode: error.exitCode)
    }

    private static func words(_ error: TransportError, _ url: String) -> (String, String, String) {
        switch error {
        case .libraryMissing(let reason):
            (
                "no-libcurl",
                "libcurl (package libcurl4) could not be loaded: \(Quoted.clean(reason, limit: 160))",
                "on Debian or Ubuntu: apt-get install libcurl4; \(otherSources)"
            )
        case .unresolvedHost(let host):
            (
                "unresolved", "the host \(Quoted.text(host)) was not found",
                "check the network; \(otherSources)"
            )
        case .refused:
            ("refused", "\(host(url)) refused the connection", "try again later; \(otherSources)")
        case .tls(let reason):
            (
                "tls", "no secure connection to \(host(url)): \(Quoted.clean(reason, limit: 120))",
                "check the clock and SSL_CERT_FILE; \(otherSources)"
            )
        case .timedOut(.command, let limit):
            (
                "timeout", "\(host(url)) did not answer everything within \(limit.inSeconds)",
                "try again later, or allow more with: lorcana config command-timeout 120; \(otherSources)"
            )
        case .timedOut(let phase, let limit):
            (
                "timeout", "\(host(url)) \(timeoutWords(phase)) within \(limit.inSeconds)",
                "try again later, or allow more with --timeout; \(otherSources)"
            )
        default: rarerWords(error, url)
        }
    }

    private static func rarerWords(_ error: TransportError, _ url: String) -> (String, String, String) {
        switch error {
        case .invalidURL(let text):
            (
                "invalid-url", "\(Quoted.text(HTTPAddress.hidingCredentials(text))) is no address",
                "see --api-url in lorcana --help"
            )
        case .unsupportedScheme(let scheme):
            (
                "invalid-url", "\(Quoted.text(scheme)) is not spoken here",
                "an address begins with https:// or http://"
            )
        case .tooManyRedirects(let limit):
            ("redirects", "\(host(url)) redirected more than \(limit) times", otherSources)
        case .forbiddenRedirect:
            ("redirects", "\(host(url)) redirected to an address that is not safe to follow", otherSources)
        case .bodyTooLarge(let limit):
            ("too-large", "\(host(url)) sent more than \(limit >> 20) MiB", otherSources)
        case .closedEarly(let receivedBody):
            (
                "closed",
                "\(host(url)) closed the connection \(receivedBody ? "in mid-answer" : "without an answer")",
                "try again later; \(otherSources)"
            )
        case .proxy(let reason):
            ("proxy", "the proxy failed: \(Quoted.clean(reason, limit: 120))", "check the proxy variables")
        case .cancelled, .shutDown: ("interrupted", "the request was given up", "")
        case .other(let reason):
            (
                "unavailable", "\(host(url)) cannot be reached: \(Quoted.clean(reason, limit: 120))",
                otherSources
            )
        default: ("unavailable", "\(host(url)) cannot be reached", otherSources)
        }
    }

    private static func timeoutWords(_ phase: TransportError.Phase) -> String {
        switch phase {
        case .connect: "did not take the connection"
        case .firstByte: "did not begin to answer"
        case .total, .command: "did not finish its answer"
        }
    }
}

extension TransportError {
    var exitCode: ExitCode {
        switch self {
        case .timedOut: .tryAgain
        case .bodyTooLarge: .malformed
        case .invalidURL, .unsupportedScheme: .misuse
        case .cancelled, .shutDown: .interrupted
        default: .unavailable
        }
    }
}

extension Duration {
    /// "3 s", "0.2 s".
    var inSeconds: String {
        let tenths = (components.seconds * 10) + components.attoseconds / 100_000_000_000_000_000
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
