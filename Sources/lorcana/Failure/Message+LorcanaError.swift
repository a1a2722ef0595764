import Files
import LorcanaKit

extension Message {
    /// A failed question.
    init(_ error: LorcanaError) {
        switch error {
        case .transport(let error, let url): self.init(error, url: url)
        case .status(let status, let url, let retryAfter):
            let mayRetry = status == 429 || status == 503
            self.init(
                kind: mayRetry ? "busy" : "http-status",
                sentence: "\(Self.host(url)) returned HTTP status \(status)",
                hint: mayRetry
                    ? retryAfter.map { "try again in \(Self.time($0))" } ?? "try again later"
                    : Self.otherSources,
                exitCode: mayRetry ? .tryAgain : .unavailable)
        case .api(let code, _, let details, let url):
            let details = Quoted.clean(details, limit: 120)
            let reason = (details.isEmpty ? "" : ": \(details)") + " (\(Quoted.clean(code)))"
            self.init(
                kind: "api-error", sentence: "\(Self.host(url)) rejected the request\(reason)",
                hint: Self.otherSources, exitCode: .malformed)
        case .malformed(let detail, let url):
            self.init(malformed: url, "sent a malformed response: \(Quoted.clean(detail, limit: 120))")
        case .html(let title, let url):
            self.init(malformed: url, "sent a web page instead of cards: \(Quoted.text(title))")
        case .plainText(let text, let url):
            self.init(malformed: url, "sent plain text instead of cards: \(Quoted.text(text))")
        case .emptyBody(let url): self.init(malformed: url, "sent an empty response")
        case .noCatalogue(let path):
            self.init(
                kind: "no-catalogue", sentence: "no downloaded data at \(Quoted.clean(path, limit: 200))",
                hint: "run `lorcana update` to download it", exitCode: .unavailable)
        case .damagedCatalogue(let path, let reason):
            self.init(
                kind: "damaged-catalogue",
                sentence: "cannot use the downloaded data at \(Quoted.clean(path, limit: 200)): "
                    + Quoted.clean(reason, limit: 120),
                hint: "run `lorcana update` to download it again", exitCode: .unavailable)
        case .textsUnavailable(let reason):
            self.init(
                kind: "no-texts",
                sentence: "rules texts are not available: \(Quoted.clean(reason, limit: 160))",
                hint: "run `lorcana update` to try again", exitCode: .unavailable)
        case .updateRefused(let reason):
            self.init(
                kind: "update-refused",
                sentence: "update rejected, nothing changed: \(Quoted.clean(reason, limit: 160))",
                hint: "try again later", exitCode: .malformed)
        case .invalidQuery(let error): self.init(error)
        case .blankQuery:
            self.init(
                kind: "misuse", sentence: "nothing to search for: the query is empty",
                hint: "for example: lorcana search Elsa", exitCode: .misuse)
        case .storage(let error): self.init(storage: error)
        case .cancelled: self.init(kind: "interrupted", sentence: "interrupted", exitCode: .interrupted)
        }
    }

    private init(malformed url: String, _ words: String) {
        self.init(
            kind: "malformed", sentence: "\(Self.host(url)) \(words)", hint: Self.otherSources,
            exitCode: .malformed)
    }

    static let otherSources = "use --offline to work without the network"

    /// "api.lorcana-api.com" of a URL, with its port if it has one.
    static func host(_ url: String) -> String {
        (try? HTTPAddress(url)).map { Quoted.clean($0.hostAndPort, limit: 80) } ?? "the API"
    }

    /// "30 s", "5 min", "2 h".
    private static func time(_ seconds: Int) -> String {
        if seconds < 120 { return "\(seconds) s" }
        return seconds < 7200 ? "\((seconds + 59) / 60) min" : "\((seconds + 3599) / 3600) h"
    }
}

// MARK: Requests

extension Message {
    /// A failed request.
    init(_ error: TransportError, url: String) {
        let (kind, sentence, hint) = Self.words(error, url)
        self.init(kind: kind, sentence: sentence, hint: hint, exitCode: error.exitCode)
    }

    private static func words(
        _ error: TransportError, _ url: String
    ) -> (kind: String, sentence: String, hint: String) {
        let host = host(url)
        let later = "try again later; \(otherSources)"
        return switch error {
        case .libraryMissing(let reason):
            (
                "no-libcurl",
                "cannot load libcurl (package libcurl4): \(Quoted.clean(reason, limit: 160))",
                "on Debian or Ubuntu: apt-get install libcurl4; \(otherSources)"
            )
        case .unresolvedHost(let name):
            ("unresolved", "cannot find host \(Quoted.clean(name))", "check the network; \(otherSources)")
        case .refused: ("refused", "\(host) refused the connection", later)
        case .tls(let reason):
            (
                "tls", "no secure connection to \(host): \(Quoted.clean(reason, limit: 120))",
                "check the clock and SSL_CERT_FILE; \(otherSources)"
            )
        case .timedOut(let phase, let limit):
            (
                "timeout", "timed out \(doing(phase)) \(host) (\(limit.inSeconds))",
                "\(moreTime(phase)); \(later)"
            )
        case .invalidURL(let text):
            (
                "invalid-url", "\(Quoted.text(HTTPAddress.hidingCredentials(text))) is not a URL",
                "--api-url is a URL that starts with https:// or http://"
            )
        case .unsupportedScheme(let scheme):
            (
                "invalid-url", "unsupported scheme \(Quoted.text(scheme))",
                "a URL starts with https:// or http://"
            )
        case .tooManyRedirects(let limit):
            ("redirects", "\(host) redirected more than \(limit) times", otherSources)
        case .forbiddenRedirect:
            ("redirects", "\(host) redirected to an address that is not safe to follow", otherSources)
        case .bodyTooLarge(let limit):
            ("too-large", "\(host) sent more than \(limit >> 20) MiB", otherSources)
        case .closedEarly(receivedBody: true): ("closed", "\(host) closed the connection too early", later)
        case .closedEarly(receivedBody: false):
            ("closed", "\(host) closed the connection without a response", later)
        case .proxy(let reason):
            ("proxy", "the proxy failed: \(Quoted.clean(reason, limit: 120))", "check the proxy variables")
        case .cancelled, .shutDown: ("interrupted", "the request was cancelled", "")
        case .other(let reason):
            ("unavailable", "\(host) is unreachable: \(Quoted.clean(reason, limit: 120))", otherSources)
        }
    }

    private static func doing(_ phase: TransportError.Phase) -> String {
        switch phase {
        case .connect: "connecting to"
        case .firstByte: "waiting for"
        case .total, .command: "receiving from"
        }
    }

    private static func moreTime(_ phase: TransportError.Phase) -> String {
        switch phase {
        case .connect, .firstByte, .total: "allow more time with --timeout"
        case .command: "allow more time with `lorcana config command-timeout 120`"
        }
    }
}

extension TransportError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .timedOut: .tryAgain
        case .bodyTooLarge: .malformed
        case .invalidURL, .unsupportedScheme: .misuse
        case .cancelled, .shutDown: .interrupted
        case .libraryMissing, .unresolvedHost, .refused, .tls, .tooManyRedirects, .forbiddenRedirect,
            .closedEarly, .proxy, .other:
            .unavailable
        }
    }
}

extension Duration {
    /// "3 s", "0.2 s".
    fileprivate var inSeconds: String {
        let tenths = (components.seconds * 10) + components.attoseconds / 100_000_000_000_000_000
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}

// MARK: Files

extension Message {
    /// Downloaded data that cannot be read or saved.
    init(storage error: FileError, exitCode: ExitCode = .unavailable) {
        let place = error.path.map { " at \(Quoted.clean($0.description, limit: 200))" } ?? ""
        self.init(
            kind: "storage", sentence: "cannot use downloaded data\(place): \(Quoted.clean(error.reason))",
            hint: "set LORCANA_DATA_DIR to use another folder",
            exitCode: exitCode)
    }

    /// A file that a command should have changed.
    init(file error: FileError) {
        self.init(
            kind: "file", sentence: Quoted.clean("\(error)", limit: 300),
            hint: error.cause == .noHome ? "set LORCANA_CONFIG to the file to use" : "", exitCode: .output)
    }
}
