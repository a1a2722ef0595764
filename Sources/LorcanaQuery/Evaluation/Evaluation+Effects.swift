import LorcanaCards

/// Evaluates phrases about effects. Words that are not understood are ignored rather than searched for in rules
/// texts.
extension Evaluation {
    private static let mostRounds = 6
    /// The maximum number of weaker conditions to try.
    private static let mostTried = 40

    /// Searches for a phrase about effects, ignoring words that are not understood or that would leave no results.
    /// Returns nil for other phrases, and if the whole phrase is understood and has results.
    ///
    /// - Parameter readings: the readings of the condition without rules texts.
    func effects(_ condition: Condition, read readings: [Reading]) -> Searched? {
        guard query.mayForgive, !query.isLastWordOpen else { return nil }
        var (rest, unused, isLast) = (condition, [BareWord](), false)
        var hasBrackets = true
        for round in 0..<Self.mostRounds {
            let readings = round == 0 ? readings : plain.readings(rest, readsTexts: false)
            guard let first = readings.first, first.hasEffects || round > 0 else { return nil }
            let unread = first.pieces.flatMap(\.unread)
            var left = first.pieces.filter { $0.isLeftover || $0.isName && $0.isWeak }.flatMap(\.bare)
            if left.isEmpty {
                for reading in readings where !reading.hasLeftovers && !reading.readsTexts {
                    let whole = unified(reading)
                    guard let found = found(whole ?? reading, for: rest), !found.rows.isEmpty else {
                        continue
                    }
                    return round == 0 && whole == nil && unread.isEmpty
                        ? nil : without(unused + unread, found)
                }
                // Words in brackets usually explain the others: "certain characters (weak ones or pirates)".
                let bracketed = hasBrackets ? wordsInBrackets(rest) : []
                hasBrackets = false
                if !bracketed.isEmpty {
                    unused += bracketed
                    guard let bare = rest.without(bracketed) else { return nil }
                    rest = bare
                    continue
                }
                left = first.pieces.filter(plain.isPartOfName).flatMap(\.bare)
                if isLast || left.isEmpty { return relaxed(first).map { without(unused + unread, $0) } }
                isLast = true
            } else if round == 0, left.contains(where: { !plain.isKnown($0) }),
                let corrected = corrected(condition), !corrected.rows.isEmpty,
                corrected.reading?.isOfEffects(andNamesOf: first) == true
            {
                return corrected
            }
            unused += left
            guard let shorter = rest.without(left) else { return nil }
            rest = shorter
        }
        return nil
    }

    /// Merges a trigger and its action, or two descriptions of one action, into a single effect; returns nil if
    /// nothing was merged, or if the result has no cards.
    private func unified(_ reading: Reading) -> Reading? {
        var conjuncts = reading.condition.conjuncts
        // `merged` is the end index of the conjuncts that result from merging.
        var (place, merged) = (0, 0)
        while place < conjuncts.count {
            for other in conjuncts.indices.dropFirst(place + 1) {
                guard reading.wasRead(conjuncts[other]), reading.wasRead(conjuncts[place]) || place < merged,
                    let one = conjuncts[place].unified(with: conjuncts[other]), !plain.rows(one).isEmpty
                else { continue }
                (conjuncts[place], merged) = (one, max(merged, place + 1))
                conjuncts.remove(at: other)
                place -= 1
                break
            }
            place += 1
        }
        guard conjuncts.count < reading.condition.conjuncts.count, let condition = Condition.allOf(conjuncts),
            !plain.rows(condition).isEmpty
        else { return nil }
        var whole = reading
        whole.condition = condition
        return whole
    }

    /// The bare words inside brackets.
    private func wordsInBrackets(_ condition: Condition) -> [BareWord] {
        var (depth, inside, word) = (0, [String](), "")
        for scalar in query.source.unicodeScalars {
            if scalar.isBlank || scalar == "(" || scalar == ")" {
                if depth > 0, !word.isEmpty { inside.append(word) }
                word = ""
                depth = max(0, depth + (scalar == "(" ? 1 : scalar == ")" ? -1 : 0))
            } else {
                word.unicodeScalars.append(scalar)
            }
        }
        return inside.isEmpty ? [] : condition.bareWords.filter { inside.contains($0.token) }
    }

    private func without(_ unused: [BareWord], _ found: Searched) -> Searched {
        var found = found
        if !unused.isEmpty { found.notes.append(.notUsed(unused.map(\.folded).once)) }
        return found
    }

    /// Searches with one or two of the reading's least certain parts dropped or weakened.
    private func relaxed(_ reading: Reading) -> Searched? {
        let conjuncts = reading.condition.conjuncts
        let read = conjuncts.indices.filter { reading.wasRead(conjuncts[$0]) }
        var parts: [Weaker] = read.flatMap { place in
            conjuncts[place].weaker.map {
                Weaker(place: place, condition: $0.condition, sureness: $0.sureness, word: $0.word)
            }
        }
        let effects = conjuncts.indices.filter { conjuncts[$0].hasEffects }
        if conjuncts.count > 1 {
            parts += read.filter { effects != [$0] }.map {
                Weaker(
                    place: $0, condition: nil, sureness: conjuncts[$0].sureness,
                    word: QueryPrinter.text(of: conjuncts[$0]))
            }
        }
        parts.sort { ($0.sureness, -$0.place) < ($1.sureness, -$1.place) }
        var tried = 0
        func searched(_ weaker: [Weaker]) -> Searched? {
            tried += 1
            var changed = conjuncts.map(Optional.some)
            for part in weaker { changed[part.place] = part.condition }
            guard tried <= Self.mostTried, let condition = Condition.allOf(changed.compactMap(\.self)) else {
                return nil
            }
            let rows = plain.rows(condition)
            if rows.isEmpty { return nil }
            var meant = reading
            meant.condition = condition
            return Searched(meant, rows, [.readAs(meant.text), .notUsed(weaker.map(\.word))])
        }
        for part in parts { if let found = searched([part]) { return found } }
        for (place, one) in parts.enumerated() {
            for other in parts[..<place] where one.place != other.place {
                if let found = searched([other, one]) { return found }
            }
        }
        return nil
    }

    /// A weaker replacement for a conjunct.
    private struct Weaker {
        var place: Int
        /// Nil to drop the conjunct.
        var condition: Condition?
        /// The certainty of the dropped part; the least certain parts are dropped first.
        var sureness: Int
        var word: String
    }
}

extension Reading {
    fileprivate var hasEffects: Bool { pieces.contains { $0.conditions.contains(where: \.hasEffects) } }

    /// Whether the condition was interpreted from bare words rather than typed.
    fileprivate func wasRead(_ condition: Condition) -> Bool {
        pieces.contains { $0.conditions.contains(condition) }
    }

    /// Whether it has effects, no unused words, and at most as many names as the other reading.
    fileprivate func isOfEffects(andNamesOf other: Reading) -> Bool {
        hasEffects && !hasLeftovers && pieces.count(where: \.isName) <= other.pieces.count(where: \.isName)
    }
}

extension Condition {
    var hasEffects: Bool { has { if case .effect = $0 { true } else { false } } }

    /// The condition without these bare words; nil if nothing remains.
    fileprivate func without(_ words: [BareWord]) -> Condition? {
        switch self {
        case .term: bareWord.map(words.contains) == true ? nil : self
        case .not: self
        case .all(let parts): .allOf(parts.compactMap { $0.without(words) })
        case .any(let parts): .anyOf(parts.compactMap { $0.without(words) })
        }
    }

    fileprivate var bareWords: [BareWord] {
        switch self {
        case .term, .not: bareWord.map { [$0] } ?? []
        case .all(let parts), .any(let parts): parts.flatMap(\.bareWords)
        }
    }

    /// Merges both conditions into one effect if only one names an action, or both name the same one; returns nil
    /// otherwise.
    fileprivate func unified(with other: Condition) -> Condition? {
        let (mine, others) = (effectTests, other.effectTests)
        guard let first = mine.first, let second = others.first, mine.count * others.count <= 16 else {
            return nil
        }
        let (deed, otherDeed) = (first.deed, second.deed)
        guard deed == nil || otherDeed == nil || deed == otherDeed else { return nil }
        if first.keys.contains(.when), second.keys.contains(.when) { return nil }
        let both = mine.flatMap { test in others.compactMap { test.joined(with: $0) } }
        return both.count == mine.count * others.count ? .anyOf(both.map { .term(.effect($0)) }) : nil
    }

    /// The effect conditions with one word removed, and the certainty of that word.
    fileprivate var weaker: [(condition: Condition, sureness: Int, word: String)] {
        let tests = effectTests
        guard let first = tests.first, first.words.count > 1 else { return [] }
        return first.words.compactMap { word in
            guard let sureness = word.sureness else { return nil }
            let rest = tests.map { Condition.term(.effect($0.without(word.text))) }
            return Condition.anyOf(rest).map { ($0, sureness, word.text) }
        }
    }

    private var effectTests: [EffectTest] {
        let parts = if case .any(let parts) = self { parts } else { [self] }
        let tests = parts.compactMap { part in
            if case .term(.effect(let test)) = part { test } else { nil }
        }
        return tests.count == parts.count ? tests : []
    }

    /// The certainty of a whole condition next to an effect.
    fileprivate var sureness: Int {
        if hasEffects { return 9 }
        switch self {
        case .term(.number): return 6
        case .term, .not, .all, .any: return 8
        }
    }
}

extension EffectTest {
    /// The action; nil if the condition has only a trigger or an object.
    fileprivate var deed: String? {
        words.first { $0.key == .gives || $0.key == .does && $0.comesFirst }?.text
    }
}

extension EffectTest.Word {
    /// The certainty of a word of an effect; nil for actions and triggers, which are never removed.
    fileprivate var sureness: Int? {
        if key == .gives || comesFirst { return nil }
        switch text {
        case "chosen", "1", "all", "may", "you": return 0
        case "yours", "others", "own", "mine", "this", "not-yours", "not-opposing", "any": return 1
        case "opponent", "by-opponent", "opposing", "each-player", "your-turn": return 3
        default:
            if text.hasPrefix("in-") || text.hasPrefix("from-") || text.hasPrefix("to-") { return 2 }
            if text.hasPrefix("if") { return 4 }
            if text.first?.isNumber == true { return 3 }
            return 5
        }
    }
}
