import LorcanaCards

/// Ranks cards by how their names match the query: exactly, by whole words, at the start of a word, or inside.
struct NameRanking {
    private let catalogue: Catalogue
    /// The columns of full names.
    private let fullNames: [FoldedColumn]
    private let exactNames: [FoldedSearch]
    /// The names with their spaces removed, so that "hei hei" finds HeiHei; empty for a single word, which is already
    /// a term.
    private let joinedNames: [FoldedSearch]
    private let terms: [(columns: [FoldedColumn], search: FoldedSearch)]

    init(_ condition: Condition, in catalogue: Catalogue) {
        self.catalogue = catalogue
        fullNames = catalogue.columns(.fullName)
        let wanted = condition.positiveTerms
        // Corrected names are also searched for in the possessive, which ranks below the name itself.
        let corrected = wanted.compactMap { term in
            if case .text(_, .words(let words)) = term { words } else { nil }
        }
        let possessives = corrected.filter { $0.hasSuffix("s") && corrected.contains(String($0.dropLast())) }
        terms = wanted.compactMap { term in
            guard case .text(let field, let test) = term, field.isName, let words = test.partWords else {
                return nil
            }
            return possessives.contains(words) ? nil : (catalogue.columns(field.column), FoldedSearch(words))
        }
        let names = condition.askedNames.filter { !possessives.contains($0) }
        exactNames = names.map { FoldedSearch($0) }
        joinedNames = condition.bareWord != nil ? [] : names.map { FoldedSearch($0.filter { $0 != " " }) }
    }

    /// Whether the query has names to rank by.
    var ranks: Bool { !exactNames.isEmpty || !terms.isEmpty }

    /// The number of ranks.
    static let count = 4

    /// 0 for an exact full name, 1 if every match is a whole word, 2 if every match is at least the start of a word,
    /// else 3.
    func rank(_ row: Int) -> Int {
        if let rank = best(of: fullNames, row, { rank(ofFullName: $0) }) { return rank }
        // A row that doesn't match the term was found by another part of the query.
        return terms.reduce(1) { worst, term in
            max(worst, best(of: term.columns, row) { term.search.fit(in: $0)?.rawValue } ?? 1)
        }
    }

    /// The best rank of the row's text in any of the columns.
    @inline(__always)
    private func best(of columns: [FoldedColumn], _ row: Int, _ rank: (Span<UInt8>) -> Int?) -> Int? {
        var best: Int?
        for column in columns {
            if let rank = catalogue.words(column, row, rank) { best = min(rank, best ?? rank) }
        }
        return best
    }

    /// Returns 0 if the text is one of the exact names, 1 if it contains one as consecutive whole words; else nil.
    private func rank(ofFullName text: Span<UInt8>) -> Int? {
        if exactNames.contains(where: { text.order(with: $0.needle.span) == 0 }) { return 0 }
        return joinedNames.contains { $0.isWords(of: text) } ? 1 : nil
    }
}

extension Catalogue {
    /// The column and, if the cards are in another language, its English counterpart.
    fileprivate func columns(_ column: FoldedColumn) -> [FoldedColumn] {
        guard isTranslated, let english = column.english else { return [column] }
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

    /// The full names that the words spell; names joined by "and" are one name.
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
            return names.isEmpty ? inner : inner + [names.spaced]
        }
    }
}
