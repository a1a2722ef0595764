/// Where a card's row came from.
package enum CardSource: String, Sendable, Hashable, CaseIterable {
    case api, local
    case builtIn = "built-in"
}

/// Where an answer came from, and the moment its data was true.
package struct AnswerOrigin: Sendable, Hashable {
    package var source: CardSource
    package var asOf: Timestamp

    package init(source: CardSource, asOf: Timestamp) {
        self.source = source
        self.asOf = asOf
    }
}
