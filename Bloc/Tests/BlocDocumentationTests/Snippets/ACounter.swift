import Bloc
import BlocTesting
import Testing

@MainActor
struct ACounter {
    @Test func `an increment adds one`() async throws {
        try await blocTest(
            build: { CounterBloc() },
            act: { $0.send(.increment) },
            expect: [1])
    }

    @Test func `the counter is used as on the page`() async {
        var printed: [String] = []
        func print(_ value: some CustomStringConvertible) { printed.append(value.description) }

        let counter = CounterBloc()
        counter.send(.increment)
        print(counter.state)  // 1

        let subscription = counter.observe { change in
            print("\(change.currentState) → \(change.nextState)")
        }
        counter.send(.increment)  // prints 1 → 2
        subscription.cancel()

        let states = Task {
            for await state in counter.states {
                print(state)
            }
        }
        while printed.count < 3 { await Task.yield() }
        counter.send(.decrement)
        counter.close()
        await states.value
        #expect(printed == ["1", "1 → 2", "2", "1"])
    }
}
