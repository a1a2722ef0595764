extension LorcanaCard {
    /// The whole record, its texts copied; a single property reads only its own column.
    package var facts: CardFacts {
        var facts = CardFacts(id: id, name: name)
        facts.version = version
        facts.setNumber = setNumber
        facts.variant = variant
        facts.promo = promo
        facts.text = catalogue.knownText(.text, row)
        facts.flavor = flavor
        facts.story = story
        facts.textFrom = textFrom
        facts.rulings = rulings
        facts.errata = errata
        facts.translation = translation
        facts.baseID = catalogue.text(.baseID, row)
        facts.reprintOf = catalogue.text(.reprintOf, row)
        facts.image = image
        facts.classifications = classifications
        facts.keywords = keywords
        facts.illustrators = illustrators
        facts.corrected = corrected
        readNumbers(into: &facts)
        readRelations(into: &facts)
        return facts
    }

    private var translation: CardFacts.Translation? {
        if !isTranslated { return nil }
        return CardFacts.Translation(
            englishName: catalogue.text(.englishName, row),
            englishVersion: catalogue.text(.englishVersion, row),
            classifications: shownClassifications, story: shownStory)
    }

    private func readNumbers(into facts: inout CardFacts) {
        facts.inks = inks
        facts.cost = cost
        facts.inkable = inkable
        facts.type = type
        facts.strength = strength
        facts.willpower = willpower
        facts.lore = lore
        facts.moveCost = moveCost
        facts.number = number
        facts.rarity = rarity
        facts.legality = legality
        facts.isFromFacts = isFromFacts
        facts.hasFileTexts = hasFileTexts
        facts.modified = modified
        facts.sourceID = sourceID
        facts.tcgplayer = tcgplayer
        facts.cardmarket = cardmarket
    }

    private func readRelations(into facts: inout CardFacts) {
        facts.alsoNamed = catalogue.list(.alsoNamed, row)
        facts.shift = shift
        facts.shiftAs = shiftAs
        facts.singsAs = singsAs
        facts.singsIf = singsIf
        facts.singBar = singBar
        facts.singHelp = singHelp
        facts.copies = copies
        facts.deckFree = catalogue.text(.deckFree, row)
        facts.finishes = finishes
        facts.unknown = unknown
    }
}
