import LorcanaCards

/// What the user's own files say, as far as a query asks for it: the copies owned, and the cards of decks.
///
/// The query only names the files. They are read outside, and their contents come with the query, as a value.
package struct OwnFacts: Sendable, Equatable {
    /// The cards of a deck.
    package struct DeckCards: Sendable, Equatable {
        /// A printing of each full name.
        package var ids: [String]
        /// The lines that are no card.
        package var unread: Int

        package init(ids: [String], unread: Int = 0) { (self.ids, self.unread) = (ids, unread) }

        package init(_ deck: Deck) {
            ids = deck.cards.map { deck.names.catalogue[$0.row].id }
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
