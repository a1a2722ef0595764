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
