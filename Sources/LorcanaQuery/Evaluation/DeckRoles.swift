import LorcanaCards
package import LorcanaRules

/// The roles of a deck's cards, with the number of copies in each: draws 12, removal 10, ramp 6.
package struct DeckRoles: Sendable, Equatable {
    package struct Role: Sendable, Equatable {
        package let name: String
        /// The query that finds the cards of this role.
        package let query: String
        package let count: Int
    }

    package let roles: [Role]

    /// The names of the roles and their queries, in display order.
    private static let all: [(name: String, query: String)] = [
        ("draws", "does:draw"), ("removal", "does:removal"), ("wipes", "does:wipe"),
        ("bounces", "does:bounce.not-yours"), ("ramp", "does:ramp"), ("discard", "does:discard.opponent"),
        ("recovers", "does:recover,reanimate"), ("heals", "does:heal"), ("gains lore", "does:gain-lore"),
        ("drains lore", "does:lose-lore.opponent"),
    ]

    package init(_ deck: Deck) {
        let rows = deck.cards.map(\.row)
        let matcher = EffectMatcher(deck.names.catalogue)
        let all = RowSet(rows: rows, of: deck.names.catalogue.count)
        roles = Self.all.map { name, query in
            let tests = (Condition(query)?.terms ?? []).compactMap { term -> EffectTest? in
                if case .effect(let test) = term { test } else { nil }
            }
            let met = Set(tests.flatMap { matcher.rows($0, among: all).rows })
            let count = deck.cards.reduce(0) { $0 + (met.contains($1.row) ? $1.count : 0) }
            return Role(name: name, query: query, count: count)
        }
    }
}
