import Bloc
import Testing

/// A substitute for the subject of a reactive library.
@MainActor
final class Subject<Value> {
    private(set) var values: [Value] = []
    private(set) var hasFinished = false

    func send(_ value: Value) { values.append(value) }
    func finish() { hasFinished = true }
}

extension BlocBase {
    func publish(to subject: Subject<State>) -> Subscription {
        subject.send(state)
        return observe(onEnd: { subject.finish() }) { subject.send($0.nextState) }
    }
}

@MainActor
struct Publishers {
    @Test func `a subject receives every state and the end`() {
        let counter = CounterBloc()
        let subject = Subject<Int>()
        let subscription = counter.publish(to: subject)
        counter.send(.increment)
        counter.close()
        withExtendedLifetime(subscription) {}
        #expect(subject.values == [0, 1])
        #expect(subject.hasFinished)
    }

    @Test func `the states are a sequence that ends with the bloc`() async {
        let counter = CounterBloc()
        var seen: [Int] = []
        let reader = Task {
            for await state in counter.states { seen.append(state) }
        }
        while seen.isEmpty { await Task.yield() }
        counter.send(.increment)
        counter.close()
        await reader.value
        #expect(seen == [0, 1])
    }
}
