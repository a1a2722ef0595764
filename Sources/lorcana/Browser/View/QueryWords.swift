import LorcanaKit

/// The words of a query that are looked for in names, for marking them there.
enum QueryWords {
    /// The folded words of every name condition that is not negated; none where the query is wrong.
    static func namesIn(_ text: String) -> [String] {
        guard let query = try? CardQuery(parsing: text), let condition = query.condition else { return [] }
        return words(condition)
    }

    private static func words(_ condition: Condition) -> [String] {
        switch condition {
        case .term(.text(.name, let test)), .term(.text(.char, let test)), .term(.text(.version, let test)):
            test.words.split(separator: " ").map(String.init)
        case .term, .not: []
        case .all(let parts), .any(let parts): parts.flatMap(words)
        }
    }
}
