import LorcanaCards

/// A condition on printings: terms joined by and, or, not.
///
/// Built with `allOf`, `anyOf` and `negated`, which keep it in a canonical form: no lists of one element, no list
/// directly inside a list of the same kind, no double negation.
package indirect enum Condition: Sendable, Equatable {
    case term(Term)
    case not(Condition)
    case all([Condition])
    case any([Condition])

    /// The conjunction of `conditions`; nil if it is empty.
    static func allOf(_ conditions: [Condition]) -> Condition? {
        let flat = conditions.flatMap { if case .all(let inner) = $0 { inner } else { [$0] } }
        return flat.count > 1 ? .all(flat) : flat.first
    }

    /// The disjunction of `conditions`; nil if it is empty.
    static func anyOf(_ conditions: [Condition]) -> Condition? {
        let flat = conditions.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }
        return flat.count > 1 ? .any(flat) : flat.first
    }

    var negated: Condition {
        if case .not(let inner) = self { inner } else { .not(self) }
    }

    var bareWord: BareWord? {
        if case .term(.text(.name, .word(let word))) = self { word } else { nil }
    }

    /// The condition with bare words that contain wildcards, "el?a", replaced by patterns; nil if there are none.
    var withWildcards: Condition? {
        let parts = conjuncts.compactMap { part -> Condition? in
            guard let word = part.bareWord, let pattern = word.wildcardPattern else { return part }
            return word.place == 0 ? (try? CardQuery(parsing: "name:/\(pattern)/"))?.condition : nil
        }
        return parts == conjuncts ? nil : .allOf(parts)
    }

    /// The parts that must all be met: the operands of an "and", or the condition itself.
    var conjuncts: [Condition] {
        if case .all(let inner) = self { inner } else { [self] }
    }

    /// Whether any term passes the test.
    func has(_ test: (Term) -> Bool) -> Bool {
        switch self {
        case .term(let term): test(term)
        case .not(let inner): inner.has(test)
        case .all(let inner), .any(let inner): inner.contains { $0.has(test) }
        }
    }

    /// All terms, in the order written.
    var terms: [Term] {
        switch self {
        case .term(let term): [term]
        case .not(let inner): inner.terms
        case .all(let inner), .any(let inner): inner.flatMap(\.terms)
        }
    }

    /// The texts to search that built-in data lacks.
    var searchedTexts: [TextColumn] {
        let searched = Set(terms.compactMap(\.searchedText))
        return [TextColumn.text, .flavor, .rulings, .errata].filter(searched.contains)
    }
}
