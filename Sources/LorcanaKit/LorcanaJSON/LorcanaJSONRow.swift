import Encoding
import LorcanaCards
import LorcanaRules

/// One printing in LorcanaJSON's file, as described by its own row.
struct LorcanaJSONRow {
    /// The facts and texts, without relations, references and unique ids, which depend on other rows.
    let card: CardFacts
    let rest: Rest

    /// The values that depend on other rows.
    struct Rest {
        /// The row's number, which is the same in every language.
        let source: Int
        let base: Int?
        let reprinted: Int?
        let abilities: [LorcanaJSONAbility]
        /// Its abilities except keywords, without their names.
        let effects: [EffectReader.Ability]
    }

    /// Returns nil if there is no number, name or set.
    init?(_ row: JSONRow) {
        guard let source = row["id"]?.count, let name = row["name"]?.line(), let set = row["setCode"]?.line()
        else { return nil }
        let number = row["number"]?.count
        let variant = row["variant"]?.line() ?? ""
        let promo = row["promoGrouping"]?.line() ?? ""
        var card = CardFacts(
            id: CardFacts.id(
                setCode: SetCodes.code(ofSet: set), number: number ?? 0, variant: variant.uppercased(),
                promo: promo),
            name: name)
        card.sourceID = source
        card.version = row["version"]?.line() ?? ""
        card.setNumber = set
        (card.number, card.variant, card.promo) = (number, variant, promo)
        card.hasFileTexts = true
        let abilities = row["abilities"]?.elements?.compactMap { $0.row.map(LorcanaJSONAbility.init) } ?? []
        let actions = (row["effects"]?.lines ?? []).map { EffectReader.Ability(text: $0, isAction: true) }
        rest = Rest(
            source: source, base: row["baseId"]?.count, reprinted: row["reprintOfId"]?.count,
            abilities: abilities, effects: abilities.compactMap(\.effect) + actions)
        Self.readGame(row, abilities, into: &card)
        Self.readPrinting(row, into: &card)
        Self.readWords(row, into: &card)
        self.card = card
    }

    private static func readGame(
        _ row: JSONRow, _ abilities: [LorcanaJSONAbility], into card: inout CardFacts
    ) {
        let inks =
            row["colors"]?.lines ?? row["color"]?.line().map { $0.split(separator: "-").map(String.init) }
            ?? []
        card.inks = InkSet(inks.compactMap { name in Ink.allCases.first { $0.name == name } })
        card.cost = row["cost"]?.count
        card.inkable = row["inkwell"]?.truth
        let subtypes = row["subtypes"]?.lines ?? []
        let type = row["type"]?.line().flatMap { name in CardType.allCases.first { $0.name == name } }
        card.type = type == .action && subtypes.contains("Song") ? .song : type ?? .character
        card.classifications = subtypes.filter { $0 != "Song" }
        card.strength = row["strength"]?.count
        card.willpower = row["willpower"]?.count
        card.lore = row["lore"]?.count
        card.moveCost = row["moveCost"]?.count
        card.keywords = abilities.compactMap(\.keyword).map(\.printed).once(by: \.self)
        card.alsoNamed = row["names"]?.lines ?? []
        card.copies = row["maxCopiesInDeck"]?.count.map(CopyLimit.upTo) ?? .standard
        card.legality = legality(row["allowedInFormats"]?.row, isQuest: card.setNumber.hasPrefix("Q"))
    }

    private static func legality(_ formats: JSONRow?, isQuest: Bool) -> Legality {
        let core = formats?["Core"]?.row
        let isAllowed = core?["allowed"]?.truth ?? false
        return Legality(
            isInCore: isAllowed, coreUntil: isAllowed ? nil : core?["allowedUntilDate"]?.day,
            bannedInCore: core?["bannedSinceDate"]?.day,
            bannedInInfinity: formats?["Infinity"]?.row?["bannedSinceDate"]?.day, isQuest: isQuest)
    }

    private static func readPrinting(_ row: JSONRow, into card: inout CardFacts) {
        card.rarity = row["rarity"]?.line().flatMap { name in Rarity.allCases.first { $0.name == name } }
        card.story = row["story"]?.line() ?? ""
        card.illustrators = row["artists"]?.lines ?? []
        let links = row["externalLinks"]?.row
        card.tcgplayer = links?["tcgPlayerId"]?.count
        card.cardmarket = links?["cardmarketId"]?.count
        card.image = row["images"]?.row?["full"]?.line().flatMap(PictureAddress.init)?.text ?? ""
        let foils = row["foilTypes"]?.lines ?? []
        if foils.contains("None") { card.finishes.insert(.normal) }
        if foils.contains(where: { $0 != "None" }) { card.finishes.insert(.foil) }
    }

    private static func readWords(_ row: JSONRow, into card: inout CardFacts) {
        let sections = row["fullTextSections"]?.elements?.compactMap {
            $0.string(cutTo: JSONValue.longestText)
        }
        card.text = sections.map { PrintedText.abilities($0) }
        card.flavor = row["flavorText"]?.string(cutTo: JSONValue.longestText).map {
            PrintedText.paragraphs([$0])
        }
        card.rulings = notes(row["clarifications"])
        card.errata = notes(row["errata"])
    }

    private static func notes(_ value: JSONValue?) -> [String] {
        (value?.lines ?? []).map(GameSymbol.withTokens)
    }
}

/// An ability in the file.
struct LorcanaJSONAbility {
    struct Keyword {
        let name: String
        /// The value, such as "5", "+2" or "Discard a song card"; empty if it has none.
        let value: String
        /// The keyword as printed: "Shift 5".
        var printed: String { value.isEmpty ? name : "\(name) \(value)" }
    }

    /// Nil for an ability that is not a keyword.
    let keyword: Keyword?
    /// The whole ability as printed, on one line.
    let text: String
    /// The ability without its name; nil for a keyword.
    let effect: EffectReader.Ability?

    init(_ row: JSONRow) {
        let name = row["type"]?.isText("keyword") == true ? row["keyword"]?.line() : nil
        let value = row["keywordValue"].flatMap { $0.line() ?? $0.integer.map(String.init) } ?? ""
        keyword = name.map { Keyword(name: $0, value: value) }
        let text = row["fullText"]?.line() ?? ""
        self.text = text
        effect =
            keyword == nil
            ? EffectReader.Ability(
                price: row["costsText"]?.line() ?? "", text: row["effect"]?.line() ?? text) : nil
    }
}

/// Texts as printed, with a line break at the end of each line on the card.
enum PrintedText {
    /// The rules text, one paragraph per ability. The dash after a cost doesn't start a line.
    static func abilities(_ sections: [String]) -> String {
        let text = paragraphs(sections)
        // The bytes common to both dashes and the bullet.
        let beginning = Array("\n–".utf8.dropLast())
        guard var place = text.utf8.span.place(of: beginning, from: 0) else { return text }
        var bytes = Array(text.utf8)
        while true {
            if 0x93...0x94 ~= bytes[place + 3] { bytes[place] = UInt8(ascii: " ") }
            guard let next = bytes.span.place(of: beginning, from: place + 1) else { break }
            place = next
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The sections, each cleaned and without printed line breaks, except those before a bullet and before the dash
    /// of an attribution. The game's symbols become tokens.
    static func paragraphs(_ sections: [String]) -> String {
        let paragraphs = sections.map { TextCleaning.cleanParagraph(GameSymbol.withTokens($0)) }
        return paragraphs.count == 1
            ? paragraphs[0] : paragraphs.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
