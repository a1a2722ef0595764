import Files
import Glibc
import LorcanaCards
import LorcanaKit
import Testing

@testable import lorcana

@Suite struct NoteWordsTests {
    private static let noon = Timestamp(secondsSince1970: Samples.date.secondsSince1970 + 12 * 3600)

    static let notes: [(AnswerNote, String)] = [
        (
            .fellBack(from: .emptyBody(url: "http://h/x"), to: Samples.origin),
            "h sent an empty answer; the built-in facts of 2026-10-16 answer"
        ),
        (
            .recentlyUnreachable(since: noon, to: Samples.origin),
            "the API could not be reached at 12:00 UTC and is not asked again before 12:10 UTC; "
                + "--source api or lorcana update asks at once; the built-in facts of 2026-10-16 answer"
        ),
        (
            .query(.searchedInstead(asked: "esla", shown: ["Elsa", "Ella"])),
            "nobody is called \"esla\"; these are \"Elsa\" or \"Ella\""
        ),
        (.skipped(count: 1), "1 row of the answer could not be read"),
        (.skipped(count: 2), "2 rows of the answer could not be read"),
        (
            .outdated(asOf: Samples.date, days: 8),
            "the catalogue on disk is of 2026-10-16, 8 days old; lorcana update fetches a new one"
        ),
        (
            .setAside(reason: "wrong checksum", path: "/d/c.damaged"),
            "the catalogue on disk is damaged (wrong checksum) and was moved to \"/d/c.damaged\""
        ),
        (
            .setAside(reason: "cut off", path: nil),
            "the catalogue on disk is damaged (cut off) and could not be moved aside"
        ),
        (
            .unreadable(FileError(.read, "/d/c", .system(EACCES))),
            "the catalogue at \"/d/c\" cannot be used: permission denied"
        ),
        (
            .notKept(FileError(.write, "/d/c", .system(ENOSPC))),
            "the texts were fetched for this once, since the catalogue could not be kept at \"/d/c\": the disk is full"
        ),
        (
            .notKept(.noFolder),
            "the texts were fetched for this once, since the catalogue could not be kept: "
                + "HOME is not set"
        ),
        (
            .query(.notIsAWord(before: "ink:ruby")),
            "\"not\" is a word of a name here; to leave cards out write -ink:ruby"
        ),
        (.query(.wouldMatch(without: "cost>=9", count: 3)), "without cost>=9 3 cards would match"),
        (.repeatedPage(2), "page 2 brought no new card, so this is taken for the end"),
        (.query(.unsearched(count: 1)), "1 card has no text here and was not searched"),
        (.query(.unsearched(count: 1069)), "1069 cards have no text here and were not searched"),
        (
            .query(.noSuchFullName("elsa", instead: "char:elsa")),
            "no full name is exactly \"elsa\"; char:elsa finds cards"
        ),
        (.query(.noSuchFullName("zzz", instead: nil)), "no full name is exactly \"zzz\""),
        (
            .query(.andIsAWord(instead: "elsa snow", count: 1)),
            "\"and\" was searched as a word of a name; elsa snow finds 1 card, and \"or\" finds either"
        ),
        (
            .query(.andIsAWord(instead: "elsa hercules", count: 0)),
            "\"and\" was searched as a word of a name; conditions need none between them, "
                + "and \"or\" finds either"
        ),
        (.query(.explained("cards whose cost is 3")), "cards whose cost is 3"),
    ]

    @Test(arguments: notes)
    func `each note is one sentence`(note: AnswerNote, sentence: String) {
        #expect(NoteWords.line(note) == sentence)
    }

    @Test(arguments: notes.map(\.0))
    func `the brief form is never longer`(note: AnswerNote) {
        #expect(NoteWords.brief(note).count <= NoteWords.line(note).count)
    }

    @Test(arguments: [(0, "no card"), (1, "1 card"), (34, "34 cards")])
    func `counts are words`(count: Int, words: String) { #expect(Counted.text(count) == words) }
}
