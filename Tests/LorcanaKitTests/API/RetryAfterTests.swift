import LorcanaCards
@testable import LorcanaKit
import Testing

@Suite struct RetryAfterTests {
    private let now = Timestamp(year: 2026, month: 11, day: 20)

    @Test(arguments: [
        ("0", 0), ("120", 120), (" 7 ", 7), ("0042", 42), ("99999999999", 31_536_000),
        ("99999999999999999999999999", 31_536_000), ("Fri, 20 Nov 2026 00:02:00 GMT", 120),
        ("Friday, 20-Nov-26 00:02:00 GMT", 120), ("Fri Nov 20 00:02:00 2026", 120),
        ("Fri, 20 Nov 2026 00:00:00 GMT", 0), ("Thu, 19 Nov 2026 00:00:00 GMT", 0),
        ("Sat, 5 Dec 2026 00:00:00 GMT", 1_296_000), ("Sat Dec  5 00:00:00 2026", 1_296_000),
        ("Saturday, 05-Dec-26 00:00:00 GMT", 1_296_000), ("Sunday, 06-Nov-94 08:49:37 GMT", 0),
        ("Fri, 1 Jan 2055 00:00:00 GMT", 31_536_000),
    ])
    func `seconds and dates are read, and bounded by a year`(header: String, seconds: Int) {
        #expect(RetryAfter.seconds(in: header, now: now) == seconds)
    }

    @Test(arguments: [
        "", "soon", "1.5", "-5", "+5", "Fri, 20 Foo 2026 00:02:00 GMT", "Fri, 20 Nov 2026 00:02:00 CET",
        "20 Nov 2026",
        "Friday, 20-Nov-2026 00:02:00 GMT", "Fri Nov 20 2026 00:02:00", "Friday, 20-11-26 00:02:00 GMT",
    ])
    func `any other text asks for no wait`(header: String) {
        #expect(RetryAfter.seconds(in: header, now: now) == nil)
    }
}
