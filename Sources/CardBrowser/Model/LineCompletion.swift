package import LorcanaCards
import LorcanaQuery
import TerminalKit

/// The completions of the word before the cursor, through which Tab cycles.
struct LineCompletion: Equatable, Sendable {
    private(set) var words: [String]
    /// The number of cards with each value; empty for other completions.
    private(set) var cards: [Int] = []
    /// The index of the inserted completion; nil before the first Tab.
    private(set) var index: Int?
    /// The line before the completed word, and after it.
    private let before: String
    private let after: String
    /// The length of the typed word.
    private let typed: Int

    /// Returns nil if the word has no completions.
    ///
    /// - Parameters:
    ///   - cards: the results for the line, whose names are also offered.
    ///   - queries: counts the cards with each value; nil to skip counting.
    init?(
        _ line: LineEditor, _ known: LineWords, among cards: [LorcanaCard] = [],
        counting queries: QueryReader? = nil
    ) {
        let head = String(line.text.prefix(line.cursor))
        let part = Part(Self.token(line))
        words = part.words(known, among: cards, isPlain: Self.hasPlainWords(head.dropLast(part.typed.count)))
        if words.isEmpty || words == [part.typed] { return nil }
        typed = part.typed.count
        before = String(head.dropLast(typed))
        after = String(line.text.dropFirst(line.cursor))
        guard let queries, let all = known.catalogue, case .value(_, let key) = part, key != "deck" else {
            return
        }
        count(key, beside: TypedQuery(head).before, queries, in: all)
    }

    /// The completions that are fast enough to offer on each key press; nil after a space.
    init?(
        typing line: LineEditor, _ known: LineWords, among cards: [LorcanaCard], counting queries: QueryReader
    ) {
        switch Part(Self.token(line)) {
        case .key(let typed) where typed.isEmpty: return nil
        case .value(_, let key) where key != "deck" && !QueryWords.hasFewValues(key): return nil
        case .key, .saved, .value: self.init(line, known, among: cards, counting: queries)
        }
    }

    /// Drops values that no card has, and sorts the others by number of cards; sets retain their order, codes before
    /// names.
    private mutating func count(
        _ key: String, beside query: String, _ queries: QueryReader, in all: Catalogue
    ) {
        // The condition before the value: "-ink:am/".
        let stem = before.split(omittingEmptySubsequences: false) { " (".contains($0) }.last ?? ""
        guard words.count <= Self.mostCounted,
            let counts = QueryEvaluator.counts(words.map { stem + $0 }, beside: query, queries, over: all)
        else { return }
        let found = words.indices.filter { counts[$0] > 0 }
        if found.isEmpty { return }
        (words, cards) = (found.map { words[$0] }, found.map { counts[$0] })
        if ["set", "s", "e", "in"].contains(key.lowercased()) { return }
        let order = words.indices.sorted { (-cards[$0], $0) < (-cards[$1], $1) }
        (words, cards) = (order.map { words[$0] }, order.map { cards[$0] })
    }

    private static let mostCounted = 16

    /// Whether the cursor is in the value of a condition.
    static func isValue(_ line: LineEditor) -> Bool { Part(token(line)).value != nil }

    /// Whether the cursor is after a key whose value is still empty.
    static func lacksValue(_ line: LineEditor) -> Bool { Part(token(line)).value?.isEmpty == true }

    /// The minimum number of letters for completing a name; too many names start with fewer.
    private static let leastOfName = 2

    /// The words in card names that start with the typed text, most frequent first, without a possessive s.
    private static func names(begunBy typed: String, among cards: [LorcanaCard]) -> [String] {
        let typed = Folding.fold(typed)
        if typed.isEmpty { return [] }
        // Many names share a word, which is folded only once.
        var parts: [Substring: Int] = [:]
        for card in cards.prefix(mostNames) {
            for part in card.fullName.parts(begunBy: typed) { parts[part, default: 0] += 1 }
        }
        var counts: [Substring: Int] = [:]
        for (part, count) in parts {
            for word in Folding.fold(part.withoutPossessive).utf8.split(separator: blank)
            where word.count > typed.utf8.count && word.starts(with: typed.utf8) {
                counts[Substring(word), default: 0] += count
            }
        }
        return counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map { String($0.key) }
    }

    /// The number of best results whose names are offered; they are scanned on each key press.
    private static let mostNames = 100

    private static func token(_ line: LineEditor) -> String {
        let words = line.text.prefix(line.cursor).split(omittingEmptySubsequences: false) {
            " (".contains($0)
        }
        // An opening quotation mark belongs to the query rather than the word.
        return String((words.last ?? "").drop { "-\"".contains($0) })
    }

    /// Whether the text has plain words outside conditions.
    private static func hasPlainWords(_ text: Substring) -> Bool {
        text.split(separator: " ").contains { word in !word.contains { ":=<>!@".contains($0) } }
    }

    /// Moves to the next completion, cyclically.
    mutating func advance() { index = index.map { ($0 + 1) % words.count } ?? 0 }

    mutating func take(_ place: Int) { index = place }

    /// The rest of the first completion, to show after the end of the line; nil if it would replace the typed text,
    /// or if a completion was inserted.
    func rest(of line: LineEditor) -> Substring? {
        guard index == nil, after.isEmpty, let word = words.first else { return nil }
        let begun = line.text.suffix(typed).lowercased()
        return word.lowercased().hasPrefix(begun) ? word.dropFirst(typed) : nil
    }

    /// The line with the current completion, or the first one.
    var line: LineEditor { LineEditor(before: before + words[index ?? 0], after: after) }

    /// The keys that start with the typed text.
    private static func keys(begunBy typed: String, isPlain: Bool) -> [String] {
        let keys = QueryWords.keys(begunBy: typed)
        // One or two letters, such as "in", are the start of a key.
        let isWhole = typed.count > 2 && keys.contains { $0.filter(\.isLetter) == typed.lowercased() }
        return isPlain && isWhole ? [] : keys
    }

    /// The kind of word being completed.
    private enum Part {
        case key(String)
        /// The name of a saved query.
        case saved(String)
        case value(String, of: String)

        init(_ token: String) {
            let key = token.prefix { $0.isLetter }
            let rest = token[key.endIndex...].drop { ":=<>!".contains($0) }
            if token.hasPrefix("@") {
                self = .saved(String(token.dropFirst()))
            } else if key.isEmpty || rest.startIndex == key.endIndex {
                self = .key(token)
            } else if key.lowercased() == "deck" {
                self = .value(String(rest), of: "deck")
            } else {
                let last = rest.split(omittingEmptySubsequences: false) { "/,".contains($0) }.last ?? ""
                self = .value(String(last), of: String(key))
            }
        }

        var typed: String {
            switch self {
            case .key(let typed), .saved(let typed), .value(let typed, _): typed
            }
        }

        /// The typed value; nil if a key is typed.
        var value: String? { if case .key = self { nil } else { typed } }

        /// The completions; for an invalid value, the nearest valid ones.
        ///
        /// - Parameter isPlain: whether plain words precede it, in which case a complete word is also plain rather
        ///   than a key.
        func words(_ known: LineWords, among cards: [LorcanaCard], isPlain: Bool) -> [String] {
            switch self {
            case .key(let typed) where typed.count < LineCompletion.leastOfName:
                QueryWords.keys(begunBy: typed)
            case .key(let typed):
                [
                    LineCompletion.keys(begunBy: typed, isPlain: isPlain),
                    QueryWords.gameWords(begunBy: typed),
                    LineCompletion.names(begunBy: typed, among: cards),
                ].reduce(into: []) { words, more in words += more.filter { !words.contains($0) } }
            case .saved(let typed):
                QueryWords.completions(of: typed, among: known.saved.keys.sorted())
            case .value(let typed, "deck"): QueryWords.completions(of: typed, among: known.decks)
            case .value(let typed, let key):
                known.catalogue.map { all in QueryWords.values(of: key, begunBy: typed) { all } } ?? []
            }
        }
    }
}

/// The words offered by completion in addition to those of the query language.
package struct LineWords: Equatable, Sendable {
    /// The catalogue that provides sets, stories, artists and classifications as values.
    var catalogue: Catalogue?
    /// The saved queries, by name.
    var saved: [String: String] = [:]
    /// The names of the decks.
    var decks: [String] = []

    package init(catalogue: Catalogue? = nil, saved: [String: String] = [:], decks: [String] = []) {
        (self.catalogue, self.saved, self.decks) = (catalogue, saved, decks)
    }

    package static func == (a: LineWords, b: LineWords) -> Bool {
        a.catalogue === b.catalogue && a.saved == b.saved && a.decks == b.decks
    }
}

private let blank = UInt8(ascii: " ")

extension String {
    /// The space-separated parts, except ASCII words that don't start with the typed (folded) text.
    fileprivate func parts(begunBy typed: String) -> [Substring] {
        let (bytes, wanted) = (utf8Span.span, typed.utf8Span.span)
        var (parts, start) = ([Substring](), 0)
        while start < bytes.count {
            var (end, isWord, common) = (start, true, 0)
            while end < bytes.count, bytes[end] != blank {
                let letter = bytes[end] | 0x20
                isWord = isWord && (0x61...0x7A).contains(letter)
                if common == end - start, common < wanted.count, letter == wanted[common] { common += 1 }
                end += 1
            }
            if end > start, !isWord || common == wanted.count {
                let place = utf8.index(startIndex, offsetBy: start)
                parts.append(self[place..<utf8.index(place, offsetBy: end - start)])
            }
            start = end + 1
        }
        return parts
    }
}
