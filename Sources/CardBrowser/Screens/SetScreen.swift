import LorcanaCards
import LorcanaKit

extension Screen {
    /// A set, with its cards in numerical order.
    ///
    /// - Parameter beginsAt: the id of the card to select.
    static func set(_ name: String, _ set: LorcanaSet? = nil, beginsAt: String? = nil) -> Screen {
        Screen(.set(ListedSet(name: name, set: set, beginsAt: beginsAt), CardListing()))
    }
}

extension BrowserModel {
    /// Opens the selected card's set at that card, or goes back if the screen below lists that set.
    mutating func openSet() {
        guard let card = screen.card else { return }
        if screenBelow?.setNumber == card.setNumber { return back() }
        push(.set(card.setNumber, card.set, beginsAt: card.id))
    }
}
