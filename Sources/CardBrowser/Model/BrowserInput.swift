import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

/// What happens to the browser's model apart from keys.
enum BrowserInput: Equatable, Sendable {
    /// No key came for a while after the last.
    case rested
    case resized(TerminalSize)
    /// The screen is drawn in another theme from now on.
    case restyled
    /// What differs in a screen's answer; nil for what is as before.
    case answered(
        screen: Screen.ID, cards: [LorcanaCard]? = nil, sets: [LorcanaSet]? = nil, status: LoadStatus? = nil)
    /// How far the update is.
    case updating(UpdateProgress)
    /// Another `WaitingLine.step` of the update, or of the question, has passed.
    case waited
    /// The update is over, with a message about it; if it brought new data, everything on screen is requested again.
    case updated(String, LineWords?)
    /// The answer to a request for a picture.
    case picture(PictureRequest, PictureAnswer)
    /// The deck that is open, after a change; nil if none is.
    ///
    /// - Parameter opensPage: whether its page opens, too.
    case deck(DeckTally?, opensPage: Bool = false)
    /// The decks of the deck folder.
    ///
    /// - Parameter opens: whether they were asked for, to choose from.
    case decks([DeckEntry], opens: Bool = true)
    /// A text that was asked for, such as what differs between two decks.
    case page(Page)
    /// How much of each set the player owns.
    ///
    /// - Parameter opens: whether it was asked for, to choose from.
    case progress(CollectionProgress, opens: Bool)
    /// What the player owns; nil if there is no collection.
    case owned(OwnedCopies?)
    /// The marks, after a change was undone or redone.
    case marks(Marks)
    /// A query was saved under a name, with a message about it.
    case saved(name: String, query: String, String)
    /// A message for the footer.
    case notice(String)
}

/// What the model wants done; the loop does it.
enum BrowserEffect: Equatable, Sendable {
    /// Make a bloc for a new screen and send it `first`.
    case open(screen: Screen.ID, first: [LorcanaEvent])
    case send(screen: Screen.ID, LorcanaEvent)
    /// Search at once, however short the text is and however recent the last key.
    case ask(screen: Screen.ID, query: String)
    /// Replace the screen's bloc by one over the data as it is now, and send it `first`.
    case renew(screen: Screen.ID, first: [LorcanaEvent])
    /// Download every card.
    case update
    /// Show the built-in data's answer in place of the API's, from now on.
    case useBuiltIn(screen: Screen.ID)
    /// Close the bloc of a screen that was left.
    case close(screen: Screen.ID)
    /// Copy the text to the clipboard. `noun` and `detail` are the words around "copied", if that is known to have worked.
    case copy(String, noun: String, detail: String)
    /// Save the query under the name, in the config file.
    case save(name: String, query: String)
    /// Draw this picture, and drop those requested before.
    case draw(PictureRequest?)
    /// Change decks, the collection or marks; the loop answers before the next key.
    case gather(GatherRequest)
    /// Open a page of the web.
    case openPage(String)
    case leave
}

extension [BrowserEffect] {
    /// Without the questions that a later search on the same screen supersedes: keys that arrived together are
    /// searched once.
    var withoutSuperseded: [BrowserEffect] {
        var searched: Set<Screen.ID> = []
        var isDrawn = false
        let kept = reversed().filter { effect in
            switch effect {
            case .send(let id, let event):
                if searched.contains(id) { return false }
                if case .search = event { searched.insert(id) }
            case .ask(let id, _):
                if searched.contains(id) { return false }
                searched.insert(id)
            case .draw:
                if isDrawn { return false }
                isDrawn = true
            case .open, .renew, .update, .useBuiltIn, .close, .copy, .save, .gather, .openPage, .leave:
                break
            }
            return true
        }
        return kept.reversed()
    }
}

extension BrowserEffect {
    /// Whether later keys of the same read are held until this effect is performed.
    var endsTurn: Bool {
        switch self {
        case .gather, .leave: true
        case .open, .send, .ask, .renew, .update, .useBuiltIn, .close, .copy, .save, .draw, .openPage: false
        }
    }
}
