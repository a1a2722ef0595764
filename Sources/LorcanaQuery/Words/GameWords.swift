import Locks
import LorcanaCards

/// The words that the game knows, and the condition that each stands for: "song" is `t:song`.
///
/// What only a catalogue knows is read from it once, and kept for the catalogue that was asked last.
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

    /// What the catalogue knows.
    private struct OfCatalogue: Sendable {
        let setNames: [Entry]
        let setCodes: [Entry]
        let classifications: Phrases
        let stories: Phrases
        /// All phrases that are known as they are, the game's own too, but for variants of Shift.
        private(set) var phrases = Phrases()

        init(_ catalogue: Catalogue) {
            let sets = catalogue.sets
            setNames = sets.flatMap { set in
                GameWords.names(of: set).map { Entry($0, .setName, set.code) }
            }
            setCodes =
                sets.filter { $0.code != $0.number }.map { Entry(Folding.fold($0.code), .setCode, $0.code) }
                + SetCodes.others.compactMap { code, number in
                    sets.first { $0.number == number }.map { Entry(code, .setCode, $0.code) }
                }
            classifications = Phrases(.classifications, of: catalogue)
            stories = Phrases(.story, of: catalogue)
            for entry in GameWords.ofGame + setNames + setCodes + GameWords.formatsAndFlags {
                phrases.append(entry.phrase.utf8)
            }
            phrases.append(classifications)
            phrases.append(stories)
            for story in stories {
                let article = GameWords.article(of: story)
                if article > 0 { phrases.append(story.dropFirst(article)) }
            }
        }
    }

    private struct Last: Sendable {
        weak var catalogue: Catalogue?
        var words: OfCatalogue
    }
    /// Of the catalogue that was asked last: whoever types asks the same one at each key.
    private static let last = Locked<Last?>(nil)

    private let catalogue: Catalogue
    private lazy var ofCatalogue: OfCatalogue = Self.last.withLock { last in
        if let last, last.catalogue === catalogue { return last.words }
        let words = OfCatalogue(catalogue)
        last = Last(catalogue: catalogue, words: words)
        return words
    }
    /// The phrases that were asked for, which are few.
    private var known: [Known] = []

    /// More words than the longest name of a story or a set has.
    static let mostWords = 8

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What a phrase of folded words means: as it is, else in its singular or plural.
    func meaning(of phrase: String) -> Meaning? {
        let stem = Self.stem(of: phrase)
        guard ofCatalogue.phrases.mayHaveBeginning(stem) || stem.hasSuffix(" shift") else { return nil }
        if let known = known.first(where: { $0.phrase == phrase }) { return known.meaning }
        var found = entry(phrase)
        if found == nil {
            found = Self.otherNumbers(of: phrase).lazy.compactMap(entry).first { $0.kind != .setCode }
        }
        let meaning = found.map { Meaning(kind: $0.kind, query: Self.condition($0)) }
        known.append(Known(phrase: phrase, meaning: meaning))
        return meaning
    }

    /// Whether a phrase of several words may begin with this one.
    func mayBeginPhrase(_ word: String) -> Bool { ofCatalogue.phrases.mayHaveBeginning(word + " ") }

    /// What the phrase is, tried in the order of the kinds.
    private func entry(_ phrase: String) -> Entry? {
        let isPhrase = { (entry: Entry) in entry.phrase == phrase }
        if let named = Self.ofGame.first(where: isPhrase) ?? ofCatalogue.setNames.first(where: isPhrase) {
            return named
        }
        if ofCatalogue.classifications.contain(phrase) { return Entry(phrase, .classification) }
        if Self.articles.contains(where: { ofCatalogue.stories.contain($0 + phrase) }) {
            return Entry(phrase, .story)
        }
        return ofCatalogue.setCodes.first(where: isPhrase) ?? Self.formatsAndFlags.first(where: isPhrase)
            ?? variant(phrase)
    }

    /// The single words that a misspelt word may mean, singular and plural.
    private(set) lazy var candidates: WordTable = {
        var words = WordTable()
        for entry in Self.ofGame + ofCatalogue.setNames + Self.formatsAndFlags {
            words.append(ArraySlice(entry.phrase.utf8))
        }
        for classification in ofCatalogue.classifications { words.append(classification) }
        for story in ofCatalogue.stories {
            words.append(story)
            let article = Self.article(of: story)
            if article > 0 { words.append(story.dropFirst(article)) }
        }
        return words
    }()

    /// The words of the sets' names, singular and plural.
    private(set) lazy var wordsOfSets: WordTable = {
        var words = WordTable()
        for name in ofCatalogue.setNames {
            for word in name.phrase.utf8.split(separator: blank) { words.append(ArraySlice(Array(word))) }
        }
        return words
    }()

    /// The key of the number of a card or keyword that a word beside a number means: "cost 5".
    static func key(ofNumber phrase: String) -> String? {
        switch phrase {
        case "cost", "lore": phrase
        case "costs", "costing": "cost"
        case "strength": "str"
        case "willpower": "wil"
        case "move", "move cost": "move"
        default: NumberField.allCases.first { $0.row.keyword == phrase }?.rawValue
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
        guard phrase.utf8.count > " shift".utf8.count, phrase.hasSuffix(" shift") else { return nil }
        let finder = KeywordFinder(phrase)
        var isKnown = false
        unsafe catalogue.eachFolded(.keywords) { bytes in
            isKnown =
                isKnown
                || finder.isIn(unsafe Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
        }
        return isKnown ? Entry(phrase, .keyword) : nil
    }

    /// Whether a variant of Shift may end with the word, in some grammatical number.
    static func mayEndShift(_ word: String) -> Bool { word.hasPrefix("shift") }

    /// A set's whole name, without a leading "The", and what stands behind its colon.
    private static func names(of set: LorcanaSet) -> [String] {
        func forms(_ name: String) -> [String] {
            let article = article(of: ArraySlice(name.utf8))
            return article > 0 ? [name, String(name.dropFirst(article))] : [name]
        }
        let whole = forms(Folding.fold(set.name))
        guard let colon = set.name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return whole }
        return whole + forms(Folding.fold(set.name[colon...]))
    }

    /// What may stand before a name without being asked for.
    private static let articles = ["", "the ", "a "]

    /// The length of the article that the name begins with, and of the blank behind it.
    private static func article(of name: ArraySlice<UInt8>) -> Int {
        // Most names begin with another letter.
        guard let first = name.first, first == UInt8(ascii: "t") || first == UInt8(ascii: "a") else {
            return 0
        }
        return articles.first { !$0.isEmpty && name.starts(with: $0.utf8) }?.utf8.count ?? 0
    }

    /// What all grammatical numbers of the phrase begin with.
    private static func stem(of phrase: String) -> Substring {
        let ending = phrase.utf8.count > 3 ? ["ies", "es", "s", "y"].first(where: phrase.hasSuffix) : nil
        return phrase.dropLast(ending?.utf8.count ?? 0)
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

/// Phrases one behind the other, with a line feed before and behind each.
private struct Phrases: Sequence, Sendable {
    private var text: [UInt8] = [lineFeed]

    init() {}

    /// The folded members of a column, many of them several times.
    init(_ column: FoldedColumn, of catalogue: Catalogue) {
        unsafe catalogue.eachFolded(column) { bytes in
            unsafe text.append(contentsOf: bytes)
            text.append(lineFeed)
        }
    }

    mutating func append(_ phrase: some Collection<UInt8>) {
        text.append(contentsOf: phrase)
        text.append(lineFeed)
    }

    mutating func append(_ others: Phrases) { text.append(contentsOf: others.text) }

    func contain(_ phrase: String) -> Bool {
        text.span.place(of: [lineFeed] + Array(phrase.utf8) + [lineFeed], from: 0) != nil
    }

    /// Whether some phrase may begin so; what is long is looked at in part.
    func mayHaveBeginning(_ beginning: some StringProtocol) -> Bool {
        text.span.place(of: [lineFeed] + Array(beginning.utf8.prefix(15)), from: 0) != nil
    }

    func makeIterator() -> IndexingIterator<[ArraySlice<UInt8>]> {
        text.split(separator: lineFeed).makeIterator()
    }
}

/// Words one behind the other, each followed by its plural.
struct WordTable {
    private struct Word {
        var range: Range<Int>
        /// A bit for each letter that the word has.
        var letters: UInt32
    }

    private var bytes: [UInt8] = []
    private var words: [Word] = []
    /// The hashes of the last words, so that few are added twice.
    private var recent = [UInt64](repeating: 0, count: 256)

    /// Adds a word; phrases are left out.
    mutating func append(_ word: ArraySlice<UInt8>) {
        var hash: UInt64 = 0
        for byte in word {
            if byte == UInt8(ascii: " ") { return }
            // FNV-1a; of two words with one hash the later would be lost.
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        if recent[Int(hash >> 56)] == hash { return }
        recent[Int(hash >> 56)] = hash
        let start = bytes.count
        bytes.append(contentsOf: word)
        bytes.append(UInt8(ascii: "s"))
        for end in [bytes.count - 1, bytes.count] {
            words.append(Word(range: start..<end, letters: SpellingPattern.mask(of: bytes[start..<end])))
        }
    }

    /// The nearest word, the first of several, and how far it is: a typo counts 4, one at the beginning 5.
    func nearest(to pattern: SpellingPattern) -> (distance: Int, word: String)? {
        var best: (distance: Int, range: Range<Int>)?
        for word in words where pattern.mayBeNear(count: word.range.count, mask: word.letters) {
            guard let typos = pattern.distance(to: bytes.span.extracting(word.range)) else { continue }
            let distance = typos * 4 + (bytes[word.range.lowerBound] == pattern.letters[0] ? 0 : 1)
            if distance < best?.distance ?? .max { best = (distance, word.range) }
        }
        return best.map { ($0.distance, String(decoding: bytes[$0.range], as: UTF8.self)) }
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let blank = UInt8(ascii: " ")

extension Catalogue {
    /// The folded members of a list, each once.
    func members(of column: FoldedColumn) -> [String] {
        var members: [String] = []
        for member in Phrases(column, of: self) { members.append(String(decoding: member, as: UTF8.self)) }
        return members.once(by: \.self)
    }
}
