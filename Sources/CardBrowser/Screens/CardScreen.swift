import LorcanaCards
import TerminalKit

extension Screen {
    /// One card in full.
    static func card(_ card: LorcanaCard) -> Screen {
        Screen(kind: .card, shownCard: card, scroll: TextScroll())
    }
}

extension ScreenKind {
    static let card = ScreenKind(
        name: "card", title: { screen in screen.shownCard?.fullName ?? "" }, keys: { _ in .card },
        text: { model, look, room in FullCard(model, room)?.lines(look) ?? [] })
}

extension KeyMap {
    static let card = KeyMap(.moving, .reading, .gathering, .card, .anywhere, .wheel)
}

extension KeyGroup {
    static let card = KeyGroup(
        title: "Card",
        bindings: [
            KeyBinding(
                .character("n"), help: "next card of the list",
                hint: FooterHint(.often, "next", if: { $0.screenBelow?.card != nil })
            ) { $0.showNeighbour(1) },
            KeyBinding(.character("N"), help: "previous card of the list") { $0.showNeighbour(-1) },
            togglePicture(.often),
            KeyBinding(
                .character("s"), .enter, help: "open its set, at this card", hint: FooterHint(.often, "set")
            ) { $0.openSet() },
            KeyBinding(.left, help: "go back") { $0.back() },
        ])

    /// The same key on a card's screen and in lists of cards.
    static func togglePicture(_ priority: FooterHint.Priority) -> KeyBinding {
        KeyBinding(
            .character("p"), help: "show or hide the card's picture",
            hint: FooterHint(priority, "picture", if: { $0.canDrawPictures && $0.screen.card != nil })
        ) { $0.togglePicture() }
    }
}

extension BrowserModel {
    /// Shows the card `step` rows further on in the list below, and selects it there.
    fileprivate mutating func showNeighbour(_ step: Int) {
        let below = screens.count - 2
        guard below >= 0, screens[below].card != nil else {
            return notice = "this card was not opened from a list"
        }
        changeScreen(at: below) { $0.cursor?.move(.rows(step)) }
        if let card = screens[below].card, card.id != screen.card?.id {
            (screen.shownCard, screen.scroll) = (card, TextScroll())
        } else {
            notice = Self.endNotice(step, screens[below].status)
        }
        loadNearEnd(at: below)
    }

    private static func endNotice(_ step: Int, _ status: LoadStatus) -> String {
        if step < 0 { return "first card of the list" }
        if !status.hasMorePages { return "last card of the list" }
        return status.isFailed
            ? "could not load more cards: go back and press \(Key.retry.name) to retry" : "loading more cards"
    }
}
