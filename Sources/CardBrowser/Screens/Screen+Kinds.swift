import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

/// The title, keys and initial events of each kind of screen.
extension Screen {
    /// The title of the screen, also used in the breadcrumbs of screens above it.
    var title: String {
        switch content {
        case .search(let search, _, _): search.isBlank ? "all cards" : search.query
        case .set(let set, _): set.set?.name ?? "set \(set.name)"
        case .sets: "sets"
        case .decks: "decks"
        case .deckPage(let page, _): "deck, \(page.part.title)"
        case .collection: "collection"
        case .page(let page, _): page.title
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
        case .decks: .decks
        case .deckPage: .deckPage
        case .collection: .collection
        case .page: .page
        case .card: .card
        case .comparison: .comparison
        case .help: .help
        }
    }

    /// The events that load the screen, sent again after an update.
    var questions: [LorcanaEvent] {
        switch content {
        case .search(let search, _, _): search.questions
        case .set(let set, _): [.loadSet(setName: set.name)]
        case .sets: [.loadSets]
        case .decks, .deckPage, .collection, .page, .card, .comparison, .help: []
        }
    }
}

extension BrowserModel {
    /// All lines of a text screen, laid out for this size; empty for a list.
    func text(_ look: BrowserLook, in room: TerminalSize) -> [StyledText] {
        switch screen.content {
        case .search, .set, .sets, .decks, .collection: return []
        case .deckPage(let page, _): return text(of: page, look, room.columns)
        case .page(let page, _):
            let canvas = look.canvas(max(1, room.columns - 3))
            let key = TextMemo.Key(place: .screen, width: room.columns, text: page)
            return look.texts.lines(key, by: words.catalogue) {
                ([StyledText()] + look.page(page, canvas)).map { StyledText("  ") + $0 }
            }
        case .card: return FullCard(self, room)?.lines(look) ?? []
        case .comparison(let cards, _):
            return CardComparison.lines(cards, knowing: look.knowledge(), on: look.canvas(room.columns))
        case .help(let page, _):
            return BrowserHelp.lines(
                screenBelow.map { choices.applied(to: $0.keys).groups } ?? [], reasons: page.reasons,
                choices: choices, page.filter.text, data: page.data,
                look.canvas(room.columns))
        }
    }
}

extension BrowserModel {
    /// The keys of a hand, and the seed that reproduces it.
    private func keys(of hand: DeckHand) -> String {
        let another = name(of: "h")
        let words =
            hand.isAltered
            ? "\(Counted.text(hand.chosen.count)) altered; \(name(of: "t")) draws a card, \(another) another hand"
            : "\(name(of: "1")) to \(name(of: "7")) choose cards to alter, \(typed(.enter).name) alters them; \(another) draws another hand"
        return "\(words); seed \(hand.seed)"
    }

    /// A section of the open deck's page, below the titles of all sections.
    private func text(of page: DeckPage, _ look: BrowserLook, _ columns: Int) -> [StyledText] {
        let canvas = look.canvas(max(1, columns - 3))
        guard let deck else { return [canvas.text(" no deck is open")] }
        let key = TextMemo.Key(place: .screen, width: columns, deck: deck, page: page)
        return look.texts.lines(key, by: words.catalogue) {
            let titles = DeckPage.Part.allCases.map { part in
                canvas.text(
                    part.title, part == page.part ? Style(nil, [.bold, .underline]) : canvas.theme.aside)
            }
            let tabs =
                canvas.text(Quoted.clean(deck.name, limit: 40), TextStyle.name)
                + StyledText("  ") + titles.joined(separator: StyledText("  "))
            let keys =
                page.part == .hand
                ? [StyledText()]
                    + canvas.text(keys(of: page.hand), canvas.theme.aside).wrapped(to: canvas.width) : []
            return ([tabs, StyledText()] + look.deckPage(deck, page, canvas) + keys).map {
                StyledText("  ") + $0
            }
        }
    }
}
