import CardRendering
import LorcanaCards
import TerminalKit

extension Screen {
    /// Two or three cards side by side.
    static func comparison(of cards: [LorcanaCard]) -> Screen {
        Screen(kind: .comparison, compared: cards, scroll: TextScroll())
    }
}

extension ScreenKind {
    static let comparison = ScreenKind(
        name: "comparison", title: { _ in "compared" }, keys: { _ in .comparison },
        text: { model, look, room in
            let canvas = look.canvas(max(1, room.columns - 2))
            return CardComparison.lines(model.screen.compared, knowing: look.knowledge(), on: canvas)
                .map { StyledText(" ") + $0 }
        })
}

extension KeyMap {
    static let comparison = KeyMap(.moving, .reading, .comparison, .history, .anywhere, .wheel)
}

extension KeyGroup {
    static let comparison = KeyGroup(
        title: "Cards side by side",
        bindings: [KeyBinding(.left, .character("="), help: "go back to the list") { $0.back() }])
}
