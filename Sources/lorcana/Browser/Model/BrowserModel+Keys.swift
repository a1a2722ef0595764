import LorcanaKit
import TerminalKit

/// The keys: which screen understands which, and those that all of them know.
extension BrowserModel {
    /// Obeys a key as the screen and its focus understand it.
    mutating func press(_ key: Key) -> [BrowserAction] {
        switch screen.content {
        case .search(let search) where search.focus == .line: pressInLine(key)
        case .search, .set: pressInCards(key)
        case .sets(let sets): pressInSets(key, sets)
        case .card(let card): pressOnCard(key, card)
        case .help(let help): pressInHelp(key, help)
        }
    }

    mutating func pressAnywhere(_ key: Key) -> [BrowserAction] {
        switch key {
        case .escape, .character("q"): back()
        case .character("?"), .function(1): push(.help(HelpScreen()), first: [])
        case .character("S"): openSets()
        case .character("y"): copyName()
        case .character("w"): showPicture()
        case .character("r"): retry()
        default: []
        }
    }

    // MARK: Texts

    private mutating func pressOnCard(_ key: Key, _ card: CardScreen) -> [BrowserAction] {
        if let motion = Motion(key) {
            let scroll = motion.scrolled(card.scroll, by: layout.list.count)
            screen.content = .card(CardScreen(card: card.card, scroll: scroll))
            return []
        }
        return switch key {
        case .character("s"), .enter: openSet()
        case .left: back()
        default: pressAnywhere(key)
        }
    }

    private mutating func pressInHelp(_ key: Key, _ help: HelpScreen) -> [BrowserAction] {
        if let motion = Motion(key) {
            let scroll = motion.scrolled(help.scroll, by: layout.list.count)
            screen.content = .help(HelpScreen(scroll: scroll))
            return []
        }
        return [.character("?"), .function(1), .left].contains(key) ? back() : pressAnywhere(key)
    }

    // MARK: The clipboard

    private mutating func copyName() -> [BrowserAction] {
        guard let name = screen.card?.fullName ?? screen.selectedSet?.name else { return [] }
        say("Copied: \(name)")
        return [.copy(name)]
    }

    private mutating func showPicture() -> [BrowserAction] {
        guard let card = screen.card else { return [] }
        guard let link = PictureAddress(card.image)?.text else {
            say("No picture is known of this card")
            return []
        }
        say("Picture, copied: \(link)")
        return [.copy(link)]
    }
}
