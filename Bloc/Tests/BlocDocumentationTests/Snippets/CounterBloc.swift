import Bloc

enum CounterEvent: BlocEvent {
    case increment
    case decrement
}

final class CounterBloc: Bloc<Int, CounterEvent> {
    init() {
        super.init(initialState: 0)
        on(.increment) { _, emit in emit(emit.state + 1) }
        on(.decrement) { _, emit in emit(emit.state - 1) }
    }
}
