import LorcanaCards

/// Parses the query language: terms, an implied "and" that binds tighter than "or", minus, brackets, quotes.
///
///     query     = [ either ]
///     either    = every { ( "or" | "|" | "||" ) every }
///     every     = { unary [ "and" | "&&" ] }
///     unary     = ( "-" | "not" ) unary | "(" either ")" | phrase | exact | saved | frame | condition | words
///     frame     = "[" condition { condition } "]"
struct QueryParser {
    var scanner: QueryScanner
    let saved: SavedQueries
    /// The saved queries being parsed, outermost first.
    private var openQueries: [String] = []
    var display = Display()
    var conditions = 0
    var patterns = 0
    /// The first condition whose data the API lacks, as the error for searching only the API.
    var beyondAPI: QueryError?
    /// Whether the last part of the current "and" is a name.
    private var followsName = false
    /// The last two bare words, if nothing follows them.
    private var lastWords: [String] = []

    /// The last values of `sort:`, `unique:` and `prefer:`.
    struct Display {
        var order: CardOrder?
        var unique: CardQuery.Unique?
        var preferred: CardQuery.Preferred?
        /// Their keys, including duplicates.
        var keys: [QueryKey] = []
    }

    init(_ text: String, saved: SavedQueries, trial: SuggestionTrial) {
        scanner = QueryScanner(text, trial: trial)
        self.saved = saved
    }

    /// Parses the whole text. Open brackets and minus signs are stored in an array rather than on the call stack.
    ///
    /// - Parameter depth: the nesting depth of the text.
    mutating func parse(depth: Int = 0) throws(QueryError) -> Condition? {
        var levels = [Level(depth: depth, start: scanner.position)]
        beginEvery()
        while true {
            let top = levels.count - 1
            scanner.skipBlanks()
            if !endsEvery, levels[top].isFirst || orOperator() == nil {
                if try skipsAnd(in: &levels[top]) { continue }
                try beginUnary(&levels[top])
                if let group = try openedGroup(in: levels[top]) {
                    levels.append(group)
                } else {
                    let part = scanner.isAtEnd ? nil : try single(levels[top].inner)
                    try add(part, to: &levels[top])
                }
            } else if try !beginsBranch(in: &levels[top]) {
                let condition = Condition.anyOf(levels[top].branches)
                guard top > 0 else { return try ended(condition) }
                try closeGroup(levels[top])
                levels.removeLast()
                try add(condition, to: &levels[top - 1])
            }
        }
    }

    /// An open level: the whole text, or a bracket.
    private struct Level {
        /// The nesting depth of its parts.
        let depth: Int
        /// The start of the current branch; for the first branch, the position after the bracket.
        var start: Int
        let bracket: Int?
        /// The completed branches of the "or", and the operator before the current one.
        var branches: [Condition] = []
        var or: Range<Int>?
        /// The parts of the current "and", a pending operator, and the kind of the last part.
        var parts: [Condition] = []
        var isFirst = true
        var followsCondition = false
        var and: Range<Int>?
        /// The minus signs and "not"s before the next part, outermost first, and the number of display keys before
        /// each.
        var negations: [(sign: Range<Int>, keys: Int)] = []

        init(depth: Int, start: Int, bracket: Int? = nil) {
            (self.depth, self.start, self.bracket) = (depth, start, bracket)
        }

        /// The nesting depth of the next part.
        var inner: Int { depth + negations.count }
    }

    private mutating func beginEvery() {
        followsName = false
        lastWords = []
    }

    /// Ends the current "and"; returns whether an "or" begins another branch.
    private mutating func beginsBranch(in level: inout Level) throws(QueryError) -> Bool {
        if let and = level.and { throw scanner.error(at: and, "missing condition after \"&&\"") }
        if let branch = Condition.allOf(level.parts) { level.branches.append(branch) }
        if let or = level.or, isBare(level.start..<scanner.position) {
            let sign = scanner.string(or)
            throw scanner.error(
                at: or, "missing condition after \"\(sign)\"",
                hint: sign.hasPrefix("|") ? "" : "to search names for the word, write name:\(sign)")
        }
        guard let or = orOperator() else { return false }
        if isBare(level.start..<or.lowerBound) {
            throw scanner.error(at: or, "missing condition before \"\(scanner.string(or))\"")
        }
        scanner.position = or.upperBound
        (level.or, level.start, level.parts, level.isFirst) = (or, or.upperBound, [], true)
        level.followsCondition = false
        beginEvery()
        return true
    }

    /// Skips an "and"; returns whether there was one.
    private mutating func skipsAnd(in level: inout Level) throws(QueryError) -> Bool {
        if scanner.isDoubleAmpersand(scanner.position) {
            let sign = scanner.position..<scanner.position + 2
            if level.isFirst || level.and != nil {
                throw scanner.error(at: sign, "missing condition before \"&&\"")
            }
            scanner.position = sign.upperBound
            level.and = sign
            return true
        }
        return !level.isFirst && level.and == nil && skipsAnd(after: level.followsCondition)
    }

    /// Parses the negations before a part.
    private mutating func beginUnary(_ level: inout Level) throws(QueryError) {
        level.and = nil
        level.isFirst = false
        level.followsCondition = beginsCondition
        if level.followsCondition { lastWords = [] }
        while !scanner.isAtEnd, let sign = negation() {
            try checkDepth(level.inner)
            level.negations.append((sign, display.keys.count))
            scanner.position = sign.upperBound
            scanner.skipBlanks()
        }
    }

    private func negation() -> Range<Int>? {
        isMinus ? scanner.position..<scanner.position + 1 : negatingNot()
    }

    /// Adds a part with its negations; `part` is nil for punctuation alone.
    private mutating func add(_ part: Condition?, to level: inout Level) throws(QueryError) {
        var part = part
        while let (sign, keys) = level.negations.popLast() {
            if display.keys.count > keys {
                let key = display.keys[keys]
                throw scanner.error(
                    at: sign, "\(key.name): cannot be negated",
                    hint: key == .display(.sort) ? "for descending order write sort:-cost" : "")
            }
            part = part?.negated
        }
        if let part { level.parts.append(part) }
        followsName = part != nil && !level.followsCondition
    }

    /// Opens a level if a bracket begins here.
    private mutating func openedGroup(in level: Level) throws(QueryError) -> Level? {
        guard scanner.current == "(" else { return nil }
        try checkDepth(level.inner)
        let start = scanner.position
        scanner.position += 1
        beginEvery()
        return Level(depth: level.inner + 1, start: start + 1, bracket: start)
    }

    private mutating func closeGroup(_ level: Level) throws(QueryError) {
        let start = level.bracket ?? 0
        guard scanner.current == ")" else {
            throw scanner.error(at: start..<start + 1, "missing \")\"", hint: bracketsHint)
        }
        guard !isBare(start + 1..<scanner.position) else {
            throw scanner.error(at: start..<scanner.position + 1, "nothing between \"(\" and \")\"")
        }
        scanner.position += 1
    }

    private func ended(_ condition: Condition?) throws(QueryError) -> Condition? {
        if scanner.isAtEnd { return condition }
        let place = scanner.position..<scanner.position + 1
        throw scanner.error(at: place, "unmatched \")\"", hint: bracketsHint)
    }

    /// Parses a part other than a bracket.
    private mutating func single(_ depth: Int) throws(QueryError) -> Condition? {
        if scanner.current?.isQuote == true { return try name(.part(folded(quoted()))) }
        if isExactName(at: scanner.position) { return try exactName() }
        if isSavedQuery(at: scanner.position) { return try savedQuery(depth: depth) }
        if isFrame(at: scanner.position) { return try frame() }
        return try conditionOrWords()
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

    /// Parses `@NAME` as if its query were written here in brackets.
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
        let outer = scanner
        scanner = QueryScanner(text, savedAs: name, at: range, in: outer)
        openQueries.append(name)
        let condition = try parse(depth: depth + 1)
        openQueries.removeLast()
        (scanner, lastWords) = (outer, [])
        return condition
    }

    // MARK: Names

    /// Whether `!` begins an exact name, rather than ending a sentence.
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
            let word = BareWord(folded: phrase, token: scanner.string(start..<end), place: 0)
            return try counted(word.condition, from: start)
        }
        let range = bareWord()
        skipPlural()
        let token = scanner.string(range)
        let words = Folding.fold(token).foldedWords
        let isExcluded = start > 0 && scanner.scalars[start - 1] == "-"
        var parts: [Condition] = []
        for (place, folded) in words.enumerated() {
            let word = BareWord(folded: folded, token: token, place: place)
            let isBare = isBareWord(
                folded, isAlone: words.count == 1, isLast: place == words.count - 1, isExcluded: isExcluded)
            let test: TextTest = isBare ? .word(word) : .part(folded)
            if let part = try counted(.term(.text(.name, test)), from: start) { parts.append(part) }
        }
        lastWords = (lastWords + words).suffix(2)
        return Condition.allOf(parts)
    }

    /// Skips the "(s)" of "ink(s)".
    private mutating func skipPlural() {
        if scanner.current == "(", scanner.peek(1) == "s", scanner.peek(2) == ")" { scanner.position += 3 }
    }

    /// Whether the word is a bare word anywhere in the query. "or", "and" and "not" are bare words only when alone
    /// among names.
    private func isBareWord(_ word: String, isAlone: Bool, isLast: Bool, isExcluded: Bool) -> Bool {
        switch word {
        case "or": false
        case "and": isAlone && followsName && nameComesNext
        case "not": isAlone || isLast && !isExcluded ? nameComesNext : !isLast
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

    /// The text between two quotes; moves the position past the closing one.
    mutating func quoted() throws(QueryError) -> Range<Int> {
        let start = scanner.position
        guard let end = closingQuote(of: start) else {
            throw scanner.error(at: start..<start + 1, "missing closing quote")
        }
        scanner.position = end + 1
        return start + 1..<end
    }

    /// The closing quote for the one at `start`: the first one that doesn't close a pair inside, as in
    /// `!"Flotsam - Ursula's "Baby""`; the first one if a pair inside stays open.
    private func closingQuote(of start: Int) -> Int? {
        let scalars = scanner.scalars
        var (first, depth): (Int?, Int) = (nil, 0)
        for place in scalars.indices[(start + 1)...] where scalars[place].isQuote {
            first = first ?? place
            let opensPair =
                scalars[place - 1].isBlank && place + 1 < scalars.count && scalars[place + 1].isLetterOrDigit
            if opensPair {
                depth += 1
            } else if depth == 0 {
                return place
            } else {
                depth -= 1
            }
        }
        return first
    }

    /// Whether the current "and" ends here.
    private var endsEvery: Bool { scanner.isAtEnd || scanner.current == ")" || scanner.current == "|" }

    /// Whether something other than a name begins here: a condition, a bracket, a minus, an exact name.
    private var beginsCondition: Bool {
        isMinus || isNegatable(at: scanner.position) || negatingNot() != nil
    }

    /// Whether the character here is a minus, rather than a dash.
    private var isMinus: Bool {
        guard scanner.current == "-", let next = scanner.peek() else { return false }
        return !next.isBlank && next != ")" && next != "|" && !isLoss
    }

    /// Whether the minus belongs to a number, as in "gets -2 strength".
    private var isLoss: Bool {
        var ahead = scanner
        ahead.position += 1
        let start = ahead.position
        while ahead.current?.properties.numericType != nil { ahead.position += 1 }
        guard ahead.position > start, ahead.current?.isBlank == true else { return false }
        ahead.skipBlanks()
        return ["strength", "willpower", "lore"].contains {
            ahead.endOfRun(from: ahead.position, ifIs: $0) != nil
        }
    }

    /// Whether a "not" at `place` would have something to negate: a bracket, a condition or an exact name.
    private func isNegatable(at place: Int) -> Bool {
        guard place < scanner.scalars.count else { return false }
        return scanner.scalars[place] == "(" || isExactName(at: place) || isSavedQuery(at: place)
            || isFrame(at: place)
            || keyRange(from: place) != nil
    }

    /// The range of a "not" that negates, including the whitespace after it; a "not" before a name is part of the
    /// name.
    private func negatingNot() -> Range<Int>? {
        let start = scanner.position
        guard let end = scanner.endOfRun(from: start, ifIs: "not") else { return nil }
        var ahead = scanner
        ahead.position = end
        ahead.skipBlanks()
        let isMinus = ahead.current == "-"
        return isNegatable(at: ahead.position + (isMinus ? 1 : 0)) ? start..<end : nil
    }

    /// Skips an "and" next to a condition, where it can only be an operator; between words it is a word.
    private mutating func skipsAnd(after followsCondition: Bool) -> Bool {
        let start = scanner.position
        guard let end = scanner.endOfRun(from: start, ifIs: "and") else { return false }
        scanner.position = end
        scanner.skipBlanks()
        if !endsEvery, followsCondition || beginsCondition { return true }
        scanner.position = start
        return false
    }

    /// The range of "|", "||" or the word "or" if one is next; skips the whitespace before it.
    mutating func orOperator() -> Range<Int>? {
        scanner.skipBlanks()
        let start = scanner.position
        if scanner.current == "|" { return start..<start + (scanner.peek() == "|" ? 2 : 1) }
        guard let end = scanner.endOfRun(from: start, ifIs: "or") else { return nil }
        return boundBehindNumber() == nil ? start..<end : nil
    }

    /// A bound such as "or less" that follows a number, a year or a rarity, and its end.
    private func boundBehindNumber() -> (phrase: String, end: Int)? {
        guard let last = lastWords.last else { return nil }
        var ahead = scanner
        ahead.position = ahead.endOfRun(from: ahead.position)
        guard ahead.position - scanner.position == 2 else { return nil }
        ahead.skipBlanks()
        let start = ahead.position
        ahead.position = ahead.endOfRun(from: start)
        guard keyRange(from: start) == nil else { return nil }
        let phrase = folded(scanner.position..<ahead.position)
        if PlayerWords.bound(phrase) == nil {
            // In "before 2024 or after 2025", "after" belongs to the year that follows.
            guard PlayerWords.bound(phrase, ofYear: true) != nil, !isYear(behind: ahead) else { return nil }
        }
        // Few words are bounds, so what precedes is checked last.
        let isBehindNumber =
            lastWords.contains(where: PlayerWords.isNumber)
            || last.utf8.count > 2 && QueryWords.rarities[last] != nil
            || QueryWords.yearByToday(lastWords[...]) != nil
        return isBehindNumber ? (phrase, ahead.position) : nil
    }

    /// Whether the next words are a year.
    private func isYear(behind scanner: QueryScanner) -> Bool {
        var (ahead, words) = (scanner, [String]())
        for _ in 0..<2 {
            ahead.skipBlanks()
            let start = ahead.position
            ahead.position = ahead.endOfRun(from: start)
            words.append(folded(start..<ahead.position))
        }
        return Int(words[0]).map(QueryWords.years.contains) == true
            || QueryWords.yearByToday(words[...]) != nil
    }

    private func isBare(_ range: Range<Int>) -> Bool { scanner.scalars[range].allSatisfy(\.isBlank) }

    private var bracketsHint: String { "brackets group conditions; to search names, leave them out" }
}
