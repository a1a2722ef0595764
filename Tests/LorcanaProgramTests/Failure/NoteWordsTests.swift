import Files
import Glibc
import LorcanaCards
import LorcanaKit
import Testing

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
            .outdated(asOf: Samples.date, days: 8),
            "downloaded data is 8 days old (2026-10-16): run `lorcana update`"
        ),
        (
            .unusable(.wrongChecksum),
            "cannot use downloaded data: wrong checksum; run `lorcana update`"
        ),
        (
            .unusable(.wrongVersion(found: 9, expected: 1)),
            "cannot use downloaded data: saved by a newer version of lorcana; run `lorcana update`"
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
        (.query(.wouldMatch(without: "cost>=9", count: 3)), "3 cards match without cost>=9"),
        (.query(.wouldMatch(without: "cost>=9", count: 1)), "1 card matches without cost>=9"),
        (.repeatedPage(2), "page 2 repeats earlier cards; treating it as the last"),
        (.query(.unsearched(count: 1)), "skipped 1 card without rules text"),
        (.query(.unsearched(count: 1069)), "skipped 1,069 cards without rules text"),
        (
            .query(.noSuchFullName("elsa", instead: "char:elsa")),
            "no card is named exactly \"elsa\"; try `char:elsa`"
        ),
        (.query(.noSuchFullName("zzz", instead: nil)), "no card is named exactly \"zzz\""),
        (
            .query(.readAs("ink:amber t:song", deck: nil)), "read as ink:amber t:song"
        ),
        (
            .query(.readAs("ink:amber ink:steel", deck: "ink<=amber/steel")),
            "read as ink:amber ink:steel; for a deck of both write ink<=amber/steel"
        ),
        (
            .query(.otherReading("ink:ruby", count: 472)),
            "searched names; `ink:ruby` finds 472 cards"
        ),
        (
            .query(.readInVain("kw:evasive simba")), "no card has all of these: kw:evasive simba"
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
