import LorcanaCards

/// Ranks cards by how well their names meet the names asked for: exact, at a word's start, inside one.
struct NameRanking {
    private let catalogue: Catalogue
    private let exactNames: [FoldedSearch]
    private let terms: [(column: FoldedColumn, search: FoldedSearch)]

    init(_ condition: Condition, in catalogue: Catalogue) {
        self.catalogue = catalogue
        exactNames = condition.askedNames.map { FoldedSearch($0) }
        terms = condition.positiveTerms.compactMap { term in
            guard case .text(let field, .part(let words)) = term, field.isName else { return nil }
            return (field.column, FoldedSearch(words))
        }
    }

    /// Whether names were asked for at all.
    var ranks: Bool { !exactNames.isEmpty || !terms.isEmpty }

    /// 0 for an exact full name, 1 where each name that hits begins a word, else 2.
    func rank(_ row: Int) -> Int {
        let isExact = exactNames.contains { name in catalogue.words(.fullName, row) { name.isWhole($0) } }
        if isExact { return 0 }
        let isInside = terms.contains { column, search in
            catalogue.words(column, row) { search.isPart(of: $0) && !search.isAtWordStart(in: $0) }
        }
        return isInside ? 2 : 1
    }
}

extension Condition {
    /// The terms that are not negated.
    package var positiveTerms: [Term] {
        switch self {
        case .term(let term): [term]
        case .not: []
        case .all(let parts), .any(let parts): parts.flatMap(\.positiveTerms)
        }
    }

    /// The full names that the words would spell, an "and" of names being one.
    fileprivate var askedNames: [String] {
        switch self {
        case .term(.text(.name, let test)): return [test.words]
        case .term, .not: return []
        case .any(let parts): return parts.flatMap(\.askedNames)
        case .all(let parts):
            let names = parts.compactMap {
                if case .term(.text(.name, let test)) = $0 { test.words } else { nil }
            }
            let inner = parts.flatMap { part in if case .term = part { [String]() } else { part.askedNames } }
            return names.isEmpty ? inner : inner + [names.joined(separator: " ")]
        }
    }
}
