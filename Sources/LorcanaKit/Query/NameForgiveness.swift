import LorcanaCards

/// Finds the cards that a misspelt name was most likely meant for.
///
/// A name is forgiven only where nobody bears it. Each word is forgiven one slip of typing in three letters, the
/// words may stand in any order, and blanks may be missing or too many. Only the nearest cards are taken.
struct NameForgiveness {
    struct Answer {
        var rows: RowSet
        /// The names that were searched instead, as printed, best cards first.
        var names: [String]
    }

    let matcher: RowMatcher
    private var catalogue: Catalogue { matcher.catalogue }

    init(_ matcher: RowMatcher) { self.matcher = matcher }

    /// The nearest cards that meet everything else in `condition`; nil where none does.
    func forgive(_ condition: Condition) -> Answer? {
        if case .any(let branches) = condition {
            let answers = branches.compactMap(forgive)
            guard let first = answers.first else { return nil }
            return answers.dropFirst().reduce(first) {
                Answer(rows: $0.rows.union($1.rows), names: $0.names + $1.names)
            }
        }
        let names = condition.conjuncts.filter(\.isName)
        let rest = Condition.allOf(condition.conjuncts.filter { !$0.isName })
        let all = RowSet(all: catalogue.count)
        guard let asked = Condition.allOf(names), matcher.rows(asked, among: all).isEmpty else { return nil }
        let near = NearestRows(catalogue).nearest(to: asked.terms)
        let matching = RowSet(rows: near.map(\.row), of: catalogue.count)
        let rows = rest.map { matcher.rows($0, among: matching) } ?? matching
        if rows.isEmpty { return nil }
        return Answer(rows: rows, names: spellings(of: near.filter { rows.contains($0.row) }))
    }

    private func spellings(of rows: [NearestRows.Near]) -> [String] {
        var seen: Set<String> = []
        return rows.map { NearestRows.spelling($0, in: catalogue) }.filter { seen.insert($0).inserted }
    }
}

extension Condition {
    fileprivate var isName: Bool {
        if case .term(.text(let field, _)) = self { field.isName } else { false }
    }
}
