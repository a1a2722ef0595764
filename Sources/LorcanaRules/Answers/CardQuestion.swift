/// A question about cards or sets, asked in words: "is be prepared legal".
///
/// `QuestionAnswerer` gets the cards that it is about.
package enum CardQuestion: Sendable, Hashable {
    /// Whether the cards or the set may be played, and when they leave Core.
    case standing
    /// The sets that leave Core next.
    case nextRotation
    /// The rule of a keyword, by its name in the guide: "Ward".
    case keyword(String)
    case fact(CardFact)
    /// How many cards there are.
    case count
    /// When the set or the card comes or came out.
    case release
    /// How many sets there are, and which are legal in Core.
    case sets(areLegal: Bool)
    /// When the next set comes out.
    case nextRelease
    /// The first set with one of the cards.
    case firstSet
    /// The card that has most or least of something.
    case extreme(CardFact, isMost: Bool)
    /// Which cards have something, if they are few.
    case which
    /// Whether there is such a card.
    case existence
    /// Whether all of the cards have something.
    case universality
    /// A word of other games that Lorcana has no counterpart for.
    ///
    /// - Parameter near: words of Lorcana that come near, whose cards are shown.
    case foreignWord(String, near: String?)
}

/// A fact of a card that is asked for by name.
package enum CardFact: String, Sendable, Hashable, CaseIterable {
    case cost, strength, willpower, lore, moveCost, ink, inkwell, type, classification, story, shift, singer
    case copies
    case set, number, artist, rarity, release
    case text

    /// Whether printings of one card may differ in it.
    package var isOfPrinting: Bool {
        switch self {
        case .set, .number, .artist, .rarity, .release: true
        case .cost, .strength, .willpower, .lore, .moveCost, .ink, .inkwell, .type, .classification, .story,
            .shift, .singer, .copies, .text:
            false
        }
    }
}
