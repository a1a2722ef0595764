import LorcanaCards
import LorcanaKit
import TerminalKit

extension Screen {
    /// All sets, newest first.
    ///
    /// - Parameter beginsAt: the number of the set to select.
    static func sets(beginsAt: String? = nil) -> Screen {
        Screen(.sets(SetListing(beginsAt: beginsAt)))
    }
}

extension KeyMap {
    static let sets = table(.moving, .sets, .history, .anywhere, .wheel, .pointing)
}

extension KeyGroup {
    static let sets = KeyGroup(
        title: "List of sets",
        bindings: [
            KeyBinding(
                .enter, .right, .character("s"), help: "open the set", unless: \.nothingToOpen,
                hint: FooterHint(.main, "open")
            ) { $0.open() },
            KeyBinding(
                .character("L"), help: "show the rotation: what left Core last, and what leaves next",
                hint: FooterHint(.often, "rotation")
            ) { $0.push(.page(.rotation)) },
        ])
}

extension BrowserModel {
    /// Opens the list of sets, or goes back if it is the screen below.
    mutating func openSets() {
        if screenBelow?.sets != nil { return back() }
        push(.sets(beginsAt: screen.card?.setNumber ?? screen.setNumber))
    }
}
