import LorcanaCards

/// A part of a run of bare words.
///
///     run   = list { "or" list }
///     list  = item { item }
///     item  = [ not ] piece
///     piece = condition | order | words of a name
struct Piece: Equatable {
    enum Role {
        /// Words of a name, or of several alternative names.
        case name
        /// Conditions, or an order.
        case condition
        /// A word of rules texts.
        case text
        /// A word that occurs on no card.
        case unknown
        /// Words that have no meaning next to others.
        case stop
        /// Excludes the next piece. `notBoth` excludes the combination of two conditions.
        case not, notBoth
        /// Joins the next piece to the previous one in a list.
        case or, and, comma, slash
    }

    var role: Role
    /// The range of its words in the run.
    var words: Range<Int>
    /// The bare words of the piece.
    var bare: [BareWord]
    /// The conditions, all of which must be met.
    var conditions: [Condition] = []
    var order: CardOrder?
    /// The alternative names.
    var names: [[BareWord]] = []
    /// The number of cards requested: "top 10".
    var count: Int?
    /// Whether it is a number or a bound without a noun, and therefore a cost.
    var isLoneNumber = false
    /// Whether it is a word of names that is also a stop word.
    var isWeak = false
    /// The name of the card to compare with.
    var model: String?
    /// Those of its words that are not understood.
    var unread: [BareWord] = []
    /// Whether a word such as "with" or "that" starts a clause here.
    var beginsClause = false
    /// The excluded pieces after a word such as "without".
    var excluded: [Piece] = []

    init(_ role: Role, words: Range<Int>, _ bare: [BareWord] = []) {
        (self.role, self.words, self.bare) = (role, words, bare)
    }

    /// A condition that replaces pieces.
    init(_ conditions: [Condition], of pieces: some Sequence<Piece>) {
        self.init(.condition, words: 0..<0)
        self.conditions = conditions
        for piece in pieces { take(piece) }
    }

    var isName: Bool { role == .name }
    var isCondition: Bool { role == .condition && order == nil }
    /// Whether it joins pieces into a list.
    var isJoint: Bool { role == .or || role == .and || role == .comma || role == .slash }
    /// The key of its single condition; nil if there are several.
    var key: String? { conditions.count == 1 ? conditions[0].key : nil }

    /// Adds the words of another piece.
    mutating func take(_ other: Piece) {
        words =
            words.isEmpty
            ? other.words
            : min(words.lowerBound, other.words.lowerBound)..<max(words.upperBound, other.words.upperBound)
        bare += other.bare
    }

    // MARK: Or

    /// Merges this piece and `other` into a list if they differ in one value: amber or steel. Returns nil if they
    /// differ in more.
    func either(_ other: Piece) -> Piece? {
        guard isCondition, other.isCondition, conditions.count == other.conditions.count else { return nil }
        let differing = conditions.indices.filter { conditions[$0] != other.conditions[$0] }
        var both = self
        both.take(other)
        guard let place = differing.first else { return both }
        guard differing.count == 1, let list = Condition.list(conditions[place], other.conditions[place])
        else {
            return nil
        }
        both.conditions[place] = list
        both.excluded += other.excluded
        return both
    }

    /// Merges two qualities or rules texts into an alternative: `t:song (cost<=2 or cost>=7)`. Returns nil if the
    /// pieces differ in more.
    func bracketed(with other: Piece) -> Piece? {
        guard isCondition, other.isCondition else { return nil }
        let mine = conditions.filter { !other.conditions.contains($0) }
        let theirs = other.conditions.filter { !conditions.contains($0) }
        guard mine.count == 1, theirs.count == 1,
            [mine[0], theirs[0]].allSatisfy(\.isQuality) || [mine[0], theirs[0]].allSatisfy(\.isOfTexts),
            let either = Condition.anyOf([mine[0], theirs[0]])
        else { return nil }
        return Piece(conditions.filter(other.conditions.contains) + [either], of: [self, other])
    }

    /// The kinds of facts it tests. If both sides of an "or" test the same kind, each is complete.
    var kinds: [String] { isName ? ["name"] : conditions.map { $0.key ?? "" } }

    /// Whether both test the same kind of fact: it is the only kind in both pieces, or both test it for equality.
    func isAlike(_ other: Piece?) -> Bool {
        guard let other else { return false }
        let (mine, theirs) = (kinds, other.kinds)
        return mine.contains { kind in
            guard theirs.contains(kind) else { return false }
            return mine.count == 1 && theirs.count == 1
                || [self, other].allSatisfy { $0.conditions.contains { $0.key == kind && $0.isEquality } }
        }
    }

    /// Whether a card has a single value for it, so that "and" between two values means either.
    var isOneOfMany: Bool {
        conditions.contains { condition in
            switch condition.key {
            case "set", "r", "t", "char": true
            case "is": condition.isRarity || condition == .term(.property(.flag(.promo)))
            case "cost", "lore", "str", "wil", "year": condition.isEquality
            default: false
            }
        }
    }

    // MARK: Not

    /// Whether a piece that is joined by "and" or "or" is excluded with the pieces that this one already excludes.
    func excludes(_ next: Piece, after joint: Piece, _ others: [Piece]) -> Bool {
        guard let first = excluded.first else { return false }
        if next.role == .not { return true }
        let isPause = joint.role == .and || joint.role == .comma
        if !joint.isJoint || isPause && next.beginsClause { return false }
        if next.isName || joint.role == .and || joint.role == .comma {
            let isAlike = first.isName == next.isName && (first.isName || first.key == next.key)
            // "elsa not ruby or anna"
            return isAlike || joint.role == .or && !others.contains(where: \.isName)
        }
        return true
    }
}

extension Condition {
    /// The key of the condition, or the common key of a list; nil if the keys differ.
    var key: String? {
        switch self {
        case .term(let term): return term.key
        case .not(let inner): return inner.key.map { "-" + $0 }
        case .any(let parts):
            let keys = parts.map(\.key)
            return keys.allSatisfy { $0 == keys[0] } ? keys[0] : nil
        case .all: return nil
        }
    }

    /// Merges two conditions that differ only in their values: `ink:amber,steel`. Returns nil if they differ in more.
    static func list(_ one: Condition, _ other: Condition) -> Condition? {
        guard let key = one.key, key == other.key, !key.hasPrefix("-"), one.isListable, other.isListable
        else {
            return nil
        }
        return .anyOf([one, other].flatMap { if case .any(let parts) = $0 { parts } else { [$0] } }.once)
    }

    private var isListable: Bool {
        switch self {
        case .any(let parts): return parts.allSatisfy(\.isListable)
        case .not, .all: return false
        case .term(.number(_, .compared(.equal, _))), .term(.named): return true
        case .term(.number), .term(.text(_, .pattern)), .term(.text(_, .near)): return false
        case .term(.text): return true
        case .term(.property(let property)):
            switch property {
            case .inks(let comparison, _): return comparison == .greaterOrEqual || comparison == .equal
            case .rarity(let comparison, _): return comparison == .equal
            case .date: return false
            case .type, .flag, .legal, .banned: return true
            }
        case .term(.effect(let test)): return test.keys.count == 1
        }
    }

    /// Whether it tests a value for equality.
    var isEquality: Bool {
        switch self {
        case .term(.number(_, .compared(.equal, _))): true
        case .any(let parts): parts.allSatisfy(\.isEquality)
        case .term, .not, .all: false
        }
    }

    /// The required rarity; nil for other conditions.
    var rarity: Rarity? {
        if case .term(.property(.rarity(.equal, let rarity))) = self { return rarity }
        guard case .term(.property(.flag(let flag))) = self else { return nil }
        return QueryWords.rarities[flag.rawValue]
    }

    var isRarity: Bool {
        switch self {
        case .term(.property(.rarity)): true
        case .term(.property(.flag(let flag))): QueryWords.rarities[flag.rawValue] != nil
        case .any(let parts): parts.allSatisfy(\.isRarity)
        case .term, .not, .all: false
        }
    }

    /// Whether it is a bound on a single number, as "cheap" is.
    var isSize: Bool {
        switch self {
        case .term(.number(_, .compared(let comparison, let bound))):
            comparison != .equal && bound.fields.isEmpty
        case .term(.number(_, .range)): true
        case .term, .not, .any, .all: false
        }
    }

    /// Whether it describes a card rather than naming a kind of card: "amber or big songs" are songs that are either.
    var isQuality: Bool {
        switch self {
        case .not(let inner): inner.isQuality
        case .any(let parts): parts.allSatisfy(\.isQuality)
        case .all: false
        case .term(.number): true
        case .term(let term): ["ink", "kw", "is", "r", "f", "banned"].contains(term.key)
        }
    }

    /// Whether it names a trigger.
    var isOccasion: Bool {
        switch self {
        case .not(let inner): inner.isOccasion
        case .any(let parts), .all(let parts): parts.contains(where: \.isOccasion)
        case .term(.effect(let test)): test.keys.contains(.when)
        case .term: false
        }
    }

    /// Whether it is a relation to another card.
    var isRelation: Bool {
        switch self {
        case .not(let inner): inner.isRelation
        case .any(let parts), .all(let parts): parts.contains(where: \.isRelation)
        case .term(.named(let key, _)): [.sings, .sungBy, .under, .onto].contains(key)
        case .term: false
        }
    }

    var isOfTexts: Bool {
        switch self {
        case .term(.text(.text, _)): true
        case .any(let parts): parts.allSatisfy(\.isOfTexts)
        case .term, .not, .all: false
        }
    }

    /// The alternative inks that a card must have; nil for other conditions.
    var inks: [InkSet]? {
        switch self {
        case .term(.property(.inks(.greaterOrEqual, let inks))): return [inks]
        case .any(let parts):
            let inks = parts.compactMap(\.inks)
            return inks.count == parts.count ? inks.flatMap(\.self) : nil
        case .term, .not, .all: return nil
        }
    }
}

extension Term {
    /// The key in query syntax; nil for an expression with several numbers.
    fileprivate var key: String? {
        switch self {
        case .text(let field, _): field.rawValue
        case .number(.sum(let plus, let minus, let constant), _):
            plus.count == 1 && minus.isEmpty && constant == 0 ? plus[0].rawValue : nil
        case .number(.ratio, _): nil
        case .named(let key, _): key.rawValue
        case .effect(let test): test.keys.count == 1 ? test.keys[0].rawValue : "effect"
        case .property(let property):
            switch property {
            case .inks: "ink"
            case .type: "t"
            case .rarity: "r"
            case .flag: "is"
            case .date: "date"
            case .legal: "f"
            case .banned: "banned"
            }
        }
    }
}
