import Locks

/// The events of a terminal, in order, for one reader on the main actor.
///
/// They are handled in the turn of the main actor in which they arrive. A stream, or a continuation for each event,
/// would wake its reader through a second thread at every key.
@MainActor
package final class TerminalEvents {
    /// Sent by another thread, not taken yet.
    private nonisolated let sent = Locked<[TerminalEvent]>([])
    /// Taken, not handled yet.
    private var arrived: [TerminalEvent] = []
    private var isFinished = false
    private var handle: ((inout [TerminalEvent]) -> Bool)?
    /// Whether events arrived that `handle` has not seen.
    private var hasNews = false
    private var isHandling = false
    private var reader: CheckedContinuation<Void, Never>?

    package init() {}

    /// Passes the events that arrive to `handle`, which removes those that it handles, until it returns false, `pause` is
    /// called, the events end, or the task is cancelled.
    ///
    /// Events that arrived together are passed together. The events that are left come first in the next call.
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

    /// Ends `receive`; events that come meanwhile are kept for the next call.
    func pause() {
        handle = nil
        reader?.resume()
        reader = nil
    }

    /// Adds events after those that were added before.
    package func add(_ events: [TerminalEvent]) {
        if events.isEmpty { return }
        arrived += events
        hasNews = true
        passOn()
    }

    /// Removes and returns the events that arrived and were not handled.
    package func takeUnhandled() -> [TerminalEvent] {
        take()
        defer { arrived = [] }
        return arrived
    }

    /// Ends the events.
    package func finish() {
        isFinished = true
        passOn()
    }

    /// Adds events from another thread, after those that it sent before.
    nonisolated func send(_ events: [TerminalEvent]) {
        let isFirst = sent.withLock { sent in
            defer { sent += events }
            return sent.isEmpty && !events.isEmpty
        }
        if isFirst { Task { @MainActor in take() } }
    }

    /// Takes all that was sent, so that keys that come together are handled together.
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
            // Events that arrive meanwhile follow the ones that are left.
            var events = arrived
            arrived = []
            let goesOn = handle(&events)
            arrived = events + arrived
            if !goesOn { pause() }
        }
        if isFinished { pause() }
    }
}
