/// Everything known of one printing, as a plain record: what readers of facts and answers fill in,
/// and what the catalogue is written from.
///
/// Strings are already cleaned (cli.md, manner 10). What is absent is nil or empty.
public struct CardFacts: Sendable, Hashable {
    /// The program's name for the printing: "TFC-041", "INK-004A", "TFC-003-P1", "14-001".
    public var id: String
    public var name: String
    /// "Snow Queen" in "Elsa - Snow Queen"; empty where the card has none.
    public var version: String = ""
    /// The set's number as text: "1", "Q1".
    public var setNumber: String = ""
    /// The number on the card; nil where none is printed.
    public var number: Int?
    /// "A" in INK-004A; empty for nearly all.
    public var variant: String = ""
    /// The promo series ("P1", "D23"); empty for an ordinary printing.
    public var promo: String = ""
    public var inks: InkSet = []
    public var cost: Int?
    public var inkable: Bool?
    public var type: CardType = .character
    public var classifications: [String] = []
    public var strength: Int?
    public var willpower: Int?
    public var lore: Int?
    public var moveCost: Int?
    /// With their values: "Shift 4", "Challenger +2", "Evasive".
    public var keywords: [String] = []
    public var rarity: Rarity?
    /// The rules text, a line feed between abilities; nil in the built-in facts.
    public var text: String?
    public var flavor: String?
    public var story: String = ""
    public var illustrators: [String] = []
    /// The printing this one is a variant of (an Enchanted's ordinary card); empty where none.
    public var baseID: String = ""
    /// The older printing of the same card that this one reprints; empty where none.
    public var reprintOf: String = ""
    public var image: String = ""
    public var legality: Legality = .unknown
    /// The number of copies a deck may hold where it is not 4.
    public var maximumCopies: Int?
    /// Whether the row comes from the built-in facts, not from the answer it stands in.
    public var isFromFacts: Bool = false
    /// The names of fields that follow the facts where the API said otherwise (cli.md, "corrected").
    public var corrected: [String] = []
    /// When the API's row was last modified; nil for facts.
    public var modified: Timestamp?

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// "Elsa - Snow Queen", or the name alone where there is no version.
    public var fullName: String { version.isEmpty ? name : "\(name) - \(version)" }
}

/// Where a printing may be played, as of the facts' date.
public struct Legality: Sendable, Hashable {
    public enum Status: UInt8, Sendable, Hashable, CaseIterable { case legal, rotated, banned, never }

    /// Core Constructed; nil where nobody knows (an API row that the facts lack).
    public var core: Status?
    public var infinity: Status?
    /// The day on which the printing leaves or left Core.
    public var coreUntil: Timestamp?
    /// The day of the ban in Core, in Infinity.
    public var bannedInCore: Timestamp?
    public var bannedInInfinity: Timestamp?

    public init(
        core: Status?, infinity: Status?, coreUntil: Timestamp? = nil, bannedInCore: Timestamp? = nil,
        bannedInInfinity: Timestamp? = nil
    ) {
        self.core = core
        self.infinity = infinity
        self.coreUntil = coreUntil
        self.bannedInCore = bannedInCore
        self.bannedInInfinity = bannedInInfinity
    }

    public static let unknown = Legality(core: nil, infinity: nil)
}
