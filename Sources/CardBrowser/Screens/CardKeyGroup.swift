import LorcanaCards
import TerminalKit

/// The keys of lists of cards: search results, and the cards of a set.
extension KeyGroup {
    static let cards = KeyGroup(
        title: "Lists of cards",
        bindings: [
            KeyBinding(
                .enter, .right, help: "open the card", unless: \.nothingToOpen,
                hint: FooterHint(.main, words: \.opening)
            ) { $0.open() },
            KeyBinding(
                .character("s"), help: "open the card's set, at that card", unless: \.noOtherSet,
                hint: FooterHint(.often, "set", if: { !$0.picks })
            ) { $0.openSet() },
            KeyBinding(
                .character("f"), help: "filter by ink, type and cost",
                hint: FooterHint(.often, "filter", if: { !$0.picks && $0.screen.hasCards })
            ) { $0.openFilters() },
            KeyBinding(
                .sort, help: "sort; the same order again turns it round",
                hint: FooterHint(.often, "sort", if: { !$0.picks && $0.screen.hasCards })
            ) { $0.screen.menu = .sort($0.screen.listing?.arrangement ?? Arrangement()) },
            KeyBinding(
                .character(" "), help: "mark the card, or take its mark away", unless: \.noCard,
                hint: FooterHint(.often, "mark")
            ) { $0.mark() },
            KeyBinding(
                .saveQuery, help: "save the query in the line under a name, for @NAME",
                unless: \.noQueryToSave
            ) { $0.screen.menu = .save },
            KeyBinding(
                .character("'"), help: "list saved queries; what is typed finds them", unless: \.noSavedQuery
            ) { $0.screen.menu = .saved($0.words.saved) },
            togglePicture(.rarely), togglePanel,
            KeyBinding(
                .tab,
                help:
                    "swap deck and card; without a deck, show or hide the card; to pick, mark it",
                unless: \.nothingForTab, hint: FooterHint(.rarely, words: \.panelWords)
            ) { if $0.picks { $0.mark() } else { $0.turnPanel() } },
        ])

    static let togglePanel = KeyBinding(
        .control("t"), help: "show or hide the card beside or below the list", unless: \.noPanel
    ) { $0.preferences.showsPanel.toggle() }
}

extension KeyMap {
    static let cards = table(.moving, .gathering, .cards, .panel, .anywhere, .wheel, .pointing)
}

extension BrowserModel {
    /// The action of Enter on the selected card.
    var opening: String? {
        if screen.offers != nil, !picks || marks.isEmpty { return "search" }
        return screen.card == nil ? nil : picks ? "take" : "card"
    }

    /// The reason why a key has no card to act on.
    var noCard: String? {
        if screen.card != nil { return nil }
        return screen.status.isLoading ? "the cards are still loading" : "no card is selected"
    }

    /// The reason why Enter does nothing.
    var nothingToOpen: String? {
        if screen.offers != nil || screen.selectedSet != nil || picks && !marks.isEmpty { return nil }
        return screen.sets == nil ? noCard : "no set is selected"
    }

    /// The reason why the card's set cannot be opened.
    var noOtherSet: String? {
        if let card = screen.card, card.setNumber == screen.setNumber { return "already in this set" }
        return noCard
    }

    fileprivate var nothingForTab: String? { picks ? noCard : noPanel }

    /// The reason why no card is shown beside or below the list.
    fileprivate var noPanel: String? {
        layout.hasRoomForPanel ? nil : noCard ?? "no room for the card in this window"
    }

    /// Marks the selected card, and moves to the next one.
    mutating func mark() {
        guard let card = screen.card else { return }
        changeMarks { $0.toggle(card) }
        moveInList(.rows(1))
    }

    /// The action of Tab on the panel.
    fileprivate var panelWords: String? {
        if picks || !screen.hasCards { return nil }
        if !mayShowDeckBeside || !preferences.showsPanel { return "panel" }
        return prefersDeck ? "card" : "deck"
    }

    /// Switches between deck and card beside the list; without a deck there, shows or hides the card.
    fileprivate mutating func turnPanel() {
        if mayShowDeckBeside, preferences.showsPanel {
            prefersDeck.toggle()
        } else {
            preferences.showsPanel.toggle()
        }
    }

    /// In pick mode, returns the marked cards or, if none is marked, the selected one, and quits.
    mutating func pick() {
        if marks.isEmpty, let card = screen.card { changeMarks { $0.toggle(card) } }
        if !marks.isEmpty { perform(.leave) }
    }
}
