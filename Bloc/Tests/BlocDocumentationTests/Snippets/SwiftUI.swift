import Bloc
import BlocObservation
import Observation
import Testing

/// Counts calls on the thread on which Observation makes them.
final class Calls: @unchecked Sendable {
    // Written only on the main actor, on which the bloc changes.
    var count = 0
}

private final class Transitions: BlocObserver {
    var subscription: BlocSubscription?

    func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: BlocTransition<State, Event>
    ) {
        subscription?.cancel()
    }
}

@MainActor
struct SwiftUI {
    @Test func `a reader of the state is notified of its change`() {
        var seen: [Int] = []
        let changes = Calls()
        let counter = CounterBloc().tracked()
        withObservationTracking {
            seen.append(counter.state)
        } onChange: {
            changes.count += 1
        }
        counter.send(.increment)
        #expect(seen == [0])
        #expect(changes.count == 1)
    }
}
