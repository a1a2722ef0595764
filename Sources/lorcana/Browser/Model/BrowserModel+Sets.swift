import LorcanaCards
import LorcanaKit

/// The ways to a set and to the list of sets.
extension BrowserModel {
    /// Opens the set of the selected card, at that card; goes back if the screen below lists that set.
    mutating func openSet() -> [BrowserEffect] {
        guard let card = screen.card else { return [] }
        if screen.setNumber == card.setNumber {
            show(notice: "already in this set")
            return []
        }
        if screenBelow?.setNumber == card.setNumber { return back() }
        return push(SetScreen(name: card.setNumber, set: card.set, beginsAt: card.id))
    }

    /// Opens the list of sets; goes back if it is the screen below.
    mutating func openSets() -> [BrowserEffect] {
        if screen.content.isSets { return [] }
        if screenBelow?.content.isSets == true { return back() }
        return push(
            .sets(SetsScreen(beginsAt: screen.card?.setNumber ?? screen.setNumber)), first: [.loadSets])
    }

    mutating func push(_ set: SetScreen) -> [BrowserEffect] {
        push(.set(set), first: [.loadSet(setName: set.name)])
    }
}
