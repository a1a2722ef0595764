import Bloc
import BlocTesting
import Testing

final class CounterCubit: Cubit<Int> {
    init() { super.init(initialState: 0) }

    func increment() { emit(state + 1) }
}

@MainActor
struct TheIdea {
    @Test func `a cubit's method emits`() async throws {
        try await blocTest(build: { CounterCubit() }, act: { $0.increment() }, expect: [1])
    }
}
