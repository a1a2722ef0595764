import LorcanaCards

/// The words of a command, besides options.
struct Operands: Sendable {
    /// What a word may be, for completion.
    enum Kind: Sendable {
        /// A part of a query.
        case query
        /// The name of a card, a set or a deck.
        case card, set, deck
        case file
        /// A command, or a topic of help.
        case topic
        /// One of some words, which may depend on the words before it.
        case word(@Sendable (_ earlier: [String]) -> [String])
    }

    /// As help shows it: "QUERY...".
    let shown: String
    /// Whether the words are a query, in which `-ink:ruby` excludes cards instead of being an option.
    var isQuery = false
    /// The operand that is required, "a query"; nil if it is optional.
    var needs: String?
    var atMost = Int.max
    /// The kinds of the first word, and of those after it.
    var first: [Kind] = []
    var others: [Kind] = []
    /// The words that the first one is chosen from; empty if it can be anything.
    var choices: [String] = []

    /// Whether a query may be among the words.
    var takesQuery: Bool { (first + others).contains { if case .query = $0 { true } else { false } } }

    /// Whether a name, which may have blanks, may be among the words.
    var takesNames: Bool {
        (first + others).contains {
            switch $0 {
            case .card, .set, .deck, .file: true
            case .query, .topic, .word: false
            }
        }
    }

    static let none = Operands(shown: "", atMost: 0)

    /// - Parameter first: what the first word may be, if it is not a part of the query.
    static func query(_ shown: String, needs: String? = nil, first: Kind = .query) -> Operands {
        Operands(shown: shown, isQuery: true, needs: needs, first: [first], others: [.query])
    }

    static func words(
        _ shown: String, needs: String? = nil, atMost: Int = .max, choices: [String] = [],
        first: [Kind] = [], others: [Kind] = []
    ) -> Operands {
        Operands(
            shown: shown, needs: needs, atMost: atMost, first: first, others: others, choices: choices)
    }

    /// One of some words.
    static func choice(_ words: [String]) -> Operands {
        Operands(
            shown: words.joined(by: "|"), needs: "one of: \(words.joined(by: ", "))", atMost: 1,
            choices: words)
    }

    /// A subcommand and its words; a word with one dash may be part of a query.
    static func subcommand(of names: [String], shown: String, isNeeded: Bool = true) -> Operands {
        Operands(
            shown: shown, isQuery: true, needs: isNeeded ? "one of: \(names.joined(by: ", "))" : nil,
            choices: names)
    }
}
