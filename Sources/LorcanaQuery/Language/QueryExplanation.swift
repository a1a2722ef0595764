import LorcanaCards

extension CardQuery {
    /// The query in plain words: `name contains "elsa" AND cost <= 3; sorted by lore`.
    package var explanation: String { explanation(of: condition) }

    /// The query in plain words, where that condition was searched.
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
        case .str: "strength"
        case .wil: "willpower"
        case .move: "move cost"
        case .num: "number"
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

    private var innerExplanation: String {
        switch self {
        case .all, .any: "(\(explanation))"
        case .term, .not: explanation
        }
    }
}

extension Term {
    fileprivate var explanation: String {
        switch self {
        case .text(let field, .pattern(let pattern)): "\(field.explanation) matches /\(pattern.source)/"
        case .text(let field, .word(let word)): "\(field.explanation) contains \"\(word.folded)\""
        case .text(let field, .words(let words)): "\(field.explanation) has the word \"\(words)\""
        case .text(let field, .part(let words)): "\(field.explanation) contains \"\(words)\""
        case .text(let field, .whole(let words)): "\(field.explanation) is \"\(words)\""
        case .classification(let name): "classification is \"\(name.folded)\""
        case .inks(let comparison, let inks): "ink \(comparison.explanation(of: inks))"
        case .number(let left, let comparison, let right):
            "\(left.explanation) \(comparison.rawValue) \(right.explanation)"
        case .range(let numbers, let low, let high):
            "\(numbers.explanation) is \(low.plain) to \(high.plain)"
        case .parity(let numbers, let isEven): "\(numbers.explanation) is \(isEven ? "even" : "odd")"
        case .keyword(let name): "keyword is \(name.folded)"
        case .type(let type): "type is \(type.name.lowercased())"
        case .rarity(let comparison, let rarity): "rarity \(comparison.rawValue) \(rarity.name.lowercased())"
        case .set(let name): "set is \"\(name.folded)\""
        case .printedIn(let name): "printed in set \"\(name.folded)\""
        case .promoSeries(let name): "promo series is \(name.folded)"
        case .id(let id): "id is \(String(decoding: id.plain, as: UTF8.self))"
        case .flag(let flag): flag.explanation
        case .date(let comparison, let date): "release \(comparison.rawValue) \(date.date)"
        case .legal(let format): "legal in \(format.rawValue)"
        case .banned(let format): "banned in \(format.rawValue)"
        case .deck(let deck): "in the deck \"\(deck.typed)\""
        case .related(.sings, let name): "sings \"\(name.folded)\""
        case .related(.sungBy, let name): "sung by \"\(name.folded)\""
        case .related(.under, let name): "may be under \"\(name.folded)\""
        case .related(.onto, let name): "may be put on \"\(name.folded)\""
        }
    }
}

extension Comparison {
    fileprivate func explanation(of inks: InkSet) -> String {
        let names = inks.inks.map { $0.name.lowercased() }.joined(separator: " and ")
        return switch self {
        case .equal: "is exactly \(names)"
        case .notEqual: "is not exactly \(names)"
        case .less: "is part of \(names)"
        case .lessOrEqual: "is within \(names)"
        case .greater: "includes \(names) and another"
        case .greaterOrEqual: "includes \(names)"
        }
    }
}

extension NumberExpression {
    fileprivate var explanation: String {
        switch self {
        case .ratio(let above, let below): return "\(above.explanation) / \(below.explanation)"
        case .sum(let plus, let minus, let constant):
            let isFirst = plus.isEmpty && (constant > 0 || minus.isEmpty)
            let first = plus.isEmpty ? [isFirst ? constant.plain : "0"] : plus.map(\.explanation)
            let rest = isFirst ? 0 : constant
            let last = rest == 0 ? "" : (rest < 0 ? " - " : " + ") + abs(rest).plain
            return first.joined(separator: " + ") + minus.map { " - \($0.explanation)" }.joined() + last
        }
    }
}
