import LorcanaCards

/// The operands of a command.
struct Operands: Sendable {
    /// The kinds of words, for completion.
    enum Kind: Sendable {
        /// A part of a query.
        case query
        /// The name of a card, a set or a deck.
        case card, set, deck
        case file
        /// A command, or a help topic.
        case topic
        /// One of a list of words, which may depend on the words before it.
        case word(@Sendable (_ earlier: [String]) -> [String])
    }

    /// The operands as shown in help: "QUERY...".
    let shown: String
    /// Whether the operands are a query, in which `-ink:ruby` excludes cards rather than being an option.
    var isQuery = false
    /// The required operand, such as "a query"; nil if it is optional.
    var needs: String?
    var atMost = Int.max
    /// The kinds of the first word, and of the others.
    var first: [Kind] = []
    var others: [Kind] = []
    /// The valid first words; empty if any word is valid.
    var choices: [String] = []

    /// Whether the operands may include a query.
    var takesQuery: Bool { (first + others).contains { if case .query = $0 { true } else { false } } }

    /// Whether the operands may include a name with spaces.
    var takesNames: Bool {
        (first + others).contains {
            switch $0 {
            case .card, .set, .deck, .file: true
            case .query, .topic, .word: false
            }
        }
    }

    static let none = Operands(shown: "", atMost: 0)

    /// - Parameter first: the kind of the first word, if that is not part of the query.
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

    /// One of a list of words.
    static func choice(_ words: [String]) -> Operands {
        Operands(
            shown: words.joined(by: "|"), needs: "one of: \(words.joined(by: ", "))", atMost: 1,
            choices: words)
    }

    /// A subcommand and its operands; a word with a single dash may be part of a query.
    static func subcommand(of names: [String], shown: String, isNeeded: Bool = true) -> Operands {
        Operands(
            shown: shown, isQuery: true, needs: isNeeded ? "one of: \(names.joined(by: ", "))" : nil,
            choices: names)
    }
}
