import LorcanaCards

/// Ranks cards by how their names match the query: exactly, by whole words, at the start of a word, inside.
struct NameRanking {
    private let catalogue: Catalogue
    private let exactNames: [FoldedSearch]
    /// The same names as one word, which is how "hei hei" finds HeiHei.
    private let joinedNames: [FoldedSearch]
    private let terms: [(column: FoldedColumn, search: FoldedSearch)]

    init(_ condition: Condition, in catalogue: Catalogue) {
        self.catalogue = catalogue
        exactNames = condition.askedNames.map { FoldedSearch($0) }
        joinedNames = condition.askedNames.map { FoldedSearch($0.filter { $0 != " " }) }
        terms = condition.positiveTerms.compactMap { term in
            guard case .text(let field, let test) = term, field.isName, let words = test.partWords else {
                return nil
            }
            return (field.column, FoldedSearch(words))
        }
    }

    /// Whether the query has names at all.
    var ranks: Bool { !exactNames.isEmpty || !terms.isEmpty }

    /// 0 for an exact full name, 1 if whole words match, 2 if each match begins a word, else 3.
    func rank(_ row: Int) -> Int {
        if isHit(row, by: exactNames, { $0.isWhole($1) }) { return 0 }
        if isHit(row, by: joinedNames, { $0.isWords(of: $1) }) { return 1 }
        if isEveryHit(row, { $0.isWords(of: $1) }) { return 1 }
        return isEveryHit(row) { $0.isAtWordStart(in: $1) } ? 2 : 3
    }

    private func isHit(
        _ row: Int, by names: [FoldedSearch], _ test: (FoldedSearch, Span<UInt8>) -> Bool
    ) -> Bool {
        names.contains { name in
            columns(.fullName).contains { catalogue.words($0, row) { test(name, $0) } }
        }
    }

    /// Whether each of the terms that match the row's name passes the test there.
    private func isEveryHit(_ row: Int, _ test: (FoldedSearch, Span<UInt8>) -> Bool) -> Bool {
        !terms.contains { column, search in
            let hits = columns(column).filter { catalogue.words($0, row) { search.isPart(of: $0) } }
            return !hits.isEmpty && !hits.contains { catalogue.words($0, row) { test(search, $0) } }
        }
    }

    /// The column, and that of the English names if the cards are in another language.
    private func columns(_ column: FoldedColumn) -> [FoldedColumn] {
        guard catalogue.isTranslated, let english = column.english else { return [column] }
        return [column, english]
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

    /// The full names that the words spell; an "and" of names is one name.
    fileprivate var askedNames: [String] {
        switch self {
        case .term(.text(.name, let test)): return test.words.isEmpty ? [] : [test.words]
        case .term, .not: return []
        case .any(let parts): return parts.flatMap(\.askedNames)
        case .all(let parts):
            let names = parts.compactMap {
                if case .term(.text(.name, let test)) = $0, !test.words.isEmpty { test.words } else { nil }
            }
            let inner = parts.flatMap { part in if case .term = part { [String]() } else { part.askedNames } }
            return names.isEmpty ? inner : inner + [names.joined(separator: " ")]
        }
    }
}
