import Bloc
import BlocCompatibility
import BlocStorage
import BlocTesting
import Testing

/// Promises.md, I: effects, work from outside, composition.
@MainActor
@Suite struct EffectTests {
    typealias Effects = Bloc<Int, TestEvent>

    @Test func `promise 36: equal effects are delivered again, to every listener, and never replayed`() {
        let bloc = Effects(initialState: 0)
        var (first, second): ([String], [String]) = ([], [])
        let tokens = [bloc.observeEffects { first.append($0) }]
        bloc.effect("x")
        bloc.effect("x")
        let more = bloc.observeEffects { second.append($0) }
        bloc.effect("y")
        #expect(first == ["x", "x", "y"])
        #expect(second == ["y"])
        more.cancel()
        tokens[0].cancel()
        bloc.effect("z")
        #expect(first == ["x", "x", "y"])
    }

    @Test(.startsAtOnce) func `promise 36: the state is updated before its effects are published`() {
        let bloc = Effects(initialState: 0)
        var heard: [String] = []
        let token = bloc.observeEffects { heard.append("\($0) at \(bloc.state)") }
        bloc.on(.a) { _, emit in
            emit(1)
            emit.publish("one")
        }
        bloc.send(.a)
        bloc.reduce { ($0 + 1, ["two", "three"]) }
        #expect(heard == ["one at 1", "two at 2", "three at 2"])
        token.cancel()
    }

    @Test(.startsAtOnce) func `promise 36: an effect published in a hook waits for the new state`() {
        final class Hooked: Bloc<Int, TestEvent> {
            override func onChange(_ change: Change<Int>) { effect("to \(change.nextState)") }
        }
        let bloc = Hooked(initialState: 0)
        var heard: [String] = []
        let token = bloc.observeEffects { heard.append("\($0) at \(bloc.state)") }
        bloc.reduce { $0 + 5 }
        #expect(heard == ["to 5 at 5"])
        token.cancel()
    }

    @Test func `promise 36: a bounded buffer holds effects until the first listener`() async {
        let bloc = Effects(initialState: 0)
        for number in 1...66 { bloc.effect("\(number)") }
        let (first, second) = (bloc.effects, bloc.effects)
        bloc.effect("d")
        bloc.close()
        #expect(await elements(of: first) == (3...66).map { "\($0)" } + ["d"])
        #expect(await elements(of: second) == ["d"])
    }

    @Test func `promise 79: effects published while buffered ones are received come after them`() {
        let bloc = Effects(initialState: 0)
        for effect in ["1", "2"] { bloc.effect(effect) }
        var heard: [String] = []
        let token = bloc.observeEffects { effect in
            heard.append(effect)
            if effect == "1" { bloc.effect("3") }
        }
        bloc.effect("4")
        #expect(heard == ["1", "2", "3", "4"])
        token.cancel()
    }

    @Test func `promise 79: effects between two listeners are buffered for the second, up to the limit`() {
        let bloc = Effects(initialState: 0)
        bloc.observeEffects { _ in }.cancel()
        for number in 1...66 { bloc.effect("\(number)") }
        var heard: [String] = []
        func listen() -> Subscription { bloc.observeEffects { heard.append($0) } }
        listen().cancel()
        #expect(heard == (3...66).map { "\($0)" })
        heard = []
        bloc.effect("a")
        let token = listen()
        bloc.effect("b")
        #expect(heard == ["a", "b"])
        token.cancel()
    }

    @Test
    func
        `promise 36: a listener added between close and the end receives buffered effects, and ends separately`()
        async
    {
        let bloc = Effects(initialState: 0)
        let gate = Gate()
        bloc.on(.a) { _, _ in await gate.wait() }
        let running = bloc.send(.a)
        bloc.effect("kept")
        bloc.close()
        var log: [String] = []
        let tokens = ["first", "second"].map { name in
            bloc.observeEffects(onEnd: { log.append("\(name) ended") }) { log.append("\(name) \($0)") }
        }
        #expect(log == ["first kept", "first ended", "second ended"])
        gate.open()
        await running.finish()
        tokens.forEach { $0.cancel() }
    }

    @Test func `promise 25: a late effect listener doesn't end the others before onClose`() async {
        let bloc = Effects(initialState: 0)
        let gate = Gate()
        bloc.on(.a) { _, _ in await gate.wait() }
        let running = bloc.send(.a)
        var ended = 0
        let early = bloc.observeEffects(onEnd: { ended += 1 }) { _ in }
        bloc.close()
        bloc.observeEffects { _ in }.cancel()
        #expect(ended == 0)
        gate.open()
        await running.finish()
        #expect(ended == 1)
        early.cancel()
    }

    @Test func `promise 36: an effect after close is reported`() {
        let bloc = Effects(initialState: 0)
        let observer = RecordingObserver()
        bloc.close()
        bloc.effect("late")
        let scoped = BlocEnvironment.withObserver(observer) { Effects(initialState: 0) }
        scoped.close()
        scoped.effect("late")
        let name = "Bloc<Int, TestEvent>"
        #expect(
            observer.log.last
                == "\(name) reported \(BlocError.closed(bloc: name, attempt: "publishing an effect"))")
    }

    @Test(.startsAtOnce) func `promise 37: reduce, thunk, effect and events run in order`() async {
        let bloc = Effects(initialState: 0)
        var log: [String] = []
        let tokens = [
            bloc.observe { log.append("state \($0.nextState)") },
            bloc.observeEffects { log.append("effect \($0)") },
        ]
        bloc.on(.b) { _, emit in emit(emit.state * 10) }
        bloc.on(.a) { [unowned bloc] _, emit in
            bloc.reduce { $0 + 1 }
            bloc.send(.b)
            bloc.effect { "saw \($0)" }
            bloc.thunk { getState, dispatch in
                log.append("thunk \(getState())")
                dispatch(.b)
                log.append("thunk \(getState())")
            }
            bloc.reduce { ($0 + 1, ["end"]) }
            log.append("handler ended")
        }
        await bloc.send(.a).finish()
        await bloc.closeAfterPending()
        #expect(
            log == [
                "handler ended", "state 1", "state 10", "effect saw 10", "state 11", "effect end", "thunk 11",
                "state 110", "thunk 110",
            ])
        tokens.forEach { $0.cancel() }
    }

    @Test func `promise 37: inside a thunk the next getState returns the result of dispatch`() async {
        let bloc = TestBloc()
        bloc.on(.a) { _, emit in emit(emit.state + 1) }
        var seen: [Int] = []
        let outcome = await bloc.thunk { getState, dispatch in
            for _ in 1...2 {
                dispatch(.a)
                seen.append(getState())
                await Task.yield()
            }
        }.finish()
        #expect(seen == [1, 2])
        #expect("\(outcome)" == "completed")
    }

    @Test func `promise 37: a thunk that throws is reported, and close cancels a running one`() async {
        let bloc = TestBloc()
        let failed = await bloc.thunk { _, _ in throw TestError("broken") }.finish()
        #expect("\(failed)" == "failed(broken)")
        #expect(bloc.log == ["error broken"])
        let gate = Gate()
        let running = bloc.thunk { _, _ in await gate.wait() }
        bloc.close()
        gate.open()
        #expect(await running.finish() == .cancelled)
        #expect("\(await bloc.reduce { $0 + 1 }.finish())".hasPrefix("refused"))
        #expect(bloc.state == 0)
    }

    @Test func `promise 38: two blocs with one holder see each other's changes`() {
        let holder = TestCubit(0)
        let (left, right) = (TestBloc(5), TestBloc())
        for bloc in [left, right] {
            bloc.shareState(of: holder)
            bloc.on(.a) { _, emit in emit(emit.state + 1) }
        }
        #expect(left.state == 0)
        var heard: [Int] = []
        let token = right.observe { heard.append($0.nextState) }
        left.send(.a)
        #expect([holder.state, left.state, right.state] == [1, 1, 1])
        right.send(.a)
        holder.emit(9)
        #expect([holder.state, left.state, right.state] == [9, 9, 9])
        #expect(heard == [1, 2, 9])
        #expect(holder.received == [1, 2, 9])
        #expect(right.log.first == "Change { currentState: 0, nextState: 1 } at 0")
        left.close()
        right.send(.a)
        #expect([holder.state, left.state, right.state] == [10, 9, 10])
        token.cancel()
    }

    @Test func `promise 78: two sharers end with the state to which a listener corrects their holder`() {
        let (holder, left, right) = (TestCubit(0), TestCubit(0), TestCubit(0))
        let clamp = holder.observe { if $0.nextState > 10 { holder.emit(10) } }
        for sharer in [left, right] { sharer.shareState(of: holder) }
        left.emit(11)
        #expect([holder.state, left.state, right.state] == [10, 10, 10])
        #expect(holder.received == [11, 10])
        // A sharer changes its state again in a listener: the listener added last receives both states.
        let even = right.observe { change in
            if !change.nextState.isMultiple(of: 2) { right.emit(change.nextState - 1) }
        }
        left.emit(7)
        #expect([holder.state, left.state, right.state] == [6, 6, 6])
        [clamp, even].forEach { $0.cancel() }
    }

    @Test func `promise 38: a bloc that stores its state may share it too, with several holders`() {
        let storage = MemoryStorage()
        let holders = [TestCubit(3), TestCubit(3)]
        let bloc = HydratedBloc<Int, TestEvent>(initialState: 3, keeping: .numbers(in: storage))
        for holder in holders { bloc.shareState(of: holder) }
        #expect(storage.contents == [:])
        holders[0].emit(4)
        #expect([bloc.state, holders[1].state] == [4, 4])
        #expect(storage.contents.values.map { String(decoding: $0.suffix(1), as: UTF8.self) } == ["4"])
        holders[1].emit(5)
        #expect([bloc.state, holders[0].state] == [5, 5])
    }

    @Test(.startsAtOnce) func `promise 38: two blocs are observed as one`() async {
        let (first, second) = (Effects(initialState: 1), Effects(initialState: 7))
        let pair = BlocPair(first, second)
        let (states, effects) = (pair.states, pair.effects)
        second.effect("b")
        first.reduce { ($0 + 1, ["a"]) }
        second.reduce { $0 + 1 }
        #expect(pair.state == 2)
        first.close()
        second.effect("c")
        second.close()
        #expect(await elements(of: states) == [1, 2])
        #expect(await elements(of: effects) == ["b", "a", "c"])
    }

    @Test func `promise 39: launched work ends with the bloc, and newer work cancels it by id`() async {
        let bloc = TestBloc()
        let gate = Gate()
        let first = bloc.launch(id: "poll") { await gate.wait() }
        let other = bloc.launch(id: "other") { await gate.wait() }
        let second = bloc.launch(id: "poll", cancelPrevious: true) { await gate.wait() }
        let third = bloc.launch(id: "poll") { await gate.wait() }
        let fourth = bloc.launch { throw TestError("broken") }
        bloc.cancelLaunched(id: "other")
        let fifth = bloc.launch { await Task.yield() }
        await fifth.finish()
        bloc.close()
        gate.open()
        var outcomes: [String] = []
        for task in [first, other, second, third, fourth, fifth] { outcomes.append("\(await task.finish())") }
        #expect(
            outcomes == ["cancelled", "cancelled", "cancelled", "cancelled", "failed(broken)", "completed"])
        #expect(bloc.log == ["error broken", "close"])
        #expect("\(await bloc.launch {}.finish())".hasPrefix("refused"))
    }

    @Test(.startsAtOnce) func `promise 39: an initialiser block runs once before any outside input`() async {
        final class Loading: Bloc<String, TestEvent> {
            var log: [String] = []
            init(_ gate: Gate) {
                super.init(initialState: "new")
                on(.a) { [unowned self] _, emit in
                    log.append("a")
                    emit(emit.state + "+a")
                }
                initialise { [unowned self] emit in
                    log.append("begin")
                    emit("loading")
                    await gate.wait()
                    emit("loaded")
                    log.append("end")
                }
            }
        }
        let gate = Gate()
        let bloc = Loading(gate)
        #expect(bloc.state == "loading")
        let sent = bloc.send(.a)
        let reduced = bloc.reduce { $0 + "+r" }
        #expect(bloc.log == ["begin"])
        gate.open()
        await sent.finish()
        await reduced.finish()
        #expect(bloc.log == ["begin", "end", "a"])
        #expect(bloc.state == "loaded+a+r")
    }

    @Test func `promise 90: an initialiser's emitter works like a handler's`() async throws {
        final class Loading: Bloc<[String], TestEvent> {
            init(_ clock: ManualClock, _ words: AsyncStream<String>) {
                super.init(initialState: [], clock: clock)
                on(.a) { _, emit in emit { $0.append("a") } }
                initialise { emit in
                    emit { $0.append("begins") }
                    emit.send(.a)
                    try await emit.sleep(for: .seconds(1))
                    emit.publish("slept")
                    await emit.forEach(words) { emit.state + [$0] }
                    throw TestError("ended")
                }
            }
        }
        let (words, next) = AsyncStream.makeStream(of: String.self)
        for word in ["x", "y"] { next.yield(word) }
        next.finish()
        let clock = ManualClock()
        let observer = RecordingObserver()
        try await blocTest(
            build: { BlocEnvironment.withObserver(observer) { Loading(clock, words) } },
            wait: .seconds(1),
            expect: [
                ["begins"], ["begins", "x"], ["begins", "x", "y"], ["begins", "x", "y", "a"],
            ],
            errors: [TestError("ended")], effects: ["slept"])
        #expect(observer.log.filter { $0.contains("Transition") }.count == 1)
        #expect(observer.log.contains("Loading took up a"))
    }

    @Test func `promise 90: close cancels an initialiser, and its emitter ends with it`() async {
        let bloc = TestBloc()
        let gate = Gate()
        var kept: TestBloc.Emitter?
        bloc.initialise { emit in
            kept = emit
            await gate.wait()
        }
        #expect(bloc.handlersAtWork.count == 1)
        gate.open()
        await until { bloc.handlersAtWork.count == 0 }
        kept?(5)
        #expect(bloc.state == 0)
        #expect(
            bloc.log == ["error \(BlocError.emittedAfterEnd(bloc: "TestBloc", event: "initialise"))"])
        let closing = TestBloc()
        let silence = AsyncStream<Int> { _ in }
        closing.initialise { _ in for await _ in silence {} }
        closing.close()
        await until { closing.handlersAtWork.count == 0 }
        #expect(closing.log == ["close"])
    }
}
