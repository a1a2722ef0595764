package import LorcanaCards

/// Reads the header Retry-After: seconds, or a date (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// The seconds to wait from `now`, at most a day; nil if `header` is neither.
    package static func seconds(in header: String, now: Timestamp) -> Int? {
        let text = TextCleaning.cleanLine(header)
        let seconds = Int64(text) ?? date(text).map { $0.secondsSince1970 - now.secondsSince1970 }
        return seconds.map { Int(min(max($0, 0), 86_400)) }
    }

    /// Reads "Fri, 16 Oct 2026 12:00:00 GMT", but not the two older forms of HTTP dates.
    private static func date(_ text: String) -> Timestamp? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let day = parts[1].count == 1 ? "0\(parts[1])" : String(parts[1])
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return APIDate.read("\(parts[3])-\(number)-\(day)T\(parts[4])")
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
