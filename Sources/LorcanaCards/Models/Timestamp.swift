/// A moment in whole seconds since 1970-01-01T00:00:00Z. It doesn't need Foundation, so it takes no time at startup.
package struct Timestamp: Sendable, Hashable, Comparable {
    package var secondsSince1970: Int64

    package init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

    static let epoch = Timestamp(secondsSince1970: 0)

    package static func < (a: Timestamp, b: Timestamp) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

    /// The first second of a day in UTC, by the proleptic Gregorian calendar (Hinnant's days-from-civil).
    package init(year: Int, month: Int, day: Int) {
        let y = Int64(month <= 2 ? year - 1 : year)
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let shifted = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * shifted + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        secondsSince1970 = (era * 146_097 + dayOfEra - 719_468) * 86_400
    }

    /// The day in UTC.
    package var day: (year: Int, month: Int, day: Int) {
        let days = (secondsSince1970 - secondOfDay) / 86_400 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (Int(year), Int(month), Int(dayOfYear - (153 * shifted + 2) / 5 + 1))
    }

    /// The first second of the day in UTC.
    package var startOfDay: Timestamp {
        Timestamp(secondsSince1970: secondsSince1970 - secondOfDay)
    }

    private var secondOfDay: Int64 { (secondsSince1970 % 86_400 + 86_400) % 86_400 }

    /// The number of days in UTC from this day to that of `later`; 0 if that is earlier.
    package func days(until later: Timestamp) -> Int {
        let (from, to) = (startOfDay.secondsSince1970, later.startOfDay.secondsSince1970)
        return max(0, Int(to - from) / 86_400)
    }

    /// The date: "2026-10-16".
    package var date: String {
        let (year, month, day) = day
        return "\(zeroPadded(year, to: 4))-\(zeroPadded(month, to: 2))-\(zeroPadded(day, to: 2))"
    }

    /// The RFC 3339 form in UTC: "2026-10-16T00:00:00Z".
    package var rfc3339: String {
        let second = Int(secondOfDay)
        let time = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, to: 2) }
        return "\(date)T\(time.joined(separator: ":"))Z"
    }

    /// The RFC 3339 form without a time zone, for files that don't specify one.
    package var withoutZone: String { String(rfc3339.dropLast()) }

    /// Parses "2026-10-16"; returns nil for anything else, including dates that don't exist.
    package init?(date: some StringProtocol) {
        var parts = (0, 0, 0)
        var count = 0
        for byte in String(date).utf8 {
            switch (count, byte) {
            case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): break
            case (0..<4, 0x30...0x39): parts.0 = parts.0 * 10 + Int(byte - 0x30)
            case (5..<7, 0x30...0x39): parts.1 = parts.1 * 10 + Int(byte - 0x30)
            case (8..<10, 0x30...0x39): parts.2 = parts.2 * 10 + Int(byte - 0x30)
            default: return nil
            }
            count += 1
        }
        guard count == 10, (1...12).contains(parts.1), (1...31).contains(parts.2) else { return nil }
        self.init(year: parts.0, month: parts.1, day: parts.2)
        // Rejects 2026-02-31.
        if day != parts { return nil }
    }
}
