import LorcanaCards
import LorcanaQuery

/// Builds a search expression that finds every card whose name contains all of the given folded words.
///
/// The service compares names as printed, including the apostrophes that folding removes ("Let's" becomes "lets"). So
/// the expression may match too many cards; the rows are filtered again here (lorcana-api.md, section 10.6).
enum NameSearch {
    /// `name~word;name~word`; several names are joined by "or": `name~a;name~b;|name~c`.
    ///
    /// Throws `blankQuery` if no word remains, since an empty value matches every card.
    static func expression(anyOf names: [[String]]) throws(LorcanaError) -> String {
        let terms = names.map { $0.flatMap { Folding.fold($0).split(separator: " ") } }
            .filter { !$0.isEmpty }
            .map { $0.prefix(maximumWords).map { "name~\(pattern($0))" }.joined(separator: ";") }
        if terms.isEmpty { throw .blankQuery }
        return terms.joined(separator: ";|")
    }

    /// The words to send for a query; nil if it has other conditions than names.
    static func words(of query: CardQuery) -> [String]? {
        query.nameWords.map { words($0, typed: query.source) }
    }

    /// The words to send for a name as printed.
    static func words(ofName name: String) -> [String] {
        words(Folding.fold(name).split(separator: " ").map(String.init), typed: name)
    }

    /// The folded words, split where they were `typed` with an apostrophe: "o" and "malley" for "omalley".
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

    // More or longer words would only narrow down a result that is filtered again here.
    private static let maximumWords = 12
    private static let maximumLength = 40

    private static let pronouns: Set<Substring> = [
        "i", "he", "she", "it", "we", "you", "they", "who", "that",
    ]
    private static let endings = ["m", "s", "d", "ll", "re", "ve"]

    /// The word as a pattern that may match an apostrophe: `i%ll`, "elsa" for "elsas", "don" for "dont".
    private static func pattern(_ word: Substring) -> String {
        for ending in endings where word.hasSuffix(ending) && pronouns.contains(word.dropLast(ending.count)) {
            return "\(word.dropLast(ending.count))%\(ending)"
        }
        let isShortened = word.hasSuffix("nt") || word.hasSuffix("s")
        let stem = isShortened && word.count > 3 ? word.dropLast() : word
        return String(stem.prefix(maximumLength))
    }
}
