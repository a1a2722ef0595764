import LorcanaCards
import LorcanaKit
import TerminalKit

/// The keys of the list of sets, and the ways to a set.
extension BrowserModel {
    mutating func pressInSets(_ key: Key, _ sets: SetsScreen) -> [BrowserAction] {
        if let motion = Motion(key) {
            var sets = sets
            sets.cursor.move(motion, count: sets.sets.count, height: layout.list.count)
            screen.content = .sets(sets)
            return []
        }
        switch key {
        case .enter, .right, .character("s"):
            return sets.selected.map { push(SetScreen(name: $0.number, set: $0)) } ?? []
        default: return pressAnywhere(key)
        }
    }

    /// Opens the set of the card at hand, at that card; where one comes from that set, goes back to it.
    mutating func openSet() -> [BrowserAction] {
        guard let card = screen.card else { return [] }
        if screen.setNumber == card.setNumber {
            say("This is its set")
            return []
        }
        if below?.setNumber == card.setNumber { return back() }
        return push(SetScreen(name: card.setNumber, set: card.set, beginsAt: card.id))
    }

    /// Opens all sets; where one comes from them, goes back to them.
    mutating func openSets() -> [BrowserAction] {
        if case .sets = screen.content { return [] }
        if case .sets? = below?.content { return back() }
        return push(.sets(SetsScreen()), first: [.loadSets])
    }

    private mutating func push(_ set: SetScreen) -> [BrowserAction] {
        push(.set(set), first: [.loadSet(setName: set.name)])
    }

    private var below: Screen? { screens.dropLast().last }
}
