import LorcanaCards

extension CardQuery {
    /// The query in plain words: `cards where the name has "elsa", and cost is at most 3; sorted by lore`.
    package var explanation: String {
        var text = condition.map { "cards where \($0.explanation)" } ?? "all cards"
        if let order { text += "; sorted by " + order.keys.map(\.explanation).joined(separator: ", then ") }
        if unique == .prints { text += "; each printing by itself" }
        return text
    }
}

extension SortKey {
    fileprivate var explanation: String {
        let name = SortField.explained[field] ?? field.rawValue
        return isDescending ? "\(name), highest first" : name
    }
}

extension SortField {
    fileprivate static let explained: [SortField: String] = [
        .str: "strength", .wil: "willpower", .move: "move cost", .num: "number", .date: "release",
    ]
}

extension Condition {
    fileprivate var explanation: String {
        switch self {
        case .term(let term): term.explanation(isNegated: false)
        case .not(.term(let term)): term.explanation(isNegated: true)
        case .not(let inner): "it is not so that (\(inner.explanation))"
        case .all(let parts): parts.map(\.innerExplanation).joined(separator: ", and ")
        case .any(let parts): parts.map(\.innerExplanation).joined(separator: ", or ")
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
    fileprivate func explanation(isNegated: Bool) -> String {
        let (subject, verb, object) = clause
        guard isNegated else { return "\(subject) \(verb.plain) \(object)" }
        return "\(subject) \(verb.negated) \(object)"
    }

    private struct Verb {
        var plain: String
        var negated: String
        static let `is` = Verb(plain: "is", negated: "is not")
        static let has = Verb(plain: "has", negated: "lacks")
        static let are = Verb(plain: "are", negated: "are not")
        static let include = Verb(plain: "include", negated: "do not include")
    }

    private var clause: (String, Verb, String) {
        switch self {
        case .text(let field, .part(let words)): ("the \(field.explanation)", .has, "\"\(words)\"")
        case .text(let field, .whole(let words)): ("the \(field.explanation)", .is, "exactly \"\(words)\"")
        case .classification(let name): ("the card", .has, "the classification \"\(name.folded)\"")
        case .inks(.greaterOrEqual, let inks): ("the inks", .include, inks.names)
        case .inks(let comparison, let inks): ("the inks", .are, comparison.explanation(of: inks))
        case .number(let left, let comparison, let right):
            (left.explanation, .is, comparison.explanation(right.explanation))
        case .range(let numbers, let low, let high):
            (numbers.explanation, .is, "from \(low.plain) to \(high.plain)")
        case .keyword(let name): ("the card", .has, "the keyword \(name.folded)")
        case .type(let type): ("the card", .is, "\(type.article) \(type.name.lowercased())")
        case .rarity(let comparison, let rarity):
            ("the rarity", .is, comparison.explanation(rarity.name.lowercased()))
        case .set(let name): ("the set", .is, "\"\(name.folded)\"")
        case .flag(let flag): ("the card", .is, flag.explanation)
        case .date(let comparison, let date):
            ("the set's release", .is, comparison.explanation(date.date, of: .day))
        case .legal(let format): ("the card", .is, "legal in \(format.rawValue)")
        case .banned(let format): ("the card", .is, "banned in \(format.rawValue)")
        }
    }
}

extension Comparison {
    fileprivate enum Kind { case number, day }

    fileprivate func explanation(_ value: String, of kind: Kind = .number) -> String {
        switch self {
        case .equal: value
        case .notEqual: "other than \(value)"
        case .less: kind == .day ? "before \(value)" : "below \(value)"
        case .lessOrEqual: kind == .day ? "on or before \(value)" : "at most \(value)"
        case .greater: kind == .day ? "after \(value)" : "above \(value)"
        case .greaterOrEqual: kind == .day ? "on or after \(value)" : "at least \(value)"
        }
    }

    fileprivate func explanation(of inks: InkSet) -> String {
        switch self {
        case .equal: "exactly \(inks.names)"
        case .notEqual: "other than \(inks.names)"
        case .less: "among \(inks.names), but not all of them"
        case .lessOrEqual: "all among \(inks.names)"
        case .greater: "\(inks.names) and another"
        case .greaterOrEqual: "\(inks.names), or with others"
        }
    }
}

extension InkSet {
    fileprivate var names: String { inks.map { $0.name.lowercased() }.joined(separator: " and ") }
}

extension TextField {
    fileprivate var explanation: String {
        switch self {
        case .name: "name"
        case .char: "character's name"
        case .version: "version"
        case .text: "rules text"
        case .flavor: "flavour text"
        case .story: "story"
        case .art: "illustrator"
        }
    }
}

extension NumberExpression {
    fileprivate var explanation: String {
        switch self {
        case .ratio(let above, let below): return "\(above.explanation) divided by \(below.explanation)"
        case .sum(let fields, let constant):
            let names = fields.map(\.explanation)
            return (names + (constant == 0 && !names.isEmpty ? [] : [constant.plain])).joined(
                separator: " plus ")
        }
    }
}

extension NumberField {
    fileprivate var explanation: String {
        switch self {
        case .cost, .lore, .year: rawValue
        case .str: "strength"
        case .wil: "willpower"
        case .move: "move cost"
        case .num: "the number in the set"
        case .inks: "the number of inks"
        case .singer, .shift, .resist, .challenger, .boost, .singTogether:
            "the value of \(keyword ?? rawValue)"
        }
    }
}

extension CardFlag {
    fileprivate var explanation: String {
        switch self {
        case .inkable: "inkable"
        case .dual: "of two inks"
        case .enchanted, .epic, .iconic: rawValue
        case .promo: "a promo"
        case .reprint: "a reprint"
        case .quest: "from a quest"
        }
    }
}

extension CardType {
    fileprivate var article: String { self == .action || self == .item ? "an" : "a" }
}
