import LorcanaCards

extension CardQuery: CustomStringConvertible {
    /// The query in its plainest spelling.
    package var description: String {
        var parts = condition.map { [$0.description] } ?? []
        if let order { parts.append("sort:\(order)") }
        if unique != .cards { parts.append("unique:\(unique.rawValue)") }
        if preferred != .oldest { parts.append("prefer:\(preferred.rawValue)") }
        let needsBrackets =
            parts.count > 1 && condition.map { if case .any = $0 { true } else { false } } == true
        if needsBrackets { parts[0] = "(\(parts[0]))" }
        return parts.joined(separator: " ")
    }
}

extension CardOrder: CustomStringConvertible {
    package var description: String {
        keys.map { ($0.isDescending ? "-" : "") + $0.field.rawValue }.joined(separator: ",")
    }
}

extension Condition: CustomStringConvertible {
    package var description: String {
        switch self {
        case .term(let term): term.description
        case .not(let inner): "-" + inner.bracketed
        case .all(let parts): parts.map(\.bracketed).joined(separator: " ")
        case .any(let parts): parts.map(\.description).joined(separator: " or ")
        }
    }

    var bracketed: String { isList ? "(\(self))" : description }

    private var isList: Bool {
        switch self {
        case .all, .any: true
        case .term, .not: false
        }
    }
}

extension Term: CustomStringConvertible {
    package var description: String {
        switch self {
        case .text(.name, .word(let word)): word.folded
        case .text(.name, .part(let words)), .text(.name, .words(let words)): "\"\(words)\""
        case .text(.name, .whole(let words)): "!\"\(words)\""
        case .classification(let name): "class:\(Self.value(name.folded))"
        case .text(let field, .word(let word)): "\(field.rawValue):\(word.folded)"
        case .text(let field, .part(let words)), .text(let field, .words(let words)):
            "\(field.rawValue):\(Self.value(words))"
        case .text(let field, .pattern(let pattern)): "\(field.rawValue):/\(pattern.source)/"
        case .text(let field, .whole(let words)): "\(field.rawValue)=\(Self.value(words))"
        case .inks(let comparison, let inks):
            "ink\(comparison == .greaterOrEqual ? ":" : comparison.rawValue)"
                + inks.inks.map { $0.name.lowercased() }.joined(separator: "/")
        case .number(let left, let comparison, let right): "\(left)\(comparison.rawValue)\(right)"
        case .range(let numbers, let low, let high):
            "\(numbers):\(low.plain)\(low < 0 ? ".." : "-")\(high.plain)"
        case .parity(let numbers, let isEven): "\(numbers):\(isEven ? "even" : "odd")"
        case .keyword(let name): "kw:\(Self.value(name.folded))"
        case .type(let type): "t:\(type.name.lowercased())"
        case .set(let name): "set:\(Self.value(name.folded))"
        case .printedIn(let name): "in:\(Self.value(name.folded))"
        case .promoSeries(let name): "promo:\(Self.value(name.folded))"
        case .id(let id): "id:\(Self.value(String(decoding: id.plain, as: UTF8.self)))"
        case .rarity(let comparison, let rarity): "r\(comparison.rawValue)\(QueryWords.slug(rarity))"
        case .flag(let flag): "is:\(flag.rawValue)"
        case .date(let comparison, let date): "date\(comparison.rawValue)\(date.date)"
        case .legal(let format): "f:\(format.rawValue)"
        case .banned(let format): "banned:\(format.rawValue)"
        case .deck(let deck): "deck:\(Self.path(deck.typed))"
        case .related(let relation, let name): "\(relation.rawValue):\(Self.value(name.folded))"
        }
    }

    /// A path is quoted if anything in it could end a value or say more.
    private static func path(_ typed: String) -> String {
        let isPlain = typed.unicodeScalars.allSatisfy {
            $0.isLetterOrDigit || $0 == "." || $0 == "/" || $0 == "_"
        }
        return isPlain ? typed : "\"\(typed)\""
    }

    private static func value(_ words: String) -> String { words.hasBlank ? "\"\(words)\"" : words }
}

extension NumberExpression: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ratio(let above, let below): "\(above.rawValue)/\(below.rawValue)"
        case .sum(let plus, let minus, let constant):
            Self.signed(plus.map(\.rawValue), minus.map(\.rawValue), constant)
        }
    }

    /// "str-wil+2", or with a number first: "2-wil", "0-wil-2", "-2".
    private static func signed(_ plus: [String], _ minus: [String], _ constant: Double) -> String {
        if plus.isEmpty, minus.isEmpty { return constant.plain }
        let isFirst = plus.isEmpty
        let first = isFirst ? [max(constant, 0).plain] : plus
        let rest = isFirst ? min(constant, 0) : constant
        let last = rest == 0 ? "" : (rest < 0 ? "-" : "+") + abs(rest).plain
        return first.joined(separator: "+") + minus.map { "-\($0)" }.joined() + last
    }
}
