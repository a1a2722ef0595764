/// Writes facts as the plain text that `FactsReader` reads (Catalogue/README.md).
package enum FactsWriter {
    package static func tsv(of cards: [CardFacts]) -> String {
        table(
            FactsColumn.allCases.map(\.rawValue),
            cards.map { card in FactsColumn.allCases.map { value($0, card) } })
    }

    package static func tsv(of sets: [LorcanaSet]) -> String {
        table(
            SetFactsColumn.allCases.map(\.rawValue),
            sets.map { set in SetFactsColumn.allCases.map { value($0, set) } })
    }

    private static func table(_ columns: [String], _ lines: [[String]]) -> String {
        ([columns] + lines).map { $0.joined(separator: "\t") + "\n" }.joined()
    }

    private static func value(_ column: FactsColumn, _ card: CardFacts) -> String {
        switch column {
        case .id: card.id
        case .sourceID: text(card.sourceID)
        case .set: card.setNumber
        case .number: text(card.number)
        case .variant: card.variant
        case .promo: card.promo
        case .name: card.name
        case .version: card.version
        case .inks: list(card.inks.inks.map(\.name))
        case .cost: text(card.cost)
        case .inkable: text(card.inkable)
        case .type: card.type.name
        case .classifications: list(card.classifications)
        case .strength: text(card.strength)
        case .willpower: text(card.willpower)
        case .lore: text(card.lore)
        case .moveCost: text(card.moveCost)
        case .keywords: list(card.keywords)
        case .rarity: card.rarity?.name ?? ""
        case .story: card.story
        case .illustrators: list(card.illustrators)
        case .baseID: card.baseID
        case .reprintOf: card.reprintOf
        case .core: text(card.legality.core == .legal)
        case .coreUntil: text(card.legality.coreUntil)
        case .bannedCore: text(card.legality.bannedInCore)
        case .bannedInfinity: text(card.legality.bannedInInfinity)
        case .maxCopies: Int(copies(card)).map(String.init) ?? ""
        case .tcgplayer: text(card.tcgplayer)
        case .cardmarket: text(card.cardmarket)
        case .image: card.image
        case .alsoNamed: list(card.alsoNamed)
        case .shiftOnto: list(card.shift?.onto.map(\.description) ?? [])
        case .shiftPay: card.shift?.pay.description ?? ""
        case .shiftBack: card.shift?.back == true ? "1" : ""
        case .shiftAs: list(card.shiftAs.map(\.description))
        case .singsAs: text(card.singsAs)
        case .singsIf: text(card.singsIf)
        case .singBar: card.singBar?.rawValue ?? ""
        case .singHelp: card.singHelp?.description ?? ""
        case .copies: copies(card)
        case .deckFree: card.deckFree
        case .finishes: list(card.finishes.names)
        }
    }

    private static func value(_ column: SetFactsColumn, _ set: LorcanaSet) -> String {
        switch column {
        case .number: set.number
        case .code: set.code == set.number ? "" : set.code
        case .name: set.name
        case .kind: set.kind.rawValue
        case .prerelease: text(set.prerelease)
        case .release: text(set.release)
        case .base: String(set.baseCards)
        case .special: String(set.specialCards)
        case .promo: String(set.promoCards)
        case .total: total(set)
        case .rotationGroup: text(set.rotationGroup)
        case .coreUntil: text(set.coreUntil)
        case .legalFrom: text(set.legalFrom)
        }
    }

    private static func total(_ set: LorcanaSet) -> String {
        let total = set.baseCards + set.specialCards + set.promoCards
        return total == 0 ? "" : String(total)
    }

    private static func copies(_ card: CardFacts) -> String {
        card.copies == .standard ? "" : card.copies.description
    }

    private static func list(_ members: [String]) -> String { members.joined(separator: ";") }
    private static func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
    private static func text(_ day: Timestamp?) -> String { day?.date ?? "" }
    private static func text(_ mark: Bool?) -> String { mark.map { $0 ? "1" : "0" } ?? "" }
}

/// The columns of `sets.tsv`, in their order.
enum SetFactsColumn: String, CaseIterable {
    case number = "code"
    case code = "api_id"
    case name, kind, prerelease, release, base, special, promo
    /// The sum of the three before it, for readers of the table.
    case total
    case rotationGroup = "rotation_group"
    case coreUntil = "core_until"
    case legalFrom = "legal_from"
}

/// The columns of `cards.tsv`, in their order.
enum FactsColumn: String, CaseIterable {
    case id
    case sourceID = "source_id"
    case set, number, variant, promo, name, version, inks, cost, inkable, type, classifications
    case strength, willpower, lore
    case moveCost = "move_cost"
    case keywords, rarity, story, illustrators
    case baseID = "base_id"
    case reprintOf = "reprint_of"
    case core
    case coreUntil = "core_until"
    case bannedCore = "banned_core"
    case bannedInfinity = "banned_infinity"
    case maxCopies = "max_copies"
    case tcgplayer, cardmarket, image
    case alsoNamed = "also_named"
    case shiftOnto = "shift_onto"
    case shiftPay = "shift_pay"
    case shiftBack = "shift_back"
    case shiftAs = "shift_as"
    case singsAs = "sings_as"
    case singsIf = "sings_if"
    case singBar = "sing_bar"
    case singHelp = "sing_help"
    case copies
    case deckFree = "deck_free"
    case finishes
}
