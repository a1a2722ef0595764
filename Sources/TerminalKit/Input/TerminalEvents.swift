import Locks

/// The events of a terminal, in order, for one reader on the main actor.
///
/// Events are handled in the main-actor job in which they arrive. A stream, or a continuation for each event, would
/// hop through a second thread at every key.
@MainActor
package final class TerminalEvents {
    /// Sent by another thread, but not yet received.
    private nonisolated let sent = Locked<[TerminalEvent]>([])
    /// Received, but not yet handled.
    private var arrived: [TerminalEvent] = []
    private var isFinished = false
    private var handle: ((inout [TerminalEvent]) -> Bool)?
    /// Whether events have arrived since the last call of `handle`.
    private var hasNews = false
    private var isHandling = false
    private var reader: CheckedContinuation<Void, Never>?

    package init() {}

    /// Passes arriving events to `handle`, which removes those that it handles. Returns when `handle` returns false,
    /// `pause` is called, the events end, or the task is cancelled.
    ///
    /// Events that arrived together are passed together. Unhandled events come first in the next call.
    package func receive(_ handle: @escaping (inout [TerminalEvent]) -> Bool) async {
        self.handle = handle
        hasNews = !arrived.isEmpty
        passOn()
        if self.handle == nil { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { reader = $0 }
        } onCancel: {
            Task { await self.finish() }
        }
    }

    /// Makes `receive` return; events that arrive in the meantime are stored for its next call.
    func pause() {
        handle = nil
        reader?.resume()
        reader = nil
    }

    /// Appends events.
    package func add(_ events: [TerminalEvent]) {
        if events.isEmpty { return }
        arrived += events
        hasNews = true
        passOn()
    }

    /// Removes and returns the events that have arrived but were not handled.
    package func takeUnhandled() -> [TerminalEvent] {
        take()
        defer { arrived = [] }
        return arrived
    }

    package func finish() {
        isFinished = true
        passOn()
    }

    /// Appends events from another thread, in the order of the calls.
    nonisolated func send(_ events: [TerminalEvent]) {
        let isFirst = sent.withLock { sent in
            defer { sent += events }
            return sent.isEmpty && !events.isEmpty
        }
        if isFirst { Task { @MainActor in take() } }
    }

    /// Receives everything that was sent, so that keys that arrive together are handled together.
    private func take() {
        let events = sent.withLock { sent in
            defer { sent = [] }
            return sent
        }
        add(events)
    }

    private func passOn() {
        if isHandling { return }
        isHandling = true
        defer { isHandling = false }
        while let handle, hasNews {
            hasNews = false
            // Events that arrive in the meantime follow the unhandled ones.
            var events = arrived
            arrived = []
            let goesOn = handle(&events)
            arrived = events + arrived
            if !goesOn { pause() }
        }
        if isFinished { pause() }
    }
}
