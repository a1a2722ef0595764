/// An incorrect use of a bloc, reported through `onError`.
///
/// Errors thrown by handlers are reported unchanged; these are raised by the bloc. `bloc` is the name of its
/// type, `event` the event's case without its payload, which may be secret.
///
/// The value can be used on any thread.
public enum BlocError: Error, Hashable, Sendable {
    /// An event or a state was passed to a closed bloc.
    case closed(bloc: String, attempt: String)
    /// Neither `on` nor `mapEventToState` handles this event; a trap in debug builds.
    case unhandledEvent(bloc: String, event: String)
    /// The event or key path already has a handler, which remains in use; a trap in debug builds.
    case duplicateHandler(bloc: String, event: String)
    /// A handler's emitter was used after the handler had ended.
    case emittedAfterEnd(bloc: String, event: String)
    /// More events waited than the transformer's bound allows.
    case tooManyWaiting(bloc: String, event: String)
    /// `initialise` was called a second time, or after the bloc's work began; a trap in debug builds.
    case lateInitialisation(bloc: String)
    /// A state was emitted inside `emit { }` and ignored; a trap in debug builds.
    case nestedEmission(bloc: String)
    /// `undo` or `redo` was called on a bloc without `undoable`; a trap in debug builds.
    case notUndoable(bloc: String)
    /// A transformer that only cancels was used for a synchronous handler, which cannot be cancelled.
    case nothingToCancel(bloc: String, event: String)
    /// Another live bloc stores its state under the same key in the same storage.
    case keyInUse(bloc: String, key: String)
}

extension BlocError: CustomStringConvertible {
    /// A description of the error, the bloc and event, and the remedy.
    public var description: String {
        switch self {
        case .closed(let bloc, let attempt):
            "\(bloc) is closed, so \(attempt) was ignored. Send and emit before close(), or make a new bloc."
        case .unhandledEvent(let bloc, let event):
            "\(bloc) has no handler for the event \(event). Register one with on(…) { event, emit in … } "
                + "in its initialiser, or override mapEventToState(event:emit:)."
        case .duplicateHandler(let bloc, let event):
            "\(bloc) already has a handler for the event \(event). Remove one of the two, or distinguish the "
                + "events inside one handler."
        case .emittedAfterEnd(let bloc, let event):
            "\(bloc) emitted after its handler for the event \(event) had ended, because the handler did not "
                + "await work that it started. Await the work, or use emit.forEach or emit.onEach."
        case .tooManyWaiting(let bloc, let event):
            "\(bloc) refused the event \(event): as many events wait as its transformer's bound allows."
        case .lateInitialisation(let bloc):
            "\(bloc) called initialise a second time, or after its work began. Call it once, before anything is "
                + "sent or emitted."
        case .nestedEmission(let bloc):
            "\(bloc) emitted a state while it changed one in emit { }, so one of the two would be lost. Make both "
                + "changes in one emit { }, or emit one after the other."
        case .notUndoable(let bloc):
            "\(bloc) has no undo history. Call undoable(…) in its initialiser."
        case .nothingToCancel(let bloc, let event):
            "\(bloc) registered a restartable transformer for the synchronous handler of \(event), which always "
                + "ends before the next event. Remove the transformer, or make the handler asynchronous."
        case .keyInUse(let bloc, let key):
            "\(bloc) stores its state under the key \(key), which another live bloc of the same storage uses. "
                + "Give each its own key."
        }
    }
}
