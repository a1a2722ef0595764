extension CardQuery {
    /// Whether it cannot be answered without the user's own files.
    package var asksForOwnFacts: Bool { asksForCollection || condition?.has { $0.deck != nil } == true }

    /// Whether it asks for copies owned.
    package var asksForCollection: Bool { condition?.has { $0.asksForCollection } == true }

    /// The decks that it asks for, as they are written.
    package var decks: [WrittenDeck] { condition?.terms.compactMap(\.deck) ?? [] }
}

/// A deck as a query names it: a path, or the name of a deck in the deck folder.
package struct WrittenDeck: Sendable, Equatable {
    package var typed: String
    /// In scalars of the query.
    package var range: Range<Int>

    /// Decks are equal wherever they stand.
    package static func == (a: WrittenDeck, b: WrittenDeck) -> Bool { a.typed == b.typed }
}

extension Term {
    fileprivate var deck: WrittenDeck? { if case .deck(let deck) = self { deck } else { nil } }

    fileprivate var asksForCollection: Bool {
        switch self {
        case .number(let left, _, let right): left.asksForCollection || right.asksForCollection
        case .range(let numbers, _, _), .parity(let numbers, _): numbers.asksForCollection
        case .text, .inks, .keyword, .type, .classification, .set, .printedIn, .promoSeries, .id, .rarity,
            .flag, .date, .legal, .banned, .related, .deck:
            false
        }
    }
}

extension NumberExpression {
    var asksForCollection: Bool { fields.contains { $0.asksForCollection } }
}

extension NumberField {
    fileprivate var asksForCollection: Bool { self == .own || self == .ownPrinting || self == .ownFoil }
}
