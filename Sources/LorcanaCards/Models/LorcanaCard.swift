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

    /// Every fact at once; reading several single properties of one card costs more than this.
    public var facts: CardFacts { catalogue.facts(row) }

    public var id: String { facts.id }
    public var name: String { facts.name }
    public var version: String { facts.version }
    /// "Elsa - Snow Queen", or the name alone where there is no version.
    public var fullName: String { version.isEmpty ? name : "\(name) - \(version)" }
    public var inks: InkSet { catalogue.inks(row) }
    public var cost: Int? { catalogue.cost(row) }
    public var inkable: Bool? { catalogue.inkable(row) }
    public var type: CardType { catalogue.type(row) }
    public var classifications: [String] { facts.classifications }
    public var strength: Int? { catalogue.strength(row) }
    public var willpower: Int? { catalogue.willpower(row) }
    public var lore: Int? { catalogue.lore(row) }
    public var moveCost: Int? { catalogue.moveCost(row) }
    public var keywords: [String] { facts.keywords }
    public var text: String? { facts.text }
    public var flavor: String? { facts.flavor }
    public var rarity: Rarity? { catalogue.rarity(row) }
    public var set: LorcanaSet? { catalogue.setIndex(row).map { catalogue.sets[$0] } }
    public var setNumber: String { facts.setNumber }
    public var number: Int? { catalogue.number(row) }
    public var variant: String { facts.variant }
    public var promo: String { facts.promo }
    public var illustrators: [String] { facts.illustrators }
    public var story: String { facts.story }
    public var image: String { facts.image }
    public var legality: Legality { catalogue.legality(row) }
    public var corrected: [String] { facts.corrected }
    public var isPromo: Bool { catalogue.isPromo(row) }

    /// Where this very row came from: the catalogue's source, or the built-in facts that completed it.
    public var origin: AnswerOrigin {
        facts.isFromFacts ? AnswerOrigin(source: .builtIn, asOf: catalogue.factsDate) : catalogue.origin
    }
}

extension LorcanaCard: Hashable {
    public static func == (a: LorcanaCard, b: LorcanaCard) -> Bool {
        if a.catalogue === b.catalogue { return a.row == b.row }
        return a.facts == b.facts && a.origin == b.origin
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
