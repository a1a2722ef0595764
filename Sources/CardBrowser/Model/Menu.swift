import LorcanaCards
import TerminalKit

/// A question in front of a screen: a choice by letter, a choice from a list that typing narrows, or a name.
struct Menu: Equatable, Sendable {
    struct Choice: Equatable, Sendable {
        /// Nil if only arrows reach it.
        let key: Character?
        let words: String
        let action: MenuAction
        /// A fact about it, in grey at the end of its row; may be empty.
        var detail = ""

        init(_ key: Character?, _ words: String, _ action: MenuAction, detail: String = "") {
            (self.key, self.words, self.action, self.detail) = (key, words, action, detail)
        }
    }

    /// How the question is answered.
    enum Form: Equatable, Sendable {
        /// By a choice's key, or by arrows and Enter; any other key closes the menu.
        case letters
        /// By arrows and Enter, from the choices that contain what is typed.
        case list(all: [Choice])
        /// By a name.
        case name(NameUse)
    }

    let title: String
    let form: Form
    /// In a list, those that contain what is typed.
    private(set) var choices: [Choice] = []
    /// The choice that Enter takes; nil until an arrow points at one.
    private(set) var selected: Int?
    /// What else a key does here.
    var hint: String?
    /// Whether the choices are about the selected card, so that a click on another one makes them again.
    var followsCard = false
    /// The place among the choices that are found; nil unless they are searched.
    var place: (row: Int, count: Int)? {
        guard case .list = form, let selected else { return nil }
        return (selected + 1, choices.count)
    }
    /// What is typed: a name, or words of a choice.
    var line: LineEditor? { didSet { find() } }

    /// A menu of letters.
    ///
    /// - Parameter selected: the choice that Enter takes at first.
    init(_ title: String, _ choices: [Choice], selected: Int? = nil) {
        (self.title, form, self.choices, self.selected) = (title, .letters, choices, selected)
    }

    /// A list whose choices are found by words of them, the first one selected.
    init(_ title: String, list: [Choice]) {
        (self.title, form, choices, selected) = (title, .list(all: list), list, 0)
        line = LineEditor()
    }

    /// A question for a name.
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

/// What a choice of a menu does.
enum MenuAction: Equatable, Sendable {
    case sort(SortOrder)
    case goToTop, openSet, openSets
    /// List the cards of a query on a screen of their own.
    case list(String)
    /// Search the query in the line, or on a screen of its own if there is no line.
    case search(String)
    /// Add a list of cards to a deck, or ask for its name first.
    case addLines(String, to: String)
    case nameDeckOfLines(String)
    /// Open the deck of this name in the list of decks.
    case selectDeck(String)
    case compareDecks(String, with: String)
    /// Insert a text into the search line.
    case insert(String)
    /// Download every card.
    case download
    case leave, copyDeckLinesAndLeave, unmark
    /// Say why there is nothing to do.
    case say(String)
}

/// What is done with a name that was asked for.
enum NameUse: Equatable, Sendable {
    case saveQuery, beginDeck, importDeck, odds
    case copyDeck(String)
    case renameDeck(String)
    /// The deck that gets a pasted list.
    case addLines(String)

    /// For the footer.
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
