import LorcanaCards
import TerminalKit

/// A list of cards that the dialogue prints page by page. Numbers refer to its rows.
struct ReadList {
    enum Kind {
        /// The cards of a search, which may have more pages.
        case found
        /// The cards of the open deck, on one page.
        case deck
        /// The rows printed by a command.
        case command
    }

    static let pageSize = 10

    let kind: Kind
    var cards: [LorcanaCard]
    /// The lines of each card, including any heading above it; empty if the dialogue words the rows.
    var rows: [[StyledText]] = []
    /// The index of the first card on the page.
    var start = 0

    init(_ kind: Kind, _ cards: [LorcanaCard], rows: [[StyledText]] = []) {
        (self.kind, self.cards, self.rows) = (kind, cards, rows)
    }

    private var size: Int {
        switch kind {
        case .found, .command: Self.pageSize
        case .deck: cards.count
        }
    }

    var page: Range<Int> { start..<min(start + size, cards.count) }
    var isWhole: Bool { page == cards.indices }
    /// The index of the first card on the next page.
    var next: Int { start + size }
}

/// Receives the list that a command within the dialogue would otherwise print.
@MainActor
final class ListReceiver {
    private(set) var list: ReadList?

    func take(_ cards: [LorcanaCard], rows: [[StyledText]]) { list = ReadList(.command, cards, rows: rows) }
}
