/// What a catalogue knows of words, gathered when it is written and only looked up afterwards.
extension Catalogue {
    /// The phrases of the cards and of the game, and the conditions that each may stand for, the likeliest first, with a
    /// tab between; a key alone has the phrase itself as its value: "frozen" is `story:`, `story:frozen`.
    package var phrases: SortedLines { lines(reader.header.phrases) }

    /// Each word of the names and of the rules texts once, with its `WordPlace`.
    package var words: SortedLines { lines(reader.header.words) }

    /// Whether the word stands in some name, or in some rules text, as a whole word; nil if it stands in neither.
    package func place(ofWord word: String) -> WordPlace? {
        words[word].map { WordPlace(rawValue: $0) ?? .names }
    }

    /// Whether the word may be several words of names or rules texts written together: "teka" for Te Kā.
    package func isJoined(_ word: String) -> Bool {
        let (letters, words) = (Array(word.utf8), self.words)
        // Whether the letters before a place are words; the whole word is no joining.
        var ends = [Bool](repeating: false, count: letters.count + 1)
        ends[0] = true
        for start in letters.indices where ends[start] {
            for end in start + 1...letters.count where !ends[end] && end - start < letters.count {
                ends[end] = words.contains(String(decoding: letters[start..<end], as: UTF8.self))
            }
        }
        return ends[letters.count]
    }

    private func lines(_ string: Int) -> SortedLines {
        SortedLines(reader.bytes, at: reader.place(ofString: string))
    }
}

/// Where a word stands as a whole word.
package enum WordPlace: String, Sendable {
    case names = ""
    /// In names, and in a few rules texts, which say those names.
    case mostlyNames = "n"
    /// In names, and in many more rules texts.
    case mostlyTexts = "b"
    case texts = "t"
    /// In one or two rules texts alone.
    case rareTexts = "r"

    package var isInNames: Bool { self == .names || self == .mostlyNames || self == .mostlyTexts }
    package var isInTexts: Bool { self != .names }
    /// Whether it says more of rules texts than of names.
    package var isOfTexts: Bool { self == .texts || self == .mostlyTexts }

    fileprivate init(names: Int, texts: Int) {
        self =
            names == 0
            ? (texts < 3 ? .rareTexts : .texts)
            : texts == 0 ? .names : texts < 4 * names ? .mostlyNames : .mostlyTexts
    }
}

/// In how many names and in how many rules texts each word stands.
package struct WordCounts {
    private var words = StringPool()
    /// By the word's number.
    private var counts: [Count] = [Count()]
    private var texts = 0

    struct Count {
        var names = 0
        var texts = 0
        /// The number of the text that counted the word last.
        fileprivate var last = 0
    }

    init() {}

    /// The folded words of the cards' rules texts, and in how many different texts each stands.
    package static func counted(in cards: [CardFacts]) -> [String: Int] {
        var words = WordCounts()
        for text in Set(cards.compactMap(\.text)) {
            words.count(Folding.fold(GameSymbol.removed(from: text)).utf8.span, \.texts)
        }
        return Dictionary(
            uniqueKeysWithValues: words.words.sorted.map { (words.words[$0], words.counts[$0].texts) })
    }

    /// Counts the words of a folded text, each once.
    mutating func count(_ text: Span<UInt8>, _ kind: WritableKeyPath<Count, Int>) {
        texts += 1
        var start = 0
        for end in 0...text.count where end == text.count || text[end] == blank || text[end] == lineFeed {
            if end > start { count(text.extracting(start..<end), kind, in: texts) }
            start = end + 1
        }
    }

    private mutating func count(_ word: Span<UInt8>, _ kind: WritableKeyPath<Count, Int>, in text: Int) {
        let number = number(of: word)
        if counts[number].last == text { return }
        counts[number][keyPath: kind] += 1
        counts[number].last = text
    }

    /// Raises the counts of rules texts to these.
    mutating func raise(to textWords: [String: Int]) {
        for (word, count) in textWords {
            let number = number(of: word.utf8.span)
            counts[number].texts = max(counts[number].texts, count)
        }
    }

    private mutating func number(of word: Span<UInt8>) -> Int {
        let number = unsafe word.withUnsafeBufferPointer { unsafe words.number(of: $0) }
        if number == counts.count { counts.append(Count()) }
        return number
    }

    /// As `Catalogue.words` has them.
    var lines: String {
        var lines: [UInt8] = []
        for word in words.sorted {
            lines += words.bytes[words.place(of: word)]
            let place = WordPlace(names: counts[word].names, texts: counts[word].texts)
            if place != .names { lines += [tab] + place.rawValue.utf8 }
            lines.append(lineFeed)
        }
        return String(decoding: lines, as: UTF8.self)
    }
}

private let (tab, blank, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: " "), UInt8(ascii: "\n"))

/// Gathers the phrases of cards and sets as `Catalogue` stores them.
struct LexiconWriter {
    private var queries: [String: [String]] = [:]

    /// - Parameter members: the strings of a column of lists, each once.
    init(_ sets: [LorcanaSet], members: (RowColumn) -> [String]) {
        addGame()
        for set in sets {
            for name in Self.names(of: set) { add(name, "set", set.code) }
        }
        addForms(of: members(.classifications), "class")
        for keyword in members(.keywords) {
            let name = Keywords.name(of: keyword)
            if name != Keywords.base(of: keyword) { add(name, "kw", Folding.fold(name)) }
        }
        addForms(of: members(.story), "story")
        addCodes(of: sets)
        addForms(of: members(.illustrators).filter(\.hasBlank), "art")
    }

    /// As `Catalogue.phrases` has them.
    var phrases: String { SortedLines.text(of: queries.mapValues { $0.joined(separator: "\t") }) }

    private mutating func addGame() {
        for ink in Ink.allCases {
            add(ink.name, "ink", ink.name)
            add(ink.name + " ink", "ink", ink.name)
        }
        for type in CardType.allCases { add(type.name, "t", type.name) }
        for keyword in Keywords.names { add(keyword, "kw", keyword) }
        for rarity in Rarity.allCases {
            let isFlag = [Rarity.enchanted, .epic, .iconic].contains(rarity)
            add(rarity.name, isFlag ? "is" : "r", rarity.name.lowercased().with("-", for: " "))
        }
        for flag in ["inkable", "dual", "promo", "reprint", "quest", "errata", "ruling"] {
            add(flag, "is", flag)
        }
        for format in ["core", "infinity"] { add(format, "f", format) }
    }

    private mutating func addCodes(of sets: [LorcanaSet]) {
        for set in sets where set.code != set.number { add(set.code, "set", set.code) }
        for (code, number) in SetCodes.others {
            if let set = sets.first(where: { $0.number == number }) { add(code, "set", set.code) }
        }
    }

    private mutating func addForms(of members: [String], _ key: String) {
        for member in members {
            for form in Self.forms(Folding.fold(member)) { add(form, key, form) }
        }
    }

    private mutating func add(_ phrase: String, _ key: String, _ value: String) {
        let isFolded = key == "ink" || key == "t" || key == "kw"
        let value = isFolded ? Folding.fold(value) : value
        let phrase = Folding.fold(phrase)
        let query = "\(key):" + (value == phrase ? "" : value.hasBlank ? "\"\(value)\"" : value)
        if !phrase.isEmpty, queries[phrase]?.contains(query) != true {
            queries[phrase, default: []].append(query)
        }
    }

    /// A set's whole name, and what stands behind its colon.
    private static func names(of set: LorcanaSet) -> [String] {
        let whole = forms(Folding.fold(set.name))
        guard let colon = set.name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return whole }
        return whole + forms(Folding.fold(set.name[colon...]))
    }

    /// The name, and without the article that it begins with.
    private static func forms(_ name: String) -> [String] {
        let article = ["the ", "a "].first(where: name.hasPrefix)
        return article.map { [name, String(name.dropFirst($0.count))] } ?? [name]
    }
}
