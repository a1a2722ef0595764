import Bloc
import BlocObservation
import Observation
import Testing

/// Promises.md, 62: observation tracking of states.
@MainActor
@Suite struct TrackedTests {
    final class Counter: Cubit<Int> {
        func increment() { emit(state + 1) }
    }

    /// Counts calls on the thread on which Observation makes them.
    final class Calls: @unchecked Sendable {
        // Written only on the main actor, on which all blocs change.
        var count = 0
    }

    @Test func `promise 62: a change notifies each reader of the state once`() {
        let cubit = Counter(initialState: 0).tracked()
        let calls = Calls()
        let seen = withObservationTracking {
            cubit.state
        } onChange: {
            calls.count += 1
        }
        #expect(seen == 0)
        cubit.increment()
        cubit.increment()
        #expect(calls.count == 1)
        #expect(cubit.state == 2)
    }

    @Test func `promise 62: readers of another bloc are not notified`() {
        let (cubit, other) = (Counter(initialState: 0).tracked(), Counter(initialState: 0).tracked())
        let calls = Calls()
        withObservationTracking {
            _ = other.state
        } onChange: {
            calls.count += 1
        }
        cubit.increment()
        #expect(calls.count == 0)
        other.increment()
        #expect(calls.count == 1)
    }

    @Test func `promise 62: tracking a bloc twice has no effect, and without it nothing is notified`() {
        let plain = Counter(initialState: 0)
        let calls = Calls()
        withObservationTracking {
            _ = plain.state
        } onChange: {
            calls.count += 1
        }
        plain.increment()
        #expect(calls.count == 0)
        plain.tracked().tracked()
        withObservationTracking {
            _ = plain.state
        } onChange: {
            calls.count += 1
        }
        plain.increment()
        #expect(calls.count == 1)
    }

    @Test func `promise 62: a tracked bloc is released`() {
        weak var released: Counter?
        do {
            let cubit = Counter(initialState: 0).tracked()
            withObservationTracking {
                _ = cubit.state
            } onChange: {
            }
            released = cubit
        }
        #expect(released == nil)
    }
}
