import LorcanaCards

/// Puts misspelt names right: finds the names nearest to those that nobody bears.
///
/// Each word is forgiven one slip of typing in three letters, the words may stand in any order, and blanks may
/// be missing or too many. A name that somebody bears is never changed, nor one asked for exactly, nor is any
/// other condition.
struct NameForgiveness {
    struct Answer {
        /// The condition with the names put right.
        var condition: Condition
        /// The names that are searched instead, as printed, in the catalogue's order.
        var names: [String]
    }

    let matcher: RowMatcher

    /// Longer names, and more alternatives, are no slip of typing; measuring them would take long.
    private static let maximumLetters = 100
    private static let maximumBranches = 4

    /// What to search instead of `condition`, which nothing meets; nil where no name is wrong, or none is near.
    func forgive(_ condition: Condition) -> Answer? {
        guard case .any(let branches) = condition else { return forgiveNames(of: condition) }
        guard branches.count <= Self.maximumBranches else { return nil }
        let answers = branches.compactMap(forgive)
        guard let either = Condition.anyOf(answers.map(\.condition)) else { return nil }
        return Answer(condition: either, names: answers.flatMap(\.names))
    }

    private func forgiveNames(of condition: Condition) -> Answer? {
        let names = condition.conjuncts.filter(\.isName)
        let rest = condition.conjuncts.filter { !$0.isName }
        let letters = names.flatMap(\.terms).reduce(0) { $0 + $1.letters }
        guard letters <= Self.maximumLetters, !names.contains(where: \.isExactName) else { return nil }
        let all = RowSet(all: matcher.catalogue.count)
        guard let asked = Condition.allOf(names), matcher.rows(asked, among: all).isEmpty else { return nil }
        let near = NearestRows(matcher.catalogue).nearest(to: asked.terms)
        guard let meant = Condition.anyOf(near.map(\.condition)),
            let condition = Condition.allOf([meant] + rest)
        else { return nil }
        return Answer(condition: condition, names: near.map(\.spelling))
    }
}

extension Condition {
    fileprivate var isName: Bool {
        if case .term(.text(let field, _)) = self { field.isName } else { false }
    }

    /// Whoever writes `!"elsa"` wants that full name or none.
    fileprivate var isExactName: Bool {
        if case .term(.text(.name, .whole)) = self { true } else { false }
    }
}

extension Term {
    fileprivate var letters: Int {
        if case .text(_, let test) = self { test.words.unicodeScalars.count } else { 0 }
    }
}
