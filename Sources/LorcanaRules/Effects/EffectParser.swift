/// Parses one sentence by the rules of a grammar.
///
/// Each rule is tried once at each word, and retains the first match for each end; earlier alternatives and longer
/// repetitions take precedence. The work is quadratic in the number of words, and bounded by `steps`.
struct EffectParser {
    /// A match of a rule from a start to one of its ends.
    struct Match {
        let end: Int
        /// The index of the node with its facts.
        fileprivate let said: Int
    }

    /// A linked list of facts, in which matches share common prefixes.
    private enum Node {
        case nothing
        case fact(ParsedFact)
        case both(Int, Int)
    }

    private let grammar: EffectGrammar
    private let words: [EffectWord]
    private let numbers: [Int?]
    private let capitals: [Bool]
    /// Memoized matches by rule and word; nil if the rule has not been tried there.
    private var known: [[Match]?]
    private var nodes = [Node.nothing]
    /// The number of rule elements that may still be tried.
    private(set) var steps: Int

    init(_ words: [EffectWord], _ grammar: EffectGrammar, steps: Int) {
        (self.words, self.grammar, self.steps) = (words, grammar, steps)
        numbers = words.map { grammar.words[$0.base] }
        capitals = zip(words, numbers).map { word, number in
            word.isCapitalised && (!word.isFirst || number == nil)
        }
        known = Array(repeating: nil, count: grammar.rules.count * (words.count + 1))
    }

    /// The matches of the rule at `start`, each with a different end.
    mutating func matches(_ rule: Int, at start: Int) -> [Match] {
        let place = rule * (words.count + 1) + start
        if let known = known[place] { return known }
        // Makes left recursion match nothing, rather than loop.
        known[place] = []
        let found = matches(grammar.rules[rule], from: [Match(end: start, said: 0)])
        known[place] = found
        return found
    }

    /// The facts of a match, in word order.
    func facts(of match: Match) -> [ParsedFact] {
        var facts: [ParsedFact] = []
        var open = [match.said]
        while let node = open.popLast() {
            switch nodes[node] {
            case .nothing: break
            case .fact(let fact): facts.append(fact)
            case .both(let first, let second): open += [second, first]
            }
        }
        return facts
    }

    /// Covers as many words as possible with matches of the rule; returns the facts, and the ranges of words that
    /// were skipped.
    mutating func pieces(_ rule: Int) -> (facts: [ParsedFact], passedOver: [Range<Int>]) {
        struct Way {
            var passedOver: Int
            var start: Int
            var match: Match?
        }
        var ways = [Way(passedOver: 0, start: 0)] + words.indices.map { Way(passedOver: $0 + 1, start: $0) }
        for start in words.indices {
            let passedOver = ways[start].passedOver
            if passedOver + 1 < ways[start + 1].passedOver {
                ways[start + 1] = Way(passedOver: passedOver + 1, start: start)
            }
            for match in matches(rule, at: start)
            where match.end > start && passedOver < ways[match.end].passedOver {
                ways[match.end] = Way(passedOver: passedOver, start: start, match: match)
            }
        }
        var matches: [Match] = []
        var runs: [Range<Int>] = []
        var end = words.count
        while end > 0 {
            let way = ways[end]
            if let match = way.match {
                matches.append(match)
            } else if let run = runs.last, run.lowerBound == end {
                runs[runs.count - 1] = way.start..<run.upperBound
            } else {
                runs.append(way.start..<end)
            }
            end = way.start
        }
        return (matches.reversed().flatMap(facts(of:)), runs.reversed())
    }

    // MARK: Alternatives

    private mutating func matches(_ alternatives: [EffectGrammar.Alternative], from starts: [Match])
        -> [Match]
    {
        var found: [Match] = []
        for alternative in alternatives {
            var reached = starts.filter { canStart(alternative, at: $0.end) }
            for element in alternative.elements where !reached.isEmpty {
                reached = follow(element, from: reached)
            }
            found.addNewEnds(reached)
        }
        return found
    }

    private func canStart(_ alternative: EffectGrammar.Alternative, at place: Int) -> Bool {
        let start = grammar.starts[alternative.number]
        if start.isEmpty { return true }
        guard place < words.count else { return false }
        if let word = numbers[place], start.words[word / 64] & (1 << UInt64(word % 64)) != 0 { return true }
        return start.hasCapital && capitals[place] || start.hasNumber && words[place].number != nil
            || start.hasSignedNumber && words[place].isSigned
    }

    private mutating func follow(_ element: EffectGrammar.Element, from starts: [Match]) -> [Match] {
        steps -= starts.count
        guard steps > 0 else { return [] }
        switch element {
        case .word(let word): return step(starts) { numbers[$0] == word }
        case .namePart(let word):
            return say(starts) { $0.numbers[$1] == word ? .word($0.words[$1].printed) : nil }
        case .number:
            return say(starts) { $0.words[$1].isSigned ? nil : $0.words[$1].number.map(ParsedFact.number) }
        case .signedNumber:
            return say(starts) { $0.words[$1].isSigned ? $0.words[$1].number.map(ParsedFact.number) : nil }
        case .capitalised: return say(starts) { $0.capitals[$1] ? .word($0.words[$1].printed) : nil }
        case .fact(let fact):
            let node = node(fact)
            return starts.map { Match(end: $0.end, said: both($0.said, node)) }
        case .rule(let rule): return follow(rule, from: starts)
        case .part(let part, let rule):
            let (opened, closed) = (node(.opened(part)), node(.closed))
            return follow(rule, from: starts) { parser, said in
                parser.both(parser.both(opened, said), closed)
            }
        case .group(let alternatives): return matches(alternatives, from: starts)
        case .optional(let alternatives):
            var found = matches(alternatives, from: starts)
            found.addNewEnds(starts)
            return found
        case .many(let alternatives): return repetitions(alternatives, from: starts)
        }
    }

    private func step(_ starts: [Match], _ suits: (Int) -> Bool) -> [Match] {
        starts.compactMap { start in
            start.end < words.count && suits(start.end) ? Match(end: start.end + 1, said: start.said) : nil
        }
    }

    private mutating func say(
        _ starts: [Match], _ fact: (EffectParser, Int) -> ParsedFact?
    ) -> [Match] {
        var found: [Match] = []
        for start in starts where start.end < words.count {
            guard let fact = fact(self, start.end) else { continue }
            found.append(Match(end: start.end + 1, said: both(start.said, node(fact))))
        }
        return found
    }

    private mutating func follow(
        _ rule: Int, from starts: [Match], wrap: (inout EffectParser, Int) -> Int = { $1 }
    ) -> [Match] {
        var found: [Match] = []
        for start in starts {
            for match in matches(rule, at: start.end) where !found.contains(where: { $0.end == match.end }) {
                let said = wrap(&self, match.said)
                found.append(Match(end: match.end, said: both(start.said, said)))
            }
        }
        return found
    }

    /// Repetitions, the longest first.
    private mutating func repetitions(
        _ alternatives: [EffectGrammar.Alternative], from starts: [Match]
    ) -> [Match] {
        var rounds = [starts]
        while let last = rounds.last, !last.isEmpty {
            rounds.append(
                matches(alternatives, from: last).filter { match in
                    !rounds.contains { $0.contains { $0.end == match.end } }
                })
        }
        return Array(rounds.reversed().joined())
    }

    // MARK: Facts

    private mutating func node(_ fact: ParsedFact) -> Int {
        nodes.append(.fact(fact))
        return nodes.count - 1
    }

    private mutating func both(_ first: Int, _ second: Int) -> Int {
        if first == 0 { return second }
        if second == 0 { return first }
        nodes.append(.both(first, second))
        return nodes.count - 1
    }
}

extension [EffectParser.Match] {
    fileprivate mutating func addNewEnds(_ matches: [EffectParser.Match]) {
        for match in matches where !contains(where: { $0.end == match.end }) { append(match) }
    }
}
