import LorcanaCards

/// A change of marks, a deck or the collection, undone and redone as a unit.
struct GatherStep: Equatable, Sendable {
    /// The marks before and after a step that changed them.
    struct OfMarks: Equatable, Sendable {
        var before: Marks
        var after: Marks
    }

    var marks: OfMarks?
    var deck: DeckRevision?
    var own: CollectionRevision?
    /// A change of the deck folder, and its reverse.
    struct OfFolder: Equatable, Sendable {
        var change: FolderChange
        var reverse: FolderChange
    }

    var folder: OfFolder?
    /// A description: "4 × Be Our Guest".
    var words: String

    /// The step that undoes this one.
    var reversed: GatherStep {
        GatherStep(
            marks: marks.map { OfMarks(before: $0.after, after: $0.before) }, deck: deck?.reversed,
            own: own?.reversed, folder: folder.map { OfFolder(change: $0.reverse, reverse: $0.change) },
            words: words)
    }
}

/// The number of copies to add to a deck or (if negative) to remove, or the count to set.
package enum DeckChange: Equatable, Sendable {
    case by(Int)
    case to(Int)
}

/// A completed change of a deck's file.
package struct DeckRevision: Equatable, Sendable {
    package struct Card: Equatable, Sendable {
        /// The English full name.
        package var name: String
        package var step: Int

        package init(name: String, step: Int) { (self.name, self.step) = (name, step) }
    }

    /// The deck as typed by the user.
    package var deck: String
    /// The text before and after the change; nil if there was no file.
    package var before: [UInt8]?
    package var after: [UInt8]?
    /// The copies added or removed.
    package var cards: [Card]
    /// Whether the file was missing, so that the change created it again.
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

/// Copies of a printing added to the collection or (if negative) removed.
package struct CollectionRevision: Equatable, Sendable {
    package var id: String
    package var isFoil: Bool
    package var step: Int

    var reversed: CollectionRevision { CollectionRevision(id: id, isFoil: isFoil, step: -step) }
}

/// A key's request to change or read the player's files or the recorded steps. It is completed before the next key is
/// handled.
enum GatherRequest: Equatable, Sendable {
    /// Records a change of the marks.
    case marks(GatherStep.OfMarks)
    /// Changes copies in the open deck, which uses up the given marks.
    case copies(DeckChange, of: [LorcanaCard], Marks?)
    /// Adds a copy to the collection.
    case own(LorcanaCard, isFoil: Bool)
    case undo, redo
    /// Lists the decks in the deck folder.
    case decks
    /// Compares two decks in the deck folder.
    case compare(String, with: String)
    /// Counts the collection by set.
    ///
    /// - Parameter opens: whether to open a screen with the result.
    case progress(opens: Bool)
    /// Changes the deck folder; the notice after deleting a deck names the key that restores it.
    case folder(FolderChange, undo: String = "U")
    /// Adds a pasted list to a deck, and opens the deck.
    case lines(String, to: String)
    /// Opens a deck, or none. A new deck gets the given marks; for an existing deck, a notice names the keys that add
    /// them.
    case open(String?, putting: Marks, keys: String = "1 to 4")
}
