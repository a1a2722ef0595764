@testable import CardRendering
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit
import Testing

@testable import lorcana

@Suite struct MessageTests {
    private static let url = "https://api.example:8443/cards/all?page=1"

    /// Each kind of failure with its message, a word of its hint, and its exit code.
    static let answers: [(LorcanaError, String, String, ExitCode)] = [
        (
            .status(404, url: url, retryAfter: nil), "api.example:8443 returned HTTP status 404",
            "--offline", .unavailable
        ),
        (
            .status(503, url: url, retryAfter: nil), "api.example:8443 returned HTTP status 503",
            "later", .tryAgain
        ),
        (
            .status(429, url: url, retryAfter: 3000), "api.example:8443 returned HTTP status 429",
            "in 50 min", .tryAgain
        ),
        (
            .api(code: "invalid_url", status: 400, details: "no such path", url: url),
            "api.example:8443 rejected the request: no such path (invalid_url)", "--offline", .malformed
        ),
        (
            .api(code: "invalid_column", status: nil, details: "", url: url),
            "api.example:8443 rejected the request (invalid_column)", "--offline", .malformed
        ),
        (
            .malformed(detail: "no list", url: url), "api.example:8443 sent a malformed response: no list",
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
        (.emptyBody(url: url), "api.example:8443 sent an empty response", "--offline", .malformed),
        (
            .noCatalogue(path: "/d/c"), "no downloaded data at /d/c", "lorcana update",
            .unavailable
        ),
        (
            .unusableCatalogue(.wrongChecksum, path: "/d/c"),
            "cannot use the downloaded data at /d/c: wrong checksum", "lorcana update", .unavailable
        ),
        (
            .textsUnavailable([.text], because: "no network"),
            "rules texts are not available: no network", "lorcana update",
            .unavailable
        ),
        (
            .textsUnavailable([.flavor, .rulings], because: "no network"),
            "flavour texts and rulings are not available: no network", "lorcana update", .unavailable
        ),
        (
            .bothServicesFailed(
                files: .transport(.libraryMissing(reason: "no file"), url: "https://a.test"),
                api: .transport(.libraryMissing(reason: "no file"), url: "https://b.test")),
            "update failed, nothing changed: cannot load libcurl (package libcurl4): no file",
            "on Debian or Ubuntu: apt-get install libcurl4", .unavailable
        ),
        (
            .updateRefused(reason: "3 cards"), "update rejected, nothing changed: 3 cards",
            "try again later",
            .malformed
        ),
        (
            .malformed(detail: "cut off", url: "file:///m/en/metadata.json"),
            "/m/en/metadata.json is malformed: cut off", "data-url names the folder", .malformed
        ),
        (
            .html(title: "", url: "file:///m/en/metadata.json"), "/m/en/metadata.json is a web page",
            "data-url names the folder", .malformed
        ),
        (
            .emptyBody(url: "file:///m/en/allCards.json"), "/m/en/allCards.json is empty", "data-url",
            .malformed
        ),
        (
            .noCatalogue(path: "/d/c", language: .de), "no downloaded data at /d/c",
            "`lorcana update --language de`", .unavailable
        ),
        (
            .unusableCatalogue(.wrongChecksum, path: "/d/c", language: .fr),
            "cannot use the downloaded data at /d/c: wrong checksum", "`lorcana update --language fr`",
            .unavailable
        ),
        (
            .fileRefused(.format("3.0.0", understood: 2)),
            "LorcanaJSON's file rejected: the file has format 3.0.0, not 2", "a newer version of lorcana",
            .malformed
        ),
        (
            .fileRefused(.format("1.2", understood: 2)),
            "LorcanaJSON's file rejected: the file has format 1.2, not 2", "check the setting data-url",
            .malformed
        ),
        (
            .fileRefused(.format("", understood: 2)),
            "LorcanaJSON's file rejected: the file has no format, not 2", "check the setting data-url",
            .malformed
        ),
        (
            .fileRefused(.tooLarge(limit: 64 << 20)),
            "LorcanaJSON's file rejected: the file has more than 64 MiB", "update-from api", .malformed
        ),
        (
            .fileRefused(.tooManyCards(limit: 100_000)),
            "LorcanaJSON's file rejected: the file has more than 100000 cards", "update-from api", .malformed
        ),
        (
            .noTimeLeft(of: .seconds(60), url: "https://lorcana-api.com/bulk/cards"),
            "no time was left to ask lorcana-api.com (60 s)", "command-timeout", .tryAgain
        ),
        (
            .blankQuery, "nothing to search for: the query has no letters or digits", "lorcana search Elsa",
            .misuse
        ),
        (.cancelled, "interrupted", "", .interrupted),
    ]

    @Test(arguments: answers)
    func `each failed question has a sentence`(
        error: LorcanaError, sentence: String, hint: String, code: ExitCode
    ) {
        let message = Message(error)
        #expect(message.sentence == sentence)
        #expect(hint.isEmpty ? message.hint.isEmpty : message.hint.contains(hint))
        #expect(message.exitCode == code)
    }

    @Test func `no advice for an update mentions --offline, which it rejects`() throws {
        let failures =
            WordingSamples.errors + WordingSamples.transportErrors.map { .transport($0, url: Self.url) }
        for failure in failures {
            let plain = Message(failure)
            let message = try #require(ProgramFailure.update(failure).message)
            #expect(!message.hint.contains("--offline") && message.sentence == plain.sentence)
            #expect(plain.hint.isEmpty == message.hint.isEmpty && !message.hint.hasSuffix(" "))
        }
        let refused = ProgramFailure.update(.transport(.refused(), url: Self.url)).message
        #expect(refused?.hint == "try again later")
    }

    /// Every way a request can fail.
    static let transfers: [(TransportError, String, ExitCode)] = [
        (
            .libraryMissing(
                reason: "libcurl.so.4: cannot open shared object file: No such file or directory"),
            "cannot load libcurl (package libcurl4): "
                + "libcurl.so.4: cannot open shared object file: No such file or directory",
            .unavailable
        ),
        (.unresolvedHost("api.example"), "cannot find host api.example", .unavailable),
        (.refused(), "api.example:8443 refused the connection", .unavailable),
        (
            .tls(reason: "unknown authority"), "no secure connection to api.example:8443: unknown authority",
            .unavailable
        ),
        (
            .timedOut(.connect, after: .seconds(3)),
            "timed out connecting to api.example:8443 (3 s)",
            .tryAgain
        ),
        (
            .timedOut(.firstByte, after: .milliseconds(2500)),
            "timed out waiting for api.example:8443 (2.5 s)", .tryAgain
        ),
        (
            .timedOut(.body, after: .seconds(30)), "timed out receiving from api.example:8443 (30 s)",
            .tryAgain
        ),
        (
            .timedOut(.body, .host("b.example"), after: .seconds(60), of: .command),
            "timed out receiving from b.example (60 s)", .tryAgain
        ),
        (.tooManyRedirects(limit: 5), "api.example:8443 redirected more than 5 times", .unavailable),
        (
            .forbiddenRedirect(), "api.example:8443 redirected unsafely, to an address that is not followed",
            .unavailable
        ),
        (
            .forbiddenRedirect(by: .host("b.example")),
            "b.example redirected unsafely, to an address that is not followed", .unavailable
        ),
        (
            .tooManyRedirects(limit: 5, lastBy: .host("b.example")),
            "api.example:8443 redirected more than 5 times, last by b.example", .unavailable
        ),
        (.bodyTooLarge(limit: 8 << 20), "api.example:8443 sent more than 8 MiB", .malformed),
        (.bodyTooLarge(.host("b.example"), limit: 8 << 20), "b.example sent more than 8 MiB", .malformed),
        (.invalidProxy(reason: "odd"), "cannot use the proxy: odd", .unavailable),
        (
            .closedEarly(receivedBody: false), "api.example:8443 closed the connection without a response",
            .unavailable
        ),
        (
            .closedEarly(receivedBody: true), "api.example:8443 closed the connection too early",
            .unavailable
        ),
        (
            .timedOut(.tunnel, .proxy("p:3128"), after: .seconds(3)),
            "timed out waiting for proxy p:3128 (3 s)",
            .tryAgain
        ),
        (.timedOut(.secure, after: .seconds(3)), "timed out connecting to api.example:8443 (3 s)", .tryAgain),
        (.unresolvedProxy("p:3128"), "cannot find proxy p:3128", .unavailable),
        (.refused(by: .host("b.example")), "b.example refused the connection", .unavailable),
        (.refused(by: .proxy("p:3128")), "proxy p:3128 refused the connection", .unavailable),
        (
            .unreachable(reason: "no route to host"), "cannot reach api.example:8443: no route to host",
            .unavailable
        ),
        (
            .closedEarly(.proxy("p:3128"), receivedBody: false),
            "proxy p:3128 closed the connection without a response", .unavailable
        ),
        (.malformed(reason: "odd"), "api.example:8443 sent a malformed response: odd", .malformed),
        (
            .proxyStatus(407, proxy: "p:3128"), "proxy p:3128 asks for a password (HTTP status 407)",
            .unavailable
        ),
        (.proxyStatus(502, proxy: "p:3128"), "proxy p:3128 returned HTTP status 502", .unavailable),
        (.proxyStatus(503, proxy: "p:3128"), "proxy p:3128 returned HTTP status 503", .tryAgain),
        (.proxy("p:3128", reason: "odd"), "proxy p:3128 failed: odd", .unavailable),
        (.invalidURL("x y"), "\"x y\" is not a URL", .misuse),
        (.unsupportedScheme("ftp"), "unsupported scheme \"ftp\"", .misuse),
        (.system(reason: "odd"), "cannot send a request: odd", .tryAgain),
        (.cancelled, "the request was cancelled", .interrupted),
        (.shutDown, "the request was cancelled", .interrupted),
    ]

    @Test(arguments: transfers)
    func `each failed request has a sentence`(error: TransportError, sentence: String, code: ExitCode) {
        let message = Message(.transport(error, url: Self.url))
        #expect(message.sentence == sentence)
        #expect(message.exitCode == code)
    }

    static let misuses: [(Misuse, String, String)] = [
        (
            .unknownCommand("serch", rest: [], known: Command.list.map(\.name)), "unknown command \"serch\"",
            "did you mean `lorcana search`?"
        ),
        (
            .unknownCommand("Elsa", rest: ["Snow", "Queen"], known: Command.list.map(\.name)),
            "unknown command \"Elsa\"",
            "to search for cards, run `lorcana search Elsa Snow Queen`"
        ),
        (
            .unknownCommand("ink<=ruby", rest: ["Minnie's"], known: Command.list.map(\.name)),
            "unknown command \"ink<=ruby\"",
            "to search for cards, run `lorcana search 'ink<=ruby' 'Minnie'\\''s'`"
        ),
        (
            .unknownOption("-ink:ruby", Command.set.usage()), "unknown option \"-ink:ruby\"",
            "conditions belong to a search, for example `lorcana search set:TFC -ink:ruby`"
        ),
        (
            .unknownOption("--no-color", Command.all.usage()), "unknown option \"--no-color\"",
            "did you mean --color never?"
        ),
        (.unknownOption("--limt", Command.all.usage()), "unknown option \"--limt\"", "did you mean --limit?"),
        (
            .unknownOption("--zzz", Command.all.usage()), "unknown option \"--zzz\"",
            "run `lorcana help all` to list its options"
        ),
        (
            .unknownOption("-elsa", Command.card.usage()), "unknown option \"-elsa\"",
            "a word that begins with a dash goes after --: lorcana card -- -elsa"
        ),
        (
            .unknownOption("-x", nil), "unknown option \"-x\"",
            "run `lorcana --help` to list commands and options"
        ),
        (
            .unknownLetter("-z"), "unknown option \"-z\"",
            "to exclude names with \"z\", write -name:z; run `lorcana help search` to list options"
        ),
        (
            .singleDash("limit", .limit), "unknown option \"-limit\"",
            "did you mean --limit? to exclude names with \"limit\", write -name:limit"
        ),
        (.missingValue(.limit), "missing value for --limit", "write --limit N"),
        (.unexpectedValue(.json), "--json takes no value", "write --json alone"),
        (
            .meaningless(.sort, Command.sets.usage()), "`sets` does not take --sort",
            "run `lorcana help sets` to list its options"
        ),
        (
            .meaningless(.offline, Command.update.usage()), "`update` cannot be used with --offline",
            "remove --offline"
        ),
        (.meaningless(.limit, nil), "--limit needs a command", "run `lorcana --help` to list the commands"),
        (.missingOperand(Command.search.usage()), "search needs a query", "for example: lorcana search Elsa"),
        (
            .missingOperand(Command.cache.usage()), "cache needs one of: path, status, clear",
            "for example: lorcana cache status"
        ),
        (
            .unexpectedOperand("x", Command.config.usage()), "unexpected argument \"x\"",
            "run `lorcana config [KEY [VALUE]]`"
        ),
        (.unexpectedOperand("x", Command.all.usage()), "unexpected argument \"x\"", "run `lorcana all`"),
        (
            .unknownValue("fsh", of: "shell", known: ["bash", "fish"]), "unknown shell \"fsh\"",
            "did you mean fish?"
        ),
        (
            .unknownValue("zzz", of: "field", known: ["id", "name"]), "unknown field \"zzz\"",
            "expected one of: id, name"
        ),
        (
            .unknownValue("nmae", of: "field", known: ["id", "name"]), "unknown field \"nmae\"",
            "did you mean name? expected one of: id, name"
        ),
        (.unknownSet("fabeld", nearest: ["Fabled"]), "unknown set \"fabeld\"", "did you mean \"Fabled\"?"),
        (.unknownSet("xyz", nearest: []), "unknown set \"xyz\"", "run `lorcana sets` to list them"),
        (
            .notAChoice("arena", .to, ["lorcana", "text"]), "invalid value \"arena\" for --to",
            "expected one of: lorcana, text"
        ),
        (.notANumber("x", .limit), "invalid value \"x\" for --limit", "expected a whole number above 0"),
        (
            .notANumber("99999999999999999999", .page),
            "invalid value \"99999999999999999999\" for --page",
            "expected a whole number up to 9223372036854775807"
        ),
        (
            .notANumber("-1", .seed), "invalid value \"-1\" for --seed",
            "expected a whole number from 0 to 18446744073709551615"
        ),
        (
            .contradiction("--source api", "--offline"), "--source api cannot be used with --offline",
            "remove one of them"
        ),
        (
            .invalidSetting(InvalidSetting(.color, "blue", origin: .flag("--color"))),
            "invalid value \"blue\" for --color", "expected auto, always or never"
        ),
        (
            .noTerminal(isDumb: true), "this terminal cannot show a full screen (TERM=dumb)",
            "`lorcana search` and `lorcana all` print instead"
        ),
        (
            .noTerminal(isDumb: false), "browse needs a terminal",
            "`lorcana search` and `lorcana all` work in pipes"
        ),
    ]

    @Test(arguments: misuses)
    func `each misuse is two lines, with exit code 64`(misuse: Misuse, sentence: String, hint: String) {
        let message = Message(misuse)
        #expect(message.lines().map(\.plain) == ["error: \(sentence)", "tip: \(hint)"])
        #expect(message.exitCode == .misuse)
    }

    @Test func `errors and warnings are marked in colour on a terminal`() {
        let message = Message(.missingValue(.limit))
        let lines = message.lines().map { $0.rendered(for: ColorDepth.ansi16) }
        #expect(lines == ["\u{1B}[1;31merror: \u{1B}[0mmissing value for --limit"] + lines.dropFirst())
        #expect(message.lines(.warning)[0].plain.hasPrefix("warning: "))
    }

    @Test func `an invalid query is shown with a caret below it`() throws {
        let error = #expect(throws: QueryError.self) { try CardQuery(parsing: "elsa ink:pink") }
        let lines = Message(try #require(error)).lines().map(\.plain)
        #expect(Array(lines[1...2]) == ["  elsa ink:pink", "           ^^^^"])
    }

    @Test func `a closed pipe has no message`() {
        #expect(ProgramFailure.output(FileError(.write, nil, .system(EPIPE))).message == nil)
        #expect(ProgramFailure.output(FileError(.write, nil, .system(ENOSPC))).message?.exitCode == .output)
        #expect(ProgramFailure.unsaved(.noFolder).message?.exitCode == .output)
    }

    @Test func `without a home folder, the sentence on the config file names an alternative`() {
        #expect(
            Message(file: FileError(.write, "config", .noHome)).lines().map(\.plain) == [
                "error: cannot write config: HOME is not set to an absolute path",
                "tip: set LORCANA_CONFIG to the file to use",
            ])
    }

    @Test func `external words are cleaned and truncated`() {
        let words = "\u{1B}[31mred\u{202E}\u{9B}\r" + String(repeating: "x", count: 5000)
        let sentence = Message(.html(title: words, url: Self.url)).sentence
        #expect(sentence.unicodeScalars.allSatisfy { $0.isPrintable })
        #expect(sentence.count < 130)
    }

    @Test func `a message is one JSON object on a line`() {
        let json = String(decoding: Message(.emptyBody(url: Self.url)).json, as: UTF8.self)
        #expect(
            json.hasPrefix("{\"error\":\"malformed\",\"message\":\"api.example:8443 sent an empty response\"")
        )
        #expect(json.hasSuffix("\"exitCode\":65}\n"))
    }
}
