import LorcanaCards

/// Reads the API's dates, which come from Java in several forms.
///
/// Known are "2024-02-23T12:00", "2025-03-07T02:09:53", "2025-03-09 00:50:35.0" and "2023-08-18". None has a zone,
/// so they are read as UTC. Anything else is nil.
enum APIDate {
    static func read(_ text: String) -> Timestamp? {
        guard let day = Timestamp(date: text.prefix(10)) else { return nil }
        let rest = text.dropFirst(10)
        if rest.isEmpty { return day }
        guard rest.first == "T" || rest.first == " ", let seconds = timeOfDay(rest.dropFirst()) else {
            return nil
        }
        return Timestamp(secondsSince1970: day.secondsSince1970 + seconds)
    }

    /// Seconds since midnight in "12:00" or "02:09:53.0".
    private static func timeOfDay(_ text: Substring) -> Int64? {
        let time = text.prefix { $0 != "." && $0 != "Z" && $0 != "+" }
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) ?? -1 }
        guard (2...3).contains(parts.count), (0..<24).contains(parts[0]),
            parts.dropFirst().allSatisfy({ (0..<60).contains($0) })
        else { return nil }
        return parts[0] * 3600 + parts[1] * 60 + (parts.count == 3 ? parts[2] : 0)
    }
}
