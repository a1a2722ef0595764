import Files
import Glibc
import LorcanaKit
import Testing

@testable import lorcana

@Suite struct MessageTests {
    private static let url = "https://api.example:8443/cards/all?page=1"

    /// Each way of getting no answer: its sentence, a word of its hint, its exit code.
    static let answers: [(LorcanaError, String, String, ExitCode)] = [
        (
            .status(404, url: url, retryAfter: nil), "api.example:8443 answered with HTTP status 404",
            "--offline", .unavailable
        ),
        (
            .status(503, url: url, retryAfter: nil), "api.example:8443 answered with HTTP status 503",
            "later", .tryAgain
        ),
        (
            .status(429, url: url, retryAfter: 3000), "api.example:8443 answered with HTTP status 429",
            "in 50 min", .tryAgain
        ),
        (
            .api(code: "invalid_url", status: 400, details: "no such path", url: url),
            "api.example:8443 refused the question: no such path (invalid_url)", "--offline", .malformed
        ),
        (
            .api(code: "invalid_column", status: nil, details: "", url: url),
            "api.example:8443 refused the question (invalid_column)", "--offline", .malformed
        ),
        (
            .malformed(detail: "no list", url: url), "the answer of api.example:8443 is malformed: no list",
            "--offline", .malformed
        ),
        (
            .html(title: "Sign in", url: url),
            "api.example:8443 sent a web page instead of cards: \"Sign in\"",
            "--offline", .malformed
        ),
        (
            .plainText("Not a card", url: url),
            "api.example:8443 sent plain text instead of cards: \"Not a card\"", "--offline", .malformed
        ),
        (.emptyBody(url: url), "api.example:8443 sent an empty answer", "--offline", .malformed),
        (
            .noCatalogue(path: "/d/c"), "there is no catalogue on disk at \"/d/c\"", "lorcana update",
            .unavailable
        ),
        (
            .damagedCatalogue(path: "/d/c", reason: "wrong checksum"),
            "the catalogue at \"/d/c\" cannot be used: wrong checksum", "lorcana update", .unavailable
        ),
        (
            .textsUnavailable(because: "no network"),
            "the texts of the cards are not on disk and cannot be had: no network", "lorcana update",
            .unavailable
        ),
        (
            .updateRefused(reason: "3 cards"), "the update was refused and changed nothing: 3 cards",
            "again later",
            .malformed
        ),
        (.blankQuery, "no word is left to search for", "lorcana search Elsa", .misuse),
        (.cancelled, "interrupted", "", .interrupted),
    ]

    @Test(arguments: answers)
    func `each failed question has its sentence`(
        error: LorcanaError, sentence: String, hint: String, code: ExitCode
    ) {
        let message = Message(error)
        #expect(message.sentence == sentence)
        #expect(hint.isEmpty ? message.hint.isEmpty : message.hint.contains(hint))
        #expect(message.exitCode == code)
    }

    /// Each way a request fails on its way.
    static let transfers: [(TransportError, String, ExitCode)] = [
        (
            .libraryMissing(reason: "no file"), "libcurl (package libcurl4) could not be loaded: no file",
            .unavailable
        ),
        (.unresolvedHost("api.example"), "the host \"api.example\" was not found", .unavailable),
        (.refused(host: "api.example"), "api.example:8443 refused the connection", .unavailable),
        (
            .tls(reason: "unknown authority"), "no secure connection to api.example:8443: unknown authority",
            .unavailable
        ),
        (
            .timedOut(.connect, after: .seconds(3)),
            "api.example:8443 did not take the connection within 3 s",
            .tryAgain
        ),
        (
            .timedOut(.firstByte, after: .milliseconds(2500)),
            "api.example:8443 did not begin to answer within 2.5 s", .tryAgain
        ),
        (
            .timedOut(.total, after: .seconds(30)), "api.example:8443 did not finish its answer within 30 s",
            .tryAgain
        ),
        (
            .timedOut(.command, after: .seconds(60)),
            "api.example:8443 did not answer everything within 60 s", .tryAgain
        ),
        (.tooManyRedirects(limit: 5), "api.example:8443 redirected more than 5 times", .unavailable),
        (
            .forbiddenRedirect, "api.example:8443 redirected to an address that is not safe to follow",
            .unavailable
        ),
        (.bodyTooLarge(limit: 8 << 20), "api.example:8443 sent more than 8 MiB", .malformed),
        (
            .closedEarly(receivedBody: false), "api.example:8443 closed the connection without an answer",
            .unavailable
        ),
        (
            .closedEarly(receivedBody: true), "api.example:8443 closed the connection in mid-answer",
            .unavailable
        ),
        (.proxy(reason: "refused"), "the proxy failed: refused", .unavailable),
        (.invalidURL("x y"), "\"x y\" is no address", .misuse),
        (.unsupportedScheme("ftp"), "\"ftp\" is not spoken here", .misuse),
        (.other(reason: "odd"), "api.example:8443 cannot be reached: odd", .unavailable),
        (.cancelled, "the request was given up", .interrupted),
        (.shutDown, "the request was given up", .interrupted),
    ]

    @Test(arguments: transfers)
    func `each failed request has its sentence`(error: TransportError, sentence: String, code: ExitCode) {
        let message = Message(.transport(error, url: Self.url))
        #expect(message.sentence == sentence)
        #expect(message.exitCode == code)
    }

    static let misuses: [(Misuse, String, String)] = [
        (.unknownCommand("serch"), "there is no command \"serch\"", "did you mean lorcana search?"),
        (.missingOperand(.search), "search needs QUERY...", "for example: lorcana search Elsa"),
        (
            .unexpectedOperand("x", .config), "\"x\" is one word too many",
            "usage: lorcana config [KEY [VALUE]]"
        ),
        (
            .unknownValue("fsh", of: "shell", known: ["bash", "fish"]), "there is no shell \"fsh\"",
            "did you mean fish? there are: bash, fish"
        ),
        (
            .unknownField("nam", known: ["name"]), "there is no field \"nam\"",
            "did you mean name? there are: name"
        ),
        (
            .unknownKey("colr", known: ["color"]), "there is no setting \"colr\"",
            "did you mean color? there are: color"
        ),
        (
            .unknownSet("fabeld", nearest: ["Fabled"]), "there is no set \"fabeld\"",
            "did you mean \"Fabled\"?"
        ),
        (.unknownSet("xyz", nearest: []), "there is no set \"xyz\"", "lorcana sets lists all"),
        (
            .notANumber("x", option: "--limit"), "--limit takes a whole number above 0, not \"x\"",
            "for example: --limit 20"
        ),
        (.meaningless("--sort", .sets), "--sort means nothing to sets", "see lorcana help sets"),
        (
            .contradiction("--offline", "--source api"), "--offline and --source api contradict each other",
            "leave one of them out"
        ),
        (
            .invalidValue("blue", of: "--color", expected: "auto, always, never"),
            "--color cannot be \"blue\"",
            "it can be: auto, always, never"
        ),
        (
            .noTerminal(isDumb: true), "this terminal cannot show a full screen (TERM=dumb)",
            "lorcana search and lorcana all print instead"
        ),
        (
            .repainting, "browse repaints the screen, which accessible output never does",
            "lorcana search and lorcana all print line by line"
        ),
        (
            .noTerminal(isDumb: false), "browse needs a terminal",
            "lorcana search and lorcana all write to pipes and files"
        ),
    ]

    @Test(arguments: misuses)
    func `each misuse is two lines and exits with 64`(misuse: Misuse, sentence: String, hint: String) {
        let message = Message(misuse)
        #expect(message.lines == ["lorcana: \(sentence)", "  \(hint)"])
        #expect(message.exitCode == .misuse)
    }

    @Test func `a wrong query is shown with a caret below`() throws {
        let error = #expect(throws: QueryError.self) { try CardQuery(parsing: "elsa ink:pink") }
        let lines = Message(try #require(error)).lines
        #expect(Array(lines[1...2]) == ["  elsa ink:pink", "           ^^^^"])
    }

    @Test func `a closed pipe has nothing to tell`() {
        #expect(ProgramFailure.output(FileError(.write, nil, .system(EPIPE))).message == nil)
        #expect(ProgramFailure.output(FileError(.write, nil, .system(ENOSPC))).message?.exitCode == .output)
    }

    @Test func `without a home the sentence on the config file names the way out`() {
        #expect(
            Message(file: FileError(.write, "config", .noHome)).lines == [
                "lorcana: cannot write config: HOME is not set", "  LORCANA_CONFIG names another file",
            ])
    }

    @Test func `words of strangers are cleaned and cut`() {
        let words = "\u{1B}[31mred\u{202E}\u{9B}\r" + String(repeating: "x", count: 5000)
        let sentence = Message(.html(title: words, url: Self.url)).sentence
        #expect(sentence.unicodeScalars.allSatisfy(Quoted.isHarmless))
        #expect(sentence.count < 130)
    }

    @Test func `as JSON a message is one object on a line`() {
        let json = String(decoding: Message(.emptyBody(url: Self.url)).json, as: UTF8.self)
        #expect(
            json.hasPrefix("{\"error\":\"malformed\",\"message\":\"api.example:8443 sent an empty answer\""))
        #expect(json.hasSuffix("\"exitCode\":65}\n"))
    }
}
