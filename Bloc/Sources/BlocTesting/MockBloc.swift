public import Bloc

extension Bloc {
    /// Lets a script handle every event instead of the bloc's own handlers, in a test.
    ///
    ///     let bloc = SearchBloc(service: NoCards())
    ///     bloc.script { event, emit in
    ///         if event == .typed("elsa") { emit(.found(["Elsa"])) }
    ///     }
    ///
    /// So any bloc, even of a final class, can be scripted in a test of a view. The script may publish effects
    /// by `emit.publish`.
    public final func script(_ handler: @escaping @MainActor (Event, Emitter) throws -> Void) {
        replaceHandlers(handler)
    }
}

extension BlocBase {
    /// Emits states without an event, one after another, as if something had happened inside.
    public final func show(_ states: State...) {
        for state in states { force(state) }
    }
}

/// A bloc that emits what a test scripts and records the events that it is sent.
///
///     let bloc = MockBloc<SearchState, SearchEvent>(initialState: .empty)
///     bloc.script(.search("elsa"), [.loading, .found(["Elsa"])])
///
/// Pass it to the code under test in place of a `Bloc`. Events without a script change nothing.
public final class MockBloc<State: Equatable & Sendable, Event: Hashable & Sendable>: Bloc<State, Event> {
    /// Every event that was sent, in order.
    public private(set) var sent: [Event] = []
    private var scripts: [Event: [State]] = [:]

    /// Emits `states` each time that `event` is sent.
    public func script(_ event: Event, _ states: [State]) { scripts[event] = states }

    /// Records the event and emits what is scripted for it.
    public override func mapEventToState(event: Event, emit: Emitter) {
        sent.append(event)
        for state in scripts[event] ?? [] { emit(state) }
    }
}
