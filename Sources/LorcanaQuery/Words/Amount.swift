import LorcanaCards

/// A comparison with a number in words: "5", "two", "under 3", "3 or less", "2 to 4", "between 2 and 4".
struct Amount {
    /// The operator and the value of the condition.
    private(set) var test: String
    /// The words that it takes.
    private(set) var count: Int
    private var sign = Comparison.equal
    /// Whether it is a bound, "under 3", not a number.
    private(set) var isBound: Bool
    let number: Int
    /// The last number of "3 to 5", else the number.
    private(set) var last: Int
    /// Whether it is the year of a set's release; no card has so high a number.
    let isYear: Bool
    /// Whether it needs no other word: "under 5" is of the cost, "last year" and "between 2023 and 2025" of the year.
    private(set) var standsAlone: Bool
    /// Whether it is what a card gets, "+2".
    let isGain: Bool

    init?(_ words: ArraySlice<BareWord>, _ book: PhraseBook) {
        let isBetween = words.first?.folded == "between"
        let before = Self.comparison(before: words, book)
        let rest = words.dropFirst(isBetween ? 1 : before?.count ?? 0)
        guard let first = rest.first, let (number, length) = Self.number(rest, book) else { return nil }
        let joints = isBetween ? ["and"] : ["to", "through", "thru"]
        let high = Self.high(rest, behind: length, above: number, joints, book)
        if isBetween, high == nil { return nil }
        let isNamedYear = length > 1
        isYear = isNamedYear || QueryWords.years.contains(number)
        standsAlone = isNamedYear || isBetween
        (self.number, last, isGain) = (number, number, first.place == 0 && first.token.hasPrefix("+"))
        (test, count, isBound) = ("=\(number)", length, false)
        if let (sign, words) = before {
            bound(sign, words + length)
        } else if let (high, length) = high {
            (test, count, last) = (":\(number)-\(high)", length + (isBetween ? 1 : 0), high)
        } else if first.isAtLeast {
            bound(.greaterOrEqual, length)
        } else {
            bound(by: rest.dropFirst(length))
        }
    }

    /// Whether it is one number, neither bound nor a range.
    var isPlain: Bool { !isBound && last == number }

    /// The amounts in a pattern, of two digits at most: "[3-9]" for "3 or more", as effects count to 9, and
    /// "([2-9]|1[0-2])" for "2 to 12"; nil for a plain number, and if there are none.
    var digits: String? {
        if isPlain { return nil }
        let isOpen = isBound && sign.holds(.max, number)
        let amounts = (1...(isOpen && number < 9 ? 9 : 99)).filter {
            isBound ? sign.holds($0, number) : (number...last).contains($0)
        }
        // Tens with the same ones are side by side.
        var parts: [(tens: [Int], ones: [Int])] = []
        for ten in 0...9 {
            let ones = amounts.filter { $0 / 10 == ten }.map { $0 % 10 }
            if ones.isEmpty { continue }
            if let last = parts.last, last.ones == ones, last.tens != [0] {
                parts[parts.count - 1].tens.append(ten)
            } else {
                parts.append(([ten], ones))
            }
        }
        let patterns = parts.map { ($0.tens == [0] ? "" : Self.digit(in: $0.tens)) + Self.digit(in: $0.ones) }
        return patterns.count > 1 ? "(\(patterns.joined(separator: "|")))" : patterns.first
    }

    private static func digit(in digits: [Int]) -> String {
        digits.count == 1 ? "\(digits[0])" : "[\(digits[0])-\(digits.last!)]"
    }

    /// Bounds the number, unless it is bound already: "5 cost+".
    mutating func bound(_ sign: Comparison) { if !isBound { bound(sign, count) } }

    private mutating func bound(_ sign: Comparison, _ count: Int) {
        (test, self.count, isBound) = ("\(sign.rawValue)\(number)", count, true)
        self.sign = sign
        if !isYear { standsAlone = true }
    }

    /// Takes an "or less" or "and up" that comes next; returns how many words that are.
    @discardableResult
    mutating func bound(by words: ArraySlice<BareWord>) -> Int {
        guard !isBound, test == "=\(number)", let found = PlayerWords.bound(words, ofYear: isYear) else {
            return 0
        }
        bound(found.sign, count + found.count)
        return found.count
    }

    /// The number that the words begin with, in one word or as a year by today's: "last year".
    static func number(_ words: ArraySlice<BareWord>, _ book: PhraseBook) -> (number: Int, count: Int)? {
        guard let first = words.first else { return nil }
        if let years = QueryWords.yearByToday(words.prefix(2).map(\.folded)[...]) {
            return (book.day.day.year + years, 2)
        }
        return number(first, book).map { ($0, 1) }
    }

    /// A number in digits, or in a word.
    static func number(_ word: BareWord, _ book: PhraseBook) -> Int? {
        if let number = word.number { return number }
        if case .number(let number)? = book.entry(word.folded) { return number }
        return nil
    }

    /// The end of "2 to 4" and "2-4", and how many words there are; the low number takes the first `length`.
    private static func high(
        _ words: ArraySlice<BareWord>, behind length: Int, above low: Int, _ joints: [String],
        _ book: PhraseBook
    ) -> (number: Int, count: Int)? {
        guard let first = words.first, let next = words.dropFirst(length).first else { return nil }
        if first.place == 0, next.place == 1, first.token == "\(first.folded)-\(next.folded)" {
            return next.number.flatMap { isRange(low, $0) ? ($0, 2) : nil }
        }
        let rest = words.dropFirst(length + 1)
        // "2+ to 4" begins at 2, but "4+" ends nowhere.
        guard joints.contains(next.folded), let (high, count) = number(rest, book), isRange(low, high),
            !rest.first!.isAtLeast
        else { return nil }
        return (high, length + 1 + count)
    }

    /// Whether the numbers can be the ends of a range: a year and another number cannot.
    private static func isRange(_ low: Int, _ high: Int) -> Bool {
        high >= low && QueryWords.years.contains(low) == QueryWords.years.contains(high)
    }

    /// "under", "more than", "at least" before a number.
    private static func comparison(
        before words: ArraySlice<BareWord>, _ book: PhraseBook
    ) -> (sign: Comparison, count: Int)? {
        let mayBeSeveral = words.first.map { book.mayBeginPhrase($0.folded) } == true
        for count in (mayBeSeveral ? [3, 2, 1] : [1]) where words.count > count {
            guard case .comparison(let sign)? = book.entry(words.prefix(count).map(\.folded).spaced)
            else {
                continue
            }
            return (sign, count)
        }
        return nil
    }
}
