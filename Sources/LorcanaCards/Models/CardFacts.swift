/// All fields of a printing as a plain record. Readers of facts and responses fill it in, and catalogues are written
/// from it.
///
/// Strings are already cleaned (cli.md, manner 10). Missing fields are nil or empty.
package struct CardFacts: Sendable, Hashable {
    /// This program's id of the printing: "TFC-041", "INK-004A", "TFC-003-P1", "14-001".
    package var id: String
    package var name: String
    /// The version, "Snow Queen" in "Elsa - Snow Queen"; empty if the card has none.
    package var version: String = ""
    /// The set's number as text: "1", "Q1".
    package var setNumber: String = ""
    /// The number on the card; nil if none is printed.
    package var number: Int?
    /// The letter of the number, "A" in INK-004A; empty for nearly all cards.
    package var variant: String = ""
    /// The promo series ("P1", "D23"); empty for an ordinary printing.
    package var promo: String = ""
    package var inks: InkSet = []
    package var cost: Int?
    package var inkable: Bool?
    package var type: CardType = .character
    package var classifications: [String] = []
    package var strength: Int?
    package var willpower: Int?
    package var lore: Int?
    package var moveCost: Int?
    /// The keywords with their values: "Shift 4", "Challenger +2", "Evasive".
    package var keywords: [String] = []
    package var rarity: Rarity?
    /// The rules text, with a line feed between abilities; empty for a card without one, nil if it is unknown.
    package var text: String?
    package var flavor: String?
    /// The id of the printing that the text comes from; empty if it is the row's own text.
    package var textFrom: String = ""
    /// The translation of a card in another language; its name, version, text and flavour text are then in that
    /// language.
    package var translation: Translation?
    /// The card's rulings and errata, each on one line.
    package var rulings: [String] = []
    package var errata: [String] = []
    package var story: String = ""
    package var illustrators: [String] = []
    /// The id of this variant's base, such as an Enchanted card's ordinary printing; empty if there is none.
    package var baseID: String = ""
    /// The id of the older printing of the card that this one reprints; empty if there is none.
    package var reprintOf: String = ""
    package var image: String = ""
    package var legality: Legality = .unknown
    /// The two names of a character with two names, in addition to the printed one.
    package var alsoNamed: [String] = []
    package var shift: ShiftAbility?
    /// The names and kinds that the card has only while another card is played on it with Shift.
    package var shiftAs: [ShiftAlias] = []
    /// The number that a character sings as: that of Singer, or the cost; nil for other cards.
    package var singsAs: Int?
    /// The number that it sings as while a condition on the card is met.
    package var singsIf: Int?
    package var singBar: SingBar?
    package var singHelp: SingHelp?
    package var copies: CopyLimit = .standard
    /// The classification of characters that may be of any ink in a deck with this card; empty for nearly all cards.
    package var deckFree: String = ""
    package var finishes: Finishes = []
    /// The card's effects (effects.md); a card in another language has those of the English one.
    package var effects: [EffectFrame] = []
    /// Relations that the card's text mentions in words that no rule matches.
    package var unknown: UnknownRelations = []
    /// LorcanaJSON's number of the printing, the same in every language.
    package var sourceID: Int?
    /// The product numbers at TCGplayer and Cardmarket.
    package var tcgplayer: Int?
    package var cardmarket: Int?
    /// Whether the row comes from the facts, built in or downloaded, because the API lacks it.
    package var isFromFacts: Bool = false
    /// Whether the texts come from LorcanaJSON's file.
    package var hasFileTexts: Bool = false
    /// The names of the fields that the facts replaced because the API's values differ (cli.md, "corrected").
    package var corrected: [String] = []
    /// When the API's row was last modified; nil for facts.
    package var modified: Timestamp?

    /// The English names and texts of a card in another language, by which it can be found, too, and values that are
    /// only shown.
    ///
    /// Classifications and story otherwise stay in English, since queries and relations between cards are in English.
    package struct Translation: Sendable, Hashable {
        var englishName: String
        var englishVersion: String
        package var classifications: [String]
        package var story: String
        /// Searched, but never shown; a catalogue stores it only in folded form.
        package var englishText = ""
        package var englishFlavor = ""

        package init(
            englishName: String, englishVersion: String, classifications: [String] = [], story: String = ""
        ) {
            (self.englishName, self.englishVersion) = (englishName, englishVersion)
            (self.classifications, self.story) = (classifications, story)
        }

        var englishFullName: String {
            englishVersion.isEmpty ? englishName : "\(englishName) - \(englishVersion)"
        }
    }

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// The full name, "Elsa - Snow Queen"; without a version, the name alone.
    package var fullName: String { version.isEmpty ? name : "\(name) - \(version)" }

    /// The id of a printing: "TFC-041", "INK-004A", "TFC-003-P1".
    package static func id(
        setCode: String, number: Int, variant: String = "", promo: String = ""
    ) -> String {
        "\(setCode)-\(zeroPadded(number, to: 3))\(variant)" + (promo.isEmpty ? "" : "-\(promo)")
    }
}

/// The formats in which a printing is legal, as of the facts' date.
package struct Legality: Sendable, Hashable {
    package enum Status: UInt8, Sendable, Hashable, CaseIterable { case legal, rotated, banned, never }

    /// The status in Core Constructed; nil if unknown (for an API row that the facts lack).
    package var core: Status?
    package var infinity: Status?
    /// The day on which the printing leaves or left Core.
    package var coreUntil: Timestamp?
    /// The days of the bans in Core and in Infinity.
    package var bannedInCore: Timestamp?
    package var bannedInInfinity: Timestamp?

    package init(
        core: Status?, infinity: Status?, coreUntil: Timestamp? = nil, bannedInCore: Timestamp? = nil,
        bannedInInfinity: Timestamp? = nil
    ) {
        self.core = core
        self.infinity = infinity
        self.coreUntil = coreUntil
        self.bannedInCore = bannedInCore
        self.bannedInInfinity = bannedInInfinity
    }

    /// Quest cards are legal in no format; all other cards are legal in Infinity unless banned.
    package init(
        isInCore: Bool, coreUntil: Timestamp?, bannedInCore: Timestamp?, bannedInInfinity: Timestamp?,
        isQuest: Bool
    ) {
        let unbanned: Status = isInCore ? .legal : coreUntil == nil ? .never : .rotated
        self.init(
            core: bannedInCore == nil ? unbanned : .banned,
            infinity: bannedInInfinity != nil ? .banned : isQuest ? .never : .legal,
            coreUntil: coreUntil, bannedInCore: bannedInCore, bannedInInfinity: bannedInInfinity)
    }

    static let unknown = Legality(core: nil, infinity: nil)
}
