/// The parts of a prepared catalogue, in the order of its directory.
///
/// A change of this list, or of what a part holds, is a new `CatalogueHeader.version`.
enum CatalogueSection: Int, CaseIterable {
    // One number a row. Texts are numbers of strings; lists are one string, joined by U+001F.
    case foldedFullName, foldedNameLength, nameRank
    case inks, cost, inkable, type, strength, willpower, lore, moveCost, rarity
    case setIndex, number, promo, reprintOf, isFromFacts
    case coreStatus, infinityStatus, coreUntil, bannedInCore, bannedInInfinity
    case foldedKeywords, foldedClassifications, foldedStory, foldedIllustrators, foldedText, foldedFlavor
    case id, fullName, nameLength, setNumber, variant, classifications, keywords, story, illustrators
    case baseID, image, maximumCopies, text, flavor, corrected, modified, rawRow

    // One number a set.
    case setNumberOfSet, setCode, setName, setKind, setPrerelease, setRelease
    case setBaseCards, setSpecialCards, setPromoCards

    // Where each string begins, and where the last one ends; then the strings.
    case stringOffsets, strings

    static let rowColumns = CatalogueSection.allCases.filter { $0.rawValue <= rawRow.rawValue }
    static let setColumns = CatalogueSection.allCases.filter {
        $0.rawValue > rawRow.rawValue && $0.rawValue < stringOffsets.rawValue
    }
    static let count = CatalogueSection.strings.rawValue + 1
}

/// Text columns as they are printed.
package enum TextColumn: UInt8, CaseIterable, Sendable {
    case id, fullName, name, version, setNumber, variant, promo, text, flavor, story, baseID, reprintOf, image
    /// Lists, their members joined by `Catalogue.listSeparator`.
    case classifications, keywords, illustrators, corrected
}

/// Text columns that are kept folded for searching. Lists are folded member by member, joined by a line feed.
package enum FoldedColumn: UInt8, CaseIterable, Sendable {
    case fullName, name, version, text, flavor, story, illustrators, classifications, keywords
}
