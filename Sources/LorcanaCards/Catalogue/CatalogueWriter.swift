/// Writes cards and sets in the prepared form that `Catalogue` reads.
///
/// Equal input gives equal bytes. Folding is the dearest part, and is done once, here.
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

    /// The whole catalogue; `raw` rows stand behind `cards`, each known by the place of its corrected row.
    mutating func write(_ cards: [CardFacts], raw: [Int: CardFacts]) -> [UInt8] {
        let rawPlaces = raw.keys.filter(cards.indices.contains).sorted()
        let rows = PreparedRow.prepare(cards + rawPlaces.map { raw[$0]! })
        header.rows = cards.count
        header.rawRows = rawPlaces.count
        let rawRow = Dictionary(zip(rawPlaces, 1...), uniquingKeysWith: { first, _ in first })
        for section in CatalogueSection.rowColumns {
            append(
                section, rows.indices.map { section == .rawRow ? rawRow[$0] ?? 0 : number(section, rows[$0]) }
            )
        }
        for section in CatalogueSection.setColumns { append(section, sets.map { number(section, $0) }) }
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
        let width = SevenBitDigits.width(of: numbers.max() ?? 0)
        place(section, width: width)
        body.reserveCapacity(body.count + numbers.count * width)
        for number in numbers { SevenBitDigits.append(number, width: width, to: &body) }
    }

    private mutating func place(_ section: CatalogueSection, width: Int) {
        header.places[section.rawValue] = .init(offset: CatalogueHeader.byteCount + body.count, width: width)
    }
}

extension CatalogueWriter {
    private mutating func number(_ section: CatalogueSection, _ row: PreparedRow) -> Int {
        let card = row.card
        switch section {
        case .foldedFullName: return pool.text(row.foldedFullName)
        case .foldedNameLength: return row.foldedNameLength
        case .nameRank: return row.nameRank
        case .foldedText: return pool.text(card.text.map { Folding.fold($0) } ?? "")
        case .foldedFlavor: return pool.text(card.flavor.map { Folding.fold($0) } ?? "")
        case .foldedStory: return pool.text(Folding.fold(card.story))
        case .foldedIllustrators: return pool.folded(card.illustrators)
        case .foldedClassifications: return pool.folded(card.classifications)
        case .foldedKeywords: return pool.folded(card.keywords)
        case .id: return pool.text(card.id)
        case .fullName: return pool.text(card.fullName)
        case .nameLength: return card.name.utf8.count
        case .setNumber: return pool.text(card.setNumber)
        case .variant: return pool.text(card.variant)
        case .promo: return pool.text(card.promo)
        case .story: return pool.text(card.story)
        case .baseID: return pool.text(card.baseID)
        case .reprintOf: return pool.text(card.reprintOf)
        case .image: return pool.text(card.image)
        case .text: return pool.optionalText(card.text)
        case .flavor: return pool.optionalText(card.flavor)
        case .classifications: return pool.list(card.classifications)
        case .keywords: return pool.list(card.keywords)
        case .illustrators: return pool.list(card.illustrators)
        case .corrected: return pool.list(card.corrected)
        default: return plainNumber(section, card)
        }
    }

    private func plainNumber(_ section: CatalogueSection, _ card: CardFacts) -> Int {
        let legality = card.legality
        return switch section {
        case .inks: Int(card.inks.rawValue)
        case .type: Int(card.type.rawValue)
        case .isFromFacts: card.isFromFacts ? 1 : 0
        case .cost: OptionalNumber.encode(card.cost)
        case .inkable: OptionalNumber.encode(card.inkable.map { $0 ? 1 : 0 })
        case .strength: OptionalNumber.encode(card.strength)
        case .willpower: OptionalNumber.encode(card.willpower)
        case .lore: OptionalNumber.encode(card.lore)
        case .moveCost: OptionalNumber.encode(card.moveCost)
        case .rarity: OptionalNumber.encode(card.rarity.map { Int($0.rawValue) })
        case .setIndex: OptionalNumber.encode(setIndices[card.setNumber])
        case .number: OptionalNumber.encode(card.number)
        case .maximumCopies: OptionalNumber.encode(card.maximumCopies)
        case .coreStatus: OptionalNumber.encode(legality.core.map { Int($0.rawValue) })
        case .infinityStatus: OptionalNumber.encode(legality.infinity.map { Int($0.rawValue) })
        case .coreUntil: OptionalNumber.encode(legality.coreUntil)
        case .bannedInCore: OptionalNumber.encode(legality.bannedInCore)
        case .bannedInInfinity: OptionalNumber.encode(legality.bannedInInfinity)
        case .modified: OptionalNumber.encode(card.modified)
        default: preconditionFailure("\(section) holds no plain number of a row")
        }
    }

    private mutating func number(_ section: CatalogueSection, _ set: LorcanaSet) -> Int {
        switch section {
        case .setNumberOfSet: return pool.text(set.number)
        case .setCode: return pool.text(set.code)
        case .setName: return pool.text(set.name)
        case .setKind: return set.kind == .quest ? 1 : 0
        case .setPrerelease: return OptionalNumber.encode(set.prerelease)
        case .setRelease: return OptionalNumber.encode(set.release)
        case .setBaseCards: return OptionalNumber.encode(set.baseCards)
        case .setSpecialCards: return OptionalNumber.encode(set.specialCards)
        case .setPromoCards: return OptionalNumber.encode(set.promoCards)
        default: preconditionFailure("\(section) holds nothing of a set")
        }
    }
}

extension OptionalNumber {
    fileprivate static func encode(_ moment: Timestamp?) -> Int {
        encode(moment.map { Int($0.secondsSince1970) })
    }
}
