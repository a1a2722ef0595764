package import Files
import LorcanaCards
package import LorcanaKit
import LorcanaRules
import TerminalKit

extension Message {
    /// Describes a failed question.
    package init(_ error: LorcanaError) { self.init(error, pathLimit: 200) }

    /// - Parameter pathLimit: the maximum length of a path to LorcanaJSON's files; of a longer one, only the end is
    ///   shown.
    private init(_ error: LorcanaError, pathLimit: Int) {
        switch error {
        case .transport(let error, let url): self.init(error, url: url)
        case .noTimeLeft(let limit, let url):
            self.init(
                kind: "timeout",
                sentence: "no time was left to ask \(Self.host(url))", details: " (\(limit.inSeconds))",
                hint: "\(Self.moreTime(.body, .command)); \(Self.otherSources)", exitCode: .tryAgain)
        case .status(let status, let url, let retryAfter):
            // The server specified when to retry, or reported that it is busy.
            let mayRetry = isBusy(status) || RetryPolicy.isPassing(status: status) && retryAfter != nil
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
                kind: "api-error", sentence: "\(Self.host(url)) rejected the request", details: reason,
                hint: Self.otherSources, exitCode: .malformed)
        case .malformed(let detail, let url):
            self.init(
                malformed: url, pathLimit, sent: "a malformed response", file: "is malformed",
                details: Quoted.clean(detail, limit: 120))
        case .html(let title, let url):
            self.init(
                malformed: url, pathLimit, sent: "a web page", file: "is a web page",
                details: title.isEmpty ? "" : Quoted.text(title), isInstead: true)
        case .plainText(let text, let url):
            self.init(
                malformed: url, pathLimit, sent: "plain text", file: "is plain text",
                details: Quoted.text(text), isInstead: true)
        case .emptyBody(let url):
            self.init(malformed: url, pathLimit, sent: "an empty response", file: "is empty")
        case .unreadableRows(let count, let url):
            let rows = Counted.text(count, "unreadable row")
            self.init(malformed: url, pathLimit, sent: rows, file: "has \(rows)")
        case .tooManyPages(let count):
            self.init(
                kind: "malformed", sentence: "the list of cards goes on after \(count) pages",
                hint: Self.otherSources, exitCode: .malformed)
        case .noCatalogue(let path, let language):
            self.init(
                kind: "no-catalogue", sentence: "no downloaded data at \(Quoted.clean(path, limit: 200))",
                hint: "run `\(Self.update(language))` to download it", exitCode: .unavailable)
        case .unusableCatalogue(let damage, let path, let language):
            self.init(
                kind: "damaged-catalogue",
                sentence:
                    "cannot use the downloaded data at \(Quoted.clean(path, limit: 200)): \(damage.reason)",
                hint: "run `\(Self.update(language))` to download it again", exitCode: .unavailable)
        case .textsUnavailable(let texts, let reason):
            self.init(
                kind: "no-texts",
                sentence:
                    "\(TextWords.names(texts)) are not available: \(Quoted.clean(reason, limit: 160))",
                hint: "to download them, run `lorcana update` with a network connection",
                exitCode: .unavailable)
        case .cardFile(let error):
            let path = error.path.map { FilePath(Self.path($0.description, limit: pathLimit)) }
            let shown = FileError(error.operation, path, error.cause)
            self.init(
                kind: "data-url", sentence: Quoted.clean("\(shown)", limit: 300),
                hint: Self.dataFolder, exitCode: .unavailable)
        case .bothServicesFailed(let files, let api):
            // If both failed for the same reason, it is shown once.
            let (first, second) = (Message(files), Message(api))
            let isAlike = first.sentence == second.sentence
            self.init(
                kind: "unavailable",
                sentence: "update failed, nothing changed: "
                    + (isAlike ? first.sentence : "\(first.sentence); \(second.sentence)"),
                hint: isAlike ? first.needingNetwork.hint : Self.whenBothFail(files), exitCode: .unavailable)
        case .fileRefused(let refusal):
            self.init(
                kind: "update-refused", sentence: "LorcanaJSON's file rejected: \(Self.reason(refusal))",
                hint: "\(Self.remedy(refusal)); `lorcana config update-from api` leaves the file out",
                exitCode: .malformed)
        case .updateRefused(let reason):
            self.init(
                kind: "update-refused",
                sentence: "update rejected, nothing changed: \(Quoted.clean(reason, limit: 160))",
                hint: "try again later", exitCode: .malformed)
        case .invalidQuery(let error): self.init(error)
        case .blankQuery:
            self.init(
                kind: "misuse", sentence: "nothing to search for: the query has no letters or digits",
                hint: "for example: lorcana search Elsa", exitCode: .misuse)
        case .storage(let error): self.init(storage: error)
        case .ownFile(let error): self.init(file: error)
        case .damagedDeck(let damage, let name):
            self.init(
                kind: "malformed", sentence: "\(Quoted.file(name)) \(Self.reason(damage))",
                hint: Self.hint(damage, deck: name), exitCode: .malformed)
        case .damagedCollection(let damage, let path):
            self.init(
                kind: "malformed",
                sentence: "\(Quoted.clean(path, limit: 200)):\(damage.line): \(Self.reason(damage.reason))",
                hint: "lines are an id and two counts, separated by tabs, under the header id, normal, foil",
                exitCode: .malformed)
        case .cancelled: self.init(kind: "interrupted", sentence: "interrupted", exitCode: .interrupted)
        }
    }

    private static func reason(_ damage: DeckDamage) -> String {
        switch damage {
        case .tooLarge: "is too large: a deck has at most 64 KiB"
        case .tooManyLines: "has too many lines: a deck has at most 1,000"
        case .notText: "is not a text file"
        case .noCard: "has no cards"
        case .noKnownCard: "has no known cards: none of its lines was understood"
        case .encoding(let name): "is in an encoding that cannot be read: \(name)"
        case .address: "has the URL of a deck, not its cards"
        case .tabletopSimulator: "is a file of Tabletop Simulator, not a list of cards"
        case .json: "is JSON, not a list of cards"
        case .unclosedQuote(let line): "has a quotation mark in line \(line) that is never closed"
        }
    }

    /// How to get a readable text.
    private static func hint(_ damage: DeckDamage, deck: String) -> String {
        switch damage {
        case .tooLarge, .tooManyLines, .notText, .unclosedQuote: ""
        case .noCard: "run `lorcana help decks` to list the formats that are read"
        case .noKnownCard: "run `lorcana deck check \(Quoted.shellWords([deck]))` to list the reasons"
        case .encoding: "save the file as UTF-8"
        case .address: "open the URL, and copy or export the deck as text"
        case .tabletopSimulator, .json: "export the deck as text or CSV where it was built"
        }
    }

    private static func reason(_ reason: CollectionDamage.Reason) -> String {
        switch reason {
        case .tooLarge: "the file is too large"
        case .header: "expected the header id, normal, foil"
        case .row: "expected an id and two counts"
        case .tooMany: "expected at most \(Counted.text(CardCollection.most, "copy")) of a finish"
        }
    }

    /// - Parameters:
    ///   - sent: the response, in words.
    ///   - file: the problem with a file in a folder, in words.
    ///   - isInstead: whether the host sent it instead of cards.
    private init(
        malformed url: String, _ pathLimit: Int, sent: String, file: String, details: String = "",
        isInstead: Bool = false
    ) {
        let path = ServiceAddress.folder(url).map { Self.path($0, limit: pathLimit) }
        self.init(
            kind: "malformed", sentence: path.map { "\($0) \(file)" } ?? "\(Self.host(url)) sent \(sent)",
            details: (isInstead && path == nil ? " instead of cards" : "")
                + (details.isEmpty ? "" : ": \(details)"),
            hint: path == nil ? Self.otherSources : Self.dataFolder, exitCode: .malformed)
    }

    /// The path; if it is too long, only the file and its folder: "…/en/allCards.json".
    private static func path(_ path: String, limit: Int) -> String {
        if CellWidth.of(path) <= limit { return Quoted.clean(path, limit: limit) }
        let end = path.split(separator: "/").suffix(2).joined(separator: "/")
        return "…/" + Quoted.clean(end, limit: 60)
    }

    private static let dataFolder = "data-url names the folder that has en/metadata.json and en/allCards.json"

    /// Waiting doesn't help if files are missing from a folder.
    private static func whenBothFail(_ files: LorcanaError) -> String {
        if case .cardFile = files { dataFolder } else { "check the network, or try again later" }
    }

    static func update(_ language: CardLanguage) -> String {
        language == .en ? "lorcana update" : "lorcana update --language \(language.rawValue)"
    }

    private static func reason(_ refusal: FileRefusal) -> String {
        switch refusal {
        case .tooLarge(let limit): "the file has more than \(limit >> 20) MiB"
        case .tooManyCards(let limit): "the file has more than \(limit) cards"
        case .format("", let understood): "the file has no format, not \(understood)"
        case .format(let found, let understood):
            "the file has format \(Quoted.clean(found, limit: 40)), not \(understood)"
        case .fewCards(let count, let expected): "received \(count) cards, expected at least \(expected)"
        }
    }

    private static func remedy(_ refusal: FileRefusal) -> String {
        switch refusal {
        case .format(let found, let understood)
        where found.split(separator: ".").first.flatMap { Int($0) }.map { $0 > understood } ?? false:
            "a newer version of lorcana may read it"
        case .tooLarge, .tooManyCards, .format, .fewCards: "check the setting data-url"
        }
    }

    /// The message without the advice to use `--offline`, for `update` and full screen.
    package var needingNetwork: Message {
        guard hint.hasSuffix(Self.otherSources) else { return self }
        var message = self
        message.hint = String(hint.dropLast(Self.otherSources.count))
        if message.hint.hasSuffix("; ") { message.hint.removeLast(2) }
        if message.hint.isEmpty { message.hint = "try again later" }
        return message
    }

    static let otherSources = "use --offline to work without the network"

    /// The host of a URL, with the port if it has one: "api.lorcana-api.com".
    package static func host(_ url: String) -> String {
        (try? HTTPAddress(url)).map { Quoted.clean($0.hostAndPort, limit: 80) } ?? "the API"
    }

    /// Formats "30 s", "5 min", "2 h" or "3 days".
    private static func time(_ seconds: Int) -> String {
        if seconds < 120 { return "\(seconds) s" }
        if seconds < 7200 { return "\((seconds + 59) / 60) min" }
        return seconds < 172_800 ? "\((seconds + 3599) / 3600) h" : "\((seconds + 86_399) / 86_400) days"
    }
}

extension Message {
    /// The sentence if it fits in `width` cells; otherwise a shorter form without details.
    package static func brief(_ error: LorcanaError, width: Int) -> String {
        let (message, short) = (Message(error), Message(error, pathLimit: 0))
        let fitting = [message.sentence, short.sentence].first { CellWidth.of($0) <= width }
        return fitting ?? Quoted.clean(short.brief, limit: width)
    }
}

// MARK: Requests

extension Message {
    /// Describes a failed request.
    package init(_ error: TransportError, url: String) {
        let (kind, sentence, details, hint) = Self.words(error, url)
        self.init(
            kind: kind, sentence: sentence, details: details, hint: hint, exitCode: error.exitCode)
    }

    /// The words for each failure; details follow the sentence if they fit.
    private static func words(
        _ error: TransportError, _ url: String
    ) -> (kind: String, sentence: String, details: String, hint: String) {
        let host = host(url)
        let later = "try again later; \(otherSources)"
        return switch error {
        case .libraryMissing(let reason):
            (
                "no-libcurl", "cannot load libcurl (package libcurl4)", because(reason, limit: 160),
                "on Debian or Ubuntu: apt-get install libcurl4; \(otherSources)"
            )
        case .unresolvedHost(let name, _):
            (
                "unresolved", "cannot find host \(Quoted.clean(name))", "",
                "check the network; \(otherSources)"
            )
        case .unresolvedProxy(let name):
            ("unresolved", "cannot find proxy \(Quoted.clean(name))", "", proxyVariables)
        case .invalidProxy(let reason):
            (
                "proxy", "cannot use the proxy", because(reason),
                "write \(proxyVariable(url)) as http://USER:PASSWORD@HOST:PORT, a slash in the password as %2F"
            )
        case .refused(let peer):
            (
                "refused", "\(name(peer, url)) refused the connection", "",
                isProxy(peer) ? proxyVariables : later
            )
        case .unreachable(let peer, let reason):
            (
                "unreachable", "cannot reach \(name(peer, url))", because(reason),
                isProxy(peer) ? proxyVariables : "check the network; \(otherSources)"
            )
        case .tls(let peer, let reason):
            (
                "tls", "no secure connection to \(name(peer, url))", because(reason),
                "check the clock, the package ca-certificates and SSL_CERT_FILE; \(otherSources)"
            )
        case .timedOut(let phase, let peer, let limit, let whose):
            (
                "timeout", "timed out \(doing(phase)) \(name(peer, url))", " (\(limit.inSeconds))",
                "\(moreTime(phase, whose)); \(later)"
            )
        case .invalidURL(let text):
            (
                "invalid-url", "\(Quoted.text(text)) is not a URL", "",
                "a URL starts with https:// or http://; `lorcana config` lists the addresses"
            )
        case .unsupportedScheme(let scheme):
            (
                "invalid-url", "unsupported scheme \(Quoted.text(scheme))", "",
                "a URL starts with https:// or http://"
            )
        case .tooManyRedirects(let limit, let peer):
            (
                "redirects", "\(host) redirected more than \(limit) times",
                peer == nil ? "" : ", last by \(name(peer, url))", otherSources
            )
        case .forbiddenRedirect(let peer):
            (
                "redirects", "\(name(peer, url)) redirected unsafely",
                ", to an address that is not followed", otherSources
            )
        case .bodyTooLarge(let peer, let limit):
            ("too-large", "\(name(peer, url)) sent more than \(limit >> 20) MiB", "", otherSources)
        case .closedEarly(let peer, let receivedBody):
            (
                "closed", "\(name(peer, url)) closed the connection",
                receivedBody ? " too early" : " without a response", later
            )
        case .malformed(let peer, let reason):
            (
                "malformed", "\(name(peer, url)) sent a malformed response", because(reason), otherSources
            )
        case .proxyStatus(407, let proxy):
            (
                "proxy", "\(name(.proxy(proxy), url)) asks for a password", " (HTTP status 407)",
                "name the proxy as http://USER:PASSWORD@HOST:PORT in \(proxyVariable(url))"
            )
        case .proxyStatus(let status, let proxy):
            (
                isBusy(status) ? "busy" : "proxy",
                "\(name(.proxy(proxy), url)) returned HTTP status \(status)", "",
                isBusy(status) ? "try again later" : proxyVariables
            )
        case .proxy(let proxy, let reason):
            ("proxy", "\(name(.proxy(proxy), url)) failed", because(reason), proxyVariables)
        case .cancelled, .shutDown: ("interrupted", "the request was cancelled", "", "")
        case .system(let reason):
            ("system", "cannot send a request", because(reason), "try again later; \(otherSources)")
        }
    }

    /// Formats ": connection reset by peer".
    private static func because(_ reason: String, limit: Int = 120) -> String {
        ": \(Quoted.clean(reason, limit: limit))"
    }

    private static let proxyVariables = "check the proxy variables (https_proxy, all_proxy); \(otherSources)"

    private static func proxyVariable(_ url: String) -> String {
        (try? HTTPAddress(url))?.scheme == .http ? "http_proxy" : "https_proxy"
    }

    /// The server that was contacted: the host of the request, the host of a redirect, or the proxy.
    private static func name(_ peer: TransportError.Peer?, _ url: String) -> String {
        switch peer {
        case nil: host(url)
        case .host(let name): Quoted.clean(name, limit: 80)
        case .proxy(let name): "proxy \(Quoted.clean(name, limit: 80))"
        }
    }

    private static func isProxy(_ peer: TransportError.Peer?) -> Bool {
        switch peer {
        case nil, .host: false
        case .proxy: true
        }
    }

    private static func doing(_ phase: TransportError.Phase) -> String {
        switch phase {
        case .connect, .secure: "connecting to"
        case .tunnel, .firstByte: "waiting for"
        case .headers, .body: "receiving from"
        }
    }

    /// How to extend the time limit that was exceeded.
    private static func moreTime(_ phase: TransportError.Phase, _ limit: TransportError.Limit) -> String {
        switch (limit, phase) {
        case (.command, _): "allow more time with `lorcana config command-timeout 120`"
        case (.request, .connect), (.request, .tunnel), (.request, .secure):
            "allow more time with --timeout or `lorcana config connect-timeout 20`"
        case (.request, .firstByte), (.request, .headers), (.request, .body):
            "allow more time with --timeout"
        }
    }
}

/// Whether the status means that the service is busy.
private func isBusy(_ status: Int) -> Bool { status == 429 || status == 503 }

extension TransportError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .timedOut, .system: .tryAgain
        case .proxyStatus(let status, _): isBusy(status) ? .tryAgain : .unavailable
        case .bodyTooLarge, .malformed: .malformed
        case .invalidURL, .unsupportedScheme: .misuse
        case .cancelled, .shutDown: .interrupted
        case .libraryMissing, .unresolvedHost, .unresolvedProxy, .invalidProxy, .refused, .unreachable, .tls,
            .tooManyRedirects, .forbiddenRedirect, .closedEarly, .proxy:
            .unavailable
        }
    }
}

extension Duration {
    /// Formats "3 s" or "0.2 s".
    fileprivate var inSeconds: String {
        let tenths = (components.seconds * 10) + components.attoseconds / 100_000_000_000_000_000
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}

// MARK: Files

extension Message {
    /// Describes a failure to read or save downloaded data.
    package init(storage error: FileError, exitCode: ExitCode = .unavailable) {
        let place = error.path.map { " at \(Quoted.clean($0.description, limit: 200))" } ?? ""
        self.init(
            kind: "storage", sentence: "cannot use downloaded data\(place): \(Quoted.clean(error.reason))",
            hint: error.cause == .busy ? "try again" : "set LORCANA_DATA_DIR to use another folder",
            exitCode: error.cause == .busy ? .tryAgain : exitCode)
    }

    /// Downloaded data was truncated or overwritten while in use, or is damaged.
    package static let fault = Message(
        kind: "storage",
        sentence: "cannot use downloaded data: it is damaged, or another program is writing to it",
        hint: "try again, or download it again with `lorcana update`", exitCode: .tryAgain)

    package static let tooFewDescriptors = Message(
        kind: "system", sentence: "cannot connect: the limit on open files is too low",
        hint: "allow more with `ulimit -n 256`", exitCode: .tryAgain)

    package static let tooFewThreads = Message(
        kind: "system", sentence: "cannot start threads: the limit on processes is too low",
        hint: "allow more with `ulimit -u 256`", exitCode: .tryAgain)

    package static let noProc = Message(
        kind: "system", sentence: "cannot start threads: /proc is not mounted",
        hint: "mount it with `mount -t proc proc /proc`", exitCode: .system)

    package static let noLibgcc = Message(
        kind: "system", sentence: "cannot start threads: libgcc_s.so.1 is not installed",
        hint: "install it with `apt-get install libgcc-s1`", exitCode: .system)

    package static let tooLittleMemory = Message(
        kind: "system", sentence: "cannot connect: the memory limit is too low",
        hint: "allow more with `ulimit -v 524288; ulimit -d 524288`", exitCode: .system)

    /// Describes a failure to change a file.
    package init(file error: FileError) {
        let isConfig = error.path == "config"
        let advice =
            isConfig ? "set LORCANA_CONFIG to the file to use" : "set LORCANA_DATA_DIR to the folder to use"
        self.init(
            kind: "file", sentence: Quoted.clean("\(error)", limit: 300),
            hint: error.cause == .noHome ? advice : "", exitCode: error.cause == .busy ? .tryAgain : .output)
    }
}
