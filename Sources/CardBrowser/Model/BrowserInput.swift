import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

/// An input of the browser's model other than keys.
enum BrowserInput: Equatable, Sendable {
    /// A pause in typing.
    case rested
    case resized(TerminalSize)
    /// The theme has changed.
    case restyled
    /// Changes in a screen's results; nil for unchanged parts.
    case answered(
        screen: Screen.ID, cards: [LorcanaCard]? = nil, sets: [LorcanaSet]? = nil, status: LoadStatus? = nil)
    /// The progress of the update.
    case updating(UpdateProgress)
    /// Another `WaitingLine.step` of an update or a search has elapsed.
    case waited
    /// The update has ended, with a notice. If there is new data, everything on screen is requested again.
    case updated(Notice, LineWords?)
    /// The answer to a request for a picture.
    case picture(PictureRequest, PictureAnswer)
    /// The open deck after a change; nil if none is open.
    ///
    /// - Parameter opensPage: whether to open its page.
    case deck(DeckTally?, opensPage: Bool = false)
    /// The decks of the deck folder.
    ///
    /// - Parameter opens: whether to open the list, because the user asked for it.
    case decks([DeckEntry], opens: Bool = true)
    /// A requested text, such as the difference between two decks.
    case page(Page)
    /// The progress of the collection in each set.
    ///
    /// - Parameter opens: whether to open it, because the user asked for it.
    case progress(CollectionProgress, opens: Bool)
    /// The owned copies; nil without a collection.
    case owned(OwnedCopies?)
    /// The marks after undo or redo.
    case marks(Marks)
    /// A query was saved under a name, with a notice.
    case saved(name: String, query: String, String)
    /// A notice for the footer.
    case notice(Notice)
}

/// An effect of a key or of another input, performed by the loop.
enum BrowserEffect: Equatable, Sendable {
    /// Creates a bloc for a new screen, and sends it `first`.
    case open(screen: Screen.ID, first: [LorcanaEvent])
    case send(screen: Screen.ID, LorcanaEvent)
    /// Searches at once, even if the text is short or a key was just pressed.
    case ask(screen: Screen.ID, query: String)
    /// Replaces the screen's bloc by one with current data, and sends it `first`.
    case renew(screen: Screen.ID, first: [LorcanaEvent])
    /// Downloads all cards.
    case update
    /// From now on, shows results of built-in data instead of the API's.
    case useBuiltIn(screen: Screen.ID)
    /// Closes the bloc of a closed screen.
    case close(screen: Screen.ID)
    /// Copies the text to the clipboard. If that is known to have worked, the notice is "copied" between `noun` and
    /// `detail`.
    case copy(String, noun: String, detail: String)
    /// Saves the query in the config file.
    case save(name: String, query: String)
    /// Draws this picture, and cancels earlier requests.
    case draw(PictureRequest?)
    /// Changes decks, the collection or marks; the loop responds before the next key.
    case gather(GatherRequest)
    /// Opens a web page.
    case openPage(String)
    case leave
}

extension [BrowserEffect] {
    /// Drops searches that are superseded by a later one on the same screen, so that keys that arrived together cause
    /// a single search.
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
