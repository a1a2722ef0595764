import LorcanaKit

/// What the browser opens with.
enum BrowserStart: Equatable, Sendable {
    /// Cards by a query; an empty one shows all, with the search line ready for typing.
    case search(String)
    /// The same, answered already, in the order of the command that asked.
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

    /// The query as it was given whole, which is asked without waiting for another key.
    var query: String? {
        switch self {
        case .search(let query), .found(let query): query.isEmpty ? nil : query
        case .all, .set, .sets: nil
        }
    }
}

extension SearchScreen {
    /// What a text in the search line asks of the bloc; a blank one shows every card.
    static func events(for text: String) -> [LorcanaEvent] {
        text.allSatisfy(\.isWhitespace) ? [.search(query: ""), .fetchAllCards] : [.search(query: text)]
    }
}
