import LorcanaCards
import LorcanaKit

/// One screen of the browser's stack, with all that going back to it must restore.
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

/// The cards of a query, or all cards, below the search line.
struct SearchScreen: Equatable, Sendable {
    enum Focus: Equatable, Sendable { case line, list }

    var line: LineEditor {
        didSet { if line.text != oldValue.text { wantedNames = WantedNames.words(in: line.text) } }
    }
    var focus: Focus
    var listing = CardListing()
    /// The ink that was chosen last; results to come are filtered by it.
    var ink = InkFilter.all
    var pendingAction: PendingAction?
    /// The words to mark in the names.
    private(set) var wantedNames: [String]
    /// How many queries back the line shows; nil once it is edited.
    var recalled: Int?
    /// What was searched last, and what a retry searches again.
    var query: String { line.text }

    init(line: LineEditor, focus: Focus) {
        (self.line, self.focus) = (line, focus)
        wantedNames = WantedNames.words(in: line.text)
    }
}

/// An action that waits: for the answer to what is in the line, or until every page is loaded.
enum PendingAction: Equatable, Sendable {
    case open
    case goToEnd
    case sort(SortOrder)
    case filter(InkFilter)
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
}

struct SetsScreen: Equatable, Sendable {
    var sets: [LorcanaSet] = []
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
