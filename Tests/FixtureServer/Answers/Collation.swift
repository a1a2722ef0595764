import Foundation

/// Compares like the database: ignores case, accents and trailing spaces (utf8mb4_unicode_ci).
enum Collation {
    static func fold(_ text: String) -> String {
        var folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        while folded.last == " " { folded.removeLast() }
        return folded
    }

    /// Whether `a` is sorted before `b`; missing values are first, like NULL.
    static func isBefore(_ a: JSONValue?, _ b: JSONValue?) -> Bool {
        if let a = number(a), let b = number(b) { return a < b }
        return fold(text(a)) < fold(text(b))
    }

    /// The numeric value: 1 or 0 for a Boolean; nil for text and NULL.
    static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .truth(let truth): truth ? 1 : 0
        case .text, .null, .list, .object, nil: nil
        }
    }

    static func text(_ value: JSONValue?) -> String {
        value?.text ?? number(value).map { $0 == $0.rounded() ? String(Int($0)) : String($0) } ?? ""
    }

    /// Text converted to a number as in MySQL: its leading digits, else 0, so 'true' is 0.
    static func number(in text: String) -> Double {
        let trimmed = text.drop { $0 == " " }
        return Double(trimmed.prefix { "0123456789.-".contains($0) }) ?? 0
    }

    /// SQL's LIKE: `%` matches any sequence of characters, `_` a single one.
    static func isLike(_ text: String, pattern: String) -> Bool {
        let text = Array(fold(text)), pattern = Array(fold(pattern))
        var t = 0, p = 0
        var afterPercent: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "%" {
                p += 1
                afterPercent = (p, t)
            } else if p < pattern.count, pattern[p] == "_" || pattern[p] == text[t] {
                t += 1
                p += 1
            } else if let last = afterPercent {
                afterPercent = (last.pattern, last.text + 1)
                (p, t) = (last.pattern, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "%" }
    }
}
