import LorcanaCards

/// A query in which bare words were read.
struct Reading {
    var condition: Condition
    var order: CardOrder?
    var pieces: [Piece] = []
    /// The number of cards that the words ask for.
    var count: Int? { pieces.lazy.compactMap(\.count).first }

    /// The query, as it can be typed.
    var text: String {
        let words = QueryPrinter.text(of: condition, isAlone: order == nil)
        return order.map { words + " sort:\($0)" } ?? words
    }

    /// Whether words of it are neither names nor conditions.
    var hasLeftovers: Bool { pieces.contains(where: \.isLeftover) }
    /// Whether words of it are searched for in rules texts.
    var readsTexts: Bool { pieces.contains { $0.conditions.contains { !$0.searchedTexts.isEmpty } } }
    var hasUnknown: Bool { pieces.contains { $0.role == .unknown } }

    /// Whether no word of it may mean something else, or nothing.
    var isCertain: Bool {
        pieces.contains { $0.role == .condition }
            && pieces.allSatisfy {
                $0.role == .stop || $0.role == .condition && $0.order == nil && !$0.isOfTexts || $0.isJoint
            }
    }

    /// Whether no word of it is left over; names are whole ones.
    var isUnderstood: Bool {
        pieces.contains { $0.role == .condition }
            && pieces.allSatisfy {
                $0.role == .stop || $0.isCondition && !$0.isOfTexts || $0.isJoint || $0.isName && !$0.isWeak
            }
    }

    /// Whether all its words are names as they were typed.
    var areNames: Bool { pieces.allSatisfy { $0.isName && $0.names.count == 1 && $0.isAsTyped } }
}

extension Piece {
    var isLeftover: Bool { role == .text || role == .unknown }

    var isAsTyped: Bool { isName && names.count == 1 && names[0] == bare }
}

extension Reading {
    /// The reading of the pieces, with what else must hold; nil if nothing is left to search for.
    init?(_ pieces: [Piece], _ assembly: Assembly, rest: [Condition] = []) {
        let parts = assembly.choices(pieces)
        let choices = parts.map { choice in
            choice.filter { $0.order == nil && $0.role != .unknown }.flatMap(\.conditions).onceEach
        }.filter { !$0.isEmpty }
        let order = Self.order(pieces)
        var conditions = Condition.anyOf(choices.compactMap(Condition.allOf)).map { [$0] } ?? []
        conditions += rest
        // An order alone is not a query that can be typed.
        if conditions.isEmpty, order != nil {
            conditions = [Amount.compared(.greaterOrEqual, 0).condition(.cost)]
        }
        guard let condition = Condition.allOf(conditions) else { return nil }
        self.init(condition: condition, order: order, pieces: pieces)
    }

    /// The first order, "from cheapest to dearest", or one of the same field after a comma: "sorted by cost, priciest on top".
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
    /// Each condition once, in order; a word of a name as often as it was typed.
    fileprivate var onceEach: [Condition] {
        reduce(into: []) { if $1.bareWord != nil || !$0.contains($1) { $0.append($1) } }
    }
}
