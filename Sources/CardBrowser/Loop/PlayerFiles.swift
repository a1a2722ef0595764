package import CardRendering
package import LorcanaCards
package import LorcanaRules

/// The player's decks and collection. Like commands, each change locks, reads and replaces the file.
@MainActor
package protocol PlayerFiles: AnyObject {
    /// The decks in the deck folder, sorted by name.
    var deckEntries: [DeckEntry] { get }
    /// Changes the deck folder, and returns the reverse change.
    func changeFolder(_ change: FolderChange) throws(PlayerFilesError) -> FolderChange
    /// Adds the cards of a list to a deck; if the deck has no lines, it gets the list unchanged. Also returns
    /// the lines of the list that were not understood.
    ///
    /// - Parameter known: the deck as read last, used if its file is missing.
    func addLines(_ text: String, to typed: String, known: Deck?) throws(PlayerFilesError) -> (
        revision: DeckRevision, deck: Deck, unread: [DeckLine]
    )
    /// Opens a deck by its name in the deck folder, or by a path; it is empty if the file does not exist.
    /// `typed` identifies it from then on, whatever files the working directory has.
    func openDeck(_ name: String) throws(PlayerFilesError) -> (typed: String, deck: Deck)
    /// Changes the copies of cards in order, and returns the revision; an unchanged text is not written.
    ///
    /// - Parameter known: the deck as read last, used if its file is missing.
    func changeDeck(
        _ typed: String, known: Deck?, _ changes: [(card: LorcanaCard, change: DeckChange)]
    ) throws(PlayerFilesError) -> (revision: DeckRevision, deck: Deck)
    /// Applies a revision: restores its text if the file is unchanged since or missing; else changes only the
    /// copies.
    func makeRevision(_ revision: DeckRevision) throws(PlayerFilesError) -> Deck
    /// The copies in the collection; nil if there is none.
    func ownedCopies() throws(PlayerFilesError) -> OwnedCopies?
    /// The progress of the collection in each set.
    func progress() throws(PlayerFilesError) -> CollectionProgress
    func changeOwned(_ revision: CollectionRevision) throws(PlayerFilesError) -> OwnedCopies
}

/// Why a file could not be read or changed.
package struct PlayerFilesError: Error {
    let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}
