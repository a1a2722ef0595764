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

    @Test func `days are counted by dates in UTC, and are 0 to an earlier day`() {
        let evening = Timestamp(year: 2026, month: 10, day: 16).secondsSince1970 + 86_399
        let moment = { (later: Int64) in Timestamp(secondsSince1970: evening + later) }
        #expect(moment(0).days(until: moment(1)) == 1)
        #expect(moment(0).days(until: moment(3 * 86_400)) == 3)
        #expect(moment(0).days(until: moment(-1)) == 0 && moment(0).days(until: moment(-86_400)) == 0)
    }

    @Test(arguments: [
        "", "2026-1-01", "2026-13-01", "2026-10-32", "today", "2026-10-16T00",
        "2026-02-31", "2025-02-29", "1900-02-29", "2026-04-31", "2026-+1-01", "2026-01-+1", "+026-01-01",
        "-026-01-01", "2026-00-10", "2026-10-00",
    ])
    func `a text that is not a date is nil`(text: String) {
        #expect(Timestamp(date: text) == nil)
    }

    /// The hash was computed with Python's `datetime`:
    ///
    ///     hash, day = 0xcbf29ce484222325, datetime.date(1800, 1, 1)
    ///     while day.year < 2200:
    ///         for number in (day.year, day.month, day.day):
    ///             hash = (hash ^ number) * 0x100000001b3 % 2**64
    ///         day += datetime.timedelta(1)
    @Test func `every day of 400 years has the same date as in Python`() {
        let first: Int64 = -5_364_662_400  // 1800-01-01
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in 0..<146_097 {
            let moment = Timestamp(secondsSince1970: first + Int64(index) * 86_400 + 86_399)
            let (year, month, day) = moment.day
            for number in [year, month, day] { hash = (hash ^ UInt64(number)) &* 0x100_0000_01B3 }
            let start = Timestamp(year: year, month: month, day: day)
            guard start.secondsSince1970 == moment.secondsSince1970 - 86_399 else {
                Issue.record("day \(index) is read as \(start.date)")
                return
            }
        }
        #expect(hash == 0x4E02_278F_C83F_B172)
    }
}
