import LorcanaCards
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
        case .card: pressOnCard(key)
        case .help: pressInHelp(key)
        }
    }

    mutating func pressAnywhere(_ key: Key) -> [BrowserAction] {
        switch key {
        case .escape, .character("q"): back()
        case .character("?"), .function(1): push(.help(HelpScreen()), first: [])
        case .character("S"): openSets()
        case .character("/"): openSearch()
        case .character("y"): copyName()
        case .character("w"): showPicture()
        case .character("r"): retry()
        default: []
        }
    }

    // MARK: Texts

    private mutating func pressOnCard(_ key: Key) -> [BrowserAction] {
        if let motion = Motion(key) { return scroll(motion) }
        return switch key {
        case .character("s"), .enter: openSet()
        case .character("n"): showNeighbour(1)
        case .character("p"): showNeighbour(-1)
        case .left: back()
        default: pressAnywhere(key)
        }
    }

    private mutating func pressInHelp(_ key: Key) -> [BrowserAction] {
        if let motion = Motion(key) { return scroll(motion) }
        return [.character("?"), .function(1), .left].contains(key) ? back() : pressAnywhere(key)
    }

    private mutating func scroll(_ motion: Motion) -> [BrowserAction] {
        screen.changeScroll { $0.move(motion) }
        return []
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
