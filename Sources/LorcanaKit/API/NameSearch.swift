import LorcanaCards
import LorcanaQuery

/// Builds a search expression that finds every card whose name contains all of the given folded words.
///
/// The service compares names as printed, with the apostrophes that folding removes ("Let's" is "lets"). So the
/// expression may find too much; the rows are filtered again here (lorcana-api.md, section 10.6).
enum NameSearch {
    /// `name~word;name~word`, several names with "or" between: `name~a;name~b;|name~c`.
    ///
    /// Throws `blankQuery` if no word is left, since an empty value finds every card.
    static func expression(anyOf names: [[String]]) throws(LorcanaError) -> String {
        let terms = names.map { $0.flatMap { Folding.fold($0).split(separator: " ") } }
            .filter { !$0.isEmpty }
            .map { $0.prefix(maximumWords).map { "name~\(pattern($0))" }.joined(separator: ";") }
        if terms.isEmpty { throw .blankQuery }
        return terms.joined(separator: ";|")
    }

    /// The words to send for a query; nil unless it asks only for names.
    static func words(of query: CardQuery) -> [String]? {
        query.nameWords.map { words($0, typed: query.source) }
    }

    /// The words to send for a name as printed.
    static func words(ofName name: String) -> [String] {
        words(Folding.fold(name).split(separator: " ").map(String.init), typed: name)
    }

    /// The folded words, split where they were `typed` with an apostrophe: "o", "malley" for "omalley".
    static func words(_ folded: [String], typed: String) -> [String] {
        guard typed.contains(where: Folding.isApostrophe) else { return folded }
        let tokens = typed.split { !($0.isLetter || $0.isNumber || Folding.isApostrophe($0)) }
        let pieces = Dictionary(
            tokens.map {
                (Folding.fold($0), $0.split(whereSeparator: Folding.isApostrophe).map { Folding.fold($0) })
            },
            uniquingKeysWith: { first, _ in first })
        return folded.flatMap { pieces[$0] ?? [$0] }
    }

    // More and longer words would only narrow a result that is filtered again here.
    private static let maximumWords = 12
    private static let maximumLength = 40

    private static let pronouns: Set<Substring> = [
        "i", "he", "she", "it", "we", "you", "they", "who", "that",
    ]
    private static let endings = ["m", "s", "d", "ll", "re", "ve"]

    /// The word as a pattern that allows for an apostrophe: `i%ll`, "elsa" for "elsas", "don" for "dont".
    private static func pattern(_ word: Substring) -> String {
        for ending in endings where word.hasSuffix(ending) && pronouns.contains(word.dropLast(ending.count)) {
            return "\(word.dropLast(ending.count))%\(ending)"
        }
        let isShortened = word.hasSuffix("nt") || word.hasSuffix("s")
        let stem = isShortened && word.count > 3 ? word.dropLast() : word
        return String(stem.prefix(maximumLength))
    }
}
