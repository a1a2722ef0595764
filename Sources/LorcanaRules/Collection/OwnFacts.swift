import LorcanaCards

/// What the user's own files say, as far as a query asks for it: the copies owned, and the cards of decks.
///
/// The query only names the files. They are read outside, and what they say comes in with the query, as a value.
package struct OwnFacts: Sendable, Equatable {
    /// The cards of a deck.
    package struct DeckCards: Sendable, Equatable {
        /// A printing of each full name.
        package var ids: [String]
        /// The lines that are no card.
        package var unread: Int

        package init(ids: [String], unread: Int = 0) { (self.ids, self.unread) = (ids, unread) }

        package init(_ deck: Deck) {
            ids = deck.cards.map { deck.names.catalogue.id($0.row) }
            unread = deck.unread.count
        }
    }

    package var collection: CardCollection
    /// Decks by what the query calls them.
    package var decks: [String: DeckCards]

    package init(collection: CardCollection = CardCollection(), decks: [String: DeckCards] = [:]) {
        (self.collection, self.decks) = (collection, decks)
    }
}

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

/// What a row's cards are to their owner; worked out once it is asked for.
final class OwnRows {
    private let catalogue: Catalogue
    private let facts: OwnFacts
    private lazy var names = CardNames(catalogue)
    private lazy var ids = CardIDs(catalogue)
    private(set) lazy var holdings = facts.collection.holdings(names).holdings

    init(_ facts: OwnFacts, _ catalogue: Catalogue) { (self.facts, self.catalogue) = (facts, catalogue) }

    /// The rows whose full name is in the deck, whatever their printing.
    func rows(inDeck deck: WrittenDeck, among rows: RowSet) -> RowSet {
        var isIn = [Bool](repeating: false, count: names.count)
        for id in facts.decks[deck.typed]?.ids ?? [] {
            if let row = ids[id] { isIn[names.name(ofRow: row)] = true }
        }
        return rows.filter { isIn[names.name(ofRow: $0)] }
    }
}
