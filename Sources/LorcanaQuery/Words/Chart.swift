import LorcanaCards

/// A phrase found by the chart; its kind and start index are where the chart stores it.
struct Edge {
    /// The index after its last word.
    var end: Int
    var meaning: Meaning
    /// The cost in addition to its parts' costs; a condition costs 100.
    var cost: Int
}

/// A chart parser: the possible phrases of a run, computed once for each kind and start index.
final class Chart {
    let words: [RunWord]
    let cards: CardWords
    private let isStop: [Bool]
    private let isArticle: [Bool]
    private let mayBeName: [Bool]
    /// The phrases in the lexicon, by start index.
    private let listed: [[Listed]]
    /// The union of all words' bits, used to rule out most rules that consist of words.
    private lazy var bits: UInt64 = words.lazy.flatMap(\.lemmas).reduce(0) { $0 | Part.bit(ofWord: $1) }
    /// The rules of each kind whose words and parts may all occur in the run; most are ruled out.
    private lazy var rules: [[Grammar.Rule]] = {
        var rules = [[Grammar.Rule]](repeating: [], count: Kind.count)
        for group in Grammar.rules {
            for rule in group where hasWords(of: rule) { rules[Int(rule.kind.rawValue)].append(rule) }
        }
        // Ruling out a rule may remove the last one of a kind that other rules need.
        for _ in 0..<Self.mostRounds {
            let isMissing = Kind.allCases.map { $0.isOfRules && rules[Int($0.rawValue)].isEmpty }
            var isChanged = false
            for kind in rules.indices {
                let count = rules[kind].count
                rules[kind].removeAll { rule in
                    rule.pattern.contains { !$0.isMissable && isMissing[Int($0.kind.rawValue)] }
                }
                isChanged = isChanged || rules[kind].count < count
            }
            if !isChanged { break }
        }
        return rules
    }()
    /// For each kind, whether the lexicon has such a phrase in the run.
    private lazy var isListed: [Bool] = {
        var isListed = [Bool](repeating: false, count: Kind.count)
        for phrases in listed {
            for phrase in phrases { isListed[Int(phrase.kind.rawValue)] = true }
        }
        return isListed
    }()
    /// The edges computed so far.
    private var asked: [[Edge]] = []
    /// For each start index and kind, the index in `asked` plus one; 0 if not yet computed.
    private var places: [Int]

    private struct Listed {
        var kind: Kind
        var edge: Edge
    }

    /// The maximum number of stop words to skip between two parts of a rule.
    private static let mostSkipped = 3
    private static let skip = 5
    /// The maximum number of passes that rule out rules; a superfluous rule only costs time.
    private static let mostRounds = 4
    /// The cost difference from which only the cheaper meaning is used.
    private static let clearly = 8

    init(_ words: [RunWord], _ lexicon: Lexicon, _ cards: CardWords) {
        (self.words, self.cards) = (words, cards)
        var isStop = [Bool](repeating: false, count: words.count)
        var (isArticle, mayBeName, isOfPhrase) = (isStop, isStop.map { _ in true }, isStop)
        for place in words.indices where !words[place].isSign {
            for (form, lemma) in words[place].lemmas.enumerated() {
                for entry in lexicon.entries(beginningWith: lemma) {
                    guard entry.kind == .stop || entry.kind == .article else { continue }
                    let end = place + 1 + entry.rest.count
                    guard end <= words.count,
                        zip(words[(place + 1)..<end], entry.rest).allSatisfy({ $0.lemmas.contains($1) })
                    else { continue }
                    if !entry.rest.isEmpty {
                        // "give me" requests cards, and is not about giving.
                        for word in place..<end { (isStop[word], isOfPhrase[word]) = (true, true) }
                        continue
                    }
                    isStop[place] = true
                    // "making" is a form of a stop word, but it also occurs in names.
                    guard form == 0 else { continue }
                    mayBeName[place] = false
                    if entry.kind == .article { isArticle[place] = true }
                }
            }
        }
        (self.isStop, self.isArticle, self.mayBeName) = (isStop, isArticle, mayBeName)
        listed = Self.listed(words, isStop, isOfPhrase, lexicon, cards)
        places = [Int](repeating: 0, count: words.count * Kind.count)
    }

    private static func listed(
        _ words: [RunWord], _ isStop: [Bool], _ isOfPhrase: [Bool], _ lexicon: Lexicon, _ cards: CardWords
    ) -> [[Listed]] {
        var listed = [[Listed]](repeating: [], count: words.count)
        for place in words.indices where !words[place].isSign && !isOfPhrase[place] {
            for lemma in words[place].lemmas {
                for entry in lexicon.entries(beginningWith: lemma) {
                    // In "beauty & the beast", the sign is not a word.
                    let rest = entry.kind == .story ? entry.rest.filter { $0 != "and" } : entry.rest
                    guard let (end, cost) = end(of: rest, from: place + 1, words, isStop),
                        let meaning = cards.exactly(Lexicon.meaning(of: entry), entry.kind),
                        !cards.areSeveralNames(words[place..<end]),
                        // "floodborn that shift" doesn't mean Floodborn Shift, nor does "amber i can ink" mean
                        // all amber cards.
                        entry.kind != .keyword && entry.kind != .ink || end == place + 1 + entry.rest.count
                    else { continue }
                    var edge = Edge(end: end, meaning: meaning, cost: cost - entry.bonus)
                    if lemma != words[place].text { edge.cost += 2 }
                    // "cost 3 or lower with 2 health" is not about cards that lower health.
                    if entry.kind == .after, lemma == "or" { edge.cost -= 20 }
                    // A set's code that is also a word of names must be upper case.
                    if entry.isCode(lemma), cards.isNameWord(lemma), !words[place].isInCapitals {
                        edge.cost += 120
                    }
                    // "foil only" has a meaning, although both of its words are stop words.
                    if entry.kind.isMeaning, !entry.rest.isEmpty, isStop[place..<end].allSatisfy(\.self) {
                        edge.cost -= 75
                    }
                    listed[place].append(Listed(kind: entry.kind, edge: edge))
                }
            }
            // "gargoyles" is a classification rather than a film.
            for index in listed[place].indices where listed[place][index].kind == .story {
                let end = listed[place][index].edge.end
                if listed[place].contains(where: { $0.kind == .class && $0.edge.end == end }) {
                    listed[place][index].edge.cost += 5
                }
            }
        }
        return listed
    }

    /// The end of a phrase's remaining words, and the cost of the words between them; nil if they don't follow.
    private static func end(of rest: [String], from place: Int, _ words: [RunWord], _ isStop: [Bool])
        -> (end: Int, cost: Int)?
    {
        var (end, cost) = (place, 0)
        for word in rest {
            // "lilo and stitch" matches Lilo & Stitch, "monsters, inc" matches Monsters, Inc.
            if end < words.count, words[end].text == "," || words[end].text == "and" && word != "and" {
                end += 1
                cost += skip
            }
            let start = end
            while end < words.count, !words[end].lemmas.contains(word) {
                guard isStop[end], end - start < mostSkipped else { return nil }
                end += 1
                cost += skip
            }
            guard end < words.count else { return nil }
            end += 1
        }
        return (end, cost)
    }

    func isStop(_ place: Int) -> Bool { isStop[place] }

    /// Whether no word from `place` on has a meaning.
    func isVain(from place: Int) -> Bool {
        (place..<words.count).allSatisfy { isStop[$0] || words[$0].isSign || words[$0].text == "and" }
    }

    /// Whether the word alone, rather than only as a stop word, may be part of a name.
    func mayBeName(_ place: Int) -> Bool { mayBeName[place] }

    /// Whether the word has no meaning in rules texts either.
    func isArticle(_ place: Int) -> Bool { isArticle[place] }

    /// Whether any phrase of the lexicon starts with the word.
    func isKnown(_ place: Int) -> Bool { !listed[place].isEmpty }

    /// The phrases of a kind that start at `place`.
    func edges(_ kind: Kind, at place: Int) -> [Edge] {
        guard place < words.count else { return [] }
        let slot = place * Kind.count + Int(kind.rawValue)
        if places[slot] > 0 { return asked[places[slot] - 1] }
        var edges: [Edge] = []
        for edge in phrases(kind, at: place) {
            // Each word may have several meanings as an object, so only the cheapest of several phrases with the same
            // words is used.
            let same = edges.firstIndex {
                $0.end == edge.end && (kind == .aims || $0.meaning == edge.meaning)
            }
            if let same {
                if edge.cost < edges[same].cost { edges[same] = edge }
            } else {
                edges.append(edge)
            }
        }
        // A much cheaper meaning of the same words is the only one, even if no card has that: "two ink".
        if kind == .condition {
            let all = edges
            edges = all.filter { edge in
                !all.contains { $0.end == edge.end && $0.cost + Self.clearly <= edge.cost }
            }
        }
        asked.append(edges)
        places[slot] = asked.count
        return edges
    }

    private func phrases(_ kind: Kind, at place: Int) -> [Edge] {
        let word = words[place]
        switch kind {
        case .comma:
            let isComma = word.text == "," || word.text == ":"
            return isComma ? [Edge(end: place + 1, meaning: .nothing, cost: 0)] : []
        case .colon: return word.text == ":" ? [Edge(end: place + 1, meaning: .nothing, cost: 0)] : []
        case .slash: return word.text == "/" ? [Edge(end: place + 1, meaning: .nothing, cost: 0)] : []
        case .number:
            if let number = word.number {
                return [Edge(end: place + 1, meaning: .amount(.either([number])), cost: 0)]
            }
            return listedEdges(kind, at: place)
        case .promoGroup:
            // "challenge promos"
            let isCode =
                word.text.utf8.contains(where: \.isDigit) || place > 0 && words[place - 1].text == "group"
            let isNamed = { (end: Int) in
                isCode
                    || end < self.words.count
                        && self.words[end].lemmas.contains { $0 == "promo" || $0 == "card" }
            }
            return cards.promoGroup(words, from: place, where: isNamed)
        case .letters: return cards.letters(words, from: place)
        case .artistName: return cards.artists(words, from: place)
        case .textWord: return cards.textWord(words, from: place)
        case .shortInk: return cards.shortInk(words, from: place)
        case .setName: return cards.setName(words, from: place)
        case .setWords: return cards.setWords(words, from: place)
        case .name:
            return cards.names(words, from: place).filter { (place..<$0.end).contains(where: mayBeName) }
        case .character:
            // "ruby" is an ink rather than part of a name.
            return edges(.name, at: place).filter { edge in
                cards.names.isCharacter(edge.meaning.words ?? "")
                    || !(edges(.value, at: place) + edges(.term, at: place)).contains { $0.end == edge.end }
            }
        case .card:
            // "of 4" also occurs in a name.
            let isOther = isStop[place] || word.number != nil
            return edges(.name, at: place) + (isOther ? [] : cards.cards(words, from: place))
        case .before: return listedEdges(kind, at: place) + phrasesOfRules(kind, at: place)
        case .not:
            // "other elsas than snow queen"
            let isThan = word.text == "than" && words[..<place].contains { $0.text == "other" }
            // "every mickey but mickey mouse detective"
            let isBut =
                word.text == "but" && words[..<place].contains { ["every", "all", "any"].contains($0.text) }
                && words[place - 1].text != "," && place + 1 < words.count && !isStop[place + 1]
            return listedEdges(kind, at: place)
                + (isThan || isBut ? [Edge(end: place + 1, meaning: .nothing, cost: isBut ? -10 : 0)] : [])
        case .stop, .article, .ordinal, .month, .notBoth, .or, .and, .stat, .keywordStat, .after,
            .beforeYear, .afterYear, .beforeStat, .big, .little, .high, .low, .order, .direction, .key, .ink,
            .type, .keyword, .rarity, .flag, .format, .set, .class, .story, .artist, .term, .effect, .verb,
            .hate, .actor, .aim, .zone, .trigger, .occasionWord, .say, .sayAfter, .named, .artBy, .give,
            .foreign, .words:
            return listedEdges(kind, at: place)
        case .subject:
            return (place..<words.count).compactMap { last in
                // The "elsa sorted by" of "elsa sorted by cost" is not a phrase itself.
                let isSubject =
                    (place...last).contains { !isStop[$0] } && !["by", "or"].contains(words[last].text)
                return isSubject ? Edge(end: last + 1, meaning: .places(place..<last + 1), cost: 0) : nil
            }
        case .amount, .numbers, .counted, .year, .years, .value, .condition, .ordering, .singer, .comparison,
            .question, .fact, .act, .measure, .lastFact, .allowed, .ground, .leavesNext, .newSet, .leader,
            .unaided, .singing, .deed, .gift, .aims, .dose, .origin, .place, .trait, .bound, .state,
            .asked, .provided, .clause, .occasion, .moment, .setting, .ban, .oneSet, .classes, .rival,
            .filler, .degree,
            .date, .dayOfMonth,
            .likeness, .factor, .otherFact:
            return phrasesOfRules(kind, at: place)
        }
    }

    private func listedEdges(_ kind: Kind, at place: Int) -> [Edge] {
        var edges: [Edge] = []
        for phrase in listed[place] where phrase.kind == kind { edges.append(phrase.edge) }
        return edges
    }

    private func phrasesOfRules(_ kind: Kind, at place: Int) -> [Edge] {
        var (results, meanings) = ([Edge](), [Meaning]())
        for rule in rules[Int(kind.rawValue)] {
            follow(rule, part: 0, from: place, &meanings, cost: rule.cost, isFirst: true, &results)
        }
        return results
    }

    private func hasWords(of rule: Grammar.Rule) -> Bool {
        if let needed = rule.needed, !isListed[Int(needed.rawValue)] { return false }
        // Kinds are checked first, because they take less time than words.
        for part in rule.pattern where part.kind.isOfLexicon && !part.isMissable {
            if !isListed[Int(part.kind.rawValue)] { return false }
        }
        for part in rule.pattern where part.kind == .words && !part.isMissable {
            guard Part.words(part.words, mayHaveOneOf: bits),
                words.indices.contains(where: { form(of: part.words, at: $0) != nil })
            else { return false }
        }
        return true
    }

    /// The form of the word at `place` that equals one of `words`, which are separated by "|".
    private func form(of words: String, at place: Int) -> String? {
        for lemma in self.words[place].lemmas where Part.words(words, have: lemma) { return lemma }
        return nil
    }

    private func edges(of part: Part, at place: Int) -> [Edge] {
        guard part.kind == .words else { return edges(part.kind, at: place) }
        guard place < words.count, let form = form(of: part.words, at: place) else { return [] }
        return [Edge(end: place + 1, meaning: .nothing, cost: form == words[place].text ? 0 : 2)]
    }

    /// Adds all matches of the rest of a rule's pattern from `place` on.
    private func follow(
        _ rule: Grammar.Rule, part index: Int, from place: Int, _ meanings: inout [Meaning], cost: Int,
        isFirst: Bool, _ results: inout [Edge]
    ) {
        guard index < rule.pattern.count else {
            if let meaning = rule.meaning(meanings, cards) {
                results.append(Edge(end: place, meaning: meaning, cost: cost))
            }
            return
        }
        let part = rule.pattern[index]
        // Of two phrases that cost the same the first one counts: a part that says more leaves words to others.
        if part.isMissable, !part.isSilent {
            follow(rule, part: index + 1, from: place, &meanings, cost: cost, isFirst: isFirst, &results)
        }
        var (start, skipped) = (place, 0)
        repeat {
            for edge in edges(of: part, at: start) {
                let hasMeaning = !part.isSilent && !edge.meaning.isNothing
                if hasMeaning { meanings.append(edge.meaning) }
                follow(
                    rule, part: index + 1, from: edge.end, &meanings,
                    cost: cost + skipped + edge.cost, isFirst: false, &results)
                if hasMeaning { meanings.removeLast() }
            }
            // In "3 that have toughness", starting another clause costs more.
            skipped += start < words.count && words[start].beginsClause ? 3 * Self.skip : Self.skip
            start += 1
        } while !isFirst && !part.isNext && start < words.count && isStop[start - 1]
            && start - place <= Self.mostSkipped
        if part.isMissable, part.isSilent {
            follow(rule, part: index + 1, from: place, &meanings, cost: cost, isFirst: isFirst, &results)
        }
    }
}
