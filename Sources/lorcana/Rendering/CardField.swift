import LorcanaCards

/// A field of a card in plain, CSV and JSON output (cli.md, Formats). Documented; only ever added to.
enum CardField: String, CaseIterable, Sendable {
    case id, name, version, fullName, inks, cost, inkable, type, classifications, strength, willpower, lore
    case moveCost, keywords, text, flavor, rarity, set, setName, setNumber, number, variant, promo
    case illustrators, story, image, legality, source, asOf, corrected

    /// The columns of plain output.
    static let usual: [CardField] = [
        .id, .fullName, .inks, .cost, .inkable, .type, .strength, .willpower, .lore, .rarity, .setName,
        .number,
    ]

    /// Writes the field of one card.
    func write(_ card: LorcanaCard, to writer: inout RecordWriter) {
        if let column { return Self.write(column, card, to: &writer) }
        if let list { return Self.writeList(list, card, to: &writer) }
        switch self {
        case .cost: writer.number(card.cost)
        case .strength: writer.number(card.strength)
        case .willpower: writer.number(card.willpower)
        case .lore: writer.number(card.lore)
        case .moveCost: writer.number(card.moveCost)
        case .number: writer.number(card.number)
        case .inkable: writer.flag(card.inkable)
        default:
            guard let code = code(card) else { return writeName(card, to: &writer) }
            writer.value(code) { writeName(card, to: &$0) }
        }
    }

    /// A small number that stands for the field's words in the card's catalogue; nil where none does.
    private func code(_ card: LorcanaCard) -> Int? {
        switch self {
        case .inks: Int(card.inks.rawValue)
        case .type: Int(card.type.rawValue)
        case .rarity: card.rarity.map { Int($0.rawValue) + 1 } ?? 0
        case .set, .setName: card.catalogue.setIndex(card.row)
        case .legality: Self.code(card.legality)
        case .source, .asOf: card.catalogue.isFromFacts(card.row) ? 1 : 0
        default: nil
        }
    }

    private func writeName(_ card: LorcanaCard, to writer: inout RecordWriter) {
        switch self {
        case .inks: writer.list(card.inks.inks.map(\.name))
        case .type: writer.text(card.type.name)
        case .rarity: writer.text(card.rarity?.name)
        case .set: writer.text(card.set.map(\.code) ?? card.setNumber)
        case .setName: writer.text(card.set?.name)
        case .legality: writer.object(Self.legality(card.legality))
        case .source: writer.text(card.origin.source.rawValue)
        case .asOf: writer.text(card.origin.asOf.rfc3339)
        default: writer.null()
        }
    }

    /// The column of the catalogue that holds the text as it is written.
    private var column: TextColumn? {
        switch self {
        case .id: .id
        case .name: .name
        case .version: .version
        case .fullName: .fullName
        case .text: .text
        case .flavor: .flavor
        case .setNumber: .setNumber
        case .variant: .variant
        case .promo: .promo
        case .story: .story
        case .image: .image
        default: nil
        }
    }

    private var list: TextColumn? {
        switch self {
        case .classifications: .classifications
        case .keywords: .keywords
        case .illustrators: .illustrators
        case .corrected: .corrected
        default: nil
        }
    }

    /// What is absent, or empty, is null.
    private static func write(_ column: TextColumn, _ card: LorcanaCard, to writer: inout RecordWriter) {
        card.catalogue.withText(column, card.row) { bytes in
            if bytes.isEmpty { writer.null() } else { writer.text(bytes) }
        }
    }

    private static func writeList(_ column: TextColumn, _ card: LorcanaCard, to writer: inout RecordWriter) {
        card.catalogue.withText(column, card.row) { bytes in
            writer.list(bytes, separator: Catalogue.listSeparator)
        }
    }

    private static func code(_ legality: Legality) -> Int {
        let statuses = Legality.Status.allCases.count + 1
        let (core, infinity) = (legality.core, legality.infinity)
        return (core.map { Int($0.rawValue) + 1 } ?? 0) * statuses
            + (infinity.map { Int($0.rawValue) + 1 } ?? 0)
    }

    private static func legality(_ legality: Legality) -> [(String, String?)] {
        [("core", legality.core?.word), ("infinity", legality.infinity?.word)]
    }
}

extension Legality.Status {
    /// The status as output spells it.
    var word: String {
        switch self {
        case .legal: "legal"
        case .rotated: "rotated"
        case .banned: "banned"
        case .never: "never"
        }
    }
}
