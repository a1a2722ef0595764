import LorcanaCards

/// A searchable text of a card.
package enum TextField: String, Sendable, CaseIterable {
    case name, char, version, text, near, flavor, story, art

    struct Entry {
        /// Synonyms of the key.
        var spellings: [String]
        var column: FoldedColumn
        var explanation: String
        var help: KeyHelp
        /// Whether a value may be a pattern between slashes.
        var takesPatterns = false
        /// The text to search, if built-in data lacks it.
        var lacking: TextColumn?
        var effort = 2
        /// Whether the column's texts are offered as completions.
        var completes = false
    }

    var entry: Entry {
        switch self {
        case .name:
            Entry(
                spellings: ["n", "fullname"], column: .fullName, explanation: "name",
                help: KeyHelp(.name, ["elsa", "name:snow", "!\"exact full name\"", "name:/^el/"]),
                takesPatterns: true, completes: true)
        case .char:
            Entry(
                spellings: ["character"], column: .name, explanation: "character",
                help: KeyHelp(.name, ["char:elsa"]), completes: true)
        case .version:
            Entry(
                spellings: ["v"], column: .version, explanation: "version",
                help: KeyHelp(.name, ["version:queen"]), completes: true)
        case .text:
            Entry(
                spellings: ["o", "oracle"], column: .text, explanation: "rules text",
                help: KeyHelp(.texts, ["text:\"draw a card\"", "text:{e}", #"text:/draws? \d/"#]),
                takesPatterns: true, lacking: .text, effort: 3)
        case .near:
            Entry(
                spellings: [], column: .text, explanation: "rules text",
                help: KeyHelp(.texts, ["near:\"ready challenge\" (best sentences first)"]),
                lacking: .text, effort: 4)
        case .flavor:
            Entry(
                spellings: ["flavour", "ft"], column: .flavor, explanation: "flavour text",
                help: KeyHelp(.texts, ["flavor:ocean (cards without text are skipped)"]),
                takesPatterns: true, lacking: .flavor, effort: 3)
        case .story:
            Entry(
                spellings: ["franchise"], column: .story, explanation: "story",
                help: KeyHelp(.story, ["story:frozen"]), completes: true)
        case .art:
            Entry(
                spellings: ["artist", "illustrator", "illustrators", "a"], column: .illustrators,
                explanation: "artist",
                help: KeyHelp(.story, ["art:\"Nicholas Kole\""]),
                completes: true)
        }
    }

    var column: FoldedColumn { entry.column }

    /// Whether the text is a card's name or part of one, so that typos are corrected.
    package var isName: Bool { self == .name || self == .char || self == .version }
}

extension TextTest {
    func description(of field: TextField) -> String {
        switch self {
        case .word(let word): field == .name ? word.folded : "\(field.rawValue):\(word.folded)"
        case .part(let words), .words(let words):
            field == .name ? "\"\(words)\"" : "\(field.rawValue):\(quotedIfBlank(words))"
        case .whole(let words):
            field == .name ? "!\"\(words)\"" : "\(field.rawValue)=\(quotedIfBlank(words))"
        case .pattern(let pattern): "\(field.rawValue):/\(pattern.source)/"
        case .near(let words): "\(field.rawValue):\(quotedIfBlank(words))"
        }
    }

    func explanation(of field: TextField) -> String {
        let field = field.entry.explanation
        return switch self {
        case .word(let word): "\(field) contains \"\(word.folded)\""
        case .words(let words): "\(field) has the word \"\(words)\""
        case .part(let words): "\(field) contains \"\(words)\""
        case .whole(let words): "\(field) is \"\(words)\""
        case .pattern(let pattern): "\(field) matches /\(pattern.source)/"
        case .near(let words): "\(field) has a sentence near \"\(words)\""
        }
    }
}
