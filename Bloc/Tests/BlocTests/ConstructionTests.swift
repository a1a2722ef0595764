import Bloc
import BlocTesting
import Testing

/// Promises.md, A: construction and emitting.
@MainActor
@Suite struct ConstructionTests {
    @Test func `promise 1: a new bloc reports its initial state, and onCreate once to the observer`() {
        let observer = RecordingObserver()
        let bloc = BlocEnvironment.withObserver(observer) { TestBloc(7) }
        #expect(bloc.state == 7)
        #expect(bloc.log == [])
        #expect(observer.log == ["TestBloc created in 7"])
    }

    @Test func `promise 1: onCreate is called before handlers are registered, with the instance`() {
        final class Watcher: BlocObserver {
            var created: [ObjectIdentifier] = []
            var handlersTold: [Bool] = []
            func onCreate<State>(_ bloc: BlocBase<State>) {
                created.append(ObjectIdentifier(bloc))
                handlersTold.append((bloc as? Eager)?.isRegistered ?? true)
            }
        }
        final class Eager: Bloc<Int, TestEvent> {
            var isRegistered = false
            init() {
                super.init(initialState: 0)
                on(.a) { _, _ in }
                isRegistered = true
            }
        }
        let watcher = Watcher()
        let bloc = BlocEnvironment.withObserver(watcher) { Eager() }
        #expect(watcher.created == [ObjectIdentifier(bloc)])
        #expect(watcher.handlersTold == [false])
    }

    @Test func `promise 2: an event sent in the initialiser is handled`() {
        final class Early: Bloc<Int, TestEvent> {
            init() {
                super.init(initialState: 0)
                on(.a) { _, emit in emit(1) }
                send(.a)
            }
            override func mapEventToState(event: TestEvent, emit: Emitter) {}
        }
        #expect(Early().state == 1)
    }

    @Test func `promise 3: a handler emits none, one or many states, each effective immediately`() {
        let bloc = TestBloc()
        var seen: [Int] = []
        bloc.on(\.asNumber) { number, emit in
            for state in 0..<number {
                emit(state + 1)
                seen.append(emit.state)
            }
        }
        bloc.send(.number(0))
        #expect(bloc.state == 0)
        bloc.send(.number(1))
        #expect(bloc.state == 1)
        bloc.send(.number(3))
        #expect(bloc.state == 3)
        #expect(seen == [1, 1, 2, 3])
    }

    @Test func `promise 4: a state equal to the current one is dropped`() {
        let cubit = TestCubit(0)
        for state in [1, 2, 2, 1, 1] { cubit.emit(state) }
        #expect(cubit.received == [1, 2, 1])
        #expect(cubit.log == ["0 → 1", "1 → 2", "2 → 1"])
    }

    @Test func `promise 4: the first emission is delivered even if equal to the initial state`() {
        let cubit = TestCubit(5)
        for _ in 1...3 { cubit.emit(5) }
        #expect(cubit.received == [5])
        #expect(cubit.log == ["5 → 5"])
    }

    @Test func `promise 4: there is only one first emission, equal or not`() {
        let cubit = TestCubit(5)
        for state in [6, 6, 5, 5] { cubit.emit(state) }
        #expect(cubit.received == [6, 5])
    }

    @Test func `promise 5: every subscriber receives every change in order, even if one of them emits`() {
        let cubit = TestCubit(0)
        var first: [String] = []
        var second: [String] = []
        let subscriptions = [
            cubit.observe { change in
                first.append("\(change.nextState) at \(cubit.state)")
                if change.nextState == 1 { cubit.emit(2) }
            },
            cubit.observe { second.append("\($0.nextState) at \(cubit.state)") },
        ]
        cubit.emit(1)
        cubit.emit(3)
        #expect(first == ["1 at 1", "2 at 2", "3 at 3"])
        #expect(second == ["1 at 2", "2 at 2", "3 at 3"])
        subscriptions.forEach { $0.cancel() }
    }

    @Test func `promise 5: an emission inside a hook follows the current emission`() {
        final class Hasty: Cubit<Int> {
            var log: [String] = []
            override func onChange(_ change: Change<Int>) {
                log.append("\(change.currentState) → \(change.nextState)")
                if change.nextState == 1 { emit(2) }
                super.onChange(change)
            }
        }
        let cubit = Hasty(initialState: 0)
        var received: [Int] = []
        let subscription = cubit.observe { received.append($0.nextState) }
        cubit.emit(1)
        #expect(cubit.log == ["0 → 1", "1 → 2"])
        #expect(received == [1, 2])
        #expect(cubit.state == 2)
        subscription.cancel()
    }

    @Test func `promise 5: a hundred thousand emissions in hooks don't need a deep stack`() {
        final class Chain: Cubit<Int> {
            override func onChange(_ change: Change<Int>) {
                if change.nextState < 100_000 { emit(change.nextState + 1) }
            }
        }
        let cubit = Chain(initialState: 0)
        cubit.emit(1)
        #expect(cubit.state == 100_000)
    }

    @Test func `promise 6: changes and transitions compare, hash and describe themselves`() {
        let change = Change(currentState: 0, nextState: 1)
        let transition = Transition(currentState: 0, event: TestEvent.a, nextState: 1)
        #expect("\(change)" == "Change { currentState: 0, nextState: 1 }")
        #expect("\(transition)" == "Transition { currentState: 0, event: a, nextState: 1 }")
        #expect(Set([change, change, Change(currentState: 0, nextState: 2)]).count == 2)
        #expect(change != Change(currentState: 1, nextState: 1))
        let others = [
            Transition(currentState: 1, event: TestEvent.a, nextState: 1),
            Transition(currentState: 0, event: TestEvent.b, nextState: 1),
            Transition(currentState: 0, event: TestEvent.a, nextState: 2),
        ]
        #expect(!others.contains(transition))
        #expect(Set(others + [transition, transition]).count == 4)
    }
}
