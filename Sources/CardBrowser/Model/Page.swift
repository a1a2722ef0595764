package import LorcanaCards

/// A text of a command, as the browser shows it.
package enum Page: Equatable, Sendable {
    /// The last rotation and the next.
    case rotation
    /// Releases, rotations and bans from a day on; nil from the last rotation on.
    case news(since: Timestamp?)
    /// The difference between two decks.
    case difference(DeckTally, DeckTally)
    /// An answer that is longer than the screen, under the name of its command.
    case answer(String)

    var title: String {
        switch self {
        case .rotation: "rotation"
        case .news: "news"
        case .difference(let a, let b): "\(a.name) and \(b.name)"
        case .answer(let title): title
        }
    }

    /// The query for its cards; nil for none.
    var query: String? {
        switch self {
        case .rotation: "leaves:next"
        case .news, .difference, .answer: nil
        }
    }
}
