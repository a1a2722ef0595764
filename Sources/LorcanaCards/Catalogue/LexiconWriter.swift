/// Collects the phrases of cards and sets as `Catalogue` stores them.
struct LexiconWriter {
    private var queries: [String: [String]] = [:]

    /// - Parameter members: returns the distinct strings of a list column.
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

    /// The phrases in the format of `Catalogue.phrases`.
    var phrases: String { SortedLines.text(of: queries.mapValues { $0.joined(separator: "\t") }) }

    /// The content of `Catalogue.gameWords`: the words in phrases. A set's code of two or three letters is not a
    /// word.
    var words: WordTable.Content {
        let words = Set(
            queries.keys.flatMap { phrase in
                phrase.foldedWords.filter { $0.utf8.count >= (phrase.hasBlank ? 3 : 4) }
            })
        var table = WordTable.Content(words: words.sorted { $0.comesBefore($1) })
        table.lengths = table.words.map { _ in 0 }
        table.marks = table.lengths
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

    /// A set's whole name, and the part after its colon.
    private static func names(of set: LorcanaSet) -> [String] {
        let whole = forms(Folding.fold(set.name))
        guard let colon = set.name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return whole }
        return whole + forms(Folding.fold(set.name[colon...]))
    }

    /// The name, and the name without its initial article.
    private static func forms(_ name: String) -> [String] {
        let article = ["the ", "a "].first(where: name.hasPrefix)
        return article.map { [name, String(name.dropFirst($0.count))] } ?? [name]
    }
}
