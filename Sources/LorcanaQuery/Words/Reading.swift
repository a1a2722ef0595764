import LorcanaCards

/// A query with its bare words interpreted.
struct Reading {
    var condition: Condition
    var order: CardOrder?
    var pieces: [Piece] = []
    /// The number of cards that the words request.
    var count: Int? { pieces.lazy.compactMap(\.count).first }

    /// The query as a user could type it.
    var text: String {
        let words = QueryPrinter.text(of: condition, isAlone: order == nil)
        return order.map { words + " sort:\($0)" } ?? words
    }

    /// Whether some words are neither names nor conditions.
    var hasLeftovers: Bool { pieces.contains(where: \.isLeftover) }
    /// Whether some words are searched for in rules texts.
    var readsTexts: Bool { pieces.contains { $0.conditions.contains { !$0.searchedTexts.isEmpty } } }
    var hasUnknown: Bool { pieces.contains { $0.role == .unknown } }

    /// Whether all words are conditions and have no other meaning.
    var isCertain: Bool {
        pieces.contains { $0.role == .condition }
            && pieces.allSatisfy {
                $0.role == .stop || $0.role == .condition && $0.order == nil && !$0.isOfTexts || $0.isJoint
            }
    }

    /// Whether all words are understood, and all names are whole names.
    var isUnderstood: Bool {
        pieces.contains { $0.role == .condition }
            && pieces.allSatisfy {
                $0.role == .stop || $0.isCondition && !$0.isOfTexts || $0.isJoint || $0.isName && !$0.isWeak
            }
    }

    /// Whether all words are names as typed.
    var areNames: Bool { pieces.allSatisfy { $0.isName && $0.names.count == 1 && $0.isAsTyped } }
}

extension Piece {
    var isLeftover: Bool { role == .text || role == .unknown }

    var isAsTyped: Bool { isName && names.count == 1 && names[0] == bare }
}

extension Reading {
    /// Assembles a reading from pieces and other conditions; returns nil if nothing remains to search for.
    init?(_ pieces: [Piece], _ assembly: Assembly, rest: [Condition] = []) {
        let parts = assembly.choices(pieces)
        let choices = parts.map { choice in
            choice.filter { $0.order == nil && $0.role != .unknown }.flatMap(\.conditions).onceEach
        }.filter { !$0.isEmpty }
        let order = Self.order(pieces)
        var conditions = Condition.anyOf(choices.compactMap(Condition.allOf)).map { [$0] } ?? []
        conditions += rest + Self.others(pieces)
        // A query that has only an order is invalid.
        if conditions.isEmpty, order != nil {
            conditions = [Amount.compared(.greaterOrEqual, 0).condition(.cost)]
        }
        guard let condition = Condition.allOf(conditions + Self.notPromos(pieces, conditions)) else {
            return nil
        }
        self.init(condition: condition, order: order, pieces: pieces)
    }

    /// The condition that excludes the named card from "other songs with the same cost as Be Our Guest".
    private static func others(_ pieces: [Piece]) -> [Condition] {
        let areOthers = pieces.contains {
            $0.role == .stop && Grammar.other.has($0.bare.last?.folded ?? "")
        }
        return areOthers ? pieces.compactMap(\.model).map { .not(.term(.text(.name, .whole($0)))) } : []
    }

    /// The condition that excludes promos, which are not numbered with the set, from "Azurite Sea numbers 1 to 10".
    private static func notPromos(_ pieces: [Piece], _ conditions: [Condition]) -> [Condition] {
        let keys = pieces.flatMap(\.conditions).map(\.key)
        guard keys.contains("num"), keys.contains("set"), !keys.contains("promo") else { return [] }
        let promos = Condition.term(.property(.flag(.promo)))
        let areMeant = conditions.contains { $0.conjuncts.contains { $0 == promos || $0.negated == promos } }
        return areMeant ? [] : [promos.negated]
    }

    /// The first order, merged with a later one by the same field: "from cheapest to dearest", "sorted by cost,
    /// priciest on top".
    private static func order(_ pieces: [Piece]) -> CardOrder? {
        let places = pieces.indices.filter { pieces[$0].order != nil }
        guard let first = places.first else { return nil }
        let later = places.last { place in
            pieces[place].order?.keys.first?.field == pieces[first].order?.keys.first?.field
                && pieces[first..<place].contains { $0.role == .comma }
        }
        return pieces[later ?? first].order
    }
}

extension [Condition] {
    /// The conditions without duplicates, in order; words of names may be repeated.
    fileprivate var onceEach: [Condition] {
        reduce(into: []) { if $1.bareWord != nil || !$0.contains($1) { $0.append($1) } }
    }
}
