@testable import LorcanaKit
import LorcanaCards
import Testing

@Suite struct APIDateTests {
    @Test(arguments: [
        ("2024-02-23T12:00", "2024-02-23T12:00:00Z"), ("2025-03-07T02:09:53", "2025-03-07T02:09:53Z"),
        ("2025-03-09 00:50:35.0", "2025-03-09T00:50:35Z"), ("2023-08-18", "2023-08-18T00:00:00Z"),
        ("2026-01-01T00:00:00.123Z", "2026-01-01T00:00:00Z"),
        ("2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00Z"),
    ])
    func `each known form is read in UTC`(text: String, moment: String) {
        #expect(APIDate.read(text)?.rfc3339 == moment)
    }

    @Test(arguments: [
        "", "yesterday", "2025-13-01", "2025-03-09 24:00", "2025-03-09 1:2:3:4", "2025-03-09T", "18/08/2023",
    ])
    func `anything else is not a date`(text: String) {
        #expect(APIDate.read(text) == nil)
    }
}
