import LorcanaCards

/// The bare words of a query, in runs joined by "and".
extension Condition {
    var bareCount: Int { terms.count { if case .text(.name, .word) = $0 { true } else { false } } }

    /// Whether the test passes for each run of bare words joined by "and".
    ///
    /// - Parameter isLast: whether nothing follows the condition.
    func everyRun(isLast: Bool = true, _ holds: (_ run: [BareWord], _ isLast: Bool) -> Bool) -> Bool {
        switch self {
        case .term: return bareWord.map { holds([$0], isLast) } ?? true
        case .not: return true
        case .any(let parts):
            return parts.indices.allSatisfy {
                parts[$0].everyRun(isLast: isLast && $0 == parts.count - 1, holds)
            }
        case .all(let parts):
            let run = parts.compactMap(\.bareWord)
            return (run.isEmpty || holds(run, isLast && parts.last?.bareWord != nil))
                && parts.indices.allSatisfy {
                    parts[$0].bareWord != nil
                        || parts[$0].everyRun(isLast: isLast && $0 == parts.count - 1, holds)
                }
        }
    }

    /// The last word of the query; nil if that is not a bare word.
    var lastBareWord: BareWord? {
        switch self {
        case .term, .not: bareWord
        case .all(let parts), .any(let parts): parts.last?.lastBareWord
        }
    }

    /// The alternatives of a query that consists of bare words joined by "or"; nil for any other.
    var plainAlternatives: [[BareWord]]? {
        guard case .any(let parts) = self else { return nil }
        let runs = parts.map { $0.conjuncts.compactMap(\.bareWord) }
        return zip(parts, runs).allSatisfy { $0.conjuncts.count == $1.count } ? runs : nil
    }
}
