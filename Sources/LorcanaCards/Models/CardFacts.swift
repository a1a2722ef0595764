/// All fields of one printing as a plain record: readers of facts and answers fill it in, and the catalogue is written
/// from it.
///
/// Strings are already cleaned (cli.md, manner 10). Absent fields are nil or empty.
package struct CardFacts: Sendable, Hashable {
    /// The program's name for the printing: "TFC-041", "INK-004A", "TFC-003-P1", "14-001".
    package var id: String
    package var name: String
    /// "Snow Queen" in "Elsa - Snow Queen"; empty if the card has none.
    package var version: String = ""
    /// The set's number as text: "1", "Q1".
    package var setNumber: String = ""
    /// The number on the card; nil if none is printed.
    package var number: Int?
    /// "A" in INK-004A; empty for nearly all.
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
    /// With their values: "Shift 4", "Challenger +2", "Evasive".
    package var keywords: [String] = []
    package var rarity: Rarity?
    /// The rules text, a line feed between abilities; empty for a card without one, nil if it is not known.
    package var text: String?
    package var flavor: String?
    /// The id of the printing whose text this is, if it is not the row's own; empty if it is.
    package var textFrom: String = ""
    /// The translation of a card in another language, whose name, version, text and flavour are then in that language.
    package var translation: Translation?
    /// The card's rulings and errata, each on one line.
    package var rulings: [String] = []
    package var errata: [String] = []
    package var story: String = ""
    package var illustrators: [String] = []
    /// The base of this variant, such as an Enchanted's ordinary card; empty if there is none.
    package var baseID: String = ""
    /// The older printing of the same card that this one reprints; empty if there is none.
    package var reprintOf: String = ""
    package var image: String = ""
    package var legality: Legality = .unknown
    /// The two names of a character that has two, besides the printed one.
    package var alsoNamed: [String] = []
    package var shift: ShiftAbility?
    /// The names and kinds that the card has only while another is put on it with Shift.
    package var shiftAs: [ShiftAlias] = []
    /// The number that a character sings as: Singer's, else the cost; nil for other cards.
    package var singsAs: Int?
    /// The number that it sings as while a condition on the card holds.
    package var singsIf: Int?
    package var singBar: SingBar?
    package var singHelp: SingHelp?
    package var copies: CopyLimit = .standard
    /// The classification of characters that may be of any ink in a deck with this card; empty for nearly all.
    package var deckFree: String = ""
    package var finishes: Finishes = []
    /// The card's effects (effects.md); a card in another language has those of the English one.
    package var effects: [EffectFrame] = []
    /// Relations that the card's text mentions in words that no rule can read.
    package var unknown: UnknownRelations = []
    /// LorcanaJSON's own number of the printing, the same in every language.
    package var sourceID: Int?
    /// The products' numbers at TCGplayer and Cardmarket.
    package var tcgplayer: Int?
    package var cardmarket: Int?
    /// Whether the row comes from the facts, built in or downloaded, since the API lacks it.
    package var isFromFacts: Bool = false
    /// Whether the texts come from LorcanaJSON's file.
    package var hasFileTexts: Bool = false
    /// The names of fields that the facts replaced, because the API has them differently (cli.md, "corrected").
    package var corrected: [String] = []
    /// When the API's row was last modified; nil for facts.
    package var modified: Timestamp?

    /// The English names and texts of a card in another language, by which it is also found, and values that are only
    /// shown.
    ///
    /// Classifications and story stay in English otherwise, since queries and relations between cards are in English.
    package struct Translation: Sendable, Hashable {
        var englishName: String
        var englishVersion: String
        package var classifications: [String]
        package var story: String
        /// Searched, never shown; in a catalogue that was read it is stored only folded.
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

    /// "Elsa - Snow Queen", or the name alone if there is no version.
    package var fullName: String { version.isEmpty ? name : "\(name) - \(version)" }

    /// The id of a printing: "TFC-041", "INK-004A", "TFC-003-P1".
    package static func id(
        setCode: String, number: Int, variant: String = "", promo: String = ""
    ) -> String {
        "\(setCode)-\(zeroPadded(number, to: 3))\(variant)" + (promo.isEmpty ? "" : "-\(promo)")
    }
}

/// Where a printing may be played, as of the facts' date.
package struct Legality: Sendable, Hashable {
    package enum Status: UInt8, Sendable, Hashable, CaseIterable { case legal, rotated, banned, never }

    /// Core Constructed; nil if unknown (an API row that the facts lack).
    package var core: Status?
    package var infinity: Status?
    /// The day on which the printing leaves or left Core.
    package var coreUntil: Timestamp?
    /// The day of the ban in Core, in Infinity.
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

    /// No format allows a quest's cards; all other cards are legal in Infinity unless banned.
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
