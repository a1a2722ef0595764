import Bloc
import BlocStorage
import BlocTesting
import Testing

@testable import Counter

@MainActor
struct CounterTests {
    let storage = MemoryStorage()

    @Test func `a counter counts up and down`() async throws {
        try await blocTest(
            build: { CounterCubit(storage: storage) },
            act: {
                $0.increment()
                $0.increment()
                $0.decrement()
            },
            expect: [1, 2, 1])
    }

    @Test func `the next run continues counting`() async {
        #expect(await Counter.count(["+", "+"], in: storage) == ["0", "1", "2"])
        #expect(await Counter.count(["-"], in: storage) == ["2", "1"])
    }

    @Test func `a cleared counter starts again at zero`() async {
        #expect(await Counter.count(["+", "clear"], in: storage) == ["0", "1"])
        #expect(await Counter.count(["+"], in: storage) == ["0", "1"])
    }

    @Test func `an unknown word is reported`() async {
        #expect(await Counter.count(["*"], in: storage) == ["0", "'*' is none of +, - and clear"])
    }
}
