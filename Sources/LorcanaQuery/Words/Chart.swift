import LorcanaCards

/// A phrase of a part of the grammar from a place of the run.
struct Edge {
    /// The place after its last word.
    var end: Int
    var meaning: Meaning
    /// The cost beyond that of its part, in hundredths of a term.
    var cost: Int
}

/// The possible phrases of a run, computed once for each part and place.
final class Chart {
    let words: [RunWord]
    let cards: CardWords
    private let isStop: [Bool]
    private let isArticle: [Bool]
    private let mayBeName: [Bool]
    private let lexical: [[(part: Part, edge: Edge)]]
    /// The edges that were asked for at each place.
    private var known: [[Part: [Edge]]]

    /// Stop words that are passed over between two parts of a rule.
    private static let mostSkipped = 3

    init(_ words: [RunWord], _ lexicon: Lexicon, _ cards: CardWords) {
        (self.words, self.cards) = (words, cards)
        let entries = words.map { word in
            word.isSign ? [] : word.lemmas.map { (lemma: $0, entries: lexicon.entries(beginningWith: $0)) }
        }
        let isIn = { (entries: [Lexicon.Entry], parts: [Part]) in
            entries.contains { $0.rest.isEmpty && parts.contains($0.part) }
        }
        let isStop = entries.map { $0.contains { isIn($0.entries, [.stop, .article]) } }
        // "making" is a form of a stop word, and a word of names.
        mayBeName = entries.map { !($0.first.map { isIn($0.entries, [.stop, .article]) } ?? false) }
        isArticle = entries.map { $0.first.map { isIn($0.entries, [.article]) } ?? false }
        self.isStop = isStop
        var lexical: [[(part: Part, edge: Edge)]] = words.map { _ in [] }
        for place in words.indices {
            for (lemma, entries) in entries[place] {
                let cost = lemma == words[place].text ? 0 : 2
                for entry in entries {
                    let ends = Self.ends(of: entry.rest[...], from: place + 1, words, isStop)
                    guard !ends.isEmpty, let meaning = Lexicon.meaning(of: entry) else { continue }
                    // A code that is a word of names, too, is a code in capitals.
                    let isWord = entry.isCode(lemma) && cards.isNameWord(lemma) && !words[place].isInCapitals
                    for (end, more) in ends {
                        // "foil only" is more than two words without a meaning.
                        let areStops = entry.bonus > 0 && isStop[place..<end].allSatisfy(\.self)
                        let edge = Edge(
                            end: end, meaning: meaning,
                            cost: cost + more - entry.bonus + (isWord ? 120 : 0) - (areStops ? 75 : 0))
                        lexical[place].append((entry.part, edge))
                    }
                }
            }
        }
        self.lexical = lexical
        known = [[Part: [Edge]]](repeating: [:], count: words.count + 1)
    }

    func isStop(_ place: Int) -> Bool { isStop[place] }

    /// Whether the word alone may be one of a name: it is not a stop word as it is.
    func mayBeName(_ place: Int) -> Bool { mayBeName[place] }

    /// Whether the word has no meaning in rules texts either.
    func isArticle(_ place: Int) -> Bool { isArticle[place] }

    /// Whether the word begins anything that the grammar knows.
    func isKnown(_ place: Int) -> Bool { !lexical[place].isEmpty }

    /// The phrases of the part that begin at the place.
    func edges(_ part: Part, at place: Int) -> [Edge] {
        if case .words = part { return found(part, at: place) }
        if let edges = known[place][part] { return edges }
        var edges: [Edge] = []
        for edge in found(part, at: place) {
            if let same = edges.firstIndex(where: { $0.end == edge.end && $0.meaning == edge.meaning }) {
                edges[same].cost = min(edges[same].cost, edge.cost)
            } else {
                edges.append(edge)
            }
        }
        known[place][part] = edges
        return edges
    }

    private func found(_ part: Part, at place: Int) -> [Edge] {
        guard place < words.count else { return [] }
        let word = words[place]
        switch part {
        case .words(let words):
            guard let form = word.lemmas.first(where: { Part.words(words, have: $0) }) else { return [] }
            return [Edge(end: place + 1, meaning: .nothing, cost: form == word.text ? 0 : 2)]
        case .comma: return word.text == "," ? [Edge(end: place + 1, meaning: .nothing, cost: 0)] : []
        case .slash: return word.text == "/" ? [Edge(end: place + 1, meaning: .nothing, cost: 0)] : []
        case .number:
            if let number = word.number {
                return [Edge(end: place + 1, meaning: .amount(.either([number])), cost: 0)]
            }
            return lexicalEdges(part, at: place)
        case .promoGroup:
            let isNamed =
                word.text.utf8.contains(where: \.isDigit) || place > 0 && words[place - 1].text == "group"
            return isNamed ? cards.edges(part, words, from: place) : []
        case .artistName, .textWord, .shortInk, .setName: return cards.edges(part, words, from: place)
        case .name:
            return cards.edges(part, words, from: place).filter {
                (place..<$0.end).contains(where: mayBeName)
            }
        case .character:
            // "ruby" is an ink before it is a part of a name.
            return edges(.name, at: place).filter { edge in
                cards.names.isCharacter(edge.meaning.words ?? "")
                    || !(edges(.value, at: place) + edges(.term, at: place)).contains { $0.end == edge.end }
            }
        case .next(let inner): return edges(inner, at: place)
        case .stop, .article, .not, .notBoth, .or, .and, .stat, .keywordStat, .before, .after, .beforeYear,
            .afterYear,
            .beforeStat, .big, .little, .high, .low, .order, .direction, .key, .ink, .type, .keyword, .rarity,
            .flag, .format, .set, .class, .story, .artist, .term, .effect, .say, .sayAfter, .named, .artBy,
            .give, .who, .banish, .fetch, .tutor, .amount, .numbers, .year, .years, .value, .condition,
            .ordering,
            .singer, .comparison, .maybe:
            var edges = lexicalEdges(part, at: place)
            for rule in Grammar.rules[part] ?? [] where mayBegin(rule, at: place) {
                follow(rule, rule.pattern[...], from: place, [], cost: rule.cost, isFirst: true, &edges)
            }
            return edges
        }
    }

    /// Whether the rule's first part may be at the place, which most are not.
    private func mayBegin(_ rule: Grammar.Rule, at place: Int) -> Bool {
        guard let first = rule.pattern.first else { return false }
        if case .words(let forms) = first {
            return words[place].lemmas.contains { Part.words(forms, have: $0) }
        }
        return !first.isListed || lexical[place].contains { $0.part == first }
    }

    private func lexicalEdges(_ part: Part, at place: Int) -> [Edge] {
        lexical[place].compactMap { $0.part == part ? $0.edge : nil }
    }

    /// Adds the ways in which the words from a place match what is left of the rule's pattern.
    private func follow(
        _ rule: Grammar.Rule, _ pattern: ArraySlice<Part>, from place: Int, _ meanings: [Meaning], cost: Int,
        isFirst: Bool, _ edges: inout [Edge]
    ) {
        guard let part = pattern.first else {
            if let meaning = rule.meaning(meanings, cards) {
                edges.append(Edge(end: place, meaning: meaning, cost: cost))
            }
            return
        }
        let rest = pattern.dropFirst()
        let (wanted, isMissable) = part.unwrapped
        var start = place
        repeat {
            for edge in self.edges(wanted, at: start) {
                let own = wanted.hasMeaning && !isMissable ? [edge.meaning] : []
                follow(
                    rule, rest, from: edge.end, meanings + own,
                    cost: cost + Self.skip * (start - place) + edge.cost,
                    isFirst: false, &edges)
            }
            start += 1
        } while !isFirst && !part.isNext && start < words.count && isStop[start - 1]
            && start - place <= Self.mostSkipped
        if isMissable {
            follow(rule, rest, from: place, meanings, cost: cost, isFirst: isFirst, &edges)
        }
    }

    private static let skip = 5

    private static func ends(
        of rest: ArraySlice<String>, from place: Int, _ words: [RunWord], _ isStop: [Bool]
    ) -> [(end: Int, cost: Int)] {
        guard let word = rest.first else { return [(place, 0)] }
        // "lilo and stitch" is Lilo & Stitch.
        if place < words.count, words[place].text == "and", word != "and" {
            return ends(of: rest, from: place + 1, words, isStop).map { ($0.end, $0.cost + skip) }
        }
        var start = place
        while start < words.count, start - place <= mostSkipped {
            if words[start].lemmas.contains(word) {
                return ends(of: rest.dropFirst(), from: start + 1, words, isStop).map {
                    ($0.end, $0.cost + skip * (start - place))
                }
            }
            guard isStop[start] else { break }
            start += 1
        }
        return []
    }
}

extension Part {
    /// Whether a rule's meaning has one of the part: not of words as they are.
    fileprivate var hasMeaning: Bool {
        switch self {
        case .next(let inner): inner.hasMeaning
        case .words, .comma, .slash, .or, .and, .not, .notBoth, .stop, .article, .big, .little, .high, .low,
            .say,
            .sayAfter,
            .named, .artBy, .give, .who, .banish, .fetch, .tutor, .maybe:
            false
        case .number, .stat, .keywordStat, .before, .after, .beforeYear, .afterYear, .beforeStat, .order,
            .direction, .key, .ink, .type, .keyword, .rarity, .flag, .format, .set, .class, .story, .artist,
            .term, .effect, .amount, .numbers, .year, .years, .value, .condition, .ordering, .singer,
            .comparison, .name,
            .character, .artistName, .textWord, .shortInk, .setName, .promoGroup:
            true
        }
    }

    /// Whether only the lexicon has phrases of the part: no rule makes one.
    fileprivate var isListed: Bool {
        switch self {
        case .stop, .article, .not, .notBoth, .or, .and, .stat, .keywordStat, .before, .after, .beforeYear,
            .afterYear, .beforeStat, .big, .little, .high, .low, .direction, .key, .ink, .type, .keyword,
            .rarity, .flag, .format, .set, .class, .story, .artist, .term, .effect, .say, .sayAfter, .named,
            .artBy, .give, .who, .banish, .fetch, .tutor:
            true
        case .comma, .slash, .number, .order, .amount, .numbers, .year, .years, .value, .condition, .ordering,
            .singer, .comparison, .name, .character, .artistName, .textWord, .shortInk, .setName, .promoGroup,
            .words, .next, .maybe:
            false
        }
    }

    /// The part, and whether it may be missing.
    fileprivate var unwrapped: (part: Part, isMissable: Bool) {
        if case .maybe(let inner) = self { (inner, true) } else { (self, false) }
    }

    fileprivate var isNext: Bool { if case .next = self { true } else { false } }
}
