import LorcanaCards

/// One change of marks, a deck or the collection, undone and redone as a whole.
struct GatherStep: Equatable, Sendable {
    /// The marks before and after it, if it changed them.
    struct OfMarks: Equatable, Sendable {
        var before: Marks
        var after: Marks
    }

    var marks: OfMarks?
    var deck: DeckRevision?
    var own: CollectionRevision?
    /// A change of the deck folder, and the one that reverses it.
    struct OfFolder: Equatable, Sendable {
        var change: FolderChange
        var reverse: FolderChange
    }

    var folder: OfFolder?
    /// The change in words: "4 × Be Our Guest".
    var words: String

    /// The step that undoes this one.
    var reversed: GatherStep {
        GatherStep(
            marks: marks.map { OfMarks(before: $0.after, after: $0.before) }, deck: deck?.reversed,
            own: own?.reversed, folder: folder.map { OfFolder(change: $0.reverse, reverse: $0.change) },
            words: words)
    }
}

/// Copies of cards to be added to a deck, or below 0 taken out of it; or the count that each is to have.
package enum DeckChange: Equatable, Sendable {
    case by(Int)
    case to(Int)
}

/// A change of a deck's file that was made.
package struct DeckRevision: Equatable, Sendable {
    package struct Card: Equatable, Sendable {
        /// The name that every language shares.
        package var name: String
        package var step: Int

        package init(name: String, step: Int) { (self.name, self.step) = (name, step) }
    }

    /// The deck as it was named.
    package var deck: String
    /// The text before and after it; nil where there is no file.
    package var before: [UInt8]?
    package var after: [UInt8]?
    /// The copies that came, or went.
    package var cards: [Card]
    /// Whether the file was gone, so that the change made it again.
    package var isRemade: Bool

    package init(
        deck: String, before: [UInt8]?, after: [UInt8]?, cards: [Card], isRemade: Bool = false
    ) {
        (self.deck, self.before, self.after) = (deck, before, after)
        (self.cards, self.isRemade) = (cards, isRemade)
    }

    var reversed: DeckRevision {
        DeckRevision(
            deck: deck, before: after, after: before,
            cards: cards.map { Card(name: $0.name, step: -$0.step) })
    }
}

/// Copies of a printing that came to the collection, or below 0 left it.
package struct CollectionRevision: Equatable, Sendable {
    package var id: String
    package var isFoil: Bool
    package var step: Int

    var reversed: CollectionRevision { CollectionRevision(id: id, isFoil: isFoil, step: -step) }
}

/// What a key asks of the player's files and of the steps made so far. It is answered before the next key.
enum GatherRequest: Equatable, Sendable {
    /// Note that a key changed the marks.
    case marks(GatherStep.OfMarks)
    /// Change copies in the deck that is open; marks that are given go with it.
    case copies(DeckChange, of: [LorcanaCard], Marks?)
    /// Add a copy to the collection.
    case own(LorcanaCard, isFoil: Bool)
    case undo, redo
    /// List the decks of the deck folder.
    case decks
    /// Show what differs between two decks of the deck folder.
    case compare(String, with: String)
    /// Count the collection set by set.
    ///
    /// - Parameter opens: whether a screen of it opens.
    case progress(opens: Bool)
    /// Change the deck folder; a message names the key that brings a deleted deck back.
    case folder(FolderChange, undo: String = "U")
    /// Add a list that was pasted to a deck, which is opened.
    case lines(String, to: String)
    /// Open a deck, or none; a deck that begins gets the marks that are given, and for another a message names the keys that
    /// put them there.
    case open(String?, putting: Marks, keys: String = "1 to 4")
}
