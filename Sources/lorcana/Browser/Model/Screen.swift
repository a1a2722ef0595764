import LorcanaCards
import LorcanaKit

/// One screen on the browser's stack; it keeps all that going back must bring again.
struct Screen: Equatable, Sendable, Identifiable {
    let id: Int
    var content: Content
    var status = LoadStatus()

    enum Content: Equatable, Sendable {
        case search(SearchScreen)
        case set(SetScreen)
        case sets(SetsScreen)
        case card(CardScreen)
        case help(HelpScreen)
    }
}

/// Cards by a query, or all of them, with the search line above.
struct SearchScreen: Equatable, Sendable {
    enum Focus: Equatable, Sendable { case line, list }

    var line: LineEditor
    var focus: Focus
    var listing = CardListing()
    /// The ink that was chosen last, for the answers to come.
    var ink = InkFilter.all
    /// What waits until every page is there.
    var wish: Wish?
    /// What was last asked for, and so what a retry asks again.
    var query: String { line.text }
}

/// What a person asked for that needs every page first.
enum Wish: Equatable, Sendable {
    case end
    case sort(SortOrder)
    case ink(InkFilter)
}

/// A set: its overview and its cards by number.
struct SetScreen: Equatable, Sendable {
    /// The set's name, code or number, as LorcanaBloc is asked.
    var name: String
    var set: LorcanaSet?
    var listing = CardListing()
    /// The card to begin at, by its id, until the cards are there.
    var beginsAt: String?

    var number: String { self.set?.number ?? name }
}

struct SetsScreen: Equatable, Sendable {
    var sets: [LorcanaSet] = []
    var cursor = ListCursor()

    var selected: LorcanaSet? { sets.indices.contains(cursor.selection) ? sets[cursor.selection] : nil }
}

/// One card in full, scrolled where it is longer than the screen.
struct CardScreen: Equatable, Sendable {
    var card: LorcanaCard
    var scroll = TextScroll()
}

struct HelpScreen: Equatable, Sendable {
    var scroll = TextScroll()
}
