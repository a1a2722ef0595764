public import Bloc

/// Forwards everything to several observers, in order.
public final class MultiBlocObserver: BlocObserver {
    /// The observers, in order; may be replaced at any time.
    public var observers: [any BlocObserver]

    /// Creates an observer that forwards to these.
    public init(_ observers: [any BlocObserver]) {
        self.observers = observers
    }

    /// Forwards the call.
    public func onCreate<State>(_ bloc: BlocBase<State>) {
        for observer in observers { observer.onCreate(bloc) }
    }

    /// Forwards the call.
    public func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        for observer in observers { observer.onEvent(bloc, event) }
    }

    /// Forwards the call.
    public func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        for observer in observers { observer.onTransition(bloc, transition) }
    }

    /// Forwards the call.
    public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        for observer in observers { observer.onChange(bloc, change) }
    }

    /// Forwards the call.
    public func onDone<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?) {
        for observer in observers { observer.onDone(bloc, event, error: error) }
    }

    /// Forwards the call; the error counts as handled if any of them handles it.
    public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) {
        var isIgnored = true
        for observer in observers {
            bloc.isErrorIgnored = false
            observer.onError(bloc, error)
            isIgnored = isIgnored && bloc.isErrorIgnored
        }
        bloc.isErrorIgnored = isIgnored
    }

    /// Forwards the call.
    public func onClose<State>(_ bloc: BlocBase<State>) {
        for observer in observers { observer.onClose(bloc) }
    }

    /// Forwards the call; returns true if any of them reported the error.
    public func onLateError(_ bloc: String, _ error: any Error) -> Bool {
        observers.map { $0.onLateError(bloc, error) }.contains(true)
    }
}
