import LorcanaCards

/// The words that the game knows, and the condition that each stands for: "song" is `t:song`.
///
/// What only a catalogue knows is read from it when a word is asked for that is none of the game's own.
final class GameWords {
    /// How a word is known, in the order in which the readings of one word are tried.
    enum Kind: Int, Comparable {
        case ink, type, keyword, rarity, setName, classification, story, setCode, format, flag

        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    struct Meaning {
        var kind: Kind
        /// The condition, in the query language.
        var query: String
    }

    /// A phrase of folded words, and what its condition has as a value.
    private struct Entry {
        var phrase: String
        var kind: Kind
        var value: String

        init(_ phrase: String, _ kind: Kind, _ value: String? = nil) {
            (self.phrase, self.kind, self.value) = (phrase, kind, value ?? phrase)
        }
    }

    private struct Known {
        var phrase: String
        var meaning: Meaning?
    }

    private let catalogue: Catalogue
    private lazy var setNames = catalogue.sets.flatMap { set in
        Self.names(of: set).map { Entry($0, .setName, set.code) }
    }
    private lazy var setCodes = catalogue.sets.filter { $0.code != $0.number }.map { set in
        Entry(Folding.fold(set.code), .setCode, set.code)
    }
    private lazy var classifications = FoldedMembers(catalogue, .classifications)
    private lazy var stories = FoldedMembers(catalogue, .story)
    /// The phrases that were asked for, which are few.
    private var known: [Known] = []

    /// More words than the longest name of a story or a set has.
    static let mostWords = 8

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What a phrase of folded words means: as it is, else in its singular or plural.
    func meaning(of phrase: String) -> Meaning? {
        if let known = known.first(where: { $0.phrase == phrase }) { return known.meaning }
        var found = entry(phrase)
        if found == nil {
            found = Self.otherNumbers(of: phrase).lazy.compactMap(entry).first { $0.kind != .setCode }
        }
        let meaning = found.map { Meaning(kind: $0.kind, query: Self.condition($0)) }
        known.append(Known(phrase: phrase, meaning: meaning))
        return meaning
    }

    /// What the phrase is, tried in the order of the kinds.
    private func entry(_ phrase: String) -> Entry? {
        let isPhrase = { (entry: Entry) in entry.phrase == phrase }
        if let own = Self.ofGame.first(where: isPhrase) ?? setNames.first(where: isPhrase) { return own }
        if classifications.contain(phrase) { return Entry(phrase, .classification) }
        if Self.articles.contains(where: { stories.contain($0 + phrase) }) { return Entry(phrase, .story) }
        return setCode(phrase) ?? Self.formatsAndFlags.first(where: isPhrase) ?? variant(phrase)
    }

    private func setCode(_ phrase: String) -> Entry? {
        if let known = setCodes.first(where: { $0.phrase == phrase }) { return known }
        guard let number = SetCodes.set(coded: phrase) else { return nil }
        return catalogue.sets.first { $0.number == number }.map { Entry(phrase, .setCode, $0.code) }
    }

    /// The single words that a misspelt word may mean, singular and plural, as letters.
    private(set) lazy var candidates: [[UInt8]] = {
        let entries = Self.ofGame + setNames + Self.formatsAndFlags
        let words =
            entries.map(\.phrase) + catalogue.members(of: .classifications)
            + catalogue.members(of: .story).flatMap(Self.withoutArticle)
        return words.flatMap { word -> [[UInt8]] in
            if word.hasBlank { return [] }
            let letters = Array(word.utf8)
            return [letters, letters + [UInt8(ascii: "s")]]
        }
    }()

    /// The key of the number of a card or keyword that a word beside a number means: "cost 5".
    static func key(ofNumber phrase: String) -> String? {
        switch phrase {
        case "cost", "lore": phrase
        case "costs", "costing": "cost"
        case "strength": "str"
        case "willpower": "wil"
        case "move", "move cost": "move"
        default: NumberField.allCases.first { $0.keyword == phrase }?.rawValue
        }
    }

    /// How a value may be known behind the name of its key: "ink amber".
    static func kinds(ofKey key: String) -> [Kind] {
        switch key {
        case "ink", "color", "colour": [.ink]
        case "type": [.type]
        case "keyword": [.keyword]
        case "rarity": [.rarity]
        case "set": [.setName, .setCode]
        case "class", "classification": [.classification]
        case "story", "franchise": [.story]
        case "format", "legal", "banned": [.format]
        default: []
        }
    }

    /// The comparison that "or less" and "or more" behind a number or a rarity stand for.
    static func bound(_ phrase: String?) -> Comparison? {
        switch phrase {
        case "or less", "or fewer", "or lower", "or under", "or below", "or worse": .lessOrEqual
        case "or more", "or higher", "or greater", "or over", "or above", "or better", "or up":
            .greaterOrEqual
        default: nil
        }
    }

    // MARK: The game's own words

    private static let ofGame: [Entry] = {
        var entries = Ink.allCases.map { Entry(Folding.fold($0.name), .ink) }
        entries += CardType.allCases.map { Entry(Folding.fold($0.name), .type) }
        entries += Keywords.names.map { Entry(Folding.fold($0), .keyword) }
        entries += Rarity.allCases.map { Entry(Folding.fold($0.name), .rarity, QueryWords.slug($0)) }
        entries.append(Entry("superrare", .rarity, QueryWords.slug(.superRare)))
        return entries
    }()

    private static let formatsAndFlags: [Entry] =
        PlayFormat.allCases.map { Entry($0.rawValue, .format) }
        + CardFlag.allCases.map { Entry($0.rawValue, .flag) }
        + [Entry("uninkable", .flag), Entry("banned", .flag), Entry("legal", .flag)]

    private static func condition(_ entry: Entry) -> String {
        let value = entry.value.hasBlank ? "\"\(entry.value)\"" : entry.value
        return switch entry.kind {
        case .ink: "ink:\(value)"
        case .type: "t:\(value)"
        case .keyword: "kw:\(value)"
        case .rarity: CardFlag(rawValue: value) == nil ? "r:\(value)" : "is:\(value)"
        case .setName, .setCode: "set:\(value)"
        case .classification: "class:\(value)"
        case .story: "story:\(value)"
        case .format: "f:\(value)"
        case .flag:
            switch entry.phrase {
            case "uninkable": "not:inkable"
            case "banned": "banned:core"
            case "legal": "f:core"
            default: "is:\(value)"
            }
        }
    }

    // MARK: The catalogue's words

    /// A named variant of Shift that some card has: "combo shift".
    private func variant(_ phrase: String) -> Entry? {
        guard phrase.utf8.count > 6, phrase.hasSuffix(" shift") else { return nil }
        let finder = KeywordFinder(phrase)
        var isKnown = false
        unsafe catalogue.eachFolded(.keywords) { bytes in
            isKnown =
                isKnown
                || finder.isIn(unsafe Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
        }
        return isKnown ? Entry(phrase, .keyword) : nil
    }

    /// A set's whole name, without a leading "The", and what stands behind its colon.
    private static func names(of set: LorcanaSet) -> [String] {
        let whole = withoutArticle(Folding.fold(set.name))
        guard let colon = set.name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return whole }
        return whole + withoutArticle(Folding.fold(set.name[colon...]))
    }

    /// What may stand before a name without being asked for.
    private static let articles = ["", "the ", "a "]

    private static func withoutArticle(_ name: String) -> [String] {
        for article in articles.dropFirst() where name.utf8.starts(with: article.utf8) {
            return [name, String(name.dropFirst(article.utf8.count))]
        }
        return [name]
    }

    /// A phrase in the other grammatical number: "songs" for "song", "song" for "songs", "deities" for "deity".
    private static func otherNumbers(of phrase: String) -> [String] {
        guard phrase.utf8.count > 3 else { return [] }
        var others: [String] = []
        if phrase.hasSuffix("ies") { others.append(phrase.dropLast(3) + "y") }
        if phrase.hasSuffix("es"), !phrase.hasSuffix("ees") { others.append(String(phrase.dropLast(2))) }
        if phrase.hasSuffix("s") { others.append(String(phrase.dropLast())) }
        if phrase.hasSuffix("y") { others.append(phrase.dropLast() + "ies") }
        return others + [phrase + "s", phrase + "es"]
    }
}

/// The folded members of a column's lists, one behind the other.
private struct FoldedMembers {
    /// With a line feed before and behind each member.
    private var text: [UInt8] = [lineFeed]

    init(_ catalogue: Catalogue, _ column: FoldedColumn) {
        unsafe catalogue.eachFolded(column) { bytes in
            unsafe text.append(contentsOf: bytes)
            text.append(lineFeed)
        }
    }

    func contain(_ member: String) -> Bool {
        text.span.place(of: [lineFeed] + Array(member.utf8) + [lineFeed], from: 0) != nil
    }
}

private let lineFeed = UInt8(ascii: "\n")

extension Catalogue {
    /// The folded members of a list, each once.
    func members(of column: FoldedColumn) -> [String] {
        var seen: Set<UInt64> = []
        var members: [String] = []
        unsafe eachFolded(column) { bytes in
            let text = unsafe Span<UInt8>(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self))
            var (start, hash): (Int, UInt64) = (0, 0)
            for index in 0...text.count {
                if index < text.count, text[index] != UInt8(ascii: "\n") {
                    // FNV-1a; two members with one hash would only lose one of them.
                    hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3
                    continue
                }
                if index > start, seen.insert(hash).inserted {
                    members.append(unsafe String(decoding: bytes[start..<index], as: UTF8.self))
                }
                (start, hash) = (index + 1, 0)
            }
        }
        return members
    }
}
