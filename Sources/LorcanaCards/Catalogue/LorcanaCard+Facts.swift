extension LorcanaCard {
    /// The whole record, with its texts copied; a single property would read only its own column.
    package var facts: CardFacts {
        var facts = CardFacts(id: "", name: "")
        for column in RowContent.all { column.read?(self, &facts) }
        return facts
    }

    /// Nil for cards in English.
    var translation: CardFacts.Translation? {
        if !isTranslated { return nil }
        return CardFacts.Translation(
            englishName: catalogue.text(.englishName, row),
            englishVersion: catalogue.text(.englishVersion, row),
            classifications: shownClassifications, story: shownStory)
    }
}
