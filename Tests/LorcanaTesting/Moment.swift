import Locks
import LorcanaKit

/// A one-time event, which tests wait for instead of sleeping.
package final class Moment: Sendable {
    private struct State: Sendable {
        var hasCome = false
        var nextID = 0
        var callbacks: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Locked(State())

    package init() {}

    package var hasCome: Bool { state.withLock { $0.hasCome } }

    /// Triggers the event; further calls have no effect.
    package func come() {
        let callbacks = state.withLock { state in
            state.hasCome = true
            defer { state.callbacks = [:] }
            return state.callbacks
        }
        for (_, callback) in callbacks { callback() }
    }

    /// Calls `callback` when the event occurs, on the thread that triggers it, or immediately if it already has.
    package func whenCome(_ callback: @escaping @Sendable () -> Void) { _ = register(callback) }

    /// Waits for the event; returns false if the task was cancelled first.
    @discardableResult
    package func wait() async -> Bool {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let id = register { continuation.yield() }
        defer { if let id { state.withLock { _ = $0.callbacks.removeValue(forKey: id) } } }
        for await _ in stream { return true }
        return false
    }

    private func register(_ callback: @escaping @Sendable () -> Void) -> Int? {
        let id = state.withLock { state -> Int? in
            if state.hasCome { return nil }
            state.nextID += 1
            state.callbacks[state.nextID] = callback
            return state.nextID
        }
        if id == nil { callback() }
        return id
    }
}

/// Moments by name, created on first use.
package final class Moments: Sendable {
    private let moments = Locked<[String: Moment]>([:])

    package init() {}

    package subscript(_ name: String) -> Moment {
        moments.withLock { moments in
            if let known = moments[name] { return known }
            let new = Moment()
            moments[name] = new
            return new
        }
    }
}
