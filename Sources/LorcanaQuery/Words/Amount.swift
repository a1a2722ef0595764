import LorcanaCards

/// A comparison with a number in words: "5", "two", "under 3", "3 or less", "2 to 4".
struct Amount {
    /// The operator and the value of the condition.
    private(set) var test: String
    /// The words that it takes.
    private(set) var count: Int
    /// Whether it is a bound, "under 3", not a number.
    private(set) var isBound: Bool
    let number: Int
    /// The last number of "3 to 5", else the number.
    private(set) var last: Int
    /// Whether it is a year by today's, "last year".
    let isNamedYear: Bool
    /// Whether it is what a card gets, "+2".
    let isGain: Bool

    init?(_ words: ArraySlice<BareWord>, _ book: PhraseBook) {
        let before = Self.comparison(before: words, book)
        let rest = words.dropFirst(before?.count ?? 0)
        guard let first = rest.first, let (number, length) = Self.number(rest, book) else { return nil }
        isNamedYear = length > 1
        (self.number, last, isGain) = (number, number, first.place == 0 && first.token.hasPrefix("+"))
        (test, count, isBound) = ("=\(number)", length, false)
        if let (sign, words) = before {
            (test, count, isBound) = ("\(sign.rawValue)\(number)", words + length, true)
        } else if first.token == first.folded + "+" {
            (test, isBound) = (">=\(number)", true)
        } else if let (high, length) = Self.high(rest, above: number, book) {
            (test, count, last) = (":\(number)-\(high)", length, high)
        } else {
            bound(by: rest.dropFirst(length).first)
        }
    }

    /// Takes an "or less" that comes next; returns whether it did.
    @discardableResult
    mutating func bound(by word: BareWord?) -> Bool {
        guard !isBound, test == "=\(number)", let sign = Comparison(bound: word?.folded) else { return false }
        (test, count, isBound) = ("\(sign.rawValue)\(number)", count + 1, true)
        return true
    }

    /// The number that the words begin with, in one word or as a year by today's: "last year".
    static func number(_ words: ArraySlice<BareWord>, _ book: PhraseBook) -> (number: Int, count: Int)? {
        guard let first = words.first else { return nil }
        if words.dropFirst().first?.folded == "year",
            let year = ["last", "this", "next"].firstIndex(of: first.folded)
        {
            return (book.day.day.year + year - 1, 2)
        }
        return number(first, book).map { ($0, 1) }
    }

    /// A number in digits, or in a word.
    static func number(_ word: BareWord, _ book: PhraseBook) -> Int? {
        if let number = word.number { return number }
        if case .number(let number)? = book.entry(word.folded) { return number }
        return nil
    }

    /// The end of "2 to 4" and "2-4".
    private static func high(
        _ words: ArraySlice<BareWord>, above low: Int, _ book: PhraseBook
    ) -> (number: Int, count: Int)? {
        let words = Array(words.prefix(3))
        guard words.count > 1 else { return nil }
        if words[0].place == 0, words[1].place == 1, words[0].token == "\(words[0].folded)-\(words[1].folded)"
        {
            return words[1].number.flatMap { $0 >= low ? ($0, 2) : nil }
        }
        guard words.count > 2, words[1].folded == "to", let high = number(words[2], book), high >= low else {
            return nil
        }
        return (high, 3)
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
