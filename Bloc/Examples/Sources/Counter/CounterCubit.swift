import Bloc
import BlocStorage

/// A number that is stored between runs.
final class CounterCubit: HydratedCubit<Int> {
    init(storage: any StateStorage) {
        super.init(initialState: 0, keeping: .whole(in: storage, key: "counter"))
    }

    func increment() { emit(state + 1) }

    func decrement() { emit(state - 1) }
}
