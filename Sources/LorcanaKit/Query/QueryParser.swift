import LorcanaCards

/// Reads the query language: terms, "and" implied and binding tighter than "or", minus, brackets, quotes.
///
///     query     = [ either ]
///     either    = every { "or" every }
///     every     = { unary }
///     unary     = "-" unary | "(" either ")" | phrase | exact | condition | words
struct QueryParser {
    var scanner: QueryScanner
    /// The values of the last `sort:` and `unique:`.
    var order: CardOrder?
    var unique: CardQuery.Unique?
    var conditions = 0
    /// What follows a "not" that was read as a word of a name, though it is before a condition.
    var afterNot: String?

    init(_ text: String) { scanner = QueryScanner(text) }

    mutating func parse() throws(QueryError) -> Condition? {
        let condition = try either(depth: 0)
        guard scanner.isAtEnd else {
            let place = scanner.position..<scanner.position + 1
            throw scanner.error(at: place, "unmatched \")\"", hint: bracketsHint)
        }
        return condition
    }

    private mutating func either(depth: Int) throws(QueryError) -> Condition? {
        var branches: [Condition] = []
        if let first = try every(depth: depth) { branches.append(first) }
        while let or = orKeyword() {
            scanner.position = or.upperBound
            let start = scanner.position
            if let next = try every(depth: depth) { branches.append(next) }
            if isBare(start..<scanner.position) {
                throw scanner.error(
                    at: or, "missing condition after \"or\"",
                    hint: "to search names for the word, write name:or"
                )
            }
        }
        return Condition.anyOf(branches)
    }

    private mutating func every(depth: Int) throws(QueryError) -> Condition? {
        var parts: [Condition] = []
        var isFirst = true
        var followsCondition = false
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd || scanner.current == ")" { break }
            if !isFirst, orKeyword() != nil { break }
            if !isFirst, skipsAnd(after: followsCondition) { continue }
            isFirst = false
            followsCondition = beginsCondition
            if let part = try unary(depth: depth) { parts.append(part) }
        }
        return Condition.allOf(parts)
    }

    private mutating func unary(depth: Int) throws(QueryError) -> Condition? {
        guard let scalar = scanner.current else { return nil }
        if scalar == "-", let next = scanner.peek(), !next.isBlank, next != ")" {
            return try negation(depth: depth)
        }
        if scalar == "(" { return try group(depth: depth) }
        if scalar.isQuote { return try name(.part(folded(quoted()))) }
        if scalar == "!", scanner.peek()?.isQuote == true || isExactWord { return try exactName() }
        return try conditionOrWords()
    }

    private mutating func negation(depth: Int) throws(QueryError) -> Condition? {
        try checkDepth(depth)
        scanner.position += 1
        let start = scanner.position
        let (order, unique) = (order, unique)
        let inner = try unary(depth: depth + 1)
        guard self.order == order, self.unique == unique else {
            throw scanner.error(
                at: start - 1..<start,
                self.order == order ? "unique: cannot be negated" : "sort: cannot be negated",
                hint: self.order == order ? "" : "for descending order write sort:-cost")
        }
        return inner?.negated
    }

    private mutating func group(depth: Int) throws(QueryError) -> Condition? {
        try checkDepth(depth)
        let start = scanner.position
        scanner.position += 1
        let inner = try either(depth: depth + 1)
        guard scanner.current == ")" else {
            throw scanner.error(at: start..<start + 1, "missing \")\"", hint: bracketsHint)
        }
        guard !isBare(start + 1..<scanner.position) else {
            throw scanner.error(at: start..<scanner.position + 1, "nothing between \"(\" and \")\"")
        }
        scanner.position += 1
        return inner
    }

    private func checkDepth(_ depth: Int) throws(QueryError) {
        guard depth < CardQuery.maximumDepth else {
            let place = scanner.position..<scanner.position + 1
            throw scanner.error(at: place, "nested deeper than \(CardQuery.maximumDepth) levels")
        }
    }

    // MARK: Names

    /// Whether `!` begins an exact name, not the end of a sentence.
    private var isExactWord: Bool {
        guard let next = scanner.peek() else { return false }
        return !next.isDelimiter && !next.isOperator && next != "-"
    }

    private mutating func exactName() throws(QueryError) -> Condition? {
        scanner.position += 1
        return try name(.whole(folded(scanner.current?.isQuote == true ? quoted() : bareWord())))
    }

    private mutating func bareWord() -> Range<Int> {
        let start = scanner.position
        scanner.position = max(scanner.endOfRun(from: start), start + 1)
        return start..<scanner.position
    }

    private mutating func name(_ test: TextTest) throws(QueryError) -> Condition? {
        test.words.isEmpty ? nil : try counted(.term(.text(.name, test)))
    }

    private mutating func conditionOrWords() throws(QueryError) -> Condition? {
        let start = scanner.position
        if let key = keyRange(from: start) { return try condition(key: key) }
        let word = bareWord()
        noteNegation(word)
        let words = folded(word).foldedWords
        var parts: [Condition] = []
        for (place, folded) in words.enumerated() {
            let bare = BareWord(folded: folded, token: scanner.string(word), place: place)
            parts.append(try counted(bare.condition, from: start))
        }
        return Condition.allOf(parts)
    }

    private mutating func noteNegation(_ word: Range<Int>) {
        guard afterNot == nil, scanner.string(word).lowercased() == "not" else { return }
        var ahead = scanner
        ahead.skipBlanks()
        let start = ahead.position
        if ahead.current == "(" {
            afterNot = "(...)"
        } else if ahead.current != "-", keyRange(from: start) != nil {
            let end = ahead.endOfRun(from: start)
            let isQuoted = end < ahead.scalars.count && ahead.scalars[end].isQuote
            afterNot = ahead.string(start..<end) + (isQuoted ? "\"...\"" : "")
        }
    }

    func folded(_ range: Range<Int>) -> String { Folding.fold(scanner.string(range)) }

    // MARK: Tokens

    /// The text between two quotes; the position moves past the second.
    mutating func quoted() throws(QueryError) -> Range<Int> {
        let start = scanner.position
        guard let end = scanner.scalars[(start + 1)...].firstIndex(where: \.isQuote) else {
            throw scanner.error(at: start..<start + 1, "missing closing quote")
        }
        scanner.position = end + 1
        return start + 1..<end
    }

    /// Whether the next thing is more than a plain word: a condition, a bracket or a minus.
    private var beginsCondition: Bool {
        scanner.current == "(" || scanner.current == "-" || keyRange(from: scanner.position) != nil
    }

    /// Skips an "and" beside a condition, where it can only join; between words it is a word.
    private mutating func skipsAnd(after followsCondition: Bool) -> Bool {
        let start = scanner.position
        let end = scanner.endOfRun(from: start)
        guard end - start == 3, scanner.string(start..<end).lowercased() == "and" else { return false }
        scanner.position = end
        scanner.skipBlanks()
        if !scanner.isAtEnd, scanner.current != ")", followsCondition || beginsCondition { return true }
        scanner.position = start
        return false
    }

    /// The range of the word "or" if it comes next, on its own; the position moves past the blanks before it.
    private mutating func orKeyword() -> Range<Int>? {
        scanner.skipBlanks()
        let start = scanner.position
        let end = scanner.endOfRun(from: start)
        return end - start == 2 && scanner.string(start..<end).lowercased() == "or" ? start..<end : nil
    }

    private func isBare(_ range: Range<Int>) -> Bool { scanner.scalars[range].allSatisfy(\.isBlank) }

    private var bracketsHint: String { "brackets group conditions; to search names, leave them out" }
}
