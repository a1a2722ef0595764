public import Bloc
public import Observation

/// A bloc or cubit is observable after a call of `tracked()`.
extension BlocBase: Observable {}

extension AnyBloc {
    /// Enables observation tracking of `state`, for SwiftUI and `withObservationTracking`.
    ///
    ///     let counter = CounterBloc().tracked()
    ///     withObservationTracking { show(counter.state) } onChange: { … }
    ///
    /// Each read of the state in such a block is tracked, and notified of the next change.
    @discardableResult
    public func tracked() -> Self {
        let parts = asBase.addParts()
        if parts.tracker == nil { parts.tracker = RegistrarTracker(asBase) }
        return self
    }
}

/// Reports reads and changes of a bloc's state to a registrar.
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
