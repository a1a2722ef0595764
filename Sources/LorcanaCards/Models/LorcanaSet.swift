/// A set of cards: an expansion or a quest.
public struct LorcanaSet: Sendable, Hashable, Identifiable {
    public enum Kind: String, Sendable, Hashable { case expansion, quest }

    /// The set's number as text: "1", "Q1".
    public var number: String
    /// The code people use ("TFC"); the number where the set has none yet.
    public var code: String
    public var name: String
    public var kind: Kind
    /// The day shops could first sell it; the API gives only this one.
    public var prerelease: Timestamp?
    public var release: Timestamp?
    /// Cards with a plain number; 0 for a set that is only announced.
    public var baseCards: Int
    public var specialCards: Int
    public var promoCards: Int

    public var id: String { number }

    public init(
        number: String, code: String, name: String, kind: Kind = .expansion, prerelease: Timestamp? = nil,
        release: Timestamp? = nil, baseCards: Int = 0, specialCards: Int = 0, promoCards: Int = 0
    ) {
        self.number = number
        self.code = code
        self.name = name
        self.kind = kind
        self.prerelease = prerelease
        self.release = release
        self.baseCards = baseCards
        self.specialCards = specialCards
        self.promoCards = promoCards
    }

    /// Whether the set has no card yet.
    public var isAnnounced: Bool { baseCards == 0 }
}
