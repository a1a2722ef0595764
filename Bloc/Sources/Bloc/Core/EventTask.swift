/// A sent event on its way through a bloc.
///
/// You may ignore it; releasing it cancels nothing.
///
/// A value, for any thread; what it says of the event is on the main actor.
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
    /// Returns without suspending if the event has ended, as with a synchronous handler. If the waiting task is cancelled,
    /// the event is cancelled too. Awaited inside a handler that the event has to wait for, as in a sequential bloc, it
    /// would never return.
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

    /// Cancels the event: its handler if that runs, else the handler never will. Does nothing once the event has ended.
    @MainActor
    public func cancel() {
        if case .running(let record) = progress { record.abandon() }
    }
}

/// How one event ended.
///
/// A value, for any thread.
public enum EventOutcome: Sendable {
    /// Its handler ran to its end.
    case completed
    /// Its handler threw; `onError` and `onDone` were called.
    case failed(any Error)
    /// Its handler had begun and was cancelled, by a newer event, its sender or the bloc's end.
    case cancelled
    /// Its handler never ran: the transformer dropped it, its sender cancelled it, or the bloc ended first.
    case dropped
    /// The bloc refused it.
    case refused(BlocError)

    /// The error passed to `onDone`: nil after a normal end.
    var error: (any Error)? {
        switch self {
        case .failed(let error): error
        case .cancelled, .dropped, .refused: CancellationError()
        case .completed: nil
        }
    }
}

extension EventOutcome: Equatable {
    /// Whether both ended in the same way; errors are equal if they are of one type and equal, or have the same text.
    public static func == (left: EventOutcome, right: EventOutcome) -> Bool {
        switch (left, right) {
        case (.completed, .completed), (.cancelled, .cancelled), (.dropped, .dropped): true
        case (.failed(let left), .failed(let right)): areEqual(left, right)
        case (.refused(let left), .refused(let right)): left == right
        case (.completed, _), (.failed, _), (.cancelled, _), (.dropped, _), (.refused, _): false
        }
    }
}

/// Compares values of any type: by `==` if they have it, else by their types and texts.
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
