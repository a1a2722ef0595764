import LorcanaCards

/// Parses the header Retry-After: seconds, or a date in any of HTTP's three formats (RFC 9110, sections 5.6.7 and
/// 10.2.3).
enum RetryAfter {
    /// The maximum wait to report. Longer ones, including numbers too large to parse, are clamped to it.
    static let longest: Int64 = 365 * 86_400

    /// The seconds to wait from `now`; nil if `header` is neither a number nor a date.
    static func seconds(in header: String, now: Timestamp) -> Int? {
        let text = TextCleaning.cleanLine(header)
        let wait =
            text.areDigits ? Int64(text) ?? longest : date(text, now).map { $0 - now.secondsSince1970 }
        return wait.map { Int(min(max($0, 0), longest)) }
    }

    /// Parses "Fri, 16 Oct 2026 12:00:00 GMT", "Friday, 16-Oct-26 12:00:00 GMT" or "Fri Oct 16 12:00:00 2026" as
    /// seconds since 1970.
    private static func date(_ text: String, _ now: Timestamp) -> Int64? {
        let words = text.split(separator: " ")
        switch words.count {
        case 6 where words[5] == "GMT":
            return date(day: words[1], month: words[2], year: words[3], time: words[4])
        case 5: return date(day: words[2], month: words[1], year: words[4], time: words[3])
        case 4 where words[3] == "GMT":
            let parts = words[1].split(separator: "-")
            guard parts.count == 3, parts[2].utf8.count == 2 else { return nil }
            return lastCentury(
                than: date(day: parts[0], month: parts[1], year: "20\(parts[2])", time: words[2]), now)
        default: return nil
        }
    }

    private static func date(
        day: Substring, month: Substring, year: Substring, time: Substring
    ) -> Int64? {
        guard let index = months.firstIndex(of: month) else { return nil }
        let day = day.utf8.count == 1 ? "0\(day)" : day
        let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        return APIDate.read("\(year)-\(month)-\(day)T\(time)")?.secondsSince1970
    }

    /// The date a century earlier if a two-digit year would be more than 50 years in the future.
    private static func lastCentury(than date: Int64?, _ now: Timestamp) -> Int64? {
        let (year, century): (Int64, Int64) = (31_556_952, 3_155_673_600)
        return date.map { $0 > now.secondsSince1970 + 50 * year ? $0 - century : $0 }
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
