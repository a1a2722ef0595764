import LorcanaCards

/// The words of players, as the build prepares them from Catalogue/words.tsv.
enum PlayerWords {
    static let lines = SortedLines(CatalogueBytes(bytes))

    /// Each word of the phrases that may be meant by a misspelt one.
    static var words: WordTable { WordTable(alone: CatalogueBytes(wordBytes)) }

    /// Phrases with what they stand for, in their order, for help and completion.
    static var all: [(phrase: String, value: String)] { lines.all(beginningWith: "") }

    /// The comparison that words behind a number or a rarity stand for, "or less"; some do behind a year only, "or newer".
    static func bound(_ words: String, ofYear: Bool = false) -> Comparison? {
        guard let value = lines["# " + words] else { return nil }
        let sign = ofYear && value.hasPrefix("year") ? value.dropFirst("year".count).dropLast() : value[...]
        return Comparison(rawValue: String(sign))
    }

    /// Whether the word is a number, in digits or spelt out.
    static func isNumber(_ word: String) -> Bool {
        word.areDigits || lines[word].flatMap { Int($0) } != nil
    }
}
