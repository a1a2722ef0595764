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

    /// Returns when the event's handler has ended.
    ///
    ///     await bloc.send(.refresh).finished
    ///
    /// Returns without suspending if the event has ended, as with a synchronous handler. Waits for the handler even if
    /// the waiting task is cancelled. Awaited inside a handler that the event has to wait for, as in a sequential bloc,
    /// it would never return.
    @MainActor
    public var finished: Void {
        get async { _ = await result }
    }

    /// How the event ended, once its handler has; waits as `finished` does.
    @MainActor
    public var result: EventOutcome {
        get async {
            switch progress {
            case .settled(let outcome): outcome
            case .running(let record): await record.ended()
            }
        }
    }

    /// How the event ended; nil while it runs or waits.
    @MainActor
    public var outcome: EventOutcome? {
        switch progress {
        case .settled(let outcome): outcome
        case .running(let record): record.outcome
        }
    }
}
