package import LorcanaCards
import LorcanaRules

/// The valid words of a value, each with its meaning, and the error for other words.
struct Vocabulary<Meaning: Sendable>: Sendable {
    /// The noun for the words: "ink".
    let noun: String
    private let entries: [(word: String, meaning: Meaning)]
    /// The words that hints list and suggest, without abbreviations.
    let words: [String]

    /// Maps the folded words in `entries` to meanings; hints list only `shown`.
    init(_ noun: String, _ entries: [(String, Meaning)], shown: [String]? = nil) {
        self.noun = noun
        self.entries = entries.map { (word: $0.0, meaning: $0.1) }
        words = shown ?? entries.map(\.0)
    }

    /// The meaning of a typed word; nil if it contains punctuation, even between valid words.
    subscript(_ word: String) -> Meaning? {
        guard word.isPlainWord else { return nil }
        let folded = Folding.fold(word)
        return entries.first { $0.word == folded }?.meaning
    }

    /// The error message: `unknown ink "pink"`.
    func complaint(_ typed: String) -> String { "unknown \(noun) \(inQuotes(typed))" }

    /// Suggests the nearest acceptable words, or all acceptable ones if none is near.
    func hint(for typed: String, accepting isAccepted: (String) -> Bool = { _ in true }) -> String {
        let near = near(typed).filter(isAccepted)
        if !near.isEmpty { return "did you mean \(either(near))?" }
        let accepted = words.filter(isAccepted)
        return oneOf(accepted.isEmpty ? words : accepted)
    }

    func near(_ typed: String) -> [String] {
        Misspelling.nearest(to: String(typed.prefix(40)), in: words)
    }
}

extension String {
    /// Whether it consists of letters and digits, separated by hyphens, underscores or spaces.
    fileprivate var isPlainWord: Bool {
        let isSeparator = { (scalar: Unicode.Scalar) in scalar == "-" || scalar == "_" }
        let scalars = unicodeScalars.filter {
            !$0.isBlank && $0.properties.generalCategory != .nonspacingMark
        }
        guard let first = scalars.first, let last = scalars.last else { return false }
        return !isSeparator(first) && !isSeparator(last)
            && scalars.allSatisfy { $0.isLetterOrDigit || isSeparator($0) }
    }
}

extension Vocabulary {
    init(_ noun: String, _ cases: [Meaning])
    where Meaning: RawRepresentable, Meaning.RawValue == String {
        self.init(noun, cases.map { ($0.rawValue, $0) })
    }
}

/// Formats "expected one of: amber, ruby".
func oneOf(_ words: [String]) -> String { "expected one of: \(words.joined(separator: ", "))" }

/// The typed words in quotes, truncated to fit in a sentence.
func inQuotes(_ text: String) -> String { TextCleaning.quoted(text) }

/// The vocabularies of the query language.
package enum QueryWords {
    /// Words for a year relative to the current one.
    private static let yearsByToday = ["last": -1, "this": 0, "next": 1]

    /// The offset from the current year: -1 for "last year" and "last year's".
    static func yearByToday(_ words: ArraySlice<String>) -> Int? {
        guard words.count == 2, let first = words.first, let last = words.last,
            last == "year" || last == "years"
        else { return nil }
        return yearsByToday[first]
    }

    /// The numbers that are read as years of release; no number on a card is as large.
    static let years = 1900...2099

    static let inks = Vocabulary(
        "ink",
        Ink.allCases.map { (Folding.fold($0.name), $0) }
            + Ink.allCases.map { ($0.letters.lowercased(), $0) },
        shown: Ink.allCases.map { $0.name.lowercased() })

    static let types = Vocabulary(
        "type", CardType.allCases.map { ($0.name.lowercased(), $0) })

    static let rarities = Vocabulary(
        "rarity",
        Rarity.allCases.map { (Folding.fold($0.name), $0) }
            + [
                ("c", .common), ("u", .uncommon), ("r", .rare), ("sr", .superRare), ("superrare", .superRare),
                ("super", .superRare), ("l", .legendary),
            ],
        shown: Rarity.allCases.map(slug))

    static let flags = Vocabulary("property", CardFlag.allCases)
    static let formats = Vocabulary("format", PlayFormat.allCases)
    static let uniques = Vocabulary("value", CardQuery.Unique.allCases)
    static let preferences = Vocabulary("value", CardQuery.Preferred.allCases)
    static let truths = Vocabulary(
        "value",
        [
            ("true", true), ("false", false), ("yes", true), ("no", false), ("1", true), ("0", false),
            ("t", true), ("f", false), ("y", true), ("n", false),
        ], shown: ["true", "false"])
    /// The numbers of inks, which other tools accept as values of `ink:`.
    static let inkCounts = Vocabulary(
        "ink",
        [
            ("none", 0), ("colorless", 0), ("colourless", 0), ("single", 1), ("mono", 1), ("dual", 2),
            ("multi", 2),
        ])

    static let sortFields = Vocabulary(
        "sort key",
        SortField.allCases.flatMap { field in
            spellings(of: field.rawValue).map { ($0, field) }
        },
        shown: SortField.allCases.map(\.rawValue))

    /// The game's keywords, folded.
    static let keywords = Vocabulary(
        "keyword", Keywords.names.map { Folding.fold($0) }.map { ($0, $0) },
        shown: Keywords.names.map { hyphened(Folding.fold($0)) })

    /// Joins folded words by hyphens into a single value: "sing-together".
    package static func hyphened(_ words: String) -> String { words.with("-", for: " ") }

    /// A rarity in query syntax: "super-rare".
    static func slug(_ rarity: Rarity) -> String { hyphened(Folding.fold(rarity.name)) }
}

extension QueryWords {
    /// The name and all synonyms of a key. Card fields for `--fields` and JSON, and orders, accept the same names:
    /// "str", "strength", "power".
    package static func spellings(of name: String) -> [String] {
        let keys = QueryKey.all.map { [$0.name] + $0.otherSpellings }.filter { $0.contains(name) }
        return ([name] + keys.flatMap(\.self)).once(by: \.self)
    }

    /// The canonical keys to suggest, each followed by its operator.
    package static let keys = QueryKey.all.map { $0.name + ":" }

    /// The keys that begin with the typed text, each followed by its operator; if there are none, the keys that have
    /// such a name in other tools.
    package static func keys(begunBy typed: String) -> [String] {
        let typed = typed.lowercased()
        let own = QueryKey.all.filter { $0.name.hasPrefix(typed) }
        if !own.isEmpty { return own.flatMap { key in key.signs.map { key.name + $0 } } }
        return QueryKey.all.flatMap { key in
            key.otherSpellings.first { $0.hasPrefix(typed) }.map { name in key.signs.map { name + $0 } } ?? []
        }
    }

    /// The game terms that begin with the typed text.
    package static func gameWords(begunBy typed: String) -> [String] {
        let typed = typed.lowercased()
        return (inks.words + types.words + keywords.words + rarities.words).filter {
            $0.hasPrefix(typed) && $0 != typed
        }
    }

    /// Whether the key has few enough values to list on each key press.
    package static func hasFewValues(_ name: String) -> Bool {
        switch QueryKey(name.lowercased())?.values {
        case .words, .members, .sets: true
        case .cards, .promoSeries, .ids, .releases, .typed, .decks, nil: false
        }
    }

    /// The values of the key `name` as they are typed, codes for sets; empty if any value is valid.
    package static func values(of name: String, in catalogue: () -> Catalogue) -> [String] {
        switch QueryKey(name.lowercased())?.values {
        case .words(let words): words()
        case .members(let column): catalogue().values(of: column)
        case .cards(let type): catalogue().values(ofNames: type)
        case .promoSeries:
            catalogue().values { $0.text(.promo, $1) } + PromoSeries.events.map { hyphened($0.name) }
        case .ids: catalogue().values { $0.text(.id, $1) }
        case .releases: catalogue().sets.compactMap { $0.release?.date }.once(by: \.self).sorted()
        case .sets: catalogue().sets.map(\.code)
        case .typed, .decks, nil: []
        }
    }

    /// The values of the key `name` with spaces between words, codes and names for sets.
    package static func phrases(of name: String, in catalogue: () -> Catalogue) -> [String] {
        let values = values(of: name, in: catalogue)
        if case .sets? = QueryKey(name.lowercased())?.values { return values + catalogue().sets.map(\.name) }
        return values.map { $0.with(" ", for: "-") }
    }

    /// The values of the key `name` that begin with the typed text; if none does, the nearest ones.
    package static func values(
        of name: String, begunBy typed: String, in catalogue: () -> Catalogue
    ) -> [String] {
        if case .sets? = QueryKey(name.lowercased())?.values {
            return SetNames.completions(of: typed, in: catalogue().sets)
        }
        return completions(of: typed, among: values(of: name, in: catalogue))
    }

    /// The words that begin with the typed text; if none does, the nearest ones.
    package static func completions(of typed: String, among words: [String]) -> [String] {
        let folded = typed.lowercased()
        let begun = words.filter { $0.lowercased().hasPrefix(folded) }
        return begun.isEmpty ? Misspelling.nearest(to: typed, in: words) : begun
    }
}

extension Catalogue {
    /// The distinct elements of a list column as query values: "seven-dwarfs".
    fileprivate func values(of column: FoldedColumn) -> [String] {
        members(of: column).map(QueryWords.hyphened).sorted()
    }

    /// The distinct full names of cards of a type as query values: "let-it-go".
    fileprivate func values(ofNames type: CardType) -> [String] {
        values { $0[$1].type == type ? QueryWords.hyphened(Folding.fold($0.text(.fullName, $1))) : "" }
    }

    /// The distinct texts of the rows in alphabetical order.
    fileprivate func values(_ text: (Catalogue, Int) -> String) -> [String] {
        (0..<count).map { text(self, $0) }.filter { !$0.isEmpty }.once(by: \.self).sorted()
    }

    /// The distinct folded elements of a list column.
    func members(of column: FoldedColumn) -> [String] {
        var members: [String] = []
        unsafe eachFolded(column) { bytes in
            members += unsafe bytes.split(separator: UInt8(ascii: "\n")).map {
                unsafe String(decoding: $0, as: UTF8.self)
            }
        }
        return members.once(by: \.self)
    }
}
