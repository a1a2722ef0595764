import LorcanaCards

/// The words of players, as the build prepares them from Catalogue/words.tsv.
enum PlayerWords {
    static let lines = SortedLines(CatalogueBytes(bytes))

    /// Each word of the phrases that may be meant by a misspelt one.
    static var words: WordTable { WordTable(alone: CatalogueBytes(wordBytes)) }

    /// Phrases with what they stand for, in their order, for help and completion.
    static var all: [(phrase: String, value: String)] {
        lines.all(beginningWith: "").map { ($0, meant(by: $1)) }
    }

    /// What the phrase stands for; nil if it is none of players.
    static func value(of phrase: String) -> String? { lines[phrase].map(meant) }

    /// The value of another phrase for "see ramp", else the value itself.
    private static func meant(by value: String) -> String {
        value.hasPrefix("see ") ? lines[String(value.dropFirst("see ".count))] ?? value : value
    }

    /// The query with players' words for the patterns that these stand for, "ink:steel removal". Beside a bracket words would
    /// be read as names.
    static func worded(_ query: String) -> String {
        let parts = query.queryParts
        if parts.contains(where: { $0.hasPrefix("(") || $0.hasPrefix("-(") }) { return query }
        return parts.map { part in
            part.hasPrefix("text:/") || part.hasPrefix("-text:/") ? lines.phrase(of: part) ?? part : part
        }.spaced
    }

    /// The comparison that words behind a number or a rarity stand for, "or less"; some do behind a year only, "or newer".
    static func bound(_ words: String, ofYear: Bool = false) -> Comparison? {
        guard let value = lines["# " + words] else { return nil }
        let sign = ofYear && value.hasPrefix("year") ? value.dropFirst("year".count).dropLast() : value[...]
        return Comparison(rawValue: String(sign))
    }

    /// The bound that the words begin with, and how many words that are; not "under" in "4 cost and under 3 strength".
    static func bound(
        _ words: ArraySlice<BareWord>, ofYear: Bool = false
    ) -> (sign: Comparison, count: Int)? {
        for count in 1...2 where words.count >= count {
            let phrase = words.prefix(count).map(\.folded).spaced
            guard let sign = bound(phrase, ofYear: ofYear) else { continue }
            let mayBeOfNext =
                lines[words[words.startIndex + count - 1].folded].flatMap(Comparison.init) != nil
            let isBeforeNumber = words.dropFirst(count).first.map { isNumber($0.folded) } == true
            return mayBeOfNext && isBeforeNumber ? nil : (sign, count)
        }
        return nil
    }

    /// What may stand between a verb and its object: "a" of "tutor a song".
    static let determiners = [
        "a", "all", "an", "another", "any", "chosen", "damaged", "each", "every", "exerted", "opposing",
        "target", "your",
    ]

    /// Whether the word is a number, in digits or spelt out.
    static func isNumber(_ word: String) -> Bool {
        word.areDigits || lines[word].flatMap { Int($0) } != nil
    }
}
