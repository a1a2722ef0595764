import LorcanaCards

extension CardQuery: CustomStringConvertible {
    /// The query in its canonical spelling.
    package var description: String {
        var parts = condition.map { [$0.description] } ?? []
        if let order { parts.append("sort:\(order)") }
        if unique != .cards { parts.append("unique:\(unique.rawValue)") }
        if preferred != .oldest { parts.append("prefer:\(preferred.rawValue)") }
        let needsBrackets =
            parts.count > 1 && condition.map { if case .any = $0 { true } else { false } } == true
        if needsBrackets { parts[0] = "(\(parts[0]))" }
        return parts.spaced
    }
}

extension CardOrder: CustomStringConvertible {
    package var description: String {
        keys.map { ($0.isDescending ? "-" : "") + $0.field.rawValue }.joined(by: ",")
    }
}

extension Condition: CustomStringConvertible {
    package var description: String {
        switch self {
        case .term(let term): term.description
        case .not(let inner): "-" + inner.bracketed
        case .all(let parts): parts.map(\.bracketed).spaced
        case .any(let parts):
            parts.indices.map { index in
                index > 0 && parts[index].isReadAsValue(after: parts[index - 1])
                    ? "(\(parts[index]))" : parts[index].description
            }.joined(by: " or ")
        }
    }

    /// Whether the first word after "or" would be parsed as another value of the condition before it:
    /// "text:draw or teka".
    private func isReadAsValue(after condition: Condition) -> Bool {
        guard let word = conjuncts.first, word.bareWord != nil, let last = condition.conjuncts.last?.inner,
            last.bareWord == nil, !last.isList
        else { return false }
        return (try? CardQuery(parsing: "\(last) or \(word)"))?.condition != .any([last, word])
    }

    private var inner: Condition { if case .not(let inner) = self { inner } else { self } }

    var bracketed: String { isList ? "(\(self))" : description }

    var isList: Bool {
        switch self {
        case .all, .any: true
        case .term, .not: false
        }
    }
}

extension Term: CustomStringConvertible {
    package var description: String {
        switch self {
        case .text(let field, let test): test.description(of: field)
        case .number(let numbers, let test): test.description(of: numbers)
        case .named(let key, let name): key.description(of: name)
        case .property(let property): property.description
        case .effect(let test): test.description
        }
    }
}

/// Quotes the words if they contain spaces, so that they are a single value in a query.
func quotedIfBlank(_ words: String) -> String { words.hasBlank ? "\"\(words)\"" : words }
