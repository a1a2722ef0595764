package import CardRendering
package import LorcanaCards
import LorcanaKit
package import LorcanaRules

/// What the browser opens with.
package enum BrowserStart: Equatable, Sendable {
    /// The cards of a query. An empty query lists all cards, and the search line has the focus.
    case search(String)
    /// The same with results that are loaded already, in the order of the command that loaded them.
    case found(String)
    case all
    case set(String)
    case sets
    /// The decks of the deck folder.
    case decks([DeckEntry])
    case card(LorcanaCard)
    /// The collection, set by set.
    case collection(CollectionProgress)
    /// A text of a command.
    case page(Page)
    /// A part of the page of the deck that is open from the start.
    case deckPage(DeckPage.Part, seed: UInt64)

    var screen: Screen {
        switch self {
        case .search(let query), .found(let query): .search(query, focus: query.isEmpty ? .line : .list)
        case .all: .search("", focus: .list)
        case .set(let name): .set(name)
        case .sets: .sets()
        case .decks(let decks): Screen(.decks(DeckListing(decks, beginsAt: nil)))
        case .card(let card): .card(card)
        case .collection(let progress): .collection(progress)
        case .page(let page): .page(page)
        case .deckPage(let part, let seed): .deckPage(part, seed: seed)
        }
    }

    var questions: [LorcanaEvent] {
        switch self {
        case .search, .found, .set, .sets, .decks, .card, .collection, .page, .deckPage:
            screen.questions
        case .all: [.fetchAllCards]
        }
    }
}
