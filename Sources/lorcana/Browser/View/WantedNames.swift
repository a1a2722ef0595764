import LorcanaKit

/// The words of a query that are looked for in names, for marking them there.
enum WantedNames {
    /// The folded words of every name condition that is not negated; none where the query is wrong.
    static func words(in text: String) -> [String] {
        guard let query = try? CardQuery(parsing: text), let condition = query.condition else { return [] }
        return condition.positiveTerms.flatMap { term in
            guard case .text(let field, let test) = term, field.isName else { return [Substring]() }
            return test.words.split(separator: " ")
        }.map(String.init)
    }
}
