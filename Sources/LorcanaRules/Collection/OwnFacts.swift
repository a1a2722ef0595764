import LorcanaCards

/// The data from the user's files that a query requires: owned copies, and the cards of decks.
///
/// The query only names the files. The caller reads them and passes their contents in this value.
package struct OwnFacts: Sendable, Equatable {
    /// The cards of a deck.
    package struct DeckCards: Sendable, Equatable {
        /// The id of one printing for each full name.
        package var ids: [String]
        /// The number of lines that were not understood.
        package var unread: Int

        package init(ids: [String], unread: Int = 0) { (self.ids, self.unread) = (ids, unread) }

        package init(_ deck: Deck) {
            ids = deck.cards.map { deck.names.catalogue[$0.row].id }
            unread = deck.unread.count
        }
    }

    package var collection: CardCollection
    /// Decks by the names used in the query.
    package var decks: [String: DeckCards]

    package init(collection: CardCollection = CardCollection(), decks: [String: DeckCards] = [:]) {
        (self.collection, self.decks) = (collection, decks)
    }
}
