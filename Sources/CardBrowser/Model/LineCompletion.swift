package import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// What the line can be completed with beside the words of the query language.
package struct LineWords: Equatable, Sendable {
    /// Whose sets, stories, artists and classifications are values.
    var catalogue: Catalogue?
    /// The saved queries by their names.
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
        let part = Part(Self.token(line))
        words = part.words(known)
        if words.isEmpty || words == [part.typed] { return nil }
        before = String(head.dropLast(part.typed.count))
        after = String(line.text.dropFirst(line.cursor))
    }

    /// Whether the cursor is in the value of a condition.
    static func isValue(_ line: LineEditor) -> Bool {
        switch Part(token(line)) {
        case .key: false
        case .saved, .value: true
        }
    }

    /// Whether the cursor is behind a key whose value is not typed yet.
    static func lacksValue(_ line: LineEditor) -> Bool {
        switch Part(token(line)) {
        case .key: false
        case .saved(let typed), .value(let typed, _): typed.isEmpty
        }
    }

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

    /// What is completed.
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

        /// The words that may stand there; a wrong value is replaced by the nearest ones.
        func words(_ known: LineWords) -> [String] {
            switch self {
            case .key(let typed): QueryWords.keys.filter { $0.hasPrefix(typed.lowercased()) }
            case .saved(let typed):
                QueryWords.completions(of: typed, among: known.saved.keys.sorted())
            case .value(let typed, "deck"): QueryWords.completions(of: typed, among: known.decks)
            case .value(let typed, let key):
                known.catalogue.map { all in QueryWords.values(of: key, begunBy: typed) { all } } ?? []
            }
        }
    }
}
