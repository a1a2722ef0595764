import LorcanaCards

/// A part of a run of bare words.
///
///     run   = list { "or" list }
///     list  = item { item }
///     item  = [ not ] piece
///     piece = condition | order | words of a name
struct Piece {
    enum Role {
        /// A word of a name.
        case name
        /// A condition, or an order, in the query language.
        case condition
        /// Words that say nothing beside others.
        case nothing
        /// What excludes the next piece.
        case negation
        /// What joins the next piece as another choice.
        case or
    }

    var role: Role
    /// As written in a query; empty if the piece says nothing.
    var query: String
    var words: [BareWord]
    /// What it excludes, if a word such as "without" comes before that.
    var excluded: [Piece] = []

    init(_ role: Role, _ query: String = "", _ words: some Collection<BareWord>) {
        (self.role, self.query, self.words) = (role, query, Array(words))
    }

    static func name(_ word: BareWord) -> Piece { Piece(.name, word.folded, [word]) }

    var isName: Bool { role == .name }
    /// Whether it stands for something else than its words as they were typed.
    var isRead: Bool { !isName || query != words.first?.folded }
    /// Whether a card has only one value of what it is about, so that an "and" between two values means either.
    var isOneOfMany: Bool {
        query.isFlagOfRarity
            || query.queryParts.contains { part in
                let key = part.queryKey
                return ["set", "r", "t"].contains(key)
                    || ["cost", "lore", "str", "wil", "year"].contains(key) && part.hasPrefix(key + "=")
            }
    }
    /// Whether it is numbers that only stand beside other words.
    var areLoneNumbers: Bool {
        query.hasPrefix("cost=") && words.allSatisfy { PlayerWords.isNumber($0.folded) }
    }
    var endsWithComma: Bool { words.last?.endsWithComma == true }
    var isOrder: Bool { query.hasPrefix("sort:") }
    /// Whether it is the "that" of "cards that draw".
    var isRelative: Bool {
        role == .nothing && ["that", "which", "who"].contains(words.last?.folded)
    }
    var isAnd: Bool { role == .nothing && words.map(\.folded) == ["and"] }

    /// What stands before the operator: "ink" of "ink:amber".
    var key: Substring { query.queryKey }

    /// The words that the game knows; codes of sets and printed numbers are no words, nor are names that are excluded.
    var gameWords: [BareWord] {
        guard role == .condition, !query.hasPrefix("id:"), !query.hasPrefix("num:"),
            query != "set:\(words.first?.folded.uppercased() ?? "")"
        else { return [] }
        return key == query ? Array(words.prefix(1)) : words
    }

    // MARK: Or

    /// The condition as a list with another that differs in one value: "ink:amber,steel"; nil if more differs.
    func either(_ other: Piece) -> Piece? {
        guard role == .condition, other.role == .condition, !isOrder else { return nil }
        let (parts, others) = (query.queryParts, other.query.queryParts)
        let differing = parts.indices.filter { $0 >= others.count || parts[$0] != others[$0] }
        guard parts.count == others.count, differing.count <= 1 else { return nil }
        var both = self
        both.words += other.words
        guard let place = differing.first else { return both }
        guard let list = Self.list(parts[place], others[place]) else { return nil }
        both.query = (parts[..<place] + [list] + parts[(place + 1)...]).spaced
        both.excluded += other.excluded
        return both
    }

    private static func list(_ one: String, _ other: String) -> String? {
        let key = one.queryKey
        let sign = one.dropFirst(key.count).prefix { ":=".contains($0) }
        guard !key.isEmpty, sign.count == 1, other.hasPrefix(key), other.dropFirst(key.count).hasPrefix(sign),
            key != "-"
        else { return nil }
        let values = [one, other].map { $0.dropFirst(key.count + 1) }
        let isRange = { (value: Substring) in
            NumberField(rawValue: String(key)) != nil && value.utf8.contains(UInt8(ascii: "-"))
        }
        if values.contains(where: { $0.hasPrefix("/") || ":=<>".contains($0.first ?? ":") || isRange($0) }) {
            return nil
        }
        return one + "," + String(values[1])
    }

    /// Two qualities or rules texts as one in brackets, `t:song (cost<=2 or cost>=7)`; nil if the pieces differ in more.
    fileprivate func bracketed(with other: Piece) -> Piece? {
        guard role == .condition, other.role == .condition else { return nil }
        let (parts, others) = (query.queryParts, other.query.queryParts)
        let (mine, theirs) = (parts.filter { !others.contains($0) }, others.filter { !parts.contains($0) })
        guard mine.count == 1, theirs.count == 1,
            [mine[0], theirs[0]].allSatisfy(Self.isQuality)
                || [mine[0], theirs[0]].allSatisfy({ $0.drop { $0 == "(" }.hasPrefix("text:") })
        else { return nil }
        let first = mine[0].hasPrefix("(") ? String(mine[0].dropLast()) : "(\(mine[0])"
        let both = parts.filter(others.contains) + ["\(first) or \(theirs[0]))"]
        return Piece(.condition, both.spaced, words + other.words)
    }

    /// Whether a condition tells what kind of card, not which: "amber or big songs" are songs that are either.
    fileprivate static func isQuality(_ part: String) -> Bool {
        let key = String(part.drop { "(-".contains($0) }).queryKey
        return ["ink", "kw", "is", "not", "r", "f", "banned"].contains(key)
            || NumberField(rawValue: String(key)) != nil
    }

    /// What it is about: two alternatives that both have it are two whole ones.
    fileprivate var kinds: [Substring] {
        isName ? ["name"] : query.queryParts.map(\.queryKey)
    }

    /// Whether both are about the same. What other words bring along, the cost of "one drops", is another only beside
    /// a number: "cheap" and "one drops" may be one.
    fileprivate func isAlike(_ other: Piece?) -> Bool {
        guard let other else { return false }
        let (mine, theirs) = (kinds, other.kinds)
        return mine.contains { kind in
            guard theirs.contains(kind) else { return false }
            let areWhole = mine.count == 1 && theirs.count == 1
            return areWhole
                || [self, other].allSatisfy { $0.query.queryParts.contains { $0.hasPrefix(kind + "=") } }
        }
    }

    // MARK: Not

    /// Whether what an "and" or an "or" adds is excluded with what this piece excludes.
    fileprivate func excludes(_ next: Piece, behind joint: Piece, after others: [Piece]) -> Bool {
        guard let first = excluded.first else { return false }
        if next.role == .negation { return true }
        if joint.role != .or, !joint.isAnd { return false }
        if next.isName || joint.isAnd {
            let isAlike = first.isName == next.isName && (first.isName || first.key == next.key)
            // "elsa not ruby or anna"
            return isAlike || joint.role == .or && !others.contains(where: \.isName)
        }
        return true
    }

    static func excluding(_ query: String) -> String {
        if query.hasPrefix("-"), query.queryParts.count == 1 { return String(query.dropFirst()) }
        return query.queryParts.count > 1 ? "-(\(query))" : "-\(query)"
    }
}

extension [Piece] {
    /// Each "not" taken together with what it excludes: a condition, or the names that follow; and with what an "and"
    /// adds of the same kind, and an "or" of any.
    var negated: [Piece] {
        var (read, place) = ([Piece](), 0)
        while place < count {
            let piece = self[place]
            place += 1
            let isJoint = piece.role == .or || piece.role == .nothing
            guard piece.role == .negation || isJoint else {
                read.append(piece)
                continue
            }
            let behind = self[place...].drop { $0.role == .nothing || $0.role == .negation }
            guard let next = behind.first, next.role != .or,
                piece.role == .negation
                    || read.last?.excludes(
                        self[place...].drop { $0.role == .nothing }.first!, behind: piece, after: read)
                        == true
            else {
                // "amber or steel songs but not both": the two that the "or" is between.
                if piece.query == "-(", let both = read.twoConditions {
                    read.append(Piece(.condition, "-(\(both.map(\.query).spaced))", piece.words))
                } else if piece.role == .negation, self[place...].first?.role == .nothing {
                    // "but not foil": what says nothing excludes nothing.
                    read.append(Piece(.nothing, "", piece.words))
                } else {
                    // Nothing to exclude: a word like others.
                    read += piece.role == .negation ? piece.words.map(Piece.name) : [piece]
                }
                continue
            }
            let isTogether = piece.query == "-("
            let (one, length) = behind.excluded(by: piece.words, isTogether: isTogether)
            place = behind.startIndex + length
            if let both = read.last.flatMap({ $0.excluded.isEmpty ? nil : $0.either(one) }) {
                read[read.count - 1] = both
            } else {
                read.append(one)
            }
        }
        return read
    }

    /// The two conditions that the only "or" is between, of one key unless nothing comes behind them; nil if there are none.
    private var twoConditions: [Piece]? {
        let ors = indices.filter { self[$0].role == .or }
        guard ors.count == 1, ors[0] > 0, ors[0] + 1 < count else { return nil }
        let (one, other) = (self[ors[0] - 1], self[ors[0] + 1])
        guard one.role == .condition, other.role == .condition, ors[0] + 2 == count || one.key == other.key
        else { return nil }
        return [one, other]
    }

    /// The choices between which there is an "or"; two that meet in values of one key, in names, or in qualities are
    /// one: "amber or steel songs".
    ///
    /// - Parameter keepsLogic: whether brackets say what belongs together, so that only whole choices meet.
    func choices(keepsLogic: Bool) -> [[Piece]] {
        var choices: [[Piece]] = []
        for next in split(whereSeparator: { $0.role == .or }) {
            var next = next.filter { !$0.query.isEmpty }
            while let last = choices.last, let both = Self.joined(last, next, keepsLogic) {
                choices.removeLast()
                next = both
                // "elsa or anna or olaf songs": names before names that were joined are in their list.
                if next.first?.isListOfNames != true { break }
            }
            if !next.isEmpty { choices.append(next) }
        }
        return choices
    }

    /// "cheap or big songs": the noun of a phrase that has a quality stands behind both. A cost as in "one drops" is
    /// none: "cost 3 or one drops" are two choices.
    private static func parted(_ pieces: [Piece], behind last: Piece?) -> [Piece] {
        guard let last, let first = pieces.first, last.role == .condition, first.role == .condition else {
            return pieces
        }
        let (qualities, parts) = (last.query.queryParts, first.query.queryParts)
        let isLone = qualities.count == 1 && Piece.isQuality(qualities[0])
        guard isLone, parts.count == 2, parts.count(where: Piece.isQuality) == 1,
            let place = parts.firstIndex(where: Piece.isQuality), !parts[place].hasPrefix("cost=")
        else { return pieces }
        let quality = Piece(.condition, parts[place], first.words)
        return [quality, Piece(.condition, parts[1 - place], [BareWord]())] + pieces.dropFirst()
    }

    private static func joined(_ before: [Piece], _ next: [Piece], _ keepsLogic: Bool) -> [Piece]? {
        let behind = parted(next, behind: before.last)
        let names = (before.namesAtEnd, behind.namesAtBeginning)
        let areNames = !names.0.isEmpty && !names.1.isEmpty
        let (left, right) = (
            before.dropLast(areNames ? names.0.count : 1), behind.dropFirst(areNames ? names.1.count : 1)
        )
        let isWhole = left.isEmpty && right.isEmpty
        guard let last = before.last, let next = behind.first, !keepsLogic || isWhole else { return nil }
        // "ruby evasive or ward steel" are two whole choices.
        let (kinds, others) = (left.last?.kinds ?? [], right.first?.kinds ?? [])
        if others.contains(where: kinds.contains) { return nil }
        if areNames {
            if isWhole { return nil }
            let either = "name:" + [names.0, names.1].map(\.valuesOfNames).joined(separator: ",")
            return left + [Piece(.condition, either, (names.0 + names.1).flatMap(\.words))] + right
        }
        if let both = last.either(next) { return left + [both] + right }
        guard !isWhole, !next.isAlike(left.last), !last.isAlike(right.first),
            let both = last.bracketed(with: next)
        else { return nil }
        return left + [both] + right
    }

    private var singleInks: [Piece] {
        filter { $0.query.hasPrefix("ink:") && !$0.query.contains(",") }
    }

    /// `ink<=amber/steel`, what a deck of the inks may play; nil if there are not several.
    var inksOfDeck: String? {
        var inks: [String] = []
        for piece in singleInks {
            let ink = String(piece.query.dropFirst("ink:".count))
            if !inks.contains(ink) { inks.append(ink) }
        }
        return inks.count > 1 ? "ink<=\(inks.joined(separator: "/"))" : nil
    }

    /// The pieces with their inks read as those of a deck; nil if there are not several.
    var withInksOfDeck: [Piece]? {
        guard let inksOfDeck, !contains(where: { $0.role == .or }) else { return nil }
        let inks = Piece(.condition, inksOfDeck, singleInks.flatMap(\.words))
        return [inks] + filter { !$0.query.hasPrefix("ink:") || $0.query.contains(",") }
    }
}

extension Piece {
    /// Whether it is names of which either is meant.
    fileprivate var isListOfNames: Bool { role == .condition && query.hasPrefix("name:") }
}

extension [Piece] {
    /// The names that it ends with: words of one, or a list.
    fileprivate var namesAtEnd: ArraySlice<Piece> {
        last?.isListOfNames == true ? suffix(1) : self[...].suffix(while: \.isName)
    }

    /// The names that it begins with: words of one, or a list.
    fileprivate var namesAtBeginning: ArraySlice<Piece> {
        first?.isListOfNames == true ? prefix(1) : prefix(while: \.isName)
    }
}

extension ArraySlice<Piece> {
    /// The names as values in a list.
    fileprivate var valuesOfNames: String {
        first?.isListOfNames == true
            ? String(first!.query.dropFirst("name:".count)) : quotedIfBlank(map(\.query).spaced)
    }

    /// The longest end whose elements pass the test.
    func suffix(while passes: (Piece) -> Bool) -> ArraySlice<Piece> {
        self[(lastIndex { !passes($0) }.map { $0 + 1 } ?? startIndex)...]
    }

    /// What excludes the first piece, or the names at the beginning, and how many pieces those are.
    ///
    /// - Parameter isTogether: whether only cards that meet what an "and" joins are excluded: "not both".
    fileprivate func excluded(by words: [BareWord], isTogether: Bool) -> (piece: Piece, count: Int) {
        var pieces = first?.isName == true ? prefix(while: \.isName) : prefix(1)
        while isTogether, pieces.endIndex + 1 < endIndex, self[pieces.endIndex].isAnd {
            pieces = self[startIndex...pieces.endIndex + 1]
        }
        let query = pieces.map(\.query).filter { !$0.isEmpty }.spaced
        var piece = Piece(.condition, Piece.excluding(query), words + pieces.flatMap(\.words))
        if pieces.allSatisfy(\.isName) { piece.query = "-" + quotedIfBlank(query) }
        if let order = pieces.first, order.isOrder {
            let field = order.query.dropFirst("sort:".count)
            piece.query = "sort:" + (field.hasPrefix("-") ? field.dropFirst() : "-" + field)
        }
        piece.excluded = pieces.filter { $0.role != .nothing }
        return (piece, pieces.count)
    }
}

extension StringProtocol {
    /// The parts between blanks that are neither in quotes, nor in brackets, nor in a pattern.
    var queryParts: [String] {
        let text = String(self)
        if !text.hasBlank { return [text] }
        var (parts, isQuoted, isPattern, depth, last): ([String], Bool, Bool, Int, Unicode.Scalar) = (
            [""], false, false, 0, " "
        )
        for scalar in text.unicodeScalars {
            if scalar == "\"", !isPattern { isQuoted.toggle() }
            if scalar == "/", isPattern || last == ":" || last == "," { isPattern.toggle() }
            if !isPattern, !isQuoted, scalar == "(" || scalar == ")" { depth += scalar == "(" ? 1 : -1 }
            last = scalar
            if scalar == " ", !isQuoted, !isPattern, depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return parts
    }
}

extension String {
    /// What stands before the operator of a condition: "ink" of "ink:amber".
    fileprivate var queryKey: Substring {
        self[..<(utf8.firstIndex { ":=<>!".utf8.contains($0) } ?? endIndex)]
    }
}
