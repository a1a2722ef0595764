import Bloc
import BlocLogging
import BlocTesting
import Testing

/// Promises.md, F: streams and observers.
@MainActor
@Suite struct ObservationTests {
    @Test func `promise 27: states begins with the current state, changes with the next change`() async {
        let cubit = TestCubit(0)
        cubit.emit(1)
        let (states, changes) = (cubit.states, cubit.changes)
        cubit.emit(2)
        cubit.emit(3)
        cubit.close()
        #expect(await elements(of: states) == [1, 2, 3])
        #expect(
            await elements(of: changes) == [
                Change(currentState: 1, nextState: 2), Change(currentState: 2, nextState: 3),
            ])
    }

    @Test func `promise 27: latestStates gives a slow reader only the newest state`() async {
        let cubit = TestCubit(0)
        let (slow, prompt) = (cubit.latestStates, cubit.latestStates)
        var iterator = prompt.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        for state in 1...1000 { cubit.emit(state) }
        cubit.close()
        #expect(await elements(of: slow) == [1000])
        #expect(await elements(of: prompt) == [1000])
    }

    @Test func `promise 27: each access creates a new stream`() async {
        let cubit = TestCubit(0)
        let streams = [cubit.states, cubit.states]
        cubit.emit(1)
        cubit.close()
        for stream in streams { #expect(await elements(of: stream) == [0, 1]) }
    }

    @Test func `promise 27: a cancelled reader is removed`() async {
        let bloc = TestBloc()
        let readers = (1...3).map { _ in Task { for await _ in bloc.states {} } }
        await until { bloc.subscriberCount == 3 }
        for reader in readers { reader.cancel() }
        await until { bloc.subscriberCount == 0 }
    }

    @Test func `promise 27: observe is synchronous until its token is cancelled or released`() {
        let cubit = TestCubit(0)
        var seen: [Int] = []
        let token = cubit.observe { seen.append($0.nextState) }
        var second: Subscription? = cubit.observe { seen.append($0.nextState * 10) }
        cubit.emit(1)
        #expect(seen == [1, 10])
        second = nil
        cubit.emit(2)
        token.cancel()
        cubit.emit(3)
        #expect(seen == [1, 10, 2])
        #expect(second == nil)
    }

    @Test func `promise 27: a listener cancelled by another during delivery receives nothing more`() {
        let cubit = TestCubit(0)
        let tokens = Tokens()
        var seen: [Int] = []
        tokens.all.append(cubit.observe { _ in tokens.all.last?.cancel() })
        tokens.all.append(cubit.observe { seen.append($0.nextState) })
        cubit.emit(1)
        #expect(seen == [])
    }

    @Test func `promise 28: the observer may be replaced at any time`() {
        final class Named: BlocObserver {
            var log: [Int] = []
            func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
                if let bloc = bloc as? Observed { log.append(bloc.state) }
            }
        }
        final class Observed: Cubit<Int> {}
        let previous = BlocEnvironment.observer
        let (first, second) = (Named(), Named())
        let cubit = Observed(initialState: 0)
        BlocEnvironment.observer = first
        cubit.emit(1)
        BlocEnvironment.observer = second
        cubit.emit(2)
        BlocEnvironment.observer = previous
        cubit.emit(3)
        #expect(first.log == [0])
        #expect(second.log == [1])
    }

    @Test func `promise 28: several observers receive every hook in order`() async {
        let (first, second) = (RecordingObserver(), RecordingObserver())
        let bloc = BlocEnvironment.withObserver(MultiBlocObserver([first, second])) {
            Bloc<Int, TestEvent>(initialState: 0)
        }
        bloc.on(.a) { _, emit in
            emit(1)
            throw TestError("broken")
        }
        bloc.send(.a)
        bloc.close()
        let name = "Bloc<Int, TestEvent>"
        #expect(
            first.log == [
                "\(name) created in 0", "\(name) took up a",
                "\(name) Transition { currentState: 0, event: a, nextState: 1 }",
                "\(name) Change { currentState: 0, nextState: 1 }", "\(name) reported broken",
                "\(name) was done with a: broken", "\(name) closed in 1",
            ])
        #expect(second.log == first.log)
    }

    @Test func `promise 28: each call reaches the first observer before the second`() {
        final class Numbered: BlocObserver {
            let note: @MainActor (String) -> Void
            init(_ note: @escaping @MainActor (String) -> Void) { self.note = note }
            func onCreate<State>(_ bloc: BlocBase<State>) { note("create") }
            func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) { note("event") }
            func onTransition<State, Event>(
                _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
            ) { note("transition") }
            func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) { note("change") }
            func onDone<State, Event>(
                _ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?
            ) { note("done") }
            func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) { note("error") }
            func onClose<State>(_ bloc: BlocBase<State>) { note("close") }
        }
        var log: [String] = []
        let observers = [1, 2].map { number in Numbered { log.append("\(number) \($0)") } }
        let bloc = BlocEnvironment.withObserver(MultiBlocObserver(observers)) {
            Bloc<Int, TestEvent>(initialState: 0)
        }
        bloc.on(.a) { _, emit in
            emit(1)
            throw TestError("broken")
        }
        bloc.send(.a)
        bloc.close()
        let calls = ["create", "event", "transition", "change", "error", "done", "close"]
        #expect(log == calls.flatMap { ["1 \($0)", "2 \($0)"] })
    }

    @Test func `promise 28: a local override runs first, then the observer`() {
        final class Order: BlocObserver {
            var log: [String] = []
            func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) { log.append("observer") }
        }
        final class Local: Cubit<Int> {
            let order: Order
            init(_ order: Order) {
                self.order = order
                super.init(initialState: 0)
            }
            override func onChange(_ change: Change<Int>) {
                order.log.append("local")
                super.onChange(change)
            }
        }
        let order = Order()
        BlocEnvironment.withObserver(order) { Local(order) }.emit(1)
        #expect(order.log == ["local", "observer"])
    }

    @Test func `promise 28: an observer without methods ignores everything`() {
        final class Silent: BlocObserver {}
        let bloc = BlocEnvironment.withObserver(Silent()) { TestBloc() }
        bloc.on(.a) { _, emit in
            emit(1)
            throw TestError("broken")
        }
        bloc.send(.a)
        bloc.close()
        #expect(bloc.log.last == "close")
    }
}

@MainActor
private final class Tokens {
    var all: [Subscription] = []
}
