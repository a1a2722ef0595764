/// Where a card's row came from.
public enum CardSource: String, Sendable, Hashable, CaseIterable {
    case api, local
    case builtIn = "built-in"
}

/// Where an answer came from, and the moment its data was true.
public struct AnswerOrigin: Sendable, Hashable {
    public var source: CardSource
    public var asOf: Timestamp

    public init(source: CardSource, asOf: Timestamp) {
        self.source = source
        self.asOf = asOf
    }
}
