import LorcanaCards

/// The word before an operator. Everything specific to a key is in its row, by kind.
enum QueryKey: Equatable {
    case text(TextField)
    case number(NumberField)
    case named(NamedKey)
    case property(PropertyKey)
    case effect(EffectKey)
    case display(DisplayKey)

    /// The values offered by completion.
    enum Values {
        /// Numbers and free text, which are not completed.
        case typed
        case words(() -> [String])
        /// The texts or members of a column.
        case members(FoldedColumn)
        /// The full names of cards of a type.
        case cards(CardType)
        case promoSeries, ids, releases, sets
        /// The user's decks, which are not in the catalogue.
        case decks
    }

    /// Returns nil if no key has this lower-case name.
    init?(_ name: String) {
        guard let key = Self.named(name) ?? Self.bySpelling[name] else { return nil }
        self = key
    }

    /// The key's canonical name.
    var name: String {
        switch self {
        case .text(let field): field.rawValue
        case .number(let field): field.rawValue
        case .named(let key): key.rawValue
        case .property(let key): key.rawValue
        case .effect(let key): key.rawValue
        case .display(let key): key.rawValue
        }
    }

    var otherSpellings: [String] {
        switch self {
        case .text(let field): field.entry.spellings
        case .number(let field): field.entry.spellings
        case .named(let key): key.entry.spellings
        case .property(let key): key.entry.spellings
        case .effect: []
        case .display(let key): key == .sort ? ["order"] : []
        }
    }

    var help: KeyHelp {
        switch self {
        case .text(let field): field.entry.help
        case .number(let field): field.entry.help
        case .named(let key): key.entry.help
        case .property(let key): key.entry.help
        case .effect(let key): key.help
        case .display(let key): key.help
        }
    }

    /// The operators to suggest after the key.
    var signs: [String] {
        guard case .number(let field) = self else { return [":"] }
        return field.entry.keyword == nil ? [":", "<="] : [">="]
    }

    var values: Values {
        switch self {
        case .text(let field): field.entry.completes ? .members(field.column) : .typed
        case .number: .typed
        case .named(let key): key.entry.values
        case .property(let key): key.entry.values
        case .effect(let key): .words { key.words }
        case .display(let key): .words { key.words }
        }
    }

    /// The operators that the key accepts.
    var comparisons: [Comparison] {
        switch self {
        case .number: Comparison.allCases
        case .property(let key): key.isOrdered ? Comparison.allCases : [.equal, .notEqual]
        case .text, .named, .effect: [.equal, .notEqual]
        case .display: [.equal]
        }
    }

    /// Whether a value may be a pattern between slashes.
    var takesPatterns: Bool { if case .text(let field) = self { field.entry.takesPatterns } else { false } }

    /// All keys, the most frequently used first.
    static let all: [QueryKey] =
        PropertyKey.allCases.map(QueryKey.property) + NumberField.allCases.map(QueryKey.number)
        + TextField.allCases.map(QueryKey.text) + NamedKey.allCases.map(QueryKey.named)
        + EffectKey.allCases.map(QueryKey.effect)
        + DisplayKey.allCases.map(QueryKey.display)

    /// Every spelling of every key, in alphabetical order.
    static let spellings: [String] = (all.map(\.name) + bySpelling.keys).once(by: \.self).sorted()

    /// The key with this canonical name.
    private static func named(_ name: String) -> QueryKey? {
        if let key = PropertyKey(rawValue: name) { return .property(key) }
        if let field = NumberField(rawValue: name) { return .number(field) }
        if let field = TextField(rawValue: name) { return .text(field) }
        if let key = NamedKey(rawValue: name) { return .named(key) }
        if let key = EffectKey(rawValue: name) { return .effect(key) }
        return DisplayKey(rawValue: name).map(QueryKey.display)
    }

    private static let bySpelling: [String: QueryKey] = {
        var keys: [String: QueryKey] = [:]
        for key in all { for name in key.otherSpellings { keys[name] = key } }
        return keys
    }()
}

/// A key that controls how results are shown.
enum DisplayKey: String, CaseIterable {
    case sort, unique, prefer

    var help: KeyHelp {
        switch self {
        case .sort: KeyHelp(.show, ["sort:cost,-lore,name"])
        case .unique: KeyHelp(.show, ["unique:\(words.joined(separator: "|"))"])
        case .prefer: KeyHelp(.show, ["prefer:\(words.joined(separator: "|"))"])
        }
    }

    var words: [String] {
        switch self {
        case .sort: QueryWords.sortFields.words
        case .unique: QueryWords.uniques.words
        case .prefer: QueryWords.preferences.words
        }
    }
}
