/// What a catalogue knows of words, gathered when it is written and only looked up afterwards.
extension Catalogue {
    /// The phrases of the cards and of the game, and the conditions that each may stand for, the likeliest first, with a
    /// tab between; a key alone has the phrase itself as its value: "frozen" is `story:`, `story:frozen`.
    package var phrases: SortedLines { lines(reader.header.phrases) }

    /// The words of rules texts that no name has; those of one or two texts have the value "r".
    var textWords: SortedLines { lines(reader.header.textWords) }

    /// Words of the game that may be meant by misspelt ones.
    package var gameWords: WordTable { WordTable(.game, reader) }

    /// Whether the word stands in some name, or in some rules text, as a whole word; nil if it stands in neither.
    package func place(ofWord word: String) -> WordPlace? {
        let names = WordTable(.names, reader)
        if let number = names.number(of: word) { return WordPlace(rawValue: names.mark(number)) ?? .names }
        return textWords[word].map { $0.isEmpty ? .texts : .rareTexts }
    }

    private func lines(_ string: Int) -> SortedLines {
        SortedLines(reader.bytes, at: reader.place(ofString: string))
    }
}

/// Where a word stands as a whole word.
package enum WordPlace: Int, Sendable {
    case names
    /// In names, and in a few rules texts, which say those names.
    case mostlyNames
    /// In names, and in many more rules texts.
    case mostlyTexts
    case texts
    /// In one or two rules texts alone.
    case rareTexts

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

/// Which words of the game a word is: a phrase by itself, one of a set's name, or both.
package struct GameWordMark: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let phrase = Self(rawValue: 1)
    package static let ofSet = Self(rawValue: 2)
}

/// The names that have each word, and in how many rules texts it stands.
package struct WordUses {
    private var words = StringPool()
    /// By the word's number.
    private var uses: [Use] = [Use()]
    private var texts = 0

    private struct Use {
        var names: [Int] = []
        var texts = 0
        /// The number of the text that used the word last.
        var last = 0

        var place: WordPlace { WordPlace(names: names.count, texts: texts) }
    }

    init() {}

    /// The folded words of the cards' rules texts, and in how many different texts each stands.
    package static func counted(in cards: [CardFacts]) -> [String: Int] {
        var words = WordUses()
        for text in Set(cards.compactMap(\.text)) {
            words.add(text: Folding.fold(GameSymbol.removed(from: text)).utf8.span)
        }
        return Dictionary(
            uniqueKeysWithValues: words.words.sorted.map { (words.words[$0], words.uses[$0].texts) })
    }

    mutating func add(name: Int, _ text: Span<UInt8>) { each(in: text) { $0.names.append(name) } }

    mutating func add(text: Span<UInt8>) { each(in: text) { $0.texts += 1 } }

    /// Calls `body` with each word of a folded text once.
    private mutating func each(in text: Span<UInt8>, _ body: (inout Use) -> Void) {
        texts += 1
        var start = 0
        for end in 0...text.count where end == text.count || text[end] == blank || text[end] == lineFeed {
            if end > start {
                let number = number(of: text.extracting(start..<end))
                if uses[number].last != texts { body(&uses[number]) }
                uses[number].last = texts
            }
            start = end + 1
        }
    }

    /// Raises the counts of rules texts to these.
    mutating func raise(to textWords: [String: Int]) {
        for (word, count) in textWords {
            let number = number(of: word.utf8.span)
            uses[number].texts = max(uses[number].texts, count)
        }
    }

    private mutating func number(of word: Span<UInt8>) -> Int {
        let number = unsafe word.withUnsafeBufferPointer { unsafe words.number(of: $0) }
        if number == uses.count { uses.append(Use()) }
        return number
    }

    /// The words as `Catalogue.names` and `Catalogue.textWords` have them.
    var written: (ofNames: WordTable.Content, ofTexts: String) {
        var (table, lines) = (WordTable.Content(), [UInt8]())
        for word in words.sorted {
            let use = uses[word]
            if use.names.isEmpty {
                lines += words.bytes[words.place(of: word)]
                if use.place == .rareTexts { lines += [tab, UInt8(ascii: "r")] }
                lines.append(lineFeed)
            } else {
                table.words.append(words[word])
                table.marks.append(use.place.rawValue)
                table.lengths.append(use.names.count)
                table.names += use.names
            }
        }
        return (table, String(decoding: lines, as: UTF8.self))
    }
}

private let (tab, blank, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: " "), UInt8(ascii: "\n"))

/// Gathers the phrases of cards and sets as `Catalogue` stores them.
struct LexiconWriter {
    private var queries: [String: [String]] = [:]
    private var setWords: Set<String> = []

    /// - Parameter members: the strings of a column of lists, each once.
    init(_ sets: [LorcanaSet], members: (RowColumn) -> [String]) {
        addGame()
        for set in sets {
            for name in Self.names(of: set) { add(name, "set", set.code) }
            setWords.formUnion(Folding.fold(set.name).foldedWords)
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

    /// As `Catalogue.gameWords` has them. A set's code has two or three letters and is no word.
    var words: WordTable.Content {
        let phrases = Set(queries.keys.filter { $0.utf8.count >= 4 && !$0.hasBlank })
        var table = WordTable.Content()
        for word in phrases.union(setWords).sorted(by: { $0.comesBefore($1) }) {
            let mark: GameWordMark = [
                phrases.contains(word) ? .phrase : [], setWords.contains(word) ? .ofSet : [],
            ]
            table.words.append(word)
            table.marks.append(mark.rawValue)
            table.lengths.append(0)
        }
        return table
    }

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
