/// One printing of a card: a light view of a catalogue's row, its texts read when asked for.
public struct LorcanaCard: Sendable, Identifiable {
    public let catalogue: Catalogue
    public let row: Int

    package init(catalogue: Catalogue, row: Int) {
        self.catalogue = catalogue
        self.row = row
    }

    /// A card on its own, in a catalogue of one row; for tests and previews.
    public init(_ facts: CardFacts, sets: [LorcanaSet] = [], origin: AnswerOrigin) {
        let catalogue = Catalogue([facts], sets: sets, origin: origin, factsDate: origin.asOf)
        self.init(catalogue: catalogue, row: 0)
    }

    /// Every fact at once, its texts copied; a single property reads only its own column.
    public var facts: CardFacts { catalogue.facts(row) }

    public var id: String { catalogue.text(.id, row) }
    public var name: String { catalogue.text(.name, row) }
    public var version: String { catalogue.text(.version, row) }
    /// "Elsa - Snow Queen", or the name alone where there is no version.
    public var fullName: String { catalogue.text(.fullName, row) }
    public var inks: InkSet { catalogue.inks(row) }
    public var cost: Int? { catalogue.cost(row) }
    public var inkable: Bool? { catalogue.inkable(row) }
    public var type: CardType { catalogue.type(row) }
    public var classifications: [String] { catalogue.list(.classifications, row) }
    public var strength: Int? { catalogue.strength(row) }
    public var willpower: Int? { catalogue.willpower(row) }
    public var lore: Int? { catalogue.lore(row) }
    public var moveCost: Int? { catalogue.moveCost(row) }
    public var keywords: [String] { catalogue.list(.keywords, row) }
    public var text: String? { catalogue.isAbsent(.text, row) ? nil : catalogue.text(.text, row) }
    public var flavor: String? { catalogue.isAbsent(.flavor, row) ? nil : catalogue.text(.flavor, row) }
    public var rarity: Rarity? { catalogue.rarity(row) }
    public var set: LorcanaSet? { catalogue.setIndex(row).map { catalogue.sets[$0] } }
    public var setNumber: String { catalogue.text(.setNumber, row) }
    public var number: Int? { catalogue.number(row) }
    public var variant: String { catalogue.text(.variant, row) }
    public var promo: String { catalogue.text(.promo, row) }
    public var illustrators: [String] { catalogue.list(.illustrators, row) }
    public var story: String { catalogue.text(.story, row) }
    public var image: String { catalogue.text(.image, row) }
    public var legality: Legality { catalogue.legality(row) }
    public var corrected: [String] { catalogue.list(.corrected, row) }
    public var isPromo: Bool { catalogue.isPromo(row) }

    /// Where this very row came from: the catalogue's source, or the built-in facts that completed it.
    public var origin: AnswerOrigin {
        catalogue.isFromFacts(row)
            ? AnswerOrigin(source: .builtIn, asOf: catalogue.factsDate) : catalogue.origin
    }
}

extension LorcanaCard: Hashable {
    public static func == (a: LorcanaCard, b: LorcanaCard) -> Bool {
        if a.catalogue === b.catalogue { return a.row == b.row }
        return a.id == b.id && a.facts == b.facts && a.origin == b.origin
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
