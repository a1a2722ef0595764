import LorcanaCards
import TerminalKit

/// A question shown over a screen: a choice by letter, a choice from a filtered list, or a name.
struct Menu: Equatable, Sendable {
    struct Choice: Equatable, Sendable {
        /// The choice's letter; nil if it can only be reached with arrows.
        let key: Character?
        let words: String
        let action: MenuAction
        /// A detail in grey at the end of the row; may be empty.
        var detail = ""

        init(_ key: Character?, _ words: String, _ action: MenuAction, detail: String = "") {
            (self.key, self.words, self.action, self.detail) = (key, words, action, detail)
        }
    }

    /// How the user answers the question.
    enum Form: Equatable, Sendable {
        /// By letter, or with arrows and Enter; any other key closes the menu.
        case letters
        /// With arrows and Enter, from the choices that contain the typed text.
        case list(all: [Choice])
        /// By typing a name.
        case name(NameUse)
    }

    let title: String
    let form: Form
    /// The visible choices; in a list, those that contain the typed text.
    private(set) var choices: [Choice] = []
    /// The choice that Enter takes; nil until an arrow selects one.
    private(set) var selected: Int?
    /// The action of another key in this menu.
    var hint: String?
    /// Whether the choices depend on the selected card, so that they are updated after a click on another card.
    var followsCard = false
    /// The position among the matching choices; nil unless the choices can be filtered.
    var place: (row: Int, count: Int)? {
        guard case .list = form, let selected else { return nil }
        return (selected + 1, choices.count)
    }
    /// The typed text: a name, or words of a choice.
    var line: LineEditor? { didSet { find() } }

    /// Creates a menu of letters.
    ///
    /// - Parameter selected: the index of the initially selected choice.
    init(_ title: String, _ choices: [Choice], selected: Int? = nil) {
        (self.title, form, self.choices, self.selected) = (title, .letters, choices, selected)
    }

    /// Creates a list of choices that typing filters, with the first one selected.
    init(_ title: String, list: [Choice]) {
        (self.title, form, choices, selected) = (title, .list(all: list), list, 0)
        line = LineEditor()
    }

    /// Creates a question for a name.
    init(_ title: String, for use: NameUse) {
        (self.title, form, line) = (title, .name(use), LineEditor())
    }

    mutating func point(_ step: Int) {
        if choices.isEmpty { return }
        let next = selected.map { $0 + step } ?? (step > 0 ? 0 : choices.count - 1)
        selected = (next + choices.count) % choices.count
    }

    private mutating func find() {
        guard case .list(let all) = form else { return }
        let words = Folding.fold(line?.text ?? "").foldedWords
        choices = all.filter { choice in
            let text = Folding.fold(choice.words)
            return words.allSatisfy(text.holds)
        }
        selected = choices.isEmpty ? nil : 0
    }
}

/// The action of a choice.
enum MenuAction: Equatable, Sendable {
    case sort(SortOrder)
    case goToTop, openSet, openSets
    /// Lists the results of a query on a new screen.
    case list(String)
    /// Searches for the query in the line, or on a new screen if there is no line.
    case search(String)
    /// Adds a list of cards to a deck, and asks for its name if that is empty.
    case addLines(String, to: String)
    case nameDeckOfLines(String)
    /// Selects and opens this deck in the list of decks.
    case selectDeck(String)
    case compareDecks(String, with: String)
    /// Inserts text into the search line.
    case insert(String)
    /// Downloads all cards.
    case download
    case leave, copyDeckLinesAndLeave, unmark
    /// Shows why there is nothing to do.
    case say(String)
}

/// The purpose of a typed name.
enum NameUse: Equatable, Sendable {
    case saveQuery, beginDeck, importDeck, odds
    case copyDeck(String)
    case renameDeck(String)
    /// The deck to add a pasted list to.
    case addLines(String)

    /// The verb in the footer.
    var verb: String {
        switch self {
        case .saveQuery: "save"
        case .beginDeck: "begin"
        case .importDeck: "import"
        case .odds: "show"
        case .copyDeck: "copy"
        case .renameDeck: "rename"
        case .addLines: "add"
        }
    }
}
