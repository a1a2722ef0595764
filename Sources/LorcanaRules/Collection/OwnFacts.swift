import LorcanaCards

/// The parts of the user's files that a query asks for: copies owned, and the cards of decks.
///
/// The query only names the files. The caller reads them and passes their contents as this value.
package struct OwnFacts: Sendable, Equatable {
    /// The cards of a deck.
    package struct DeckCards: Sendable, Equatable {
        /// A printing of each full name.
        package var ids: [String]
        /// The number of lines that could not be read.
        package var unread: Int

        package init(ids: [String], unread: Int = 0) { (self.ids, self.unread) = (ids, unread) }

        package init(_ deck: Deck) {
            ids = deck.cards.map { deck.names.catalogue[$0.row].id }
            unread = deck.unread.count
        }
    }

    package var collection: CardCollection
    /// Decks by the names that the query uses.
    package var decks: [String: DeckCards]

    package init(collection: CardCollection = CardCollection(), decks: [String: DeckCards] = [:]) {
        (self.collection, self.decks) = (collection, decks)
    }
}
