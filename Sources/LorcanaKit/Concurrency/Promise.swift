import Locks

/// A value that is set once, from any thread, and awaited once.
///
/// Only the first `settle` has an effect, so a cancellation and a response may race.
final class Promise<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case empty
        case awaited(CheckedContinuation<Value, Never>)
        case settled(Value)
    }

    private let state = Locked(State.empty)

    func settle(_ value: Value) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, Never>? in
            let before = state
            if case .settled = before { return nil }
            state = .settled(value)
            guard case .awaited(let continuation) = before else { return nil }
            return continuation
        }
        waiting?.resume(returning: value)
    }

    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let settled = state.withLock { state -> Value? in
                    if case .settled(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        }
    }
}
