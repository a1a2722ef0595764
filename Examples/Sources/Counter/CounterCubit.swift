import Bloc

/// A number that is kept between runs.
final class CounterCubit: HydratedCubit<Int> {
    init(storage: any StateStorage) {
        super.init(
            initialState: 0,
            hydration: Hydration(
                storage: storage,
                encode: { count in Array("\(count)".utf8) },
                decode: { bytes in
                    guard let count = Int(String(decoding: bytes, as: UTF8.self)) else {
                        throw KeepingError.corrupt
                    }
                    return count
                }))
    }

    func increment() { emit(state + 1) }

    func decrement() { emit(state - 1) }
}
