import LorcanaCards

/// The words that the grammar knows: those of players (Catalogue/words.tsv), and those of the game and a catalogue's cards.
struct Lexicon {
    let catalogue: Catalogue

    /// The players' words, as the build prepares them.
    static var players: SortedLines { PlayerWords.lines }

    /// Words that mean the same whenever they are side by side, and what they mean.
    struct Entry {
        /// The words after the first one.
        let rest: [String]
        let part: Part
        let meaning: Meaning

        /// A phrase of several words comes before what rules make of them.
        var bonus: Int { meaning.conditions != nil || meaning.order != nil ? 8 * rest.count : 0 }

        /// Whether the word is the code of a set.
        func isCode(_ word: String) -> Bool {
            guard rest.isEmpty, case .term(.named(.set, let name))? = meaning.condition else { return false }
            return name.folded == word
        }
    }

    /// The entries that begin with the word.
    func entries(beginningWith word: String) -> [Entry] {
        let ofPlayers = Self.lines(Self.players, word).flatMap { rest, value in
            value.split(separator: "\t").compactMap { cell -> Entry? in
                let blank = cell.firstIndex(of: " ") ?? cell.endIndex
                guard let part = Part(named: cell[..<blank]),
                    let meaning = Self.meaning(of: String(cell[blank...].dropFirst()), part)
                else { return nil }
                return Entry(rest: rest, part: part, meaning: meaning)
            }
        }
        return ofPlayers
            + Self.lines(catalogue.phrases, word).flatMap { rest, value in
                value.split(separator: "\t").compactMap { query -> Entry? in
                    let colon = query.firstIndex(of: ":") ?? query.endIndex
                    let key = query[..<colon]
                    let phrase = ([word] + rest).spaced
                    let text = query.hasSuffix(":") ? query + quotedIfBlank(phrase) : String(query)
                    let isRarity = key == "is" && QueryWords.rarities[phrase] != nil
                    guard let part = isRarity ? .rarity : Part(named: key),
                        let condition = (try? CardQuery(parsing: text))?.condition
                    else { return nil }
                    return Entry(rest: rest, part: part, meaning: .conditions([condition]))
                }
            }
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

    /// The meaning of a cell of the table; nil if it is none.
    static func meaning(of text: String, _ part: Part) -> Meaning? {
        switch part {
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
