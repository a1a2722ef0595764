import LorcanaCards

/// A number in words, and how a number of a card must compare with it: "5", "under 3", "3 or less", "2 to 4".
struct Amount {
    /// The operator and the value of the condition.
    private(set) var test: String
    /// The words that it takes.
    var count: Int
    /// Whether it is a bound, "under 3", not a number.
    private(set) var isBound: Bool
    private let number: Int

    init?(_ words: ArraySlice<BareWord>) {
        let before = Self.comparison(before: words)
        let rest = words.dropFirst(before?.count ?? 0)
        guard let first = rest.first, let number = first.number else { return nil }
        self.number = number
        (test, count, isBound) = ("=\(number)", 1, false)
        if let (sign, length) = before {
            (test, count, isBound) = ("\(sign.rawValue)\(number)", length + 1, true)
        } else if first.token == first.folded + "+" {
            (test, isBound) = (">=\(number)", true)
        } else if let (high, length) = Self.high(rest) {
            (test, count) = (":\(number)-\(high)", length)
        } else {
            bound(by: rest.dropFirst().first)
        }
    }

    /// Takes an "or less" that comes next.
    mutating func bound(by word: BareWord?) {
        guard !isBound, test == "=\(number)", let sign = Comparison(bound: word?.folded) else { return }
        (test, count, isBound) = ("\(sign.rawValue)\(number)", count + 1, true)
    }

    /// The end of "2 to 4" and "2-4".
    private static func high(_ words: ArraySlice<BareWord>) -> (number: Int, count: Int)? {
        let words = Array(words.prefix(3))
        guard words.count > 1, let low = words[0].number else { return nil }
        if words[0].place == 0, words[1].place == 1, words[0].token == "\(words[0].folded)-\(words[1].folded)"
        {
            return words[1].number.flatMap { $0 >= low ? ($0, 2) : nil }
        }
        guard words.count > 2, words[1].folded == "to", let high = words[2].number, high >= low else {
            return nil
        }
        return (high, 3)
    }

    /// "under", "more than", "at least" before a number.
    private static func comparison(before words: ArraySlice<BareWord>) -> (sign: Comparison, count: Int)? {
        guard let first = words.first?.folded else { return nil }
        switch first {
        case "under", "below": return (.less, 1)
        case "over", "above": return (.greater, 1)
        default: break
        }
        switch words.prefix(2).map(\.folded).spaced {
        case "less than", "fewer than", "lower than": return (.less, 2)
        case "more than", "greater than", "higher than": return (.greater, 2)
        case "at most", "up to": return (.lessOrEqual, 2)
        case "at least": return (.greaterOrEqual, 2)
        default: return nil
        }
    }
}
