/// A question about cards or sets, asked in words: "is be prepared legal".
///
/// `QuestionAnswerer` receives the cards separately.
package enum CardQuestion: Sendable, Hashable {
    /// Whether the cards or the set are legal, and when they leave Core.
    case standing
    /// The sets that leave Core next.
    case nextRotation
    /// The rule of a keyword, by its name in the guide: "Ward".
    case keyword(String)
    case fact(CardFact)
    /// The number of cards.
    case count
    /// When the set or the card was or will be released.
    case release
    /// The number of sets, or of those legal in Core, and which ones are.
    case sets(areLegal: Bool)
    /// When the next set is released.
    case nextRelease
    /// The first set that contains any of the cards.
    case firstSet
    /// The card with the greatest or least value of a fact.
    case extreme(CardFact, isMost: Bool)
    /// The set, ink, artist or the like that most of the cards have.
    case most(CardFact)
    /// The cards that match, if there are only a few.
    case which
    /// Whether any card matches.
    case existence
    /// Whether all of the cards match.
    case universality
    /// A term of other games without a counterpart in Lorcana.
    ///
    /// - Parameter near: the closest terms of Lorcana, whose cards are listed.
    case foreignWord(String, near: String?)
}

/// A fact of cards that a question names.
package enum CardFact: String, Sendable, Hashable, CaseIterable {
    case cost, strength, willpower, lore, moveCost, ink, inkwell, type, classification, story, keyword, shift
    case singer, copies
    case set, number, artist, rarity, release
    case text

    /// Whether printings of one card may have different values.
    package var isOfPrinting: Bool {
        switch self {
        case .set, .number, .artist, .rarity, .release: true
        case .cost, .strength, .willpower, .lore, .moveCost, .ink, .inkwell, .type, .classification, .story,
            .keyword, .shift, .singer, .copies, .text:
            false
        }
    }

    /// Whether cards can be grouped by it: by set or ink, but not by number.
    package var isGroup: Bool {
        switch self {
        case .ink, .type, .classification, .story, .keyword, .set, .artist, .rarity: true
        case .cost, .strength, .willpower, .lore, .moveCost, .inkwell, .shift, .singer, .copies, .number,
            .release, .text:
            false
        }
    }
}
