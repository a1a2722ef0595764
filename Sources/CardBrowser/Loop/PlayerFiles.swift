package import CardRendering
package import LorcanaCards
package import LorcanaRules

/// The player's decks and collection. As in commands, each change locks, reads and replaces the file.
@MainActor
package protocol PlayerFiles: AnyObject {
    /// The decks in the deck folder, sorted by name.
    var deckEntries: [DeckEntry] { get }
    /// Changes the deck folder, and returns the reverse change.
    func changeFolder(_ change: FolderChange) throws(PlayerFilesError) -> FolderChange
    /// Adds the cards of a list to a deck; a deck without lines gets the list unchanged. Also returns the lines of
    /// the list that were not understood.
    ///
    /// - Parameter known: the deck as last read, used if its file is missing.
    func addLines(_ text: String, to typed: String, known: Deck?) throws(PlayerFilesError) -> (
        revision: DeckRevision, deck: Deck, unread: [DeckLine]
    )
    /// Opens a deck by its name in the deck folder, or by a path; it is empty if the file doesn't exist. `typed`
    /// identifies the deck from then on, whatever files the working directory has.
    func openDeck(_ name: String) throws(PlayerFilesError) -> (typed: String, deck: Deck)
    /// Applies changes to the copies of cards in order, and returns the revision; an unchanged text is not written.
    ///
    /// - Parameter known: the deck as last read, used if its file is missing.
    func changeDeck(
        _ typed: String, known: Deck?, _ changes: [(card: LorcanaCard, change: DeckChange)]
    ) throws(PlayerFilesError) -> (revision: DeckRevision, deck: Deck)
    /// Applies a revision: restores its text if the file is missing or has not changed since; otherwise changes only
    /// the copies.
    func makeRevision(_ revision: DeckRevision) throws(PlayerFilesError) -> Deck
    /// The owned copies; nil without a collection.
    func ownedCopies() throws(PlayerFilesError) -> OwnedCopies?
    /// The progress of the collection in each set.
    func progress() throws(PlayerFilesError) -> CollectionProgress
    func changeOwned(_ revision: CollectionRevision) throws(PlayerFilesError) -> OwnedCopies
}

/// The reason why a file could not be read or changed.
package struct PlayerFilesError: Error {
    let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}
