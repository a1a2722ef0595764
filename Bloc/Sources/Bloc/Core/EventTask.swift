/// A handle for a sent event.
///
/// It may be discarded; releasing it doesn't cancel the event.
///
/// The value can be used on any thread; its properties are isolated to the main actor.
@frozen
public struct EventTask: Sendable {
    @usableFromInline
    enum Progress: Sendable {
        case settled(EventOutcome)
        case running(EventRecord)
    }

    @usableFromInline let progress: Progress

    @inlinable
    init(_ progress: Progress) { self.progress = progress }

    /// How the event ended; nil while it runs or waits.
    @MainActor
    public var outcome: EventOutcome? {
        switch progress {
        case .settled(let outcome): outcome
        case .running(let record): record.outcome
        }
    }

    /// Returns how the event ended, once its handler has.
    ///
    ///     await bloc.send(.refresh).finish()
    ///
    /// Returns without suspending if the event has ended, as after a synchronous handler. If the waiting task
    /// is cancelled, the event is cancelled too. Awaiting it inside a handler that the event has to wait for,
    /// as in a sequential bloc, would never return.
    @MainActor @discardableResult
    public func finish() async -> EventOutcome {
        switch progress {
        case .settled(let outcome): outcome
        case .running(let record):
            await withTaskCancellationHandler {
                await record.ended()
            } onCancel: {
                Task { @MainActor in record.abandon() }
            }
        }
    }

    /// Cancels the event: its running handler, or a handler that has not begun, which then never runs. Does
    /// nothing if the event has ended.
    @MainActor
    public func cancel() {
        if case .running(let record) = progress { record.abandon() }
    }
}

/// How an event ended.
///
/// The value can be used on any thread.
public enum EventOutcome: Sendable {
    /// Its handler completed.
    case completed
    /// Its handler threw an error, with which `onError` and `onDone` were called.
    case failed(any Error)
    /// Its running handler was cancelled by a newer event, by its sender, or because the bloc ended.
    case cancelled
    /// Its handler never ran: it was dropped by the transformer, cancelled by its sender, or the bloc ended
    /// first.
    case dropped
    /// The bloc rejected it.
    case refused(BlocError)

    /// The error for `onDone`; nil after normal completion.
    var error: (any Error)? {
        switch self {
        case .failed(let error): error
        case .cancelled, .dropped, .refused: CancellationError()
        case .completed: nil
        }
    }
}

extension EventOutcome: Equatable {
    /// Whether both events ended in the same way. Errors are equal if they have the same type and compare equal, or
    /// have the same description.
    public static func == (left: EventOutcome, right: EventOutcome) -> Bool {
        switch (left, right) {
        case (.completed, .completed), (.cancelled, .cancelled), (.dropped, .dropped): true
        case (.failed(let left), .failed(let right)): areEqual(left, right)
        case (.refused(let left), .refused(let right)): left == right
        case (.completed, _), (.failed, _), (.cancelled, _), (.dropped, _), (.refused, _): false
        }
    }
}

/// Compares values of any type: with `==` if possible, else by type and description.
package func areEqual(_ left: Any, _ right: Any) -> Bool {
    func compare<Left: Equatable>(_ left: Left) -> Bool { (right as? Left) == left }
    if let left = left as? any Equatable { return compare(left) }
    return type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
}

extension EventOutcome: CustomStringConvertible {
    /// The case, with its error.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .failed(let error): "failed(\(error))"
        case .cancelled: "cancelled"
        case .dropped: "dropped"
        case .refused(let error): "refused(\(error))"
        }
    }
}
