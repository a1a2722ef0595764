import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// The title, the keys and the questions of each kind of screen.
extension Screen {
    /// The title of the screen, also in the way back to it.
    var title: String {
        switch content {
        case .search(let search, _, _): search.isBlank ? "all cards" : search.query
        case .set(let set, _): set.set?.name ?? "set \(set.name)"
        case .sets: "sets"
        case .card(let card, _): card.fullName
        case .comparison: "compared"
        case .help: "help"
        }
    }

    var keys: KeyMap {
        switch content {
        case .search(let search, _, _): search.keys
        case .set: .cards
        case .sets: .sets
        case .card: .card
        case .comparison: .comparison
        case .help: .help
        }
    }

    /// The events for the screen's bloc at first, and again after an update.
    var questions: [LorcanaEvent] {
        switch content {
        case .search(let search, _, _): search.questions
        case .set(let set, _): [.loadSet(setName: set.name)]
        case .sets: [.loadSets]
        case .card, .comparison, .help: []
        }
    }
}

extension BrowserModel {
    /// All lines of the screen's text, laid out for this size; none for a list.
    func text(_ look: BrowserLook, in room: TerminalSize) -> [StyledText] {
        switch screen.content {
        case .search, .set, .sets: return []
        case .card: return FullCard(self, room)?.lines(look) ?? []
        case .comparison(let cards, _):
            let canvas = look.canvas(max(1, room.columns - 2))
            return CardComparison.lines(cards, knowing: look.knowledge(), on: canvas)
                .map { StyledText(" ") + $0 }
        case .help(let page, _):
            return BrowserHelp.lines(
                screenBelow?.keys.groups ?? [], reasons: page.reasons, page.filter.text,
                look.canvas(room.columns))
        }
    }
}
