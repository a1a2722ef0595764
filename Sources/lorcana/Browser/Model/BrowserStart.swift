import LorcanaKit

/// What the browser opens with.
enum BrowserStart: Equatable, Sendable {
    /// The cards of a query. An empty query lists all cards, and the search line has the focus.
    case search(String)
    /// The same with results that are loaded already, in the order of the command that loaded them.
    case found(String)
    case all
    case set(String)
    case sets

    var content: Screen.Content {
        switch self {
        case .search(let query), .found(let query):
            .search(SearchScreen(line: LineEditor(query), focus: query.isEmpty ? .line : .list))
        case .all: .search(SearchScreen(line: LineEditor(), focus: .list))
        case .set(let name): .set(SetScreen(name: name))
        case .sets: .sets(SetsScreen())
        }
    }

    var events: [LorcanaEvent] {
        switch self {
        case .search(let query), .found(let query): SearchScreen.events(for: query)
        case .all: [.fetchAllCards]
        case .set(let name): [.loadSet(setName: name)]
        case .sets: [.loadSets]
        }
    }

    /// The query given on the command line; it is searched without waiting for more keys.
    var query: String? {
        switch self {
        case .search(let query), .found(let query): query.isEmpty ? nil : query
        case .all, .set, .sets: nil
        }
    }
}

extension SearchScreen {
    /// The events that load the cards of a query; a blank one lists all cards.
    static func events(for text: String) -> [LorcanaEvent] {
        text.allSatisfy(\.isWhitespace) ? [.search(query: ""), .fetchAllCards] : [.search(query: text)]
    }
}
