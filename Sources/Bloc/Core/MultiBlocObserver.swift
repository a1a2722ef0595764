/// Forwards everything to several observers, in their order.
public final class MultiBlocObserver: BlocObserver {
    private let observers: [any BlocObserver]

    public init(_ observers: [any BlocObserver]) {
        self.observers = observers
    }

    public func onCreate<State>(_ bloc: BlocBase<State>) {
        for observer in observers { observer.onCreate(bloc) }
    }

    public func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        for observer in observers { observer.onEvent(bloc, event) }
    }

    public func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        for observer in observers { observer.onTransition(bloc, transition) }
    }

    public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        for observer in observers { observer.onChange(bloc, change) }
    }

    public func onDone<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?) {
        for observer in observers { observer.onDone(bloc, event, error: error) }
    }

    public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) {
        for observer in observers { observer.onError(bloc, error) }
    }

    public func onClose<State>(_ bloc: BlocBase<State>) {
        for observer in observers { observer.onClose(bloc) }
    }
}
