import LorcanaCards
import LorcanaKit

extension Screen {
    /// A set and its cards, by number.
    ///
    /// - Parameter beginsAt: the id of the card to select.
    static func set(_ name: String, _ set: LorcanaSet? = nil, beginsAt: String? = nil) -> Screen {
        Screen(
            kind: .set, listing: CardListing(), set: ListedSet(name: name, set: set, beginsAt: beginsAt))
    }
}

extension ScreenKind {
    static let set = ScreenKind(
        name: "set",
        title: { screen in screen.set?.set?.name ?? "set \(screen.set?.name ?? "")" },
        keys: { _ in .cards },
        questions: { screen in screen.set.map { [.loadSet(setName: $0.name)] } ?? [] })
}

extension BrowserModel {
    /// Opens the set of the selected card, at that card; goes back if the screen below lists that set.
    mutating func openSet() {
        guard let card = screen.card else { return }
        if screen.setNumber == card.setNumber { return notice = "already in this set" }
        if screenBelow?.setNumber == card.setNumber { return back() }
        push(.set(card.setNumber, card.set, beginsAt: card.id))
    }
}
