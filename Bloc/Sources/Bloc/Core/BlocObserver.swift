/// Observes all events, changes and errors of blocs.
///
/// Each method has an empty default implementation. Set an observer for the program with
/// `BlocEnvironment.observer`, or for blocs created in a scope with `BlocEnvironment.withObserver`. A bloc's
/// overrides of hooks run first.
@MainActor
public protocol BlocObserver: AnyObject, Sendable {
    /// A bloc was created; its handlers are not registered yet.
    func onCreate<State>(_ bloc: BlocBase<State>)
    /// An event has begun, whether or not a handler will run for it.
    func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event)
    /// A bloc is about to change its state because of an event.
    func onTransition<State, Event>(_ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>)
    /// A bloc or cubit is about to change its state.
    func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>)
    /// The handler of an event ended: normally, with an error, or cancelled (`CancellationError`).
    func onDone<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?)
    /// A handler threw an error, or the bloc raised a `BlocError`.
    func onError<State>(_ bloc: BlocBase<State>, _ error: any Error)
    /// A bloc closed and its handlers have ended; its streams end next.
    func onClose<State>(_ bloc: BlocBase<State>)
    /// A state could not be stored, and the bloc with this name no longer exists.
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
    /// Leaves the error to the bloc's `onError`, or else to standard error.
    public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) { bloc.isErrorIgnored = true }
    /// Does nothing.
    public func onClose<State>(_ bloc: BlocBase<State>) {}
    /// Leaves the error to the storage.
    public func onLateError(_ bloc: String, _ error: any Error) -> Bool { false }
}

/// Sets the program's observer.
///
/// It is isolated to the main actor.
public enum BlocEnvironment {
    /// The observer of every bloc created without a scope; may be replaced at any time.
    @exclusivity(unchecked) @MainActor public static var observer: (any BlocObserver)?

    @TaskLocal static var scopedObserver: (any BlocObserver)?

    /// Watches the blocs created in a test.
    @TaskLocal package static var watcher: (any BlocWatcher)?

    /// Runs `body`; blocs created in it only report to `observer`, for as long as they exist.
    ///
    /// So do blocs that their handlers and launched work create later.
    @MainActor
    public static func withObserver<Result>(
        _ observer: any BlocObserver, _ body: @MainActor () throws -> Result
    ) rethrows -> Result {
        try $scopedObserver.withValue(observer, operation: body)
    }

    /// Runs `body`; blocs created in it only report to `observer`, for as long as they exist.
    @MainActor @_disfavoredOverload
    public static func withObserver<Result>(
        _ observer: any BlocObserver, _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        try await $scopedObserver.withValue(observer, operation: body)
    }
}
