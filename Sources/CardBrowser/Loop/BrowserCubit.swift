import Bloc
import TerminalKit

/// Holds the browser's model and publishes its effects.
final class BrowserCubit: Cubit<BrowserModel>, EffectfulCubit {
    typealias Effect = BrowserEffect

    var drawing: Drawing

    init(_ model: BrowserModel, _ drawing: Drawing) {
        self.drawing = drawing
        super.init(initialState: model)
    }

    /// Ignores errors, since nothing may be printed over a full screen.
    override func onError(_ error: any Error) {}

    /// Handles keys that arrived together. The model is updated and laid out once, unless a key has an effect that
    /// must complete before the next key.
    func press(_ keys: [Key]) {
        var rest = keys[...]
        while !rest.isEmpty { change { $0.press(&rest, drawing) } }
    }

    /// Handles any other input.
    func update(_ input: BrowserInput) { change { $0.update(input, drawing) } }

    /// Emits the changed model, then publishes its effects.
    private func change(_ body: (inout BrowserModel) -> [BrowserEffect]) {
        var effects: [BrowserEffect] = []
        emit { effects = body(&$0) }
        for effect in effects.withoutSuperseded { self.effect(effect) }
    }
}
