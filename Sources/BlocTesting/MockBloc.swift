public import Bloc

extension Bloc {
    /// Lets a test's script handle every event, in place of the bloc's own handlers.
    ///
    ///     let bloc = SearchBloc(service: NoCards())
    ///     bloc.script { event, emit in
    ///         if event == .typed("elsa") { emit(.found(["Elsa"])) }
    ///     }
    ///
    /// So any bloc, also of a final class, stands in for itself where a view is tested. The script may publish
    /// effects by `emit.publish`.
    public final func script(_ handler: @escaping @MainActor (Event, Emitter) throws -> Void) {
        replaceHandlers(handler)
    }
}

extension BlocBase {
    /// Emits states of no event, one after another, as if something had happened inside.
    public final func show(_ states: State...) {
        for state in states { force(state) }
    }
}

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

    /// Notes the event and emits what is scripted for it.
    public override func mapEventToState(event: Event, emit: Emitter) {
        sent.append(event)
        for state in scripts[event] ?? [] { emit(state) }
    }
}
