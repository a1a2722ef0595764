/// One printing of a card: a lightweight view of a catalogue's row. Each property reads its column in place.
///
/// Numbers and flags take a few nanoseconds; only texts and lists are copied.
@usableFromInline
package struct LorcanaCard: Sendable, Identifiable {
    package let catalogue: Catalogue
    package let row: Int

    @usableFromInline
    init(catalogue: Catalogue, row: Int) {
        self.catalogue = catalogue
        self.row = row
    }

    @usableFromInline package var id: String { catalogue.text(.id, row) }
    package var name: String { catalogue.text(.name, row) }
    package var version: String { catalogue.text(.version, row) }
    /// The full name, "Elsa - Snow Queen"; without a version, the name alone.
    package var fullName: String { catalogue.text(.fullName, row) }
    var classifications: [String] { catalogue.list(.classifications, row) }
    package var keywords: [String] { catalogue.list(.keywords, row) }
    /// The rules text; nil if it is unknown, empty if the card has none.
    package var text: String? { catalogue.isUnsent(.text, row) ? nil : catalogue.text(.text, row) }
    package var flavor: String? { catalogue.knownText(.flavor, row) }
    /// The id of the printing that the text comes from; empty if it is the row's own text.
    package var textFrom: String { catalogue.text(.textFrom, row) }
    package var rulings: [String] { catalogue.list(.rulings, row) }
    package var errata: [String] { catalogue.list(.errata, row) }
    package var set: LorcanaSet? { catalogue.setIndex(row).map { catalogue.sets[$0] } }
    package var setNumber: String { catalogue.text(.setNumber, row) }
    package var variant: String { catalogue.text(.variant, row) }
    package var promo: String { catalogue.text(.promo, row) }
    package var illustrators: [String] { catalogue.list(.illustrators, row) }
    var story: String { catalogue.text(.story, row) }
    package var image: String { catalogue.text(.image, row) }
    package var corrected: [String] { catalogue.list(.corrected, row) }

    /// The source of this row: the catalogue's own, or the built-in facts that completed it.
    package var origin: AnswerOrigin {
        isBuiltIn ? AnswerOrigin(source: .builtIn, asOf: catalogue.factsDate) : catalogue.origin
    }
}

/// The card's language, and the values that are the same in all languages.
extension LorcanaCard {
    /// Whether the texts are in a language other than English.
    package var isTranslated: Bool { !catalogue.isAbsent(.englishFullName, row) }
    /// Whether the texts are English because the catalogue's other language lacks the card.
    package var isUntranslated: Bool { catalogue.language != .en && !isTranslated }
    /// The language of the texts.
    package var language: CardLanguage { isTranslated ? catalogue.language : .en }
    /// The full name in English, which all printings of a card share, translated or not.
    package var englishFullName: String { catalogue.text(isTranslated ? .englishFullName : .fullName, row) }
    /// The classifications as they are shown, in the language of the texts.
    package var shownClassifications: [String] {
        isTranslated ? catalogue.list(.shownClassifications, row) : classifications
    }
    package var shownStory: String { isTranslated ? catalogue.text(.shownStory, row) : story }
}

extension LorcanaCard: Hashable {
    @usableFromInline
    package static func == (a: LorcanaCard, b: LorcanaCard) -> Bool {
        if a.catalogue === b.catalogue { return a.row == b.row }
        return a.id == b.id && a.facts == b.facts && a.origin == b.origin
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
