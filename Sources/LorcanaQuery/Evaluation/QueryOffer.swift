package import LorcanaCards

/// A query to search in place of one that found nothing.
package struct QueryOffer: Equatable, Sendable {
    /// How it differs from the query that found nothing.
    package enum Difference: Equatable, Sendable {
        /// It has all conditions but this one.
        case without(String)
        /// It has a name that is near what was typed, or of which that is a part.
        case named(String)
        /// It finds the words in rules texts.
        case inTexts
    }

    package let query: String
    package let difference: Difference
    /// The cards that it finds; never 0.
    package let count: Int
}

extension QueryEvaluator {
    /// What finds cards, if a query finds none: the query without one of its conditions, the nearest names, its words
    /// in rules texts. None if the query is wrong. Evaluates about ten queries, however many conditions there are.
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

    /// The queries that may find something in place of a condition.
    fileprivate func instead(of condition: Condition) -> [(QueryOffer.Difference, String)] {
        withoutOne(searched(condition).condition) + widerNames(condition) + nearestNames(condition)
            + inTexts(condition)
    }

    /// The query without each of the conditions that keep the most cards from matching.
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

    /// The query without all conditions that no card meets, if these are several.
    private func withoutUnknown(_ parts: [Condition]) -> [Candidate] {
        let known = parts.filter { !plain.rows($0).isEmpty }
        let unknown = parts.filter { !known.contains($0) }
        if known.isEmpty || unknown.count < 2 { return [] }
        var shorter = query
        shorter.condition = .allOf(known)
        return [(.without(unknown.map(\.description).joined(separator: " ")), shorter.description)]
    }

    private static let mostDropped = 3

    /// Of an exact name that no card has, `!elsa`, the character or the names that it is a part of.
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

    /// The first way to read bare words as those of rules texts that finds cards.
    private func inTexts(_ condition: Condition) -> [Candidate] {
        guard catalogue.hasTexts else { return [] }
        let readings = plain.readings(condition, readsTexts: true).filter {
            !$0.condition.searchedTexts.isEmpty
        }
        return readings.first { !plain.rows($0.condition).isEmpty }.map { [(.inTexts, $0.text)] } ?? []
    }
}
