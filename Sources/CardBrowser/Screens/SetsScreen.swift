import LorcanaCards
import LorcanaKit
import TerminalKit

extension Screen {
    /// All sets, the newest first.
    ///
    /// - Parameter beginsAt: the number of the set to select.
    static func sets(beginsAt: String? = nil) -> Screen {
        Screen(kind: .sets, sets: SetListing(beginsAt: beginsAt))
    }
}

extension ScreenKind {
    static let sets = ScreenKind(
        name: "sets", title: { _ in "sets" }, keys: { _ in .sets }, questions: { _ in [.loadSets] })
}

extension KeyMap {
    static let sets = KeyMap(.moving, .sets, .history, .anywhere, .wheel, .pointing)
}

extension KeyGroup {
    static let sets = KeyGroup(
        title: "List of sets",
        bindings: [
            KeyBinding(
                .enter, .right, .character("s"), help: "open the set",
                hint: FooterHint(.main, "open", if: { $0.screen.selectedSet != nil })
            ) { $0.open() }
        ])
}

extension BrowserModel {
    /// Opens the list of sets; goes back if it is the screen below.
    mutating func openSets() {
        if screen.kind == .sets { return }
        if screenBelow?.kind == .sets { return back() }
        push(.sets(beginsAt: screen.card?.setNumber ?? screen.setNumber))
    }
}
