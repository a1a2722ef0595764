import LorcanaCards

/// Parses the API's dates, which Java writes in several formats.
///
/// Known formats are "2024-02-23T12:00", "2025-03-07T02:09:53", "2025-03-09 00:50:35.0" and "2023-08-18". None has a
/// time zone, so they are read as UTC. Anything else is nil.
enum APIDate {
    static func read(_ text: String) -> Timestamp? {
        let bytes = Array(text.utf8)
        guard let day = Timestamp(date: String(decoding: bytes.prefix(10), as: UTF8.self)) else { return nil }
        let rest = bytes.dropFirst(10)
        if rest.isEmpty { return day }
        guard rest.first == UInt8(ascii: "T") || rest.first == 0x20, let seconds = timeOfDay(rest.dropFirst())
        else {
            return nil
        }
        return Timestamp(secondsSince1970: day.secondsSince1970 + seconds)
    }

    /// Parses "12:00" or "02:09:53.0" as seconds since midnight.
    private static func timeOfDay(_ text: ArraySlice<UInt8>) -> Int64? {
        let time = text.prefix { !".Z+".utf8.contains($0) }
        let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
        guard (2...3).contains(parts.count), (0..<24).contains(parts[0]),
            parts.dropFirst().allSatisfy({ (0..<60).contains($0) })
        else { return nil }
        return parts[0] * 3600 + parts[1] * 60 + (parts.count == 3 ? parts[2] : 0)
    }

    /// Parses a few digits as a number; -1 for anything else.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int64 {
        guard (1...9).contains(digits.count), digits.allSatisfy(\.isDigit) else {
            return -1
        }
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
}
