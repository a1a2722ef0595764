import LorcanaCards

/// The words that the grammar knows: those of players (Catalogue/words.tsv), and those of the game and a catalogue's cards.
final class Lexicon {
    private let catalogue: Catalogue
    /// The entries of words that were looked up, as each word is looked up for several purposes.
    private var known: [String: [Entry]] = [:]

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The players' words, as the build prepares them.
    static var players: SortedLines { PlayerWords.lines }

    /// Words that mean the same whenever they are side by side.
    struct Entry {
        /// The words after the first one.
        let rest: [String]
        let part: Part
        /// The meaning, as it is written in the table or in a query.
        fileprivate let text: String

        /// A phrase of several words comes before what rules make of them.
        var bonus: Int { part.isMeaning ? 8 * rest.count : 0 }

        /// Whether the word is the code of a set.
        func isCode(_ word: String) -> Bool {
            part == .set && rest.isEmpty && Folding.fold(text) == "set " + word
        }
    }

    /// The entries that begin with the word.
    func entries(beginningWith word: String) -> [Entry] {
        if let entries = known[word] { return entries }
        let entries = found(beginningWith: word)
        known[word] = entries
        return entries
    }

    private func found(beginningWith word: String) -> [Entry] {
        let ofPlayers = Self.lines(Self.players, word).flatMap { rest, value in
            value.split(separator: "\t").compactMap { cell -> Entry? in
                let blank = cell.firstIndex(of: " ") ?? cell.endIndex
                return Part(named: cell[..<blank]).map {
                    Entry(rest: rest, part: $0, text: String(cell[blank...].dropFirst()))
                }
            }
        }
        return ofPlayers
            + Self.lines(catalogue.phrases, word).flatMap { rest, value in
                value.split(separator: "\t").compactMap { query -> Entry? in
                    let key = query.prefix { $0 != ":" }
                    let phrase = ([word] + rest).spaced
                    let isRarity = key == "is" && QueryWords.rarities[phrase] != nil
                    let text = String(query) + (query.hasSuffix(":") ? quotedIfBlank(phrase) : "")
                    return (isRarity ? .rarity : Part(named: key)).map {
                        Entry(rest: rest, part: $0, text: text)
                    }
                }
            }
    }

    /// Whether the word alone has a meaning, if only that of a stop word or of "not".
    func has(_ word: String) -> Bool { entries(beginningWith: word).contains { $0.rest.isEmpty } }

    /// Whether some phrase may begin with the word; true also of beginnings of longer words.
    func mayBegin(with word: String) -> Bool {
        Self.players.hasBeginning(word) || catalogue.phrases.hasBeginning(word)
    }

    /// The lines whose phrases begin with the word: the words after it, and the value.
    private static func lines(_ lines: SortedLines, _ word: String) -> [(rest: [String], value: String)] {
        guard lines.hasBeginning(word) else { return [] }
        let alone = lines[word].map { [([String](), $0)] } ?? []
        return alone
            + lines.all(beginningWith: word + " ").map {
                (Array($0.phrase.foldedWords.dropFirst()), $0.value)
            }
    }

    /// The meaning of an entry; nil if the table has none for its kind.
    static func meaning(of entry: Entry) -> Meaning? {
        let text = entry.text
        return switch entry.part {
        case .number: Int(text).map { .amount(.either([$0])) }
        case .stat, .keywordStat: NumberField(rawValue: text).map(Meaning.field)
        case .before, .after, .beforeYear, .afterYear: Comparison(rawValue: text).map(Meaning.comparison)
        case .beforeStat: fieldComparison(text)
        case .order: (try? CardOrder(parsing: String(text.dropFirst("sort:".count)))).map(Meaning.order)
        case .direction: .isDescending(text == "-")
        case .key: .key(text)
        case .ink, .type, .keyword, .rarity, .flag, .format, .set, .class, .story, .artist, .term, .effect:
            (try? CardQuery(parsing: text))?.condition.map { .conditions($0.conjuncts) }
        case .stop, .article, .not, .notBoth, .or, .and, .big, .little, .high, .low, .say, .sayAfter, .named,
            .artBy,
            .give,
            .who, .banish, .fetch, .tutor:
            .nothing
        case .comma, .slash, .amount, .numbers, .year, .years, .value, .condition, .ordering, .singer,
            .comparison, .name,
            .character, .artistName, .textWord, .shortInk, .setName, .promoGroup, .words, .next, .maybe:
            nil
        }
    }

    private static func fieldComparison(_ text: String) -> Meaning? {
        let field = text.prefix { $0.isLetter }
        guard let number = NumberField(rawValue: String(field)),
            let comparison = Comparison(rawValue: String(text.dropFirst(field.count)))
        else { return nil }
        return .fieldComparison(number, comparison)
    }
}

extension Part {
    /// Whether the words alone are a condition or an order.
    var isMeaning: Bool {
        switch self {
        case .ink, .type, .keyword, .rarity, .flag, .format, .set, .class, .story, .artist, .term, .effect,
            .order:
            true
        case .stop, .article, .not, .notBoth, .or, .and, .comma, .slash, .number, .stat, .keywordStat,
            .before,
            .after, .beforeYear, .afterYear, .beforeStat, .big, .little, .high, .low, .direction, .key, .say,
            .sayAfter, .named, .artBy, .give, .who, .banish, .fetch, .tutor, .amount, .numbers, .year, .years,
            .value, .condition, .ordering, .singer, .comparison, .name, .character, .artistName, .textWord,
            .shortInk, .setName, .promoGroup, .words, .next, .maybe:
            false
        }
    }
}
