package import LorcanaCards
package import LorcanaRules

/// The player's own files, which the browser changes as commands do: each change locks, reads and replaces the file.
@MainActor
package protocol OwnFiles: AnyObject {
    /// The names of the decks in the deck folder.
    var deckNames: [String] { get }
    /// The deck of the deck folder that is named so, or of a path; empty if there is no file yet. `typed` is what it is
    /// called from then on, whatever the working directory has.
    func openDeck(_ name: String) throws(OwnRefusal) -> (typed: String, deck: Deck)
    /// Changes the copies of cards, one after another, and returns what came of it; an equal text is not written.
    func changeDeck(
        _ typed: String, _ changes: [(card: LorcanaCard, change: DeckChange)]
    ) throws(OwnRefusal) -> (revision: DeckRevision, deck: Deck)
    /// Makes a revision: as it was made first if the file has the text before it, else by its copies.
    func makeRevision(_ revision: DeckRevision) throws(OwnRefusal) -> Deck
    /// What the player owns; nil if there is no collection.
    func ownedCopies() throws(OwnRefusal) -> OwnedCopies?
    func changeOwned(_ revision: OwnRevision) throws(OwnRefusal) -> OwnedCopies
}

/// Why a file is as it was, in a sentence.
package struct OwnRefusal: Error {
    let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}
