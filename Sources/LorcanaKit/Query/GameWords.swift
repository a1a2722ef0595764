import LorcanaCards

/// The words that the game knows, and the condition that each stands for: "song" is `t:song`.
struct GameWords {
    /// How a word is known, in the order in which the readings of one word are tried.
    enum Kind { case ink, type, keyword, rarity, setName, classification, story, setCode, format, flag }

    struct Meaning {
        var kind: Kind
        /// The condition, in the query language.
        var query: String
    }

    /// The meaning of each phrase of folded words.
    private(set) var meanings: [String: Meaning] = [:]
    /// The words of the longest phrase.
    private(set) var mostWords = 1
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        for ink in Ink.allCases { add(ink.name, .ink, "ink:\(ink.name.lowercased())") }
        for type in CardType.allCases { add(type.name, .type, "t:\(type.name.lowercased())") }
        for keyword in Keywords.names { add(keyword, .keyword, Self.condition("kw", keyword)) }
        for variant in Self.variantsOfShift(catalogue) {
            add(variant, .keyword, Self.condition("kw", variant))
        }
        for rarity in Rarity.allCases { add(rarity.name, .rarity, Self.condition(rarity)) }
        for set in catalogue.sets { addNames(of: set) }
        for name in catalogue.members(of: .classifications) {
            add(name, .classification, Self.condition("class", name))
        }
        for story in catalogue.members(of: .story) {
            for name in Self.withoutThe(story) { add(name, .story, Self.condition("story", name)) }
        }
        for set in catalogue.sets where set.code != set.number { add(set.code, .setCode, "set:\(set.code)") }
        for format in PlayFormat.allCases { add(format.rawValue, .format, "f:\(format.rawValue)") }
        for flag in CardFlag.allCases { add(flag.rawValue, .flag, "is:\(flag.rawValue)") }
        add("uninkable", .flag, "not:inkable")
        add("banned", .flag, "banned:core")
        add("legal", .flag, "f:core")
    }

    /// The numbers of a card and of keywords that a word beside a number means: "cost 5".
    static let numbers: [String: String] = {
        var keys = [
            "cost": "cost", "lore": "lore", "strength": "str", "willpower": "wil", "move cost": "move",
        ]
        for field in NumberField.allCases {
            if let keyword = field.keyword { keys[keyword] = field.rawValue }
        }
        return keys
    }()

    /// What a phrase means: as it is, else in its singular or plural.
    func meaning(of phrase: String) -> Meaning? {
        if let meaning = meanings[phrase] { return meaning }
        return Self.otherNumbers(of: phrase).lazy.compactMap { meanings[$0] }.first { $0.kind != .setCode }
    }

    /// The single words that a misspelt word may mean, singular and plural.
    var candidates: [String] {
        meanings.filter { !$0.key.hasBlank && $0.value.kind != .setCode }.flatMap { [$0.key, $0.key + "s"] }
    }

    // MARK: Reading the catalogue

    private mutating func add(_ name: String, _ kind: Kind, _ query: String) {
        let phrase = Folding.fold(name)
        guard !phrase.isEmpty, meanings[phrase] == nil else { return }
        meanings[phrase] = Meaning(kind: kind, query: query)
        mostWords = max(mostWords, phrase.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: " ") ? 1 : 0) })
    }

    /// A set's whole name, without a leading "The", and what stands behind its colon.
    private mutating func addNames(of set: LorcanaSet) {
        var names = Self.withoutThe(Folding.fold(set.name))
        if let colon = set.name.firstIndex(of: ":") {
            names += Self.withoutThe(Folding.fold(set.name[colon...]))
        }
        for name in names { add(name, .setName, "set:\(set.code)") }
    }

    private static func withoutThe(_ name: String) -> [String] {
        name.hasPrefix("the ") ? [name, String(name.dropFirst(4))] : [name]
    }

    private static func condition(_ key: String, _ value: String) -> String {
        let words = Folding.fold(value)
        return words.hasBlank ? "\(key):\"\(words)\"" : "\(key):\(words)"
    }

    private static func condition(_ rarity: Rarity) -> String {
        switch rarity {
        case .epic, .enchanted, .iconic: "is:\(rarity.name.lowercased())"
        case .common, .uncommon, .rare, .superRare, .legendary, .special: "r:\(QueryWords.slug(rarity))"
        }
    }

    /// "combo shift", "duo shift": the words of a keyword up to "shift", if others come before it.
    private static func variantsOfShift(_ catalogue: Catalogue) -> [String] {
        catalogue.members(of: .keywords).compactMap { keyword in
            let words = keyword.foldedWords
            guard let place = words.firstIndex(of: "shift"), place > 0 else { return nil }
            return words[...place].joined(separator: " ")
        }
    }

    /// A phrase in the other grammatical number: "songs" for "song", "song" for "songs", "deities" for "deity".
    private static func otherNumbers(of phrase: String) -> [String] {
        guard phrase.utf8.count > 3 else { return [] }
        var others: [String] = []
        if phrase.hasSuffix("ies") { others.append(phrase.dropLast(3) + "y") }
        if phrase.hasSuffix("es") { others.append(String(phrase.dropLast(2))) }
        if phrase.hasSuffix("s") { others.append(String(phrase.dropLast())) }
        if phrase.hasSuffix("y") { others.append(phrase.dropLast() + "ies") }
        return others + [phrase + "s", phrase + "es"]
    }
}

extension Catalogue {
    /// The folded members of a list, each once, in ascending order.
    func members(of column: FoldedColumn) -> [String] {
        var isSeen = [Bool]()
        var members: Set<String> = []
        let texts = FoldedTexts(column, of: self)
        for row in 0..<count {
            if let text = texts.map({ Int($0.textOfRow[row]) }) {
                while isSeen.count <= text { isSeen.append(false) }
                if isSeen[text] { continue }
                isSeen[text] = true
            }
            for member in words(column, row).split(separator: "\n") { members.insert(String(member)) }
        }
        return members.sorted()
    }
}
