import LorcanaKit

/// What the browser opens with.
enum BrowserStart: Equatable, Sendable {
    /// Cards by a query; an empty one shows all, with the search line ready for typing.
    case search(String)
    case all
    case set(String)
    case sets

    var content: Screen.Content {
        switch self {
        case .search(let query):
            .search(SearchScreen(line: LineEditor(query), focus: query.isEmpty ? .line : .list))
        case .all: .search(SearchScreen(line: LineEditor(), focus: .list))
        case .set(let name): .set(SetScreen(name: name))
        case .sets: .sets(SetsScreen())
        }
    }

    var events: [LorcanaEvent] {
        switch self {
        case .search(let query): SearchScreen.events(for: query)
        case .all: [.fetchAllCards]
        case .set(let name): [.loadSet(setName: name)]
        case .sets: [.loadSets]
        }
    }
}

extension SearchScreen {
    /// What a text in the search line asks of the bloc; a blank one shows every card.
    static func events(for text: String) -> [LorcanaEvent] {
        text.allSatisfy(\.isWhitespace) ? [.search(query: ""), .fetchAllCards] : [.search(query: text)]
    }
}
