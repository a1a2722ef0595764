import LorcanaCards
import LorcanaKit

extension Screen {
    /// The cards and their cursor, if the screen lists cards.
    var listing: CardListing? {
        switch content {
        case .search(let search): search.listing
        case .set(let set): set.listing
        case .sets, .card, .help: nil
        }
    }

    /// The listing, or nil if an error is shown in its place.
    var visibleListing: CardListing? { status.lastingError == nil ? listing : nil }

    /// Whether there are cards to sort and filter.
    var hasCards: Bool { visibleListing?.cards.isEmpty == false }

    /// The card that keys act on: the selected one, or the one shown in full.
    var card: LorcanaCard? {
        if case .card(let screen) = content { screen.card } else { visibleListing?.selected }
    }

    /// Whether the selected card's set is not the one the screen lists.
    var isCardOfAnotherSet: Bool { card.map { $0.setNumber != setNumber } ?? false }

    var copyableName: String? { card?.fullName ?? selectedSet?.name }

    /// How far the text of a card or of the help is scrolled.
    var scroll: TextScroll? {
        switch content {
        case .card(let card): card.scroll
        case .help(let help): help.scroll
        case .search, .set, .sets: nil
        }
    }

    var selectedSet: LorcanaSet? {
        if case .sets(let screen) = content { screen.selected } else { nil }
    }

    /// The number of the set whose cards the screen lists.
    var setNumber: String? {
        if case .set(let set) = content { set.number } else { nil }
    }

    var pendingAction: PendingAction? {
        if case .search(let search) = content { search.pendingAction } else { nil }
    }

    /// The order that waits for all pages, otherwise the one in use.
    var chosenSort: SortOrder? {
        if case .sort(let sort)? = pendingAction { sort } else { listing?.arrangement.sort }
    }

    /// The filter that waits for all pages, otherwise the one in use.
    var chosenInk: InkFilter? {
        if case .filter(let ink)? = pendingAction { ink } else { listing?.arrangement.ink }
    }
}

extension Screen.Content {
    var isTyping: Bool {
        if case .search(let search) = self { search.focus == .line } else { false }
    }

    var isSets: Bool {
        if case .sets = self { true } else { false }
    }

    var isHelp: Bool {
        if case .help = self { true } else { false }
    }
}
