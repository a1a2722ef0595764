public import Bloc

/// Records the life cycle of every bloc that reports to it.
///
///     let observer = RecordingObserver()
///     let bloc = BlocEnvironment.withObserver(observer) { CounterBloc() }
///     bloc.send(.increment)
///     #expect(observer.log == ["CounterBloc created in 0", "CounterBloc took up increment", …])
public final class RecordingObserver: BlocObserver {
    /// A line for each call, in order.
    public private(set) var log: [String] = []

    /// Creates an observer with an empty log.
    public init() {}

    /// Clears the log.
    public func clear() { log = [] }

    /// Writes the name and the initial state.
    public func onCreate<State>(_ bloc: BlocBase<State>) {
        log.append("\(bloc.name) created in \(bloc.state)")
    }

    /// Writes the event.
    public func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        log.append("\(bloc.name) took up \(event)")
    }

    /// Writes the transition.
    public func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        log.append("\(bloc.name) \(transition)")
    }

    /// Writes the change.
    public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        log.append("\(bloc.name) \(change)")
    }

    /// Writes the event and its error.
    public func onDone<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?) {
        log.append("\(bloc.name) was done with \(event)" + (error.map { ": \($0)" } ?? ""))
    }

    /// Writes the error.
    public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) {
        log.append("\(bloc.name) reported \(error)")
    }

    /// Writes the last state.
    public func onClose<State>(_ bloc: BlocBase<State>) {
        log.append("\(bloc.name) closed in \(bloc.state)")
    }

    /// Writes the error of a bloc that no longer exists.
    public func onLateError(_ bloc: String, _ error: any Error) -> Bool {
        log.append("\(bloc), which is gone, reported \(error)")
        return true
    }
}
