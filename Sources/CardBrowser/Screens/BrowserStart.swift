package import LorcanaCards
import LorcanaKit

/// What the browser opens with.
package enum BrowserStart: Equatable, Sendable {
    /// The cards of a query. An empty query lists all cards, and the search line has the focus.
    case search(String)
    /// The same with results that are loaded already, in the order of the command that loaded them.
    case found(String)
    case all
    case set(String)
    case sets
    case card(LorcanaCard)

    var screen: Screen {
        switch self {
        case .search(let query), .found(let query): .search(query, focus: query.isEmpty ? .line : .list)
        case .all: .search("", focus: .list)
        case .set(let name): .set(name)
        case .sets: .sets()
        case .card(let card): .card(card)
        }
    }

    var questions: [LorcanaEvent] {
        switch self {
        case .search, .found, .set, .sets, .card: screen.questions
        case .all: [.fetchAllCards]
        }
    }
}
