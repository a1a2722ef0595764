import LorcanaCards
import LorcanaKit
import TerminalKit

/// What happens to the browser's model.
enum BrowserInput: Equatable, Sendable {
    case key(Key)
    case resized(TerminalSize)
    case loaded(screen: Screen.ID, cards: [LorcanaCard])
    case loadedSets(screen: Screen.ID, [LorcanaSet])
    case status(screen: Screen.ID, LoadStatus)
    /// The number of lines of the text on screen, at the current width.
    case measured(lines: Int)
}

/// What the model wants done; the loop does it.
enum BrowserEffect: Equatable, Sendable {
    /// Make a bloc for a new screen and send it `first`.
    case open(screen: Screen.ID, first: [LorcanaEvent])
    case send(screen: Screen.ID, LorcanaEvent)
    /// Close the bloc of a screen that is gone.
    case close(screen: Screen.ID)
    /// Copy the text to the terminal's clipboard.
    case copy(String)
    case leave
}
