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

    /// The card that keys act upon: the selected one, or the one shown in full.
    var card: LorcanaCard? {
        if case .card(let screen) = content { screen.card } else { listing?.selected }
    }

    var selectedSet: LorcanaSet? {
        if case .sets(let screen) = content { screen.selected } else { nil }
    }

    /// The order that waits for the rest of the pages.
    var wishedSort: SortOrder? {
        if case .search(let search) = content, case .sort(let sort)? = search.wish { sort } else { nil }
    }

    var wishedInk: InkFilter? {
        if case .search(let search) = content, case .ink(let ink)? = search.wish { ink } else { nil }
    }
}
