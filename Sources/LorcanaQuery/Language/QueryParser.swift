import LorcanaCards

/// Reads the query language: terms, "and" implied and binding tighter than "or", minus, brackets, quotes.
///
///     query     = [ either ]
///     either    = every { ( "or" | "|" | "||" ) every }
///     every     = { unary [ "and" | "&&" ] }
///     unary     = ( "-" | "not" ) unary | "(" either ")" | phrase | exact | saved | condition | words
struct QueryParser {
    var scanner: QueryScanner
    let saved: SavedQueries
    /// The saved queries that are being read, the outermost first.
    private let openQueries: [String]
    var showing = Showing()
    var conditions = 0
    var patterns = 0
    /// The first condition on what the API does not state, as the error it is with the API alone.
    var beyondAPI: QueryError?
    /// Whether the last thing read in this "and" is a name.
    private var followsName = false
    /// The last two bare words, if nothing else was read behind them.
    private var lastWords: [String] = []

    /// The last values of `sort:`, `unique:` and `prefer:`.
    struct Showing {
        var order: CardOrder?
        var unique: CardQuery.Unique?
        var preferred: CardQuery.Preferred?
        /// Their keys, as often as they were written.
        var keys: [QueryKey] = []
    }

    init(_ text: String, saved: SavedQueries, trial: SuggestionTrial) {
        scanner = QueryScanner(text, trial: trial)
        self.saved = saved
        openQueries = []
    }

    private init(saved name: String, _ text: String, at range: Range<Int>, in other: QueryParser) {
        scanner = QueryScanner(text, savedAs: name, at: range, in: other.scanner)
        saved = other.saved
        openQueries = other.openQueries + [name]
        (showing, conditions, beyondAPI) = (other.showing, other.conditions, other.beyondAPI)
        patterns = other.patterns
    }

    mutating func parse(depth: Int = 0) throws(QueryError) -> Condition? {
        let condition = try either(depth: depth)
        guard scanner.isAtEnd else {
            let place = scanner.position..<scanner.position + 1
            throw scanner.error(at: place, "unmatched \")\"", hint: bracketsHint)
        }
        return condition
    }

    private mutating func either(depth: Int) throws(QueryError) -> Condition? {
        var branches: [Condition] = []
        var start = scanner.position
        if let first = try every(depth: depth) { branches.append(first) }
        while let or = orOperator() {
            let sign = scanner.string(or)
            if isBare(start..<or.lowerBound) {
                throw scanner.error(at: or, "missing condition before \"\(sign)\"")
            }
            scanner.position = or.upperBound
            start = scanner.position
            if let next = try every(depth: depth) { branches.append(next) }
            if isBare(start..<scanner.position) {
                throw scanner.error(
                    at: or, "missing condition after \"\(sign)\"",
                    hint: sign.hasPrefix("|") ? "" : "to search names for the word, write name:\(sign)")
            }
        }
        return Condition.anyOf(branches)
    }

    private mutating func every(depth: Int) throws(QueryError) -> Condition? {
        var parts: [Condition] = []
        var isFirst = true
        var followsCondition = false
        var and: Range<Int>?
        followsName = false
        lastWords = []
        while true {
            scanner.skipBlanks()
            if endsEvery || (!isFirst && orOperator() != nil) { break }
            if scanner.isDoubleAmpersand(scanner.position) {
                let sign = scanner.position..<scanner.position + 2
                if isFirst || and != nil { throw scanner.error(at: sign, "missing condition before \"&&\"") }
                scanner.position = sign.upperBound
                and = sign
                continue
            }
            if !isFirst, and == nil, skipsAnd(after: followsCondition) { continue }
            and = nil
            isFirst = false
            followsCondition = beginsCondition
            if followsCondition { lastWords = [] }
            followsName = try readUnary(into: &parts, depth: depth) && !followsCondition
        }
        if let and { throw scanner.error(at: and, "missing condition after \"&&\"") }
        return Condition.allOf(parts)
    }

    /// Whether something was there, not punctuation alone.
    private mutating func readUnary(into parts: inout [Condition], depth: Int) throws(QueryError) -> Bool {
        guard let part = try unary(depth: depth) else { return false }
        parts.append(part)
        return true
    }

    private mutating func unary(depth: Int) throws(QueryError) -> Condition? {
        guard let scalar = scanner.current else { return nil }
        if isMinus { return try negation(sign: scanner.position..<scanner.position + 1, depth: depth) }
        if let not = negatingNot() { return try negation(sign: not, depth: depth) }
        if scalar == "(" { return try group(depth: depth) }
        if scalar.isQuote { return try name(.part(folded(quoted()))) }
        if isExactName(at: scanner.position) { return try exactName() }
        if isSavedQuery(at: scanner.position) { return try savedQuery(depth: depth) }
        return try conditionOrWords()
    }

    private mutating func negation(sign: Range<Int>, depth: Int) throws(QueryError) -> Condition? {
        try checkDepth(depth)
        scanner.position = sign.upperBound
        scanner.skipBlanks()
        let before = showing.keys.count
        let inner = try unary(depth: depth + 1)
        guard showing.keys.count > before else { return inner?.negated }
        let key = showing.keys[before]
        throw scanner.error(
            at: sign, "\(key.name): cannot be negated",
            hint: key == .showing(.sort) ? "for descending order write sort:-cost" : "")
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

    // MARK: Saved queries

    private func isSavedQuery(at place: Int) -> Bool {
        place + 1 < scanner.scalars.count && scanner.scalars[place] == "@"
            && scanner.scalars[place + 1].isLetterOrDigit
    }

    /// `@NAME`, read as the query of that name in brackets.
    private mutating func savedQuery(depth: Int) throws(QueryError) -> Condition? {
        try checkDepth(depth)
        let range = scanner.position..<scanner.endOfRun(from: scanner.position)
        let name = scanner.string(range.dropFirst()).lowercased()
        guard let text = saved[name] else {
            throw scanner.error(
                at: range, "unknown saved query \(inQuotes("@" + name))", hint: saved.hint(for: name))
        }
        if openQueries.contains(name) { throw scanner.error(at: range, "@\(name) uses itself") }
        scanner.position = range.upperBound
        _ = try counted(nil, from: range.lowerBound)
        var parser = QueryParser(saved: name, text, at: range, in: self)
        let condition = try parser.parse(depth: depth + 1)
        (showing, conditions, beyondAPI) = (parser.showing, parser.conditions, parser.beyondAPI)
        patterns = parser.patterns
        return condition
    }

    // MARK: Names

    /// Whether `!` begins an exact name, not the end of a sentence.
    private func isExactName(at place: Int) -> Bool {
        guard place + 1 < scanner.scalars.count, scanner.scalars[place] == "!" else { return false }
        let next = scanner.scalars[place + 1]
        return next.isQuote || !next.isDelimiter && !next.isOperator && next != "-"
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
        if let (phrase, end) = boundBehindNumber() {
            scanner.position = end
            let word = BareWord(folded: phrase, token: phrase, place: 0)
            return try counted(word.condition, from: start)
        }
        let range = bareWord()
        let (token, words) = (scanner.string(range), folded(range).foldedWords)
        var parts: [Condition] = []
        for (place, folded) in words.enumerated() {
            let word = BareWord(folded: folded, token: token, place: place)
            let test: TextTest = isBareWord(folded, isAlone: words.count == 1) ? .word(word) : .part(folded)
            if let part = try counted(.term(.text(.name, test)), from: start) { parts.append(part) }
        }
        lastWords = (lastWords + words).suffix(2)
        return Condition.allOf(parts)
    }

    /// Whether the word reads as itself wherever it stands: "or", "and" and "not" do so only alone among names.
    private func isBareWord(_ word: String, isAlone: Bool) -> Bool {
        switch word {
        case "or": false
        case "and": isAlone && followsName && nameComesNext
        case "not": isAlone && nameComesNext
        default: true
        }
    }

    private var nameComesNext: Bool {
        var ahead = self
        ahead.scanner.skipBlanks()
        if ahead.endsEvery || ahead.orOperator() != nil || ahead.beginsCondition { return false }
        let start = ahead.scanner.position
        if ahead.scanner.current?.isQuote == true {
            return (try? ahead.quoted()).map { !ahead.folded($0).isEmpty } ?? false
        }
        return !ahead.folded(start..<ahead.scanner.endOfRun(from: start)).isEmpty
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

    /// Whether nothing more comes in this "and".
    private var endsEvery: Bool { scanner.isAtEnd || scanner.current == ")" || scanner.current == "|" }

    /// Whether the next thing is more than a name: a condition, a bracket, a minus, an exact name.
    private var beginsCondition: Bool {
        isMinus || isNegatable(at: scanner.position) || negatingNot() != nil
    }

    /// Whether a minus comes next, not a dash.
    private var isMinus: Bool {
        guard scanner.current == "-", let next = scanner.peek() else { return false }
        return !next.isBlank && next != ")" && next != "|"
    }

    /// Whether a "not" at `place` would negate what is there: a bracket, a condition or an exact name.
    private func isNegatable(at place: Int) -> Bool {
        guard place < scanner.scalars.count else { return false }
        return scanner.scalars[place] == "(" || isExactName(at: place) || isSavedQuery(at: place)
            || keyRange(from: place) != nil
    }

    /// A "not" that negates, with the blanks behind it; before a name it is a word of a name.
    private func negatingNot() -> Range<Int>? {
        let start = scanner.position
        let end = scanner.endOfRun(from: start)
        guard end - start == 3, scanner.string(start..<end).lowercased() == "not" else { return nil }
        var ahead = scanner
        ahead.position = end
        ahead.skipBlanks()
        let isMinus = ahead.current == "-"
        return isNegatable(at: ahead.position + (isMinus ? 1 : 0)) ? start..<end : nil
    }

    /// Skips an "and" beside a condition, where it can only join; between words it is a word.
    private mutating func skipsAnd(after followsCondition: Bool) -> Bool {
        let start = scanner.position
        let end = scanner.endOfRun(from: start)
        guard end - start == 3, scanner.string(start..<end).lowercased() == "and" else { return false }
        scanner.position = end
        scanner.skipBlanks()
        if !endsEvery, followsCondition || beginsCondition { return true }
        scanner.position = start
        return false
    }

    /// The range of "|", "||" or the word "or" if it comes next; the position moves past the blanks before it.
    private mutating func orOperator() -> Range<Int>? {
        scanner.skipBlanks()
        let start = scanner.position
        if scanner.current == "|" { return start..<start + (scanner.peek() == "|" ? 2 : 1) }
        let end = scanner.endOfRun(from: start)
        let isOr = end - start == 2 && scanner.string(start..<end).lowercased() == "or"
        return isOr && boundBehindNumber() == nil ? start..<end : nil
    }

    /// "or less" and the like, if it comes next behind a number or a rarity, and where it ends.
    private func boundBehindNumber() -> (phrase: String, end: Int)? {
        guard let last = lastWords.last,
            lastWords.contains(where: { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
                || last.utf8.count > 2 && QueryWords.rarities[last] != nil
        else { return nil }
        var ahead = scanner
        ahead.position = ahead.endOfRun(from: ahead.position)
        guard ahead.position - scanner.position == 2 else { return nil }
        ahead.skipBlanks()
        let start = ahead.position
        ahead.position = ahead.endOfRun(from: start)
        guard keyRange(from: start) == nil else { return nil }
        let phrase = folded(scanner.position..<ahead.position)
        return Comparison(bound: phrase) == nil ? nil : (phrase, ahead.position)
    }

    private func isBare(_ range: Range<Int>) -> Bool { scanner.scalars[range].allSatisfy(\.isBlank) }

    private var bracketsHint: String { "brackets group conditions; to search names, leave them out" }
}
