import LorcanaCards

/// The search expression that brings at least every card whose name has all of some folded words.
///
/// The service compares names as they are printed, with apostrophes, which folding takes away ("Let's" is "lets").
/// So what is sent asks for a little less than the words; the answer is filtered again anyway
/// (lorcana-api.md, section 10.6).
package enum NameSearch {
    /// `name~word;name~word`, several names with "or" between: `name~a;name~b;|name~c`.
    ///
    /// `blankQuery` where no word is left, since an empty value brings every card.
    static func expression(anyOf names: [[String]]) throws(LorcanaError) -> String {
        let terms = names.map { $0.flatMap { Folding.fold($0).split(separator: " ") } }
            .filter { !$0.isEmpty }
            .map { $0.prefix(maximumWords).map { "name~\(pattern($0))" }.joined(separator: ";") }
        if terms.isEmpty { throw .blankQuery }
        return terms.joined(separator: ";|")
    }

    /// The words to ask the API for, where the query asks for names and nothing else; else nil.
    static func words(of query: CardQuery) -> [String]? {
        query.nameWords.map { words($0, typed: query.source) }
    }

    /// The words to ask the API for a name that is known as it is printed.
    static func words(ofName name: String) -> [String] {
        words(Folding.fold(name).split(separator: " ").map(String.init), typed: name)
    }

    /// The folded words, those that were `typed` with an apostrophe parted there: "o", "malley" for "omalley".
    package static func words(_ folded: [String], typed: String) -> [String] {
        guard typed.contains(where: Folding.isApostrophe) else { return folded }
        let tokens = typed.split { !($0.isLetter || $0.isNumber || Folding.isApostrophe($0)) }
        let pieces = Dictionary(
            tokens.map {
                (Folding.fold($0), $0.split(whereSeparator: Folding.isApostrophe).map { Folding.fold($0) })
            },
            uniquingKeysWith: { first, _ in first })
        return folded.flatMap { pieces[$0] ?? [$0] }
    }

    // More words, and longer ones, would only narrow further what is filtered here anyway.
    private static let maximumWords = 12
    private static let maximumLength = 40

    private static let pronouns: Set<Substring> = [
        "i", "he", "she", "it", "we", "you", "they", "who", "that",
    ]
    private static let endings = ["m", "s", "d", "ll", "re", "ve"]

    /// The word with room for the apostrophe it may have: `i%ll`, "elsa" for "elsas", "don" for "dont".
    private static func pattern(_ word: Substring) -> String {
        for ending in endings where word.hasSuffix(ending) && pronouns.contains(word.dropLast(ending.count)) {
            return "\(word.dropLast(ending.count))%\(ending)"
        }
        let isShortened = word.hasSuffix("nt") || word.hasSuffix("s")
        let stem = isShortened && word.count > 3 ? word.dropLast() : word
        return String(stem.prefix(maximumLength))
    }
}
