import LorcanaCards

/// Corrects misspelt names: finds the names closest to those that no card has.
///
/// Allows one typo in three letters, words in any order, and missing or extra blanks. Never changes a name
/// that some card has, an exact name, or any other condition.
struct NameForgiveness {
    struct Answer {
        /// The condition with corrected names.
        var condition: Condition
        /// The names searched instead, as printed, in the catalogue's order.
        var names: [String]
    }

    let matcher: RowMatcher

    /// Longer names, and more alternatives, are not typos and would take long to measure.
    private static let maximumLetters = 100
    private static let maximumBranches = 4

    /// What to search instead of `condition`, which matches nothing; nil if no name is wrong or near.
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

    /// `!"elsa"` wants exactly that full name, so it is never corrected.
    fileprivate var isExactName: Bool {
        if case .term(.text(.name, .whole)) = self { true } else { false }
    }
}

extension Term {
    fileprivate var letters: Int {
        if case .text(_, let test) = self { test.words.unicodeScalars.count } else { 0 }
    }
}
