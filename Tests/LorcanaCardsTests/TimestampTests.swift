import LorcanaCards
import Testing

@Suite struct TimestampTests {
    @Test(arguments: ["1970-01-01", "2026-10-16", "2000-02-29", "1969-12-31", "2024-12-31"])
    func `a date survives being read and written`(date: String) throws {
        #expect(try #require(Timestamp(date: date)).date == date)
    }

    @Test func `a moment is written as RFC 3339 in UTC`() {
        #expect(Timestamp(secondsSince1970: 1_792_108_799).rfc3339 == "2026-10-15T23:59:59Z")
    }

    @Test(arguments: [
        "", "2026-1-01", "2026-13-01", "2026-10-32", "today", "2026-10-16T00",
        "2026-02-31", "2025-02-29", "1900-02-29", "2026-04-31", "2026-+1-01", "2026-01-+1", "+026-01-01",
        "-026-01-01", "2026-00-10", "2026-10-00",
    ])
    func `what is no date is nil`(text: String) {
        #expect(Timestamp(date: text) == nil)
    }
}
