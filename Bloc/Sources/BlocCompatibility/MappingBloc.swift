public import Bloc

// Words of other Bloc libraries, for code that comes from them. "Coming from another bloc library" in Bloc's book has
// the better form beside each.

extension Bloc {
    /// Emits a state from one of the bloc's own methods, as BlocSwift does.
    ///
    /// The change belongs to no event: `onChange` is called, `onTransition` is not. A handler's own `emit` ends with the
    /// handler and is reported with its event.
    public func emit(_ next: State) { force(next) }

    /// Sends an event, as SwiftBloc does.
    @discardableResult
    public func add(event: Event) -> EventTask { send(event) }
}

extension Bloc.Emitter {
    /// Emits states until the bloc closes, also after the handler has ended, as BlocSwift's escaping emitter does.
    ///
    ///     override func mapEventToState(event: FindEvent, emit: Emitter) {
    ///         let emit = emit.escaping
    ///         Task { emit(await find(event)) }
    ///     }
    ///
    /// Such a change belongs to no event, and does not keep the bloc alive.
    public var escaping: @MainActor (State) -> Void {
        { [weak bloc] next in bloc?.force(next) }
    }
}

extension Cubit {
    /// Emits a state, as SwiftBloc does.
    public func emit(state: State) { emit(state) }
}

/// A bloc whose one method returns the state that follows an event, as in SwiftBloc; the event's type comes first.
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
    /// Returns the state that follows an event; each bloc overrides it.
    open func mapEventToState(event: Event) -> State {
        assertionFailure("\(name) does not override mapEventToState(event:).")
        return state
    }

    /// Emits the state that follows the event.
    public final override func mapEventToState(event: Event, emit: Emitter) {
        emit(mapEventToState(event: event))
    }
}

/// Prints each event, change and transition, and each error, as SwiftBloc's observer does out of the box.
///
/// It is for development: events and states are printed whole, with all that is in them.
///
///     BlocEnvironment.observer = PrintingObserver()
open class PrintingObserver: BlocObserver {
    private let write: @MainActor (String) -> Void

    /// Makes an observer that passes each line to `write`, which prints it if nothing else is said.
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

extension BlocRegistry {
    /// The program's one registry, for code that passes none around.
    public static let shared = BlocRegistry()

    /// Returns the bloc of this type that `BlocProvider(in: .shared)` provides, as BlocSwift does; traps if there is none.
    public static func resolve<B: AnyBloc>(_ type: B.Type) -> B { shared.resolve(type) }
}
