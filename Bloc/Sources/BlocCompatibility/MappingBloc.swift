public import Bloc

// APIs of other Bloc libraries, for migration. "Coming from another bloc library" in Bloc's book shows the
// preferred alternative for each.

extension Bloc {
    /// Emits a state from one of the bloc's methods, as in BlocSwift.
    ///
    /// The change has no event: `onChange` is called, `onTransition` is not. In contrast, a handler's `emit` is
    /// valid until the handler ends, and is reported with its event.
    public func emit(_ next: State) { force(next) }

    /// Sends an event, as in SwiftBloc.
    @discardableResult
    public func add(event: Event) -> EventTask { send(event) }
}

extension Bloc.Emitter {
    /// Emits states until the bloc closes, even after the handler has ended, like BlocSwift's escaping emitter.
    ///
    ///     override func mapEventToState(event: FindEvent, emit: Emitter) {
    ///         let emit = emit.escaping
    ///         Task { emit(await find(event)) }
    ///     }
    ///
    /// Such changes have no event. The closure doesn't keep the bloc alive.
    public var escaping: @MainActor (State) -> Void {
        { [weak bloc] next in bloc?.force(next) }
    }
}

extension Cubit {
    /// Emits a state, as in SwiftBloc.
    public func emit(state: State) { emit(state) }
}

/// A bloc with a method that returns the next state for an event, as in SwiftBloc; the event type is the first
/// parameter.
///
///     class CounterBloc: MappingBloc<CounterEvent, Int> {
///         init() { super.init(initialState: 0) }
///
///         override func mapEventToState(event: CounterEvent) -> Int {
///             switch event {
///             case .increment: state + 1
///             case .decrement: state - 1
///             }
///         }
///     }
open class MappingBloc<Event: Hashable & Sendable, State: Equatable & Sendable>: Bloc<State, Event> {
    /// Returns the next state for an event; every subclass overrides it.
    open func mapEventToState(event: Event) -> State {
        assertionFailure("\(name) does not override mapEventToState(event:).")
        return state
    }

    /// Emits the next state for the event.
    public final override func mapEventToState(event: Event, emit: Emitter) {
        emit(mapEventToState(event: event))
    }
}

/// Prints each event, change, transition and error, like SwiftBloc's default observer.
///
/// Only for development, since events and states are printed completely.
///
///     BlocEnvironment.observer = PrintingObserver()
open class PrintingObserver: BlocObserver {
    private let write: @MainActor (String) -> Void

    /// Creates an observer that passes each line to `write`, which prints it by default.
    public init(write: @escaping @MainActor (String) -> Void = { print($0) }) { self.write = write }

    /// Prints the event.
    open func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        write("\(bloc.name) Event { \(event) }")
    }

    /// Prints the change.
    open func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        write("\(bloc.name) \(change)")
    }

    /// Prints the transition.
    open func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        write("\(bloc.name) \(transition)")
    }

    /// Prints the error.
    open func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) {
        write("\(bloc.name) Error { \(error) }")
    }
}
