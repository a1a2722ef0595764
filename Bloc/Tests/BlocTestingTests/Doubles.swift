import Bloc

enum CounterEvent: EffectfulEvent {
    typealias Effect = String
    case increment, fail, save, slow, later, never
}

/// A counter with states, errors, effects and delays for tests.
final class CounterBloc: Bloc<Int, CounterEvent> {
    init(clock: any Clock<Duration> = ContinuousClock()) {
        super.init(initialState: 0, clock: clock)
        on(.increment) { _, emit in emit(emit.state + 1) }
        on(.fail) { _, _ in throw CounterError.broken }
        on(.save) { _, emit in emit.publish("saved") }
        on(.slow) { _, emit in
            try await clock.sleep(for: .seconds(1))
            emit(emit.state + 10)
        }
        on(.later, transformer: .debounced(for: .milliseconds(300))) { _, emit in
            emit(emit.state + 100)
            try await emit.sleep(for: .seconds(1))
            emit(emit.state + 1000)
        }
    }
}

enum CounterError: Error { case broken, other }

final class CounterCubit: Cubit<Int> {
    func increment() { emit(state + 1) }
}
