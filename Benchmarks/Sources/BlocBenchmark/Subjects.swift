import Bloc

enum CounterEvent: Hashable, Sendable {
    case increment
    /// As many increments, sent from inside the handler.
    case send(Int)
    case load
}

/// Handles its events in `mapEventToState`.
final class MappingBloc: Bloc<Int, CounterEvent> {
    init() { super.init(initialState: 0) }

    override func mapEventToState(event: CounterEvent, emit: Emitter) {
        if case .send(let count) = event {
            for _ in 0..<count { send(.increment) }
        } else {
            emit(state &+ 1)
        }
    }
}

/// Handles its events by registered handlers.
final class RegisteringBloc: Bloc<Int, CounterEvent> {
    init() {
        super.init(initialState: 0)
        on(.increment) { _, emit in emit(emit.state &+ 1) }
        on(.load) { _, emit async in emit(emit.state &+ 1) }
    }
}

final class CounterCubit: Cubit<Int> {
    init() { super.init(initialState: 0) }

    func increment() { emit(state &+ 1) }
}
