public import Bloc
public import Observation

/// A bloc or cubit is observable once it is `tracked()`.
extension BlocBase: Observable {}

extension AnyBloc {
    /// Makes `state` observable by reading it, for SwiftUI and `withObservationTracking`.
    ///
    ///     let counter = CounterBloc().tracked()
    ///     withObservationTracking { show(counter.state) } onChange: { … }
    ///
    /// Every reading of the state in such a block is tracked; a change of the state is one change for each of them.
    @discardableResult
    public func tracked() -> Self {
        let parts = asBase.addParts()
        if parts.tracker == nil { parts.tracker = RegistrarTracker(asBase) }
        return self
    }
}

/// Reports the readings and changes of one bloc's state to a registrar.
private final class RegistrarTracker<State: Equatable & Sendable>: StateTracker {
    private let registrar = ObservationRegistrar()
    private weak var bloc: BlocBase<State>?

    init(_ bloc: BlocBase<State>) { self.bloc = bloc }

    func isRead() {
        if let bloc { registrar.access(bloc, keyPath: \.state) }
    }

    func willChange() {
        if let bloc { registrar.willSet(bloc, keyPath: \.state) }
    }

    func didChange() {
        if let bloc { registrar.didSet(bloc, keyPath: \.state) }
    }
}
