@testable import CardRendering
import CardTesting
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing
import LorcanaQuery

@testable import lorcana

@Suite struct NoteWordsTests {
    private static let noon = Timestamp(secondsSince1970: Samples.date.secondsSince1970 + 12 * 3600)

    private static let clock: @Sendable (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }

    static let notes: [(AnswerNote, String)] = [
        (
            .fellBack(from: .emptyBody(url: "http://h/x"), to: Samples.origin),
            "h sent an empty response · built-in data of 2026-10-16"
        ),
        (
            .recentlyUnreachable(since: noon, to: Samples.origin),
            "offline, next try 12:10 · built-in data of 2026-10-16"
        ),
        (
            .query(.searchedInstead(asked: "esla", shown: ["Elsa", "Ella"])),
            "no card is named \"esla\"; showing \"Elsa\" or \"Ella\""
        ),
        (.skipped(count: 1), "skipped 1 unreadable row"),
        (.skipped(count: 2), "skipped 2 unreadable rows"),
        (
            .outdated(since: Samples.date, days: 8),
            "last updated 8 days ago (2026-10-16): run `lorcana update`"
        ),
        (
            .oldBuiltIn(Samples.origin, days: 203),
            "built-in data of 2026-10-16 is 203 days old: run `lorcana update`"
        ),
        (
            .unusable(.wrongChecksum),
            "cannot use downloaded data: wrong checksum; run `lorcana update`"
        ),
        (
            .unusable(.wrongVersion(found: 9, expected: 1)),
            "cannot use downloaded data: saved by a newer lorcana; run `lorcana update`"
        ),
        (
            .unreadable(FileError(.read, "/d/c", .system(EACCES))),
            "cannot use downloaded data at /d/c: permission denied"
        ),
        (
            .notKept(FileError(.write, "/d/c", .system(ENOSPC))),
            "rules texts not saved: cannot use downloaded data at /d/c: the disk is full"
        ),
        (.query(.unknownLegality(count: 2)), "skipped 2 cards of unknown legality"),
        (
            .query(.excludedNoName("ruby", instead: "-ink:ruby")),
            "no name has \"ruby\" to exclude; to exclude ruby cards write -ink:ruby"
        ),
        (.query(.notUsed(["game", "know"])), "not used: game, know"),
        (.query(.unlimited(count: 10)), "words do not limit results; --limit 10 does"),
        (.query(.wouldMatch(without: "cost>=9", count: 3)), "3 cards match without cost>=9"),
        (.query(.wouldMatch(without: "cost>=9", count: 1)), "1 card matches without cost>=9"),
        (.query(.unknownWords(["glorbnax"])), "no card has \"glorbnax\""),
        (.query(.unknownWords(["glorbnax", "zork"])), "no card has \"glorbnax\" or \"zork\""),
        (.repeatedPage(2), "page 2 repeats earlier cards; treating it as the last"),
        (.query(.unsearched(count: 1)), "skipped 1 card without rules text"),
        (
            .query(.unsearched(count: 2, lacking: [.text, .flavor])),
            "skipped 2 cards without rules text or flavour text"
        ),
        (.query(.unsearched(count: 2, lacking: [.errata])), "skipped 2 cards without known errata"),
        (.query(.unsearched(count: 2, lacking: [.rulings])), "skipped 2 cards without known rulings"),
        (.query(.unsearched(count: 1069)), "skipped 1,069 cards without rules text"),
        (
            .query(.noSuchFullName("elsa", instead: "char:elsa")),
            "no card is named exactly \"elsa\"; try `char:elsa`"
        ),
        (.query(.noSuchFullName("zzz", instead: nil)), "no card is named exactly \"zzz\""),
        (
            .query(.readAs("ink:amber t:song")), "read as ink:amber t:song"
        ),
        (
            .query(.otherReading("ink:ruby", count: 472)),
            "searched names; `ink:ruby` finds 472 cards"
        ),
        (
            .query(.readInVain("kw:evasive simba")), "no card has all of these: kw:evasive simba"
        ),
        (
            .query(.textsNeeded("text:\"draw a card\"")),
            "no rules texts yet: run `lorcana update`; read as text:\"draw a card\""
        ),
        (
            .query(
                .wordsRead([
                    WordsRead(words: "2 drops", query: "t:character cost=2"),
                    WordsRead(words: "in", query: ""),
                ])), "\"2 drops\" is t:character cost=2; \"in\" says nothing"
        ),
        (
            .query(.correctedTo(asked: "evasve", query: "kw:evasive")),
            "no card is named \"evasve\"; read as kw:evasive"
        ),
        (
            .query(.searchedMember(.art, asked: "kol", shown: ["Kole"])),
            "unknown artist \"kol\"; showing \"Kole\""
        ),
        (
            .query(.nearNames(asked: "esla", near: ["Elsa"])),
            "no card is named \"esla\"; did you mean \"Elsa\"?"
        ),
        (.query(.explained("cost is 3")), "cost is 3"),
    ]

    @Test(arguments: notes)
    func `each note is one sentence`(note: AnswerNote, sentence: String) {
        #expect(NoteWords.line(note, localTime: Self.clock) == sentence)
    }

    /// Every failure of a request, with long details, and for the API's real host.
    private static let failures: [LorcanaError] = {
        let (url, long) = ("https://api.lorcana-api.com/cards/all", String(repeating: "word ", count: 40))
        let host = TransportError.Peer.host("images.lorcana-api.com")
        let transfers: [TransportError] =
            WordingSamples.transportErrors + [
                .unreachable(reason: long), .tls(reason: long), .malformed(reason: long),
                .malformed(host, reason: long), .forbiddenRedirect(by: host),
                .bodyTooLarge(host, limit: 8 << 20),
                .closedEarly(receivedBody: false), .closedEarly(host, receivedBody: true), .refused(by: host),
                .proxy("proxy.example:3128", reason: long), .proxyStatus(407, proxy: "proxy.example:3128"),
                .proxyStatus(502, proxy: "proxy.example:3128"), .system(reason: long),
                .libraryMissing(reason: long), .invalidProxy(reason: "unsupported scheme \"ftp\""),
            ] + WordingSamples.phases.map { .timedOut($0, after: .seconds(10)) }
        return transfers.map { .transport($0, url: url) } + [
            .status(503, url: url, retryAfter: 9), .api(code: "odd", status: 400, details: long, url: url),
            .malformed(detail: long, url: url), .html(title: long, url: url), .plainText(long, url: url),
            .emptyBody(url: url), .unreadableRows(count: 100, url: url), .tooManyPages(200),
        ]
    }()

    @Test(arguments: failures)
    func `no word of a failure is truncated in lines of less than 80 columns`(failure: LorcanaError) {
        let line = NoteWords.line(.fellBack(from: failure, to: Samples.origin), localTime: Self.clock)
        #expect(CellWidth.of(line) < 80)
        #expect(!line.contains("…"))
        #expect(line.hasSuffix(" · built-in data of 2026-10-16"))
    }

    @Test(arguments: WordingSamples.notes)
    func `each note is less than 80 columns wide`(note: AnswerNote) {
        let line = NoteWords.line(note, localTime: Self.clock)
        #expect(CellWidth.of(line) < 80, "\(line)")
    }

    @Test func `each problem of a config file is less than 80 columns wide`() {
        for problem in WordingSamples.problems {
            let message = Message(problem, path: "/home/e/.config/lorcana/config")
            for line in message.lines(.warning) { #expect(line.width < 80, "\(line.plain)") }
        }
    }

    @Test(arguments: notes.map(\.0))
    func `the brief form is never longer`(note: AnswerNote) {
        #expect(NoteWords.brief(note).count <= NoteWords.line(note, localTime: Self.clock).count)
    }

    @Test(arguments: [
        (0, "no cards"), (1, "1 card"), (34, "34 cards"), (3556, "3,556 cards"),
        (1_000_000, "1,000,000 cards"),
    ])
    func `counts are words`(count: Int, words: String) { #expect(Counted.text(count) == words) }
}
