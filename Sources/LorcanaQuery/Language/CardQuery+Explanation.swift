extension CardQuery {
    /// The query in plain words: `name contains "elsa" AND cost <= 3; sorted by lore`.
    var explanation: String { explanation(of: condition) }

    /// The query in plain words, with `condition` as its condition.
    func explanation(of condition: Condition?) -> String {
        var text = condition?.explanation ?? "all cards"
        if let order { text += "; sorted by " + order.keys.map(\.explanation).joined(separator: ", then ") }
        if unique == .prints { text += "; all printings" }
        if preferred == .newest { text += "; newest printing first" }
        return text
    }
}

extension SortKey {
    fileprivate var explanation: String {
        isDescending ? "\(field.explanation) descending" : field.explanation
    }
}

extension SortField {
    fileprivate var explanation: String {
        switch self {
        case .name, .cost, .lore, .ink, .type, .rarity, .set: rawValue
        case .strength: "strength"
        case .willpower: "willpower"
        case .moveCost: "move cost"
        case .number: "number"
        case .date: "release"
        }
    }
}

extension Condition {
    fileprivate var explanation: String {
        switch self {
        case .term(let term): term.explanation
        case .not(let inner): "NOT (\(inner.explanation))"
        case .all(let parts): parts.map(\.innerExplanation).joined(separator: " AND ")
        case .any(let parts): parts.map(\.innerExplanation).joined(separator: " OR ")
        }
    }

    private var innerExplanation: String { isList ? "(\(explanation))" : explanation }
}

extension Term {
    fileprivate var explanation: String {
        switch self {
        case .text(let field, let test): test.explanation(of: field)
        case .number(let numbers, let test): test.explanation(of: numbers)
        case .named(let key, let name): key.explanation(of: name)
        case .property(let property): property.explanation
        case .effect(let test): test.explanation
        }
    }
}
