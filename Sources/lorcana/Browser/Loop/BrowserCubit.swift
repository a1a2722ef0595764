import Bloc

/// Holds the browser's model; every view is built from its states.
final class BrowserCubit: Cubit<BrowserModel> {
    init(_ model: BrowserModel) { super.init(initialState: model) }

    /// Takes one input; the actions are to be done in order.
    func take(_ input: BrowserInput) -> [BrowserAction] {
        var model = state
        let actions = model.update(input)
        emit(model)
        return actions
    }
}
