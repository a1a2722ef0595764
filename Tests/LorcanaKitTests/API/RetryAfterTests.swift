import LorcanaCards
import LorcanaKit
import Testing

@Suite struct RetryAfterTests {
    private let now = Timestamp(year: 2026, month: 11, day: 20)

    @Test(arguments: [
        ("0", 0), ("120", 120), (" 7 ", 7), ("-5", 0), ("99999999999", 86_400),
        ("Fri, 20 Nov 2026 00:02:00 GMT", 120),
        ("Fri, 20 Nov 2026 00:00:00 GMT", 0), ("Thu, 19 Nov 2026 00:00:00 GMT", 0),
        ("Sat, 5 Dec 2026 00:00:00 GMT", 86_400), ("Fri, 1 Jan 2027 00:00:00 GMT", 86_400),
    ])
    func `seconds and dates are read, and bounded by a day`(header: String, seconds: Int) {
        #expect(RetryAfter.seconds(in: header, now: now) == seconds)
    }

    @Test(arguments: [
        "", "soon", "1.5", "Fri, 20 Foo 2026 00:02:00 GMT", "Fri, 20 Nov 2026 00:02:00 CET", "20 Nov 2026",
    ])
    func `anything else asks for nothing`(header: String) {
        #expect(RetryAfter.seconds(in: header, now: now) == nil)
    }
}
