import CardRendering
import LorcanaCards
import LorcanaKit

/// One screen of the browser's stack, with all that going back to it must restore.
struct Screen: Equatable, Sendable, Identifiable {
    let id: Int
    var content: Content
    var status = LoadStatus()
    /// Whether the next cards are those on screen, come anew.
    var keepsPlace = false
    /// What is being asked, in front of the screen.
    var menu: Menu?

    enum Content: Equatable, Sendable {
        case search(SearchScreen)
        case set(SetScreen)
        case sets(SetsScreen)
        case card(CardScreen)
        case help(HelpScreen)
    }
}

/// The cards of a query, or all cards, below the search line.
struct SearchScreen: Equatable, Sendable {
    enum Focus: Equatable, Sendable { case line, list, filters }

    var line: LineEditor
    var focus: Focus
    var listing = CardListing()
    /// The filters that made the line; nil once it is edited otherwise.
    var filters: FilterBar?
    /// The completions of the line, until it is edited.
    var completion: LineCompletion?
    var pendingAction: PendingAction?
    /// The words to mark in the names.
    var wanted: Wanted?
    /// How many queries back the line shows; nil once it is edited.
    var recalled: Int?
    /// What the line asks, and what a retry searches again.
    var query: String { line.text }

    /// The names that a query asks for.
    struct Wanted: Equatable, Sendable {
        var query: String
        var names: [String]
    }

    init(line: LineEditor, focus: Focus) { (self.line, self.focus) = (line, focus) }
}

/// An action that waits: for the answer to what is in the line, or until every page is loaded.
enum PendingAction: Equatable, Sendable {
    case open
    case goToEnd
    case sort(Arrangement)
    /// Open the filter bar.
    case filter
}

/// A set and its cards, by number.
struct SetScreen: Equatable, Sendable {
    /// The set's name, code or number, as given.
    var name: String
    var set: LorcanaSet?
    var listing = CardListing()
    /// The id of the card to select when the cards are loaded.
    var beginsAt: String?

    var number: String { self.set?.number ?? name }

    /// What searches its cards.
    var query: String { "set:" + (number.contains(" ") ? "\"\(number)\"" : number) }
}

/// All sets, the newest first.
struct SetsScreen: Equatable, Sendable {
    var sets: [LorcanaSet] = []
    /// The number of the set to select when the sets are loaded.
    var beginsAt: String?
    var cursor = ListCursor()

    var selected: LorcanaSet? { sets.indices.contains(cursor.selection) ? sets[cursor.selection] : nil }
}

/// One card in full.
struct CardScreen: Equatable, Sendable {
    var card: LorcanaCard
    var scroll = TextScroll()
}

struct HelpScreen: Equatable, Sendable {
    var scroll = TextScroll()
}
