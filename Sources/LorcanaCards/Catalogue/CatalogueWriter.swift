/// Writes cards and sets in the prepared form that `Catalogue` reads.
///
/// Equal input gives equal bytes. Folding is the most expensive part, and happens only here.
struct CatalogueWriter {
    private let sets: [LorcanaSet]
    private let setIndices: [String: Int]
    private var header = CatalogueHeader()
    private var pool = StringPool()
    private var body: [UInt8] = []

    init(sets: [LorcanaSet], origin: AnswerOrigin, factsDate: Timestamp) {
        self.sets = sets
        setIndices = Dictionary(
            zip(sets.map(\.number), sets.indices), uniquingKeysWith: { first, _ in first })
        header.sets = sets.count
        header.asOf = OptionalNumber.encode(Int(origin.asOf.secondsSince1970))
        header.factsDate = OptionalNumber.encode(Int(factsDate.secondsSince1970))
        header.source = CardSource.allCases.firstIndex(of: origin.source)!
    }

    /// The whole catalogue; `raw` rows follow `cards`, each keyed by the index of its corrected row.
    mutating func write(_ cards: [CardFacts], raw: [Int: CardFacts]) -> [UInt8] {
        let rawPlaces = raw.keys.filter(cards.indices.contains).sorted()
        var rows = PreparedRow.prepare(cards + rawPlaces.map { raw[$0]! })
        for (index, place) in rawPlaces.enumerated() { rows[place].rawRow = index + 1 }
        header.rows = cards.count
        header.rawRows = rawPlaces.count
        for column in RowColumn.allCases {
            append(.row(column), rows.map { number(column, $0) })
        }
        for column in SetColumn.allCases { append(.set(column), sets.map { number(column, $0) }) }
        header.strings = pool.offsets.count - 1
        header.stringBytes = pool.bytes.count
        append(.stringOffsets, pool.offsets)
        place(.strings, width: 1)
        body += pool.bytes
        return finished()
    }

    private mutating func finished() -> [UInt8] {
        body += [UInt8](repeating: 0, count: CatalogueHeader.padding)
        header.length = CatalogueHeader.byteCount + body.count
        header.checksum = unsafe body.withUnsafeBytes { unsafe CatalogueChecksum.of($0) }
        return header.bytes + body
    }

    private mutating func append(_ section: CatalogueSection, _ numbers: [Int]) {
        let width = max(section.widths.lowerBound, Base128.width(of: numbers.max() ?? 0))
        place(section, width: width)
        body.reserveCapacity(body.count + numbers.count * width)
        for number in numbers { Base128.append(number, width: width, to: &body) }
    }

    private mutating func place(_ section: CatalogueSection, width: Int) {
        header.places[section.index] = .init(offset: CatalogueHeader.byteCount + body.count, width: width)
    }
}

extension CatalogueWriter {
    private mutating func number(_ column: RowColumn, _ row: PreparedRow) -> Int {
        let card = row.card
        return switch column {
        case .foldedFullName: pool.text(row.foldedFullName)
        case .foldedNameLength: row.foldedNameLength
        case .nameRank: row.nameRank
        case .inks: Int(card.inks.rawValue)
        case .cost: OptionalNumber.encode(card.cost)
        case .inkable: OptionalNumber.encode(card.inkable.map { $0 ? 1 : 0 })
        case .type: Int(card.type.rawValue)
        case .strength: OptionalNumber.encode(card.strength)
        case .willpower: OptionalNumber.encode(card.willpower)
        case .lore: OptionalNumber.encode(card.lore)
        case .moveCost: OptionalNumber.encode(card.moveCost)
        case .rarity: OptionalNumber.encode(card.rarity.map { Int($0.rawValue) })
        case .setIndex: OptionalNumber.encode(setIndices[card.setNumber])
        case .number: OptionalNumber.encode(card.number)
        case .promo: pool.text(card.promo)
        case .reprintOf: pool.text(card.reprintOf)
        case .isFromFacts: card.isFromFacts ? 1 : 0
        case .coreStatus: OptionalNumber.encode(card.legality.core.map { Int($0.rawValue) })
        case .infinityStatus: OptionalNumber.encode(card.legality.infinity.map { Int($0.rawValue) })
        case .coreUntil: OptionalNumber.encode(card.legality.coreUntil)
        case .bannedInCore: OptionalNumber.encode(card.legality.bannedInCore)
        case .bannedInInfinity: OptionalNumber.encode(card.legality.bannedInInfinity)
        case .foldedKeywords: pool.folded(card.keywords)
        case .foldedClassifications: pool.folded(card.classifications)
        case .foldedStory: pool.text(Folding.fold(card.story))
        case .foldedIllustrators: pool.folded(card.illustrators)
        case .foldedText: pool.text(card.text.map { Folding.fold($0) } ?? "")
        case .foldedFlavor: pool.text(card.flavor.map { Folding.fold($0) } ?? "")
        case .id: pool.text(card.id)
        case .fullName: pool.text(card.fullName)
        case .nameLength: card.name.utf8.count
        case .setNumber: pool.text(card.setNumber)
        case .variant: pool.text(card.variant)
        case .classifications: pool.list(card.classifications)
        case .keywords: pool.list(card.keywords)
        case .story: pool.text(card.story)
        case .illustrators: pool.list(card.illustrators)
        case .baseID: pool.text(card.baseID)
        case .image: pool.text(card.image)
        case .text: pool.optionalText(card.text)
        case .flavor: pool.optionalText(card.flavor)
        case .corrected: pool.list(card.corrected)
        case .modified: OptionalNumber.encode(card.modified)
        case .rawRow: row.rawRow
        case .alsoNamed: pool.list(card.alsoNamed)
        case .shiftOnto: pool.list(card.shift?.onto.map(\.description) ?? [])
        case .shiftPay: pool.text(card.shift?.pay.description ?? "")
        case .shiftBack: card.shift?.back == true ? 1 : 0
        case .shiftAs: pool.list(card.shiftAs.map(\.description))
        case .singsAs: OptionalNumber.encode(card.singsAs)
        case .singsIf: OptionalNumber.encode(card.singsIf)
        case .singBar: OptionalNumber.encode(card.singBar.flatMap { SingBar.allCases.firstIndex(of: $0) })
        case .singHelp: pool.text(card.singHelp?.description ?? "")
        case .copies: card.copies == .standard ? 0 : pool.text(card.copies.description)
        case .deckFree: pool.text(card.deckFree)
        case .finishes: Int(card.finishes.rawValue)
        case .sourceID: OptionalNumber.encode(card.sourceID)
        case .tcgplayer: OptionalNumber.encode(card.tcgplayer)
        case .cardmarket: OptionalNumber.encode(card.cardmarket)
        }
    }

    private mutating func number(_ column: SetColumn, _ set: LorcanaSet) -> Int {
        switch column {
        case .number: pool.text(set.number)
        case .code: pool.text(set.code)
        case .name: pool.text(set.name)
        case .kind: set.kind == .quest ? 1 : 0
        case .prerelease: OptionalNumber.encode(set.prerelease)
        case .release: OptionalNumber.encode(set.release)
        case .baseCards: OptionalNumber.encode(set.baseCards)
        case .specialCards: OptionalNumber.encode(set.specialCards)
        case .promoCards: OptionalNumber.encode(set.promoCards)
        case .rotationGroup: OptionalNumber.encode(set.rotationGroup)
        case .coreUntil: OptionalNumber.encode(set.coreUntil)
        case .legalFrom: OptionalNumber.encode(set.legalFrom)
        }
    }
}

extension OptionalNumber {
    fileprivate static func encode(_ moment: Timestamp?) -> Int {
        encode(moment.map { Int($0.secondsSince1970) })
    }
}

/// A card about to be written, its full name folded and ranked among the others.
private struct PreparedRow {
    let card: CardFacts
    let foldedFullName: String
    let foldedNameLength: Int
    var nameRank = 0
    /// The number, from 1, of the row as the API gave it; 0 if none is kept.
    var rawRow = 0

    /// Folding a full name equals folding its parts: " - " joins no letters across it.
    init(_ card: CardFacts) {
        let name = Folding.fold(card.name)
        let version = Folding.fold(card.version)
        self.card = card
        foldedFullName = [name, version].filter { !$0.isEmpty }.joined(separator: " ")
        foldedNameLength = name.utf8.count
    }

    /// Folds and ranks `cards`, in their order.
    static func prepare(_ cards: [CardFacts]) -> [PreparedRow] {
        var rows = cards.map(PreparedRow.init)
        let names = Set(rows.map(\.foldedFullName)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let ranks = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        for row in rows.indices { rows[row].nameRank = ranks[rows[row].foldedFullName]! }
        return rows
    }
}
