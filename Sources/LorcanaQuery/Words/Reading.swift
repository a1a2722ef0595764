import LorcanaCards

extension PlainWords {
    /// A query in which bare words were read.
    struct Reading {
        var condition: Condition
        var order: CardOrder?
        /// The query as it was read.
        var text: String
        var pieces: [Piece]
        /// For inks with "and" between them: the condition for what a deck of them may play.
        var deck: String?

        /// Whether no bare word is left as it was typed.
        var isAllConditions: Bool { pieces.allSatisfy(\.isRead) }
    }
}

extension PlainWords.Reading {
    /// The reading of pieces with what else must hold; nil if nothing is left to search for.
    init?(_ pieces: [Piece], keepsLogic: Bool = false, rest: [(condition: Condition, text: String)] = []) {
        let orders = pieces.filter(\.isOrder).map(\.query)
        var texts = pieces.choices(keepsLogic: keepsLogic).map { choice in
            choice.filter { !$0.isOrder }.flatMap(\.query.queryParts).once.spaced
        }.filter { !$0.isEmpty }
        if texts.isEmpty, rest.isEmpty {
            guard !orders.isEmpty else { return nil }
            // An order alone is no query that can be typed.
            texts = ["cost>=0"]
        }
        let isList = texts.count > 1 && !(rest.isEmpty && orders.isEmpty)
        let either = texts.joined(by: " or ")
        let words = [isList ? "(\(either))" : either].filter { !$0.isEmpty }
        guard let query = try? CardQuery(parsing: (words + orders.prefix(1)).spaced),
            let condition = Condition.allOf((query.condition.map { [$0] } ?? []) + rest.map(\.condition))
        else { return nil }
        self.init(
            condition: condition, order: query.order,
            text: (words + rest.map(\.text) + orders.prefix(1)).spaced, pieces: pieces,
            deck: Self.deck(of: pieces))
    }

    /// The readings of alternatives; nil if there are none.
    init?(either readings: [Self]) {
        guard let condition = Condition.anyOf(readings.map(\.condition)) else { return nil }
        self.init(
            condition: condition, order: readings.lazy.compactMap(\.order).first,
            text: readings.map(\.text).joined(by: " or "), pieces: readings.flatMap(\.pieces),
            deck: readings.lazy.compactMap(\.deck).first)
    }

    /// The reading with other conditions that must hold.
    func adding(_ others: [Condition]) -> Self {
        guard !others.isEmpty else { return self }
        var reading = self
        let isList = text.queryParts.contains("or")
        reading.condition = Condition.allOf([condition] + others)!
        reading.text = ([isList ? "(\(text))" : text] + others.map(\.bracketed)).spaced
        return reading
    }

    /// `ink<=amber/steel` for "amber and steel".
    private static func deck(of pieces: [Piece]) -> String? {
        guard pieces.contains(where: { $0.words.map(\.folded) == ["and"] }) else { return nil }
        return pieces.inksOfDeck
    }
}
