import LorcanaCards

/// Prints conditions as players would type them: lists with commas, `r:rare`, `not:inkable`.
enum QueryPrinter {
    /// - Parameter isAlone: whether nothing follows that could be parsed as part of the last alternative.
    static func text(of condition: Condition, isAlone: Bool = true) -> String {
        switch condition {
        case .term(let term): return text(of: term)
        case .not(.term(.property(.flag(.inkable)))): return "not:inkable"
        case .not(let inner): return "-" + part(inner)
        case .all(let parts): return parts.map(part).joined(by: " ")
        case .any(let parts):
            let either = list(parts) ?? parts.map { text(of: $0) }.joined(by: " or ")
            return isAlone || list(parts) != nil ? either : "(\(either))"
        }
    }

    /// A condition next to others.
    private static func part(_ condition: Condition) -> String {
        switch condition {
        case .any(let parts): list(parts) ?? "(\(text(of: condition)))"
        case .all: "(\(text(of: condition)))"
        case .term, .not: text(of: condition)
        }
    }

    private static func text(of term: Term) -> String {
        if case .property(.rarity(.equal, let rarity)) = term { return "r:\(QueryWords.slug(rarity))" }
        // "elsas" is the plural of Elsa.
        if case .text(.name, .word(let word)) = term, word.isPossessive {
            return Folding.fold(word.token[...].withoutPossessive) + "'s"
        }
        if case .named(let key, let name) = term, key == .set || key == .id || key == .promoSeries {
            return "\(key.rawValue):\(quotedIfBlank(name.typed))"
        }
        if case .number(.sum(plus: [.number], minus: [], 0), .compared(.equal, let number)) = term {
            return "num:\(number)"
        }
        return term.description
    }

    /// Terms with the same key and operator as a list of values; nil for other conditions.
    private static func list(_ parts: [Condition]) -> String? {
        var (key, values) = ("", [Substring]())
        for part in parts {
            guard case .term(let term) = part else { return nil }
            if case .text(.name, let test) = term, let words = test.partWords {
                guard values.isEmpty || key == "name:" else { return nil }
                key = "name:"
                values.append(quotedIfBlank(words)[...])
                continue
            }
            let text = text(of: term)
            // Terms in square brackets contain their own keys.
            guard text.utf8.first != UInt8(ascii: "["),
                let sign = text.utf8.firstIndex(where: { ":=<>!".utf8.contains($0) })
            else { return nil }
            let value = text[text.index(after: sign)...]
            let isSingle = text[sign] == ":" || text[sign] == "="
            guard isSingle, value.utf8.first.map({ !":=<>".utf8.contains($0) }) == true, !isRange(term),
                values.isEmpty || key == text[...sign]
            else { return nil }
            key = String(text[...sign])
            values.append(value)
        }

        return values.isEmpty ? nil : key + values.map(String.init).joined(by: ",")
    }

    private static func isRange(_ term: Term) -> Bool {
        if case .number(_, .range) = term { true } else { false }
    }
}
