/// Observes everything that happens in every bloc.
///
/// Each method has an empty default. Set one for the program by `BlocEnvironment.observer`, or for the blocs
/// made in a scope by `BlocEnvironment.withObserver`. A bloc's own override of a hook runs first.
@MainActor
public protocol BlocObserver: AnyObject, Sendable {
    /// A bloc was made; its handlers are not registered yet.
    func onCreate<State>(_ bloc: BlocBase<State>)
    /// An event has begun, whether or not a handler will run for it.
    func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event)
    /// A bloc is about to change its state because of an event.
    func onTransition<State, Event>(_ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>)
    /// A bloc or cubit is about to change its state.
    func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>)
    /// The handler of an event ended: normally, by an error, or cancelled (`CancellationError`).
    func onDone<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?)
    /// A handler threw, or the bloc reports a `BlocError`.
    func onError<State>(_ bloc: BlocBase<State>, _ error: any Error)
    /// A bloc closed and its handlers have ended; its streams end next.
    func onClose<State>(_ bloc: BlocBase<State>)
    /// A state that a bloc had left to be written could not be, and the bloc of this name is gone.
    ///
    /// Returns whether the error was reported; if not, the storage reports it.
    func onLateError(_ bloc: String, _ error: any Error) -> Bool
}

extension BlocObserver {
    /// Does nothing.
    public func onCreate<State>(_ bloc: BlocBase<State>) {}
    /// Does nothing.
    public func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {}
    /// Does nothing.
    public func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {}
    /// Does nothing.
    public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {}
    /// Does nothing.
    public func onDone<State, Event>(
        _ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?
    ) {}
    /// Leaves the error to the bloc's own `onError`, else to standard error.
    public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) { bloc.isErrorIgnored = true }
    /// Does nothing.
    public func onClose<State>(_ bloc: BlocBase<State>) {}
    /// Leaves the error to the storage.
    public func onLateError(_ bloc: String, _ error: any Error) -> Bool { false }
}

/// Where the program's observer is set.
///
/// All of it is on the main actor.
public enum BlocEnvironment {
    /// The observer of every bloc that was not made in a scope of its own; replace it at any time.
    @exclusivity(unchecked) @MainActor public static var observer: (any BlocObserver)?

    @TaskLocal static var scopedObserver: (any BlocObserver)?

    /// Watches the blocs that a test builds.
    @TaskLocal package static var watcher: (any BlocWatcher)?

    /// Runs `body`; blocs made in it report to `observer` only, for as long as they live.
    ///
    /// So do the blocs that their handlers and launched work make later.
    @MainActor
    public static func withObserver<Result>(
        _ observer: any BlocObserver, _ body: @MainActor () throws -> Result
    ) rethrows -> Result {
        try $scopedObserver.withValue(observer, operation: body)
    }

    /// Runs `body`; blocs made in it report to `observer` only, for as long as they live.
    @MainActor @_disfavoredOverload
    public static func withObserver<Result>(
        _ observer: any BlocObserver, _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        try await $scopedObserver.withValue(observer, operation: body)
    }
}
