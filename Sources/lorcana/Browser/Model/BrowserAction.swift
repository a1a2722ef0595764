import LorcanaCards
import LorcanaKit
import TerminalKit

/// What the browser's core wants done; the loop does it.
enum BrowserAction: Equatable, Sendable {
    /// A screen was pushed that needs a bloc: make one and send it `first`.
    case open(screen: Screen.ID, first: [LorcanaEvent])
    case send(screen: Screen.ID, LorcanaEvent)
    /// The screen is gone, and its bloc with it.
    case close(screen: Screen.ID)
    /// Text for the terminal's clipboard.
    case copy(String)
    case leave
}

/// What happens to the browser's core.
enum BrowserInput: Equatable, Sendable {
    case key(Key)
    case resized(TerminalSize)
    case answered(screen: Screen.ID, cards: [LorcanaCard])
    case answeredSets(screen: Screen.ID, [LorcanaSet])
    case status(screen: Screen.ID, LoadStatus)
    /// The text that shows has so many lines at this size.
    case measured(lines: Int)
}

/// What the browser remembers from one run to the next.
struct BrowserPreferences: Equatable, Sendable {
    var showsPanel = true
    /// How the answers of searches are sorted; a set and the list of all cards begin in their own order.
    var sort = SortOrder.answer
}
