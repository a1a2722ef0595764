import CardRendering
import LorcanaCards
import TerminalKit

extension Screen {
    /// Two or three cards side by side.
    static func comparison(of cards: [LorcanaCard]) -> Screen {
        Screen(.comparison(cards, TextScroll()))
    }
}

extension KeyMap {
    static let comparison = table(.moving, .reading, .comparison, .history, .anywhere, .wheel)
}

extension KeyGroup {
    static let comparison = KeyGroup(
        title: "Cards side by side",
        bindings: [KeyBinding(.left, .character("="), help: "go back to the list") { $0.back() }])
}
