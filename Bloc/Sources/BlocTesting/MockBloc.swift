public import Bloc

extension Bloc {
    /// Replaces the bloc's handlers with a script, in tests.
    ///
    ///     let bloc = SearchBloc(service: NoCards())
    ///     bloc.script { event, emit in
    ///         if event == .typed("elsa") { emit(.found(["Elsa"])) }
    ///     }
    ///
    /// This scripts any bloc, even of a final class, for tests of views. The script may publish effects with
    /// `emit.publish`.
    public final func script(_ handler: @escaping @MainActor (Event, Emitter) throws -> Void) {
        replaceHandlers(handler)
    }
}

extension BlocBase {
    /// Emits states in order, without an event, as if the bloc emitted them itself.
    public final func show(_ states: State...) {
        for state in states { force(state) }
    }
}

/// A bloc that emits scripted states and records the events sent to it.
///
///     let bloc = MockBloc<SearchState, SearchEvent>(initialState: .empty)
///     bloc.script(.search("elsa"), [.loading, .found(["Elsa"])])
///
/// Pass it to the code under test instead of the real bloc. Events without a script change nothing.
public final class MockBloc<State: Equatable & Sendable, Event: Hashable & Sendable>: Bloc<State, Event> {
    /// The events sent, in order.
    public private(set) var sent: [Event] = []
    private var scripts: [Event: [State]] = [:]

    /// Emits `states` whenever `event` is sent.
    public func script(_ event: Event, _ states: [State]) { scripts[event] = states }

    /// Records the event and emits its scripted states.
    public override func mapEventToState(event: Event, emit: Emitter) {
        sent.append(event)
        for state in scripts[event] ?? [] { emit(state) }
    }
}
