import LorcanaCards
import LorcanaKit
import TerminalKit

/// What is asked before a key's work is done: a choice by a letter, or a name.
enum Menu: Equatable, Sendable {
    case sort
    case go
    /// The name to save the query under.
    case save(LineEditor)
    /// The name of the saved query to search.
    case search(LineEditor)

    /// A choice of a menu and its key.
    struct Choice: Equatable, Sendable {
        let key: Character
        let words: String
        let action: Action

        enum Action: Equatable, Sendable {
            case sort(SortOrder)
            case go(Place)
        }
    }

    /// Where the go menu leads.
    enum Place: Equatable, Sendable {
        case top, set, sets, printings, artist, versions, singing
    }

    static let orders: [Choice] = [
        ("n", SortOrder.name), ("c", .cost), ("l", .lore), ("s", .strength), ("w", .willpower),
        ("r", .rarity),
        ("d", .newest), ("o", .answer),
    ].map { Choice(key: $0.0, words: $0.1.menuWords, action: .sort($0.1)) }

    static func places(for card: LorcanaCard?) -> [Choice] {
        let top = Choice(key: "g", words: "top", action: .go(.top))
        let sets = Choice(key: "S", words: "all sets", action: .go(.sets))
        guard let card else { return [top, sets] }
        return [
            top, Choice(key: "s", words: "its set", action: .go(.set)), sets,
            Choice(key: "p", words: "printings", action: .go(.printings)),
            Choice(key: "a", words: "same artist", action: .go(.artist)),
            Choice(key: "v", words: "other versions", action: .go(.versions)),
            Choice(
                key: "w", words: card.type == .song ? "who sings it" : "what it sings", action: .go(.singing)),
        ]
    }

    func choices(for card: LorcanaCard?) -> [Choice] {
        switch self {
        case .sort: Self.orders
        case .go: Self.places(for: card)
        case .save, .search: []
        }
    }

    var title: String {
        switch self {
        case .sort: "sort by"
        case .go: "go to"
        case .save: "save this query as"
        case .search: "search the saved query"
        }
    }

    /// What else a key does here.
    var hint: String? {
        switch self {
        case .sort: "again: reversed"
        case .go, .save, .search: nil
        }
    }

    /// The line that is typed, if a name is asked for.
    var line: LineEditor? {
        switch self {
        case .sort, .go: nil
        case .save(let line), .search(let line): line
        }
    }

    func with(_ line: LineEditor) -> Menu {
        switch self {
        case .sort, .go: self
        case .save: .save(line)
        case .search: .search(line)
        }
    }
}

extension SortOrder {
    fileprivate var menuWords: String {
        switch self {
        case .answer: "best match"
        case .newest: "release"
        case .name, .cost, .lore, .strength, .willpower, .rarity: rawValue
        }
    }
}
