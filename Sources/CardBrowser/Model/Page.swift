package import LorcanaCards

/// A command's output, shown as a screen of text.
package enum Page: Equatable, Sendable {
    /// The last rotation and the next.
    case rotation
    /// Releases, rotations and bans since a day; nil for the last rotation.
    case news(since: Timestamp?)
    /// The difference between two decks.
    case difference(DeckTally, DeckTally)
    /// Output that is longer than the screen, with the name of its command.
    case answer(String)

    var title: String {
        switch self {
        case .rotation: "rotation"
        case .news: "news"
        case .difference(let a, let b): "\(a.name) and \(b.name)"
        case .answer(let title): title
        }
    }

    /// The query for its cards; nil if it has none.
    var query: String? {
        switch self {
        case .rotation: "leaves:next"
        case .news, .difference, .answer: nil
        }
    }
}
