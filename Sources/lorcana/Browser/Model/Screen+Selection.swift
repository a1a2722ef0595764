import LorcanaCards
import LorcanaKit

extension Screen {
    /// The cards and their cursor, where the screen lists cards.
    var listing: CardListing? {
        switch content {
        case .search(let search): search.listing
        case .set(let set): set.listing
        case .sets, .card, .help: nil
        }
    }

    /// The cards in sight; nil too where an error stands in their place.
    var visibleListing: CardListing? { status.lastingError == nil ? listing : nil }

    /// The card that keys act upon: the selected one, or the one shown in full.
    var card: LorcanaCard? {
        if case .card(let screen) = content { screen.card } else { visibleListing?.selected }
    }

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

    var isTyping: Bool {
        if case .search(let search) = content { search.focus == .line } else { false }
    }

    private var wish: Wish? {
        if case .search(let search) = content { search.wish } else { nil }
    }

    /// The order that waits for the rest of the pages, else the one that shows.
    var wishedSort: SortOrder? {
        if case .sort(let sort)? = wish { sort } else { listing?.arrangement.sort }
    }

    var wishedInk: InkFilter? {
        if case .ink(let ink)? = wish { ink } else { listing?.arrangement.ink }
    }
}
