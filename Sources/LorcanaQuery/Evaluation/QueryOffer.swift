package import LorcanaCards

/// An alternative to a query without results.
package struct QueryOffer: Equatable, Sendable {
    /// How the alternative differs from the query without results.
    package enum Difference: Equatable, Sendable {
        /// One condition is left out.
        case without(String)
        /// A name is replaced by a similar one, or by one that contains it.
        case named(String)
        /// The words are searched for in rules texts.
        case inTexts
    }

    package let query: String
    package let difference: Difference
    /// The number of results; at least 1.
    package let count: Int
}

extension QueryEvaluator {
    /// Alternatives to a query without results: without one of its conditions, with the nearest names, or with words
    /// searched for in rules texts. Empty if the query is invalid. Evaluates about ten queries, however many
    /// conditions there are.
    package static func offers(
        insteadOf query: String, _ queries: QueryReader, over catalogue: Catalogue
    ) -> [QueryOffer] {
        guard let typed = try? queries.read(query), let condition = typed.condition else { return [] }
        let evaluation = Evaluation(query: typed, catalogue: catalogue, options: QueryOptions())
        var seen: Set<String> = []
        return evaluation.instead(of: condition).compactMap { difference, query -> QueryOffer? in
            guard seen.insert(query).inserted, let instead = try? queries.read(query),
                let rows = try? evaluate(instead, over: catalogue).rows, !rows.isEmpty
            else { return nil }
            return QueryOffer(query: query, difference: difference, count: rows.count)
        }
    }
}

extension Evaluation {
    private typealias Candidate = (difference: QueryOffer.Difference, query: String)

    /// Alternatives to a condition that may have results.
    fileprivate func instead(of condition: Condition) -> [(QueryOffer.Difference, String)] {
        withoutOne(searched(condition).condition) + widerNames(condition) + nearestNames(condition)
            + inTexts(condition)
    }

    /// The query without each of the most restrictive conditions.
    private func withoutOne(_ condition: Condition) -> [Candidate] {
        let parts = condition.conjuncts
        guard parts.count > 1 else { return [] }
        let counts = matcher.nearMisses(parts).map { matcher.count($0, query.unique) }
        let best = parts.indices.filter { counts[$0] > 0 }.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
        if best.isEmpty { return withoutUnknown(parts) }
        return best.prefix(Self.mostDropped).map { place in
            var (rest, shorter) = (parts, query)
            rest.remove(at: place)
            shorter.condition = .allOf(rest)
            return (.without(parts[place].description), shorter.description)
        }
    }

    /// The query without all conditions that no card meets, if there are several.
    private func withoutUnknown(_ parts: [Condition]) -> [Candidate] {
        let known = parts.filter { !plain.rows($0).isEmpty }
        let unknown = parts.filter { !known.contains($0) }
        if known.isEmpty || unknown.count < 2 { return [] }
        var shorter = query
        shorter.condition = .allOf(known)
        return [(.without(unknown.map(\.description).joined(separator: " ")), shorter.description)]
    }

    private static let mostDropped = 3

    /// For an exact name that no card has, such as `!elsa`: the character, or the names that contain it.
    private func widerNames(_ condition: Condition) -> [Candidate] {
        QueryHints(matcher: matcher, plain: plain).ofNothing(condition).compactMap { note in
            if case .noSuchFullName(let name, let instead?) = note { (.named(name), instead) } else { nil }
        }
    }

    private func nearestNames(_ condition: Condition) -> [Candidate] {
        Respeller(plain).respellings(of: condition).flatMap(\.names).once.prefix(Self.mostNames).map { name in
            (.named(name), "\"\(name.filter { $0 != "\"" })\"")
        }
    }

    private static let mostNames = 3

    /// The first interpretation of bare words as words of rules texts that has results.
    private func inTexts(_ condition: Condition) -> [Candidate] {
        guard catalogue.hasTexts else { return [] }
        let readings = plain.readings(condition, readsTexts: true).filter {
            !$0.condition.searchedTexts.isEmpty
        }
        return readings.first { !plain.rows($0.condition).isEmpty }.map { [(.inTexts, $0.text)] } ?? []
    }
}
