package import CardRendering
package import LorcanaCards
import LorcanaKit
package import LorcanaRules

/// The first screen of the browser.
package enum BrowserStart: Equatable, Sendable {
    /// The results of a query. If that is empty, all cards are listed, and the search line has the focus.
    case search(String)
    /// Results that a command has already loaded, in its order.
    case found(String)
    case all
    case set(String)
    case sets
    /// The decks in the deck folder.
    case decks([DeckEntry])
    case card(LorcanaCard)
    /// The collection by set.
    case collection(CollectionProgress)
    /// A command's output.
    case page(Page)
    /// A section of the page of the deck that is initially open.
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
