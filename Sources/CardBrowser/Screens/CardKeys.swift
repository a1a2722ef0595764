import LorcanaCards
import LorcanaKit
import TerminalKit

/// The keys of lists of cards: search results, and the cards of a set.
extension KeyGroup {
    static let cards = KeyGroup(
        title: "Lists of cards",
        bindings: [
            KeyBinding(.enter, .right, help: "open the card", hint: FooterHint(.main, words: \.opening)) {
                $0.open()
            },
            KeyBinding(
                .character("s"), help: "open the card's set, at that card",
                hint: FooterHint(.often, "set", if: { !$0.picks && $0.isCardOfAnotherSet })
            ) { $0.openSet() },
            KeyBinding(
                .character("f"), help: "filter by ink, type and cost",
                hint: FooterHint(.often, "filter", if: { !$0.picks && $0.screen.hasCards })
            ) { $0.openFilters() },
            KeyBinding(
                .character("o"), help: "sort; the same order again turns it round",
                hint: FooterHint(.often, "sort", if: { !$0.picks && $0.screen.hasCards })
            ) { $0.screen.menu = .sort },
            KeyBinding(
                .character(" "), help: "mark the card, or take its mark away",
                hint: FooterHint(.often, "mark", if: \.screen.hasCards)
            ) { $0.mark() },
            KeyBinding(.character("+"), help: "mark one copy more; with --deck, put one into the deck") {
                $0.changeCopies(1)
            },
            KeyBinding(.character("-"), help: "mark one copy less; with --deck, take one out of the deck") {
                $0.changeCopies(-1)
            },
            KeyBinding(.saveQuery, help: "save the query in the line under a name, for @NAME") {
                $0.saveQuery()
            },
            KeyBinding(.character("'"), help: "search a saved query") { $0.searchSaved() },
            KeyBinding(.control("t"), help: togglePanelHelp) { $0.preferences.showsPanel.toggle() },
            KeyBinding(
                .tab,
                help: "to pick, mark the card; otherwise show or hide the card beside or below the list",
                hint: FooterHint(
                    .rarely, "panel",
                    if: { !$0.picks && $0.screen.hasCards && $0.layout.hasRoomForPanel })
            ) { if $0.picks { $0.mark() } else { $0.preferences.showsPanel.toggle() } },
        ])

    static let togglePanelHelp = "show or hide the card beside or below the list"
}

extension KeyMap {
    static let cards = KeyMap(.moving, .cards, .panel, .anywhere, .wheel, .pointing)
}

extension BrowserModel {
    /// What Enter does with the selected card.
    var opening: String? { screen.card == nil ? nil : picks ? "take" : "card" }

    /// Whether the selected card's set is not the one the screen lists.
    fileprivate var isCardOfAnotherSet: Bool { screen.card.map { $0.setNumber != screen.setNumber } ?? false }

    /// Marks the selected card and goes on to the next.
    mutating func mark() {
        guard let card = screen.card else { return }
        marks.toggle(card)
        moveInList(.rows(1))
    }

    fileprivate mutating func changeCopies(_ step: Int) {
        guard let card = screen.card else { return }
        guard let deck else { return marks.change(card, by: step) }
        if step < 0, deck.copies(of: card) == 0 { return notice = "the deck has no \(card.fullName)" }
        // The next key may have come together with this one.
        self.deck?.change(card, by: step)
        perform(.changeDeck(card, by: step))
    }

    /// In pick mode, takes what is marked, or the selected card, and leaves.
    mutating func pick() {
        if marks.isEmpty, let card = screen.card { marks.toggle(card) }
        if !marks.isEmpty { perform(.leave) }
    }
}
