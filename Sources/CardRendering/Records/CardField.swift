import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules

/// A field of a card in plain, CSV and JSON output (cli.md, Formats). Documented fields are never removed.
package enum CardField: String, CaseIterable, Sendable {
    case id, name, version, fullName, inks, cost, inkable, type, classifications, strength, willpower, lore
    case moveCost, keywords, text, flavor, rarity, set, setName, setNumber, number, variant, promo
    case illustrators, story, image, legality, source, asOf, corrected
    case textFrom, rulings, errata, tcgplayer, cardmarket, language, englishName
    case alsoNamed, singsAs, singsIf, singBar, shift, shiftAs, copies, finishes, owned, standing, unknown
    case printedTotal

    /// Finds the field with this name, ignoring case, or with a synonym from the query language: "str" for strength.
    package init?(named name: String) {
        let name = name.lowercased()
        let find = { (name: String) in Self.allCases.first { $0.rawValue.lowercased() == name } }
        guard let field = find(name) ?? QueryWords.spellings(of: name).lazy.compactMap(find).first else {
            return nil
        }
        self = field
    }

    /// The columns of plain output.
    package static let usual: [CardField] = [
        .id, .fullName, .inks, .cost, .inkable, .type, .strength, .willpower, .lore, .rarity, .setName,
        .number,
    ]

    /// Whether searched words are highlighted in it.
    var isName: Bool { self == .name || self == .version || self == .fullName }

    /// Writes the field of a card. Missing and empty texts are null.
    func write(
        _ card: LorcanaCard, to writer: inout RecordWriter, knowing knowledge: CardKnowledge = CardKnowledge()
    ) {
        switch self {
        case .id: writer.text(.id, of: card)
        case .name: writer.text(.name, of: card)
        case .version: writer.text(.version, of: card)
        case .fullName: writer.text(.fullName, of: card)
        case .inks: writer.value(Int(card.inks.rawValue)) { $0.list(card.inks.inks.map(\.name)) }
        case .cost: writer.number(card.cost)
        case .inkable: writer.flag(card.inkable)
        case .type: writer.value(Int(card.type.rawValue)) { $0.text(card.type.name) }
        case .classifications:
            writer.list(card.isTranslated ? .shownClassifications : .classifications, of: card)
        case .strength: writer.number(card.strength)
        case .willpower: writer.number(card.willpower)
        case .lore: writer.number(card.lore)
        case .moveCost: writer.number(card.moveCost)
        case .keywords: writer.list(.keywords, of: card)
        case .text:
            if card.catalogue.isUnsent(.text, card.row) {
                writer.null()
            } else {
                writer.known(.text, of: card)
            }
        case .flavor: writer.text(.flavor, of: card)
        case .rarity:
            let rarity = card.rarity
            writer.value(rarity.map { Int($0.rawValue) + 1 } ?? 0) { $0.text(rarity?.name) }
        case .set: writer.value(card.setIndex) { $0.text(card.set.map(\.code) ?? card.setNumber) }
        case .setName: writer.value(card.setIndex) { $0.text(card.set?.name) }
        case .setNumber: writer.text(.setNumber, of: card)
        case .number: writer.number(card.number)
        case .variant: writer.text(.variant, of: card)
        case .promo: writer.text(.promo, of: card)
        case .illustrators: writer.list(.illustrators, of: card)
        case .story: writer.text(card.isTranslated ? .shownStory : .story, of: card)
        case .image: writer.text(.image, of: card)
        case .legality:
            writer.value(knowledge.standingCode(card)) {
                let days = [("asOf", knowledge.dayOfStanding(card)), ("data", knowledge.dayOfFacts(card))]
                $0.object(
                    [
                        ("core", knowledge.core(card)?.status.rawValue),
                        ("infinity", knowledge.infinity(card)?.status.rawValue),
                    ] + ($0.isJSON ? days : []))
            }
        case .source: writer.value(card.originCode) { $0.text(card.origin.source.rawValue) }
        case .asOf: writer.value(card.originCode) { $0.text(card.asOf) }
        case .corrected: writer.list(.corrected, of: card)
        case .textFrom: writer.text(.textFrom, of: card)
        case .rulings: writer.list(.rulings, of: card, unless: .rulings)
        case .errata: writer.list(.errata, of: card, unless: .errata)
        case .tcgplayer: writer.number(card.tcgplayer)
        case .cardmarket: writer.number(card.cardmarket)
        case .language: writer.value(card.isTranslated ? 1 : 0) { $0.text(card.language.rawValue) }
        case .englishName: writer.text(.englishFullName, of: card)
        case .alsoNamed: writer.list(.alsoNamed, of: card, unless: .alsoNamed)
        case .singsAs: writer.number(card.singsAs)
        case .singsIf: writer.number(card.singsIf)
        case .singBar: writer.text(card.singBar?.rawValue)
        case .shift:
            guard let shift = card.shift else { return writer.null() }
            writer.value(shift.record)
        case .shiftAs: writer.list(.shiftAs, of: card)
        case .copies:
            switch knowledge.copies(card) {
            case .upTo(let count): writer.number(count)
            case .any, nil: writer.null()
            }
        case .finishes where card.unknown.contains(.finishes): writer.null()
        case .finishes: writer.value(Int(card.finishes.rawValue)) { $0.list(card.finishes.names) }
        case .owned:
            guard let owned = knowledge.owned(card) else { return writer.null() }
            writer.value(.object([("normal", .number(owned.normal)), ("foil", .number(owned.foil))]))
        case .standing:
            writer.value(knowledge.standingCode(card)) {
                let (core, infinity) = (knowledge.core(card), knowledge.infinity(card))
                $0.value(.object([("core", core?.record ?? .null), ("infinity", infinity?.record ?? .null)]))
            }
        case .printedTotal:
            if card.isPromo { return writer.null() }
            writer.value(card.setIndex) { $0.number(knowledge.printedTotal(card)) }
        case .unknown:
            let unknown = knowledge.unknown(card)
            writer.value(Int(unknown.rawValue)) { $0.list(unknown.names) }
        }
    }
}

extension LorcanaCard {
    /// The index of the card's set in its catalogue; nil if it is not there.
    fileprivate var setIndex: Int? { catalogue.setIndex(row) }

    /// A code for the origin; a catalogue has at most two.
    fileprivate var originCode: Int { catalogue[row].isBuiltIn ? 1 : 0 }
}

extension RecordWriter {
    fileprivate mutating func text(_ column: TextColumn, of card: LorcanaCard) {
        card.catalogue.withText(column, card.row) { bytes in
            if bytes.isEmpty { null() } else { text(bytes) }
        }
    }

    /// Writes null if the source doesn't provide the list.
    fileprivate mutating func list(
        _ column: TextColumn, of card: LorcanaCard, unless unknown: UnknownRelations
    ) {
        if card.unknown.contains(unknown) { null() } else { list(column, of: card) }
    }

    /// Writes an empty text as such, because it means that the card has none.
    fileprivate mutating func known(_ column: TextColumn, of card: LorcanaCard) {
        card.catalogue.withText(column, card.row) { text($0) }
    }

    fileprivate mutating func list(_ column: TextColumn, of card: LorcanaCard) {
        card.catalogue.withText(column, card.row) { list($0, separator: Catalogue.listSeparator) }
    }
}

extension LorcanaCard {
    /// The date of the card's data: in UTC for service responses; as written, without a time zone, for files.
    fileprivate var asOf: String {
        switch origin.source {
        case .builtIn: origin.asOf.withoutZone
        case .api: origin.asOf.rfc3339
        case .local: catalogue.download.textsDate == nil ? origin.asOf.rfc3339 : origin.asOf.withoutZone
        }
    }
}
