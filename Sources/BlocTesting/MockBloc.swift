public import Bloc

/// A bloc that shows what a test scripts and notes what it is sent.
///
///     let bloc = MockBloc<SearchState, SearchEvent>(initialState: .empty)
///     bloc.script(.search("elsa"), [.loading, .found(["Elsa"])])
///
/// Give it to the code under test in place of a `Bloc`. Events without a script change nothing.
public final class MockBloc<State: Equatable & Sendable, Event: Hashable & Sendable>: Bloc<State, Event> {
    /// Every event that was sent, in order.
    public private(set) var sent: [Event] = []
    private var scripts: [Event: [State]] = [:]

    /// Emits `states` each time that `event` is sent.
    public func script(_ event: Event, _ states: [State]) { scripts[event] = states }

    /// Emits states of no event, as if something had happened inside.
    public func show(_ states: State...) {
        for state in states { force(state) }
    }

    public override func mapEventToState(event: Event, emit: Emitter) {
        sent.append(event)
        for state in scripts[event] ?? [] { emit(state) }
    }
}

/// A cubit that shows what a test scripts.
public final class MockCubit<State: Equatable & Sendable>: Cubit<State> {
    /// Emits states, one after another.
    public func show(_ states: State...) {
        for state in states { emit(state) }
    }
}
