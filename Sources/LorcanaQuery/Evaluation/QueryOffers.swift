package import LorcanaCards

/// A query to search in place of one that found nothing.
package struct QueryOffer: Equatable, Sendable {
    /// How it differs from the query that found nothing.
    package enum Difference: Equatable, Sendable {
        /// It has all conditions but this one.
        case without(String)
        /// It has a name that is near what was typed.
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
    /// What finds cards, if a query finds none: the query without each of its conditions, the nearest names, its words
    /// in rules texts. None if the query is wrong. Evaluates about ten queries.
    package static func offers(
        insteadOf query: String, _ queries: QueryReader, over catalogue: Catalogue
    ) -> [QueryOffer] {
        guard let typed = try? queries.read(query), let condition = typed.condition else { return [] }
        let evaluation = Evaluation(query: typed, catalogue: catalogue, options: QueryOptions())
        var seen: Set<String> = []
        let found = evaluation.instead(of: condition).compactMap { difference, query -> QueryOffer? in
            guard seen.insert(query).inserted, let instead = try? queries.read(query),
                let rows = try? evaluate(instead, over: catalogue).rows, !rows.isEmpty
            else { return nil }
            return QueryOffer(query: query, difference: difference, count: rows.count)
        }
        // The condition whose loss finds the most cards comes first.
        let dropped = found.filter(\.isWithout).sorted { $0.count > $1.count }
        return dropped.prefix(mostDropped) + found.filter { !$0.isWithout }
    }

    private static let mostDropped = 3
}

extension QueryOffer {
    fileprivate var isWithout: Bool { if case .without = difference { true } else { false } }
}

extension Evaluation {
    private typealias Candidate = (difference: QueryOffer.Difference, query: String)

    /// The queries that may find something in place of a condition.
    fileprivate func instead(of condition: Condition) -> [(QueryOffer.Difference, String)] {
        withoutEach(searched(condition).condition) + nearestNames(condition) + inTexts(condition)
    }

    private func withoutEach(_ condition: Condition) -> [Candidate] {
        let parts = condition.conjuncts
        return parts.indices.compactMap { place in
            var rest = parts
            rest.remove(at: place)
            var shorter = query
            shorter.condition = .allOf(rest)
            return shorter.isBlank ? nil : (.without(parts[place].description), shorter.description)
        }
    }

    private func nearestNames(_ condition: Condition) -> [Candidate] {
        let corrections = NameForgiveness(matcher: matcher, plain: plain).forgive(condition)
        return corrections.flatMap(\.names).once.prefix(Self.mostNames).map { name in
            (.named(name), "\"\(name.filter { $0 != "\"" })\"")
        }
    }

    private static let mostNames = 3

    /// The first way to read bare words as those of rules texts that finds cards.
    private func inTexts(_ condition: Condition) -> [Candidate] {
        guard catalogue.hasTexts else { return [] }
        let readings = PlainWords.TextStage.allCases.lazy.compactMap {
            plain.reading(condition, .texts($0)) ?? plain.readingInTexts(condition, $0)
        }
        return readings.first { !plain.rows($0.condition).isEmpty }.map { [(.inTexts, $0.text)] } ?? []
    }
}
