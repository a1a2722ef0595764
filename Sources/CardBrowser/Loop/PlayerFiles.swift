package import CardRendering
package import LorcanaCards
package import LorcanaRules

/// The player's decks and collection, which the browser changes as commands do: each change locks, reads and replaces
/// the file.
@MainActor
package protocol PlayerFiles: AnyObject {
    /// The decks in the deck folder, in the order of their names.
    var deckEntries: [DeckEntry] { get }
    /// Makes a change of the deck folder, and returns the one that reverses it.
    func changeFolder(_ change: FolderChange) throws(PlayerFilesError) -> FolderChange
    /// Adds the cards of a list to a deck; a deck without lines gets the list as it is. Also returns the lines of the list that
    /// were not understood.
    ///
    /// - Parameter known: the deck as it was read last, which takes the place of a file that is gone.
    func addLines(_ text: String, to typed: String, known: Deck?) throws(PlayerFilesError) -> (
        revision: DeckRevision, deck: Deck, unread: [DeckLine]
    )
    /// A deck by its name in the deck folder, or by a path; empty if the file does not exist yet. `typed` names it from
    /// then on, whatever the working directory has.
    func openDeck(_ name: String) throws(PlayerFilesError) -> (typed: String, deck: Deck)
    /// Changes the copies of cards, one after another, and returns the change; an equal text is not written.
    ///
    /// - Parameter known: the deck as it was read last, which takes the place of a file that is gone.
    func changeDeck(
        _ typed: String, known: Deck?, _ changes: [(card: LorcanaCard, change: DeckChange)]
    ) throws(PlayerFilesError) -> (revision: DeckRevision, deck: Deck)
    /// Makes a revision: its text if the file still has the text before it or is gone, else its copies alone.
    func makeRevision(_ revision: DeckRevision) throws(PlayerFilesError) -> Deck
    /// The copies in the collection; nil if there is none.
    func ownedCopies() throws(PlayerFilesError) -> OwnedCopies?
    /// How much of each set is in the collection.
    func progress() throws(PlayerFilesError) -> CollectionProgress
    func changeOwned(_ revision: CollectionRevision) throws(PlayerFilesError) -> OwnedCopies
}

/// Why a file could not be read or changed, in a sentence.
package struct PlayerFilesError: Error {
    let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}
