/// The parts of a prepared catalogue, in the order of its directory: the columns of rows, the columns of sets,
/// where each string begins, and the strings.
///
/// Changing this list, or what a part holds, needs a new `CatalogueHeader.version`.
enum CatalogueSection {
    case row(RowColumn)
    case set(SetColumn)
    /// Where each string begins, and where the last one ends.
    case stringOffsets
    case strings

    /// The part's place in the directory.
    var index: Int {
        switch self {
        case .row(let column): column.rawValue
        case .set(let column): RowColumn.count + column.rawValue
        case .stringOffsets: RowColumn.count + SetColumn.count
        case .strings: RowColumn.count + SetColumn.count + 1
        }
    }

    /// The possible widths of its numbers in digits. Columns that every row or set has take at least one, even if all
    /// are zero.
    var widths: ClosedRange<Int> {
        switch self {
        case .row(.id), .row(.fullName), .row(.foldedFullName), .set(.number), .stringOffsets:
            1...Base128.maximumWidth
        case .row, .set: 0...Base128.maximumWidth
        case .strings: 1...1
        }
    }

    static var count: Int { CatalogueSection.strings.index + 1 }
    static let all: [CatalogueSection] =
        RowColumn.allCases.map(Self.row) + SetColumn.allCases.map(Self.set) + [.stringOffsets, .strings]
}

/// One number per row. Texts are numbers of strings; a list is one string, its members joined by U+001F.
enum RowColumn: Int, CaseIterable {
    case foldedFullName, foldedNameLength, nameRank
    case inks, cost, inkable, type, strength, willpower, lore, moveCost, rarity
    case setIndex, number, promo, reprintOf, isFromFacts
    case coreStatus, infinityStatus, coreUntil, bannedInCore, bannedInInfinity
    case foldedKeywords, foldedClassifications, foldedStory, foldedIllustrators, foldedText, foldedFlavor
    case id, fullName, nameLength, setNumber, variant, classifications, keywords, story, illustrators
    case baseID, image, text, flavor, corrected, modified, rawRow
    case alsoNamed, shiftOnto, shiftPay, shiftBack, shiftAs, singsAs, singsIf, singBar, singHelp, copies
    case deckFree, finishes, sourceID, tcgplayer, cardmarket, unknown, textFrom, rulings, errata
    case hasFileWords
    case foldedEnglishFullName, foldedEnglishNameLength, englishFullName, englishNameLength
    case shownClassifications, shownStory

    static var count: Int { RowColumn.shownStory.rawValue + 1 }
}

/// One number per set.
enum SetColumn: Int, CaseIterable {
    case number, code, name, kind, prerelease, release, baseCards, specialCards, promoCards
    case rotationGroup, coreUntil, legalFrom

    static var count: Int { SetColumn.legalFrom.rawValue + 1 }
}
