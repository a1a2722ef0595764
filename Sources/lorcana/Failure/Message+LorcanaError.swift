import LorcanaKit

extension Message {
    /// The sentence for a question that got no answer.
    init(_ error: LorcanaError) {
        switch error {
        case .transport(let error, let url): self.init(error, url: url)
        case .status(let status, let url, let retryAfter): self.init(status: status, url, retryAfter)
        case .api(let code, _, let details, let url):
            self.init(
                kind: "api-error",
                sentence:
                    "\(Self.host(url)) refused the question\(Self.after(details)) (\(Quoted.clean(code)))",
                hint: Self.otherSources, exitCode: .malformed)
        case .malformed, .html, .plainText, .emptyBody: self.init(answer: error)
        case .noCatalogue, .damagedCatalogue, .textsUnavailable, .updateRefused: self.init(catalogue: error)
        case .invalidQuery(let error): self.init(error)
        case .blankQuery:
            self.init(
                kind: "misuse", sentence: "no word is left to search for",
                hint: "give a word of a card's name, such as: lorcana search Elsa", exitCode: .misuse)
        case .storage(let error): self.init(storage: error)
        case .cancelled: self.init(kind: "interrupted", sentence: "interrupted", exitCode: .interrupted)
        }
    }

    private static func after(_ details: String) -> String {
        let words = Quoted.clean(details, limit: 120)
        return words.isEmpty ? "" : ": \(words)"
    }

    private init(status: Int, _ url: String, _ retryAfter: Int?) {
        let mayRetry = status == 429 || status == 503
        let wait = retryAfter.map { "try again in \(Self.time($0))" } ?? "try again later"
        self.init(
            kind: mayRetry ? "busy" : "http-status",
            sentence: "\(Self.host(url)) answered with HTTP status \(status)",
            hint: mayRetry ? wait : Self.otherSources, exitCode: mayRetry ? .tryAgain : .unavailable)
    }

    private init(answer error: LorcanaError) {
        let sentence =
            switch error {
            case .malformed(let detail, let url):
                "the answer of \(Self.host(url)) is malformed: \(Quoted.clean(detail, limit: 120))"
            case .html(let title, let url):
                "\(Self.host(url)) sent a web page instead of cards: \(Quoted.text(title))"
            case .plainText(let text, let url):
                "\(Self.host(url)) sent plain text instead of cards: \(Quoted.text(text))"
            case .emptyBody(let url): "\(Self.host(url)) sent an empty answer"
            default: "the answer is malformed"
            }
        self.init(kind: "malformed", sentence: sentence, hint: Self.otherSources, exitCode: .malformed)
    }

    private init(catalogue error: LorcanaError) {
        switch error {
        case .noCatalogue(let path):
            self.init(
                kind: "no-catalogue",
                sentence: "there is no catalogue on disk at \(Quoted.text(path, limit: 200))",
                hint: "lorcana update fetches one", exitCode: .unavailable)
        case .damagedCatalogue(let path, let reason):
            self.init(
                kind: "damaged-catalogue",
                sentence: "the catalogue at \(Quoted.text(path, limit: 200)) cannot be used: "
                    + Quoted.clean(reason, limit: 120),
                hint: "lorcana update fetches a new one", exitCode: .unavailable)
        case .textsUnavailable(let reason):
            self.init(
                kind: "no-texts",
                sentence: "the texts of the cards are not on disk and cannot be had: "
                    + Quoted.clean(reason, limit: 160),
                hint: "lorcana update fetches them once there is a connection", exitCode: .unavailable)
        case .updateRefused(let reason):
            self.init(
                kind: "update-refused",
                sentence: "the update was refused and changed nothing: \(Quoted.clean(reason, limit: 160))",
                hint: "try lorcana update again later", exitCode: .malformed)
        default: self.init(kind: "unavailable", sentence: "no answer", exitCode: .unavailable)
        }
    }

    static let otherSources = "lorcana --offline answers without the network"

    /// "api.lorcana-api.com" of a URL, with its port where it has one.
    static func host(_ url: String) -> String {
        (try? HTTPAddress(url)).map { Quoted.clean($0.hostAndPort, limit: 80) } ?? "the API"
    }

    /// "30 s", "5 min", "2 h".
    static func time(_ seconds: Int) -> String {
        if seconds < 120 { return "\(seconds) s" }
        return seconds < 7200 ? "\((seconds + 59) / 60) min" : "\((seconds + 3599) / 3600) h"
    }
}
