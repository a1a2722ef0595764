import Bloc
import TerminalKit

/// Holds the browser's model, and publishes its effects.
final class BrowserCubit: Cubit<BrowserModel>, EffectfulCubit {
    typealias Effect = BrowserEffect

    var drawing: Drawing

    init(_ model: BrowserModel, _ drawing: Drawing) {
        self.drawing = drawing
        super.init(initialState: model)
    }

    /// Nothing may be printed over a full screen.
    override func onError(_ error: any Error) {}

    /// Obeys keys that came together: one update of the model and one layout for each. What a key asks is answered
    /// before the next one.
    func press(_ keys: [Key]) {
        var rest = keys[...]
        while !rest.isEmpty { change { $0.press(&rest, drawing) } }
    }

    /// Handles any other input.
    func update(_ input: BrowserInput) { change { $0.update(input, drawing) } }

    /// Emits the changed model, then publishes the effects.
    private func change(_ body: (inout BrowserModel) -> [BrowserEffect]) {
        var effects: [BrowserEffect] = []
        emit { effects = body(&$0) }
        for effect in effects.withoutSuperseded { self.effect(effect) }
    }
}
