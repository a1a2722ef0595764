/// One printing of a card: a light view of a catalogue's row that reads texts on demand.
package struct LorcanaCard: Sendable, Identifiable {
    package let catalogue: Catalogue
    package let row: Int

    package init(catalogue: Catalogue, row: Int) {
        self.catalogue = catalogue
        self.row = row
    }

    /// A single card, in a catalogue of one row; for tests and previews.
    package init(_ facts: CardFacts, sets: [LorcanaSet] = [], origin: AnswerOrigin) {
        let catalogue = Catalogue([facts], sets: sets, origin: origin, factsDate: origin.asOf)
        self.init(catalogue: catalogue, row: 0)
    }

    /// All fields at once, texts copied; a single property reads only its own column.
    package var facts: CardFacts { catalogue.facts(row) }

    package var id: String { catalogue.text(.id, row) }
    package var name: String { catalogue.text(.name, row) }
    package var version: String { catalogue.text(.version, row) }
    /// "Elsa - Snow Queen", or the name alone if there is no version.
    package var fullName: String { catalogue.text(.fullName, row) }
    package var inks: InkSet { catalogue.inks(row) }
    package var cost: Int? { catalogue.cost(row) }
    package var inkable: Bool? { catalogue.inkable(row) }
    package var type: CardType { catalogue.type(row) }
    var classifications: [String] { catalogue.list(.classifications, row) }
    package var strength: Int? { catalogue.strength(row) }
    package var willpower: Int? { catalogue.willpower(row) }
    package var lore: Int? { catalogue.lore(row) }
    package var moveCost: Int? { catalogue.moveCost(row) }
    package var keywords: [String] { catalogue.list(.keywords, row) }
    /// Nil if it is unknown; empty if the card has none.
    package var text: String? { catalogue.isUnsent(.text, row) ? nil : catalogue.text(.text, row) }
    package var flavor: String? { catalogue.knownText(.flavor, row) }
    /// The id of the printing whose text this is, if it is not the row's own; empty if it is.
    package var textFrom: String { catalogue.text(.textFrom, row) }
    /// Whether the words are in another language.
    package var isTranslated: Bool { !catalogue.isAbsent(.englishFullName, row) }
    /// Whether the words are English because the catalogue's other language lacks the card.
    package var isUntranslated: Bool { catalogue.download.language != .en && !isTranslated }
    /// The English name of a card in another language; empty for cards in English.
    package var englishName: String { catalogue.text(.englishFullName, row) }
    /// The English name, which all printings of a card share, translated or not.
    package var lastingName: String { isTranslated ? englishName : fullName }
    /// The language of the words.
    package var language: CardLanguage { isTranslated ? catalogue.download.language : .en }
    /// The classifications and the story as they are shown.
    package var shownClassifications: [String] {
        isTranslated ? catalogue.list(.shownClassifications, row) : classifications
    }
    package var shownStory: String { isTranslated ? catalogue.text(.shownStory, row) : story }
    package var rulings: [String] { catalogue.list(.rulings, row) }
    package var errata: [String] { catalogue.list(.errata, row) }
    package var unknown: UnknownRelations { catalogue.unknown(row) }
    package var rarity: Rarity? { catalogue.rarity(row) }
    package var set: LorcanaSet? { catalogue.setIndex(row).map { catalogue.sets[$0] } }
    package var setNumber: String { catalogue.text(.setNumber, row) }
    package var number: Int? { catalogue.number(row) }
    package var variant: String { catalogue.text(.variant, row) }
    package var promo: String { catalogue.text(.promo, row) }
    package var illustrators: [String] { catalogue.list(.illustrators, row) }
    var story: String { catalogue.text(.story, row) }
    package var image: String { catalogue.text(.image, row) }
    package var shift: ShiftAbility? { catalogue.shift(row) }
    package var singsAs: Int? { catalogue.singsAs(row) }
    package var singsIf: Int? { catalogue.singsIf(row) }
    package var singBar: SingBar? { catalogue.singBar(row) }
    package var copies: CopyLimit { catalogue.copies(row) }
    package var finishes: Finishes { catalogue.finishes(row) }
    package var tcgplayer: Int? { catalogue.tcgplayer(row) }
    package var cardmarket: Int? { catalogue.cardmarket(row) }
    package var legality: Legality { catalogue.legality(row) }
    package var corrected: [String] { catalogue.list(.corrected, row) }
    package var isPromo: Bool { catalogue.isPromo(row) }

    /// The source of this row: the catalogue's own, or the built-in facts that completed it.
    package var origin: AnswerOrigin {
        catalogue.isBuiltIn(row)
            ? AnswerOrigin(source: .builtIn, asOf: catalogue.factsDate) : catalogue.origin
    }
}

extension LorcanaCard: Hashable {
    package static func == (a: LorcanaCard, b: LorcanaCard) -> Bool {
        if a.catalogue === b.catalogue { return a.row == b.row }
        return a.id == b.id && a.facts == b.facts && a.origin == b.origin
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
