import LorcanaCards

/// The words a value may be, each with its meaning, and what to say of another.
struct Vocabulary<Meaning: Sendable>: Sendable {
    /// What one of them is called: "ink", "inks".
    let noun: String
    let plural: String
    private let entries: [(word: String, meaning: Meaning)]
    /// The words to list and suggest: not the abbreviations.
    let words: [String]

    /// `entries` map folded words to meanings; those in `shown` are told to people.
    init(_ noun: String, plural: String, _ entries: [(String, Meaning)], shown: [String]? = nil) {
        self.noun = noun
        self.plural = plural
        self.entries = entries.map { (word: $0.0, meaning: $0.1) }
        words = shown ?? entries.map(\.0)
    }

    subscript(_ word: String) -> Meaning? {
        let folded = Folding.fold(word)
        return entries.first { $0.word == folded }?.meaning
    }

    /// `unknown ink "pink"`.
    func complaint(_ typed: String) -> String { "unknown \(noun) \(inQuotes(typed))" }

    /// The nearest words, or all of them.
    func hint(for typed: String) -> String {
        let near = NearestNames.nearest(to: String(typed.prefix(40)), in: words)
        return near.isEmpty
            ? "\(plural) are \(words.joined(separator: ", "))" : "did you mean \(either(near))?"
    }
}

extension Vocabulary {
    init(_ noun: String, plural: String, _ cases: [Meaning])
    where Meaning: RawRepresentable, Meaning.RawValue == String {
        self.init(noun, plural: plural, cases.map { ($0.rawValue, $0) })
    }
}

/// "a", "a or b", "a, b or c".
package func either(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
}

/// The text in quotes, cleaned and cut to a length that fits a sentence.
func inQuotes(_ text: String) -> String {
    let start = TextCleaning.cleanLine(text.prefix(41))
    return "\"\(start.prefix(40))\(text.count > 40 ? "…" : "")\""
}

/// The vocabularies of the language.
package enum QueryWords {
    static let inks = Vocabulary(
        "ink", plural: "inks",
        Ink.allCases.map { (Folding.fold($0.name), $0) }
            + [
                ("am", .amber), ("ay", .amethyst), ("em", .emerald), ("ru", .ruby), ("sa", .sapphire),
                ("st", .steel),
            ],
        shown: Ink.allCases.map { $0.name.lowercased() })

    static let types = Vocabulary(
        "type", plural: "types", CardType.allCases.map { ($0.name.lowercased(), $0) })

    static let rarities = Vocabulary(
        "rarity", plural: "rarities",
        Rarity.allCases.map { (Folding.fold($0.name), $0) }
            + [
                ("c", .common), ("u", .uncommon), ("r", .rare), ("sr", .superRare), ("superrare", .superRare),
                ("super", .superRare), ("l", .legendary),
            ],
        shown: Rarity.allCases.map(slug))

    static let flags = Vocabulary("property", plural: "properties", CardFlag.allCases)
    static let formats = Vocabulary("format", plural: "formats", PlayFormat.allCases)
    static let uniques = Vocabulary("value", plural: "values", CardQuery.Unique.allCases)

    static let sortFields = Vocabulary(
        "sort key", plural: "sort keys",
        SortField.allCases.map { ($0.rawValue, $0) }
            + [
                ("strength", .str), ("willpower", .wil), ("movecost", .move), ("inks", .ink),
                ("number", .num),
                ("released", .date), ("r", .rarity), ("t", .type), ("s", .set), ("color", .ink),
            ],
        shown: SortField.allCases.map(\.rawValue))

    /// The game's keywords, folded.
    static let keywords = Vocabulary(
        "keyword", plural: "keywords", Keywords.names.map { Folding.fold($0) }.map { ($0, $0) })

    /// A rarity as one writes it in a query: "super-rare".
    static func slug(_ rarity: Rarity) -> String {
        rarity == .superRare ? "super-rare" : rarity.name.lowercased()
    }
}
