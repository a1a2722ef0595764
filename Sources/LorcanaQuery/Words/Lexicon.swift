import LorcanaCards
import LorcanaRules

/// The words that the grammar knows: players' words (Catalogue/words.tsv), game terms, and words of a catalogue's
/// cards.
final class Lexicon {
    private let catalogue: Catalogue
    /// A cache of entries by word, since each word is looked up repeatedly.
    private var known: [String: [Entry]] = [:]

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Players' words, prepared by the build.
    static var players: SortedLines { PlayerWords.lines }

    /// A word or phrase with a fixed meaning.
    struct Entry {
        /// The words after the first one.
        let rest: [String]
        let kind: Kind
        /// The meaning as written in the table, or as a query.
        fileprivate let text: String

        /// A discount for phrases of several words, which take precedence over those that rules make.
        var bonus: Int { kind.isMeaning || kind == .not ? 8 * rest.count : 0 }

        /// Whether the word is a set's code.
        func isCode(_ word: String) -> Bool {
            kind == .set && rest.isEmpty && Folding.fold(text) == "set " + word
        }
    }

    /// The entries whose first word is this one.
    func entries(beginningWith word: String) -> [Entry] {
        if let entries = known[word] { return entries }
        let entries = found(beginningWith: word)
        known[word] = entries
        return entries
    }

    private func found(beginningWith word: String) -> [Entry] {
        var entries: [Entry] = []
        Self.players.visitPhrases(of: word) { rest, cell in
            let (kind, meaning) = cell.cut(at: UInt8(ascii: " "))
            guard let kind = Kind(named: kind) else { return }
            entries.append(Entry(rest: rest.foldedWords, kind: kind, text: meaning))
        }
        catalogue.phrases.visitPhrases(of: word) { rest, query in
            let (key, value) = query.cut(at: UInt8(ascii: ":"))
            guard var kind = Kind(named: key) else { return }
            let phrase = rest.isEmpty ? word : "\(word) \(rest)"
            if kind == .flag, QueryWords.rarities[phrase] != nil { kind = .rarity }
            let text = value.isEmpty ? query + quotedIfBlank(phrase) : query
            entries.append(Entry(rest: rest.foldedWords, kind: kind, text: text))
        }
        return entries
    }

    /// Whether the word alone has a meaning; stop words and "not" count.
    func has(_ word: String) -> Bool { Self.players[word] != nil || catalogue.phrases[word] != nil }

    /// Whether the word alone is of this kind.
    func has(_ word: String, as kind: Kind) -> Bool {
        entries(beginningWith: word).contains { $0.kind == kind && $0.rest.isEmpty }
    }

    /// Whether a phrase of several words begins with the word.
    func hasPhrase(beginningWith word: String) -> Bool {
        let beginning = word + " "
        return Self.players.hasBeginning(beginning) || catalogue.phrases.hasBeginning(beginning)
    }

    /// The meaning of an entry; nil if its text is invalid for its kind.
    static func meaning(of entry: Entry) -> Meaning? { meaning(entry.kind, entry.text) }

    /// Parses a table cell, or the query of a catalogue's phrase; nil if it is invalid for the kind.
    static func meaning(_ kind: Kind, _ text: String) -> Meaning? {
        switch kind {
        case .number, .ordinal, .month: Int(text).map { .amount(.either([$0])) }
        case .stat, .keywordStat: NumberField(rawValue: text).map(Meaning.field)
        case .before, .after, .beforeYear, .afterYear: Comparison(rawValue: text).map(Meaning.comparison)
        case .beforeStat: fieldComparison(text)
        case .order: (try? CardOrder(parsing: String(text.dropFirst("sort:".count)))).map(Meaning.order)
        case .direction: .isDescending(text == "-")
        case .key, .zone: .key(text)
        case .foreign: foreign(text)
        case .ink, .type, .keyword, .rarity, .flag, .format, .set, .class, .story, .artist, .term, .effect,
            .verb, .hate, .actor, .aim, .trigger, .occasionWord:
            (try? CardQuery(parsing: text))?.condition.map { .conditions($0.conjuncts) }
        case .stop, .article, .not, .notBoth, .or, .and, .big, .little, .high, .low, .say, .sayAfter, .named,
            .artBy, .give:
            .nothing
        case .amount, .numbers, .counted, .year, .years, .value, .condition, .ordering, .singer, .comparison,
            .comma, .colon, .slash, .name, .character, .card, .artistName, .textWord, .letters, .shortInk,
            .setName,
            .promoGroup,
            .question, .fact, .act, .measure, .lastFact, .allowed, .ground, .leavesNext, .newSet, .leader,
            .unaided, .singing, .deed, .gift, .aims, .dose, .origin, .place, .trait, .bound, .state, .asked,
            .provided, .clause,
            .occasion, .moment, .setting, .ban, .oneSet, .classes, .rival, .filler, .degree, .date,
            .dayOfMonth,
            .likeness,
            .factor, .otherFact,
            .setWords, .subject, .words:
            nil
        }
    }

    /// Parses "lifelink = heal": a term of another game, and the closest one in Lorcana.
    private static func foreign(_ text: String) -> Meaning {
        let (word, near) = text.cut(at: UInt8(ascii: "="))
        let query = String(near.dropFirst())
        return .question(
            AskedQuestion(
                question: .foreignWord(
                    near.isEmpty ? word : String(word.dropLast()), near: near.isEmpty ? nil : query),
                subject: near.isEmpty ? .none : .query(query)))
    }

    private static func fieldComparison(_ text: String) -> Meaning? {
        let field = text.prefix { $0.isLetter }
        guard let number = NumberField(rawValue: String(field)),
            let comparison = Comparison(rawValue: String(text.dropFirst(field.count)))
        else { return nil }
        return .fieldComparison(number, comparison)
    }
}

extension Kind {
    /// Whether words of the kind are a condition or an order.
    var isMeaning: Bool {
        self == .order || (Kind.ink.rawValue...Kind.effect.rawValue).contains(rawValue)
    }
}

extension String {
    /// The parts before and after the first occurrence of `sign`.
    fileprivate func cut(at sign: UInt8) -> (before: String, after: String) {
        let bytes = utf8.span
        var end = 0
        while end < bytes.count, bytes[end] != sign { end += 1 }
        return (
            bytes.extracting(0..<end).string, bytes.extracting(min(end + 1, bytes.count)..<bytes.count).string
        )
    }
}
