import LorcanaCards
import LorcanaKit

/// What the line can be completed with beside the words of the query language.
struct LineWords: Equatable, Sendable {
    /// Whose sets, stories, artists and classifications are values.
    var catalogue: Catalogue?
    /// The saved queries by their names.
    var saved: [String: String] = [:]
    /// The names of the decks.
    var decks: [String] = []

    static func == (a: LineWords, b: LineWords) -> Bool {
        a.catalogue === b.catalogue && a.saved == b.saved && a.decks == b.decks
    }
}

/// The completions of the word before the cursor, of which repeated Tab shows one after another.
struct LineCompletion: Equatable, Sendable {
    private(set) var words: [String]
    private(set) var index = 0
    /// The line before and after what is completed.
    private let before: String
    private let after: String

    /// Nil if nothing completes the word.
    init?(_ line: LineEditor, _ known: LineWords) {
        let head = String(line.text.prefix(line.cursor))
        let (start, typed, all) = Self.parts(Self.token(line), known)
        let folded = typed.lowercased()
        var words = all.filter { $0.lowercased().hasPrefix(folded) }
        // A wrong value is replaced by the nearest ones.
        if words.isEmpty, start > 0 { words = NearestNames.nearest(to: typed, in: all) }
        if words.isEmpty || words == [typed] { return nil }
        self.words = words
        before = String(head.dropLast(typed.count))
        after = String(line.text.dropFirst(line.cursor))
    }

    /// Whether the cursor is in the value of a condition.
    static func isValue(_ line: LineEditor) -> Bool { parts(token(line), LineWords()).0 > 0 }

    private static func token(_ line: LineEditor) -> String {
        let words = line.text.prefix(line.cursor).split(omittingEmptySubsequences: false) {
            " (".contains($0)
        }
        let token = words.last.map(String.init) ?? ""
        return token.hasPrefix("-") ? String(token.dropFirst()) : token
    }

    /// The next word; the first after the last.
    mutating func advance() { index = (index + 1) % words.count }

    /// The line with the chosen word.
    var line: LineEditor { LineEditor(before: before + words[index], after: after) }

    /// Where the completed part begins in the token, the part as typed, and the words that may stand there.
    private static func parts(_ token: String, _ known: LineWords) -> (Int, String, [String]) {
        if token.hasPrefix("@") { return (1, String(token.dropFirst()), known.saved.keys.sorted()) }
        let key = token.prefix { $0.isLetter }
        let rest = token[key.endIndex...].drop { ":=<>!".contains($0) }
        guard !key.isEmpty, rest.startIndex > key.endIndex else { return (0, token, QueryWords.keys) }
        let typed = rest.split(omittingEmptySubsequences: false) { "/,".contains($0) }.last ?? ""
        let name = key.lowercased()
        if name == "deck" { return (1, String(rest), known.decks) }
        let values = known.catalogue.map { all in QueryWords.values(of: name) { all } } ?? []
        return (1, String(typed), values)
    }
}
