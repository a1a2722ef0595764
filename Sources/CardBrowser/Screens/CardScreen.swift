import LorcanaCards
import TerminalKit

extension Screen {
    /// A full card.
    static func card(_ card: LorcanaCard) -> Screen {
        Screen(.card(card, TextScroll()))
    }
}

extension KeyMap {
    static let card = table(.moving, .reading, .gathering, .card, .anywhere, .wheel)
}

extension KeyGroup {
    static let card = KeyGroup(
        title: "Card",
        bindings: [
            KeyBinding(
                .character("n"), help: "next card of the list", unless: \.noListBelow,
                hint: FooterHint(.often, "next")
            ) { $0.showNeighbour(1) },
            KeyBinding(.character("N"), help: "previous card of the list", unless: \.noListBelow) {
                $0.showNeighbour(-1)
            },
            togglePicture(.often),
            KeyBinding(
                .character("s"), .enter, help: "open its set, at this card", unless: \.noOtherSet,
                hint: FooterHint(.often, "set")
            ) { $0.openSet() },
            KeyBinding(.left, help: "go back to where the card was opened") { $0.back() },
        ])

    /// The key that shows or hides pictures, on a card's screen and in lists of cards.
    static func togglePicture(_ priority: FooterHint.Priority) -> KeyBinding {
        KeyBinding(
            .character("p"), help: "show or hide the card's picture", unless: \.noPicture,
            hint: FooterHint(priority, "picture")
        ) { $0.togglePicture() }
    }
}

extension BrowserModel {
    /// The reason why there is no next card.
    fileprivate var noListBelow: String? {
        screenBelow?.card == nil ? "this card was not opened from a list" : nil
    }

    /// The reason why no picture can be shown.
    fileprivate var noPicture: String? {
        canDrawPictures ? noCard : "pictures need a terminal with true colour and Unicode"
    }

    /// Shows the card `step` rows further down in the list below, and selects it there.
    fileprivate mutating func showNeighbour(_ step: Int) {
        let below = screens.count - 2
        guard below >= 0 else { return }
        changeScreen(at: below) { $0.cursor?.move(.rows(step)) }
        if let card = screens[below].card, card.id != screen.card?.id {
            (screen.shownCard, screen.scroll) = (card, TextScroll())
        } else {
            notice = endNotice(step, screens[below].status)
        }
        loadNearEnd(at: below)
    }

    private func endNotice(_ step: Int, _ status: LoadStatus) -> Notice {
        if step < 0 { return "first card of the list" }
        if !status.hasMorePages { return "last card of the list" }
        if !status.isFailed { return "loading more cards" }
        return Notice(
            "could not load more cards: go back and press \(typed(.retry).name) to retry", isFailure: true)
    }
}
