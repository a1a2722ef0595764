import Bloc
import BlocTesting
import Testing

/// Promises.md, E: closing a bloc.
@MainActor
@Suite struct CloseTests {
    @Test func `promise 23: close ends everything immediately and emits nothing`() async {
        let bloc = TestBloc(2)
        let streams = (bloc.states, bloc.changes, bloc.latestStates)
        var ended = 0
        let subscription = bloc.observe(onEnd: { ended += 1 }) { _ in Issue.record("close emitted") }
        bloc.close()
        #expect(bloc.isClosed)
        #expect(bloc.state == 2)
        #expect(ended == 1)
        #expect(await elements(of: streams.0) == [2])
        #expect(await elements(of: streams.1) == [])
        #expect(await elements(of: streams.2) == [2])
        bloc.close()
        #expect(bloc.log == ["close"])
        subscription.cancel()
    }

    @Test func `promise 23: an effect stream also ends`() async {
        let bloc = Bloc<Int, TestEvent>(initialState: 0)
        let effects = bloc.effects
        bloc.close()
        #expect(await elements(of: effects) == [])
        #expect(await elements(of: bloc.effects) == [])
    }

    @Test func `promise 23: a subscriber added later ends immediately`() async {
        let bloc = TestBloc()
        bloc.close()
        var ended = 0
        let subscription = bloc.observe(onEnd: { ended += 1 }) { _ in }
        #expect(ended == 1)
        #expect(await elements(of: bloc.states) == [])
        #expect(await elements(of: bloc.changes) == [])
        #expect(await elements(of: bloc.latestStates) == [])
        subscription.cancel()
    }

    @Test func `promise 23: running handlers are cancelled and waiting events dropped`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a, transformer: .sequential) { _, emit in
            await gate.wait()
            emit(1)
        }
        let first = bloc.send(.a)
        let second = bloc.send(.a)
        bloc.close()
        gate.open()
        #expect("\(await first.finish()) \(await second.finish())" == "cancelled dropped")
        #expect(bloc.state == 0)
        #expect(bloc.log == ["event a", "event a", "done a CancellationError()", "close"])
    }

    @Test func `promise 23: closing inside a handler lets that handler end first`() {
        let bloc = TestBloc()
        bloc.on(.b) { _, _ in }
        bloc.on(.a) { [unowned bloc] _, emit in
            emit.send(.b)
            bloc.close()
            bloc.note("ending")
        }
        bloc.send(.a)
        #expect(bloc.log == ["event a", "ending", "done a", "close"])
    }

    @Test func `promise 23: an event whose onEvent closes the bloc doesn't reach its handler`() {
        final class Closing: Bloc<Int, TestEvent> {
            var log: [String] = []
            override func onEvent(_ event: TestEvent) { if event == .a { close() } }
            override func onClose() { log.append("close") }
        }
        let bloc = Closing(initialState: 0)
        for event in [TestEvent.a, .b] {
            bloc.on(event) { [unowned bloc] event, _ in
                bloc.log.append("\(event)")
                if event == .b { bloc.send(.a) }
            }
        }
        let task = bloc.send(.b)
        #expect(bloc.log == ["b", "close"])
        #expect("\(task.outcome!) \(bloc.send(.b).outcome!)".hasPrefix("completed refused"))
    }

    @Test func `promise 23: closing inside onChange lets that emission complete`() {
        final class Closing: Cubit<Int> {
            var log: [String] = []
            override func onChange(_ change: Change<Int>) {
                close()
                log.append("\(change.currentState) → \(change.nextState)")
            }
            override func onClose() { log.append("close in \(state)") }
        }
        let cubit = Closing(initialState: 0)
        let subscription = cubit.observe(onEnd: { cubit.log.append("ended") }) {
            cubit.log.append("told \($0.nextState)")
        }
        cubit.emit(1)
        cubit.emit(2)
        #expect(cubit.log == ["0 → 1", "told 1", "close in 1", "ended"])
        #expect(cubit.state == 1)
        subscription.cancel()
    }

    @Test func `promise 23: closing inside a listener lets the others receive that state`() {
        let cubit = TestCubit(0)
        var heard: [Int] = []
        let subscriptions = [
            cubit.observe { _ in cubit.close() }, cubit.observe { heard.append($0.nextState) },
        ]
        cubit.emit(1)
        cubit.emit(2)
        #expect(heard == [1])
        subscriptions.forEach { $0.cancel() }
    }

    @Test func `promise 23: closeAfterPending may be called by a task in a handler`() async {
        let bloc = TestBloc()
        bloc.on(.a) { [weak bloc] _, _ in Task.immediate { await bloc?.closeAfterPending() } }
        bloc.send(.a)
        await until { bloc.isClosed }
        #expect(bloc.log == ["event a", "done a", "close"])
    }

    @Test func `promise 23: closeAfterPending lets sequential work finish`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a, transformer: .sequential) { _, emit in
            await gate.wait()
            emit(emit.state + 1)
        }
        bloc.send(.a)
        bloc.send(.a)
        gate.open()
        await bloc.closeAfterPending()
        #expect(bloc.state == 2)
        #expect(bloc.isClosed)
        #expect(bloc.log.last == "close")
    }

    @Test(arguments: [false, true])
    func `promise 83: closeAfterPending cancels a handler that reads a sequence, then runs waiting events`(
        isSequential: Bool
    ) async {
        let bloc = TestBloc(transformer: isSequential ? .sequential : .concurrent)
        let (numbers, next) = AsyncStream.makeStream(of: Int.self)
        let gate = Gate()
        bloc.on(.a) { _, emit in await emit.forEach(numbers) { $0 } }
        bloc.on(.b) { _, emit in
            await gate.wait()
            emit { $0 += 10 }
        }
        let tasks = [TestEvent.a, .b].map { bloc.send($0) }
        next.yield(1)
        await until { bloc.state == 1 }
        let closing = Task { await bloc.closeAfterPending() }
        for _ in 1...20 { await Task.yield() }
        #expect(!bloc.isClosed)
        gate.open()
        await closing.value
        #expect("\(await tasks[0].finish()) \(await tasks[1].finish())" == "cancelled completed")
        #expect(bloc.state == 11)
    }

    @Test
    func `promise 83: closeAfterPending waits for a debounced event, but not for a throttle's interval`()
        async
    {
        let clock = ManualClock()
        let bloc = TestBloc(clock: clock)
        bloc.on(.a, transformer: .throttled(for: .seconds(60))) { _, emit in emit(emit.state + 1) }
        bloc.on(.b, transformer: .debounced(for: .seconds(1))) { _, emit in emit(emit.state + 10) }
        for event in [TestEvent.a, .b] { bloc.send(event) }
        let closing = Task { await bloc.closeAfterPending() }
        await clock.advance(by: .seconds(1))
        await closing.value
        #expect(bloc.state == 11)
        #expect(clock.sleepers == [])
    }

    @Test func `promise 24: emit and send after close are each reported once and run nothing`() async {
        let bloc = TestBloc()
        var handled = 0
        bloc.on(.a) { _, _ in handled += 1 }
        bloc.close()
        let outcome = await bloc.send(.a).finish()
        #expect(handled == 0)
        let error = BlocError.closed(bloc: "TestBloc", attempt: "sending a")
        #expect(bloc.log == ["close", "error \(error)"])
        #expect("\(outcome)" == "refused(\(error))")
        #expect(
            "\(error)"
                == "TestBloc is closed, so sending a was ignored. Send and emit before close(), or make a new bloc."
        )
        let cubit = TestCubit(0)
        cubit.close()
        cubit.emit(1)
        #expect(cubit.state == 0)
        #expect(cubit.errors == ["\(BlocError.closed(bloc: "TestCubit", attempt: "emitting a state"))"])
    }

    @Test func `promise 25: onClose is called once, after handlers end and before streams end`() async {
        let observer = RecordingObserver()
        let bloc = BlocEnvironment.withObserver(observer) { TestBloc() }
        let gate = Gate()
        let subscription = bloc.observe(onEnd: { [unowned bloc] in bloc.note("stream ended") }) { _ in }
        bloc.on(.a) { [unowned bloc] _, _ in
            await gate.wait()
            bloc.note("handler ended")
        }
        let task = bloc.send(.a)
        bloc.close()
        bloc.note("close returned")
        gate.open()
        await task.finish()
        await bloc.closeAfterPending()
        #expect(
            bloc.log == [
                "event a", "close returned", "handler ended", "done a CancellationError()", "close",
                "stream ended",
            ])
        #expect(observer.log.filter { $0.hasPrefix("TestBloc closed") } == ["TestBloc closed in 0"])
        subscription.cancel()
    }

    @Test func `promise 26: a closed bloc is deallocated`() async {
        weak var released: TestBloc?
        do {
            let bloc = TestBloc()
            released = bloc
            bloc.on(.a) { _, emit in emit(1) }
            _ = bloc.states
            bloc.send(.a)
            bloc.close()
        }
        #expect(released == nil)
    }

    @Test(arguments: ["concurrent", "sequential", "grouped"])
    func `promise 26: a closed bloc is deallocated even if its handlers retain it`(manner: String) async {
        let transformers: [String: EventTransformer<TestEvent>] = [
            "concurrent": .concurrent, "sequential": .sequential, "grouped": .restartable(group: "all"),
        ]
        weak var released: TestBloc?
        var task: EventTask?
        do {
            let bloc = TestBloc(transformer: transformers[manner]!)
            released = bloc
            var kept: TestBloc.Emitter?
            bloc.on(.a) { _, emit in
                kept = emit
                bloc.note("\(kept?.state ?? 0)")
            }
            bloc.on(.b) { _, emit in
                await Task.yield()
                bloc.close()
                emit(1)
            }
            bloc.send(.a)
            task = bloc.send(.b)
        }
        #expect(await task!.finish() == .cancelled)
        await until { released == nil }
    }

    @Test func `promise 26: closing inside a handler that retains its bloc releases it after the handler`() {
        weak var released: TestBloc?
        do {
            let bloc = TestBloc()
            released = bloc
            bloc.on(.a) { _, emit in
                bloc.close()
                bloc.note("still here in \(emit.state)")
            }
            bloc.send(.a)
            #expect(bloc.log == ["event a", "still here in 0", "done a", "close"])
        }
        #expect(released == nil)
    }

    @Test func `promise 26: an abandoned bloc is deallocated, its work cancelled, and its streams ended`()
        async
    {
        weak var released: TestBloc?
        let clock = ManualClock()
        let gate = Gate()
        let (states, tasks) = {
            let bloc = TestBloc(clock: clock)
            released = bloc
            bloc.on(.a) { _, emit in
                await gate.wait()
                emit(1)
            }
            bloc.on(.b, transformer: .debounced(for: .seconds(1))) { _, _ in }
            bloc.launch { await gate.wait() }
            return (bloc.states, [bloc.send(.a), bloc.send(.b)])
        }()
        #expect(released == nil)
        #expect(clock.sleepers == [])
        #expect(await elements(of: states) == [0])
        gate.open()
        #expect("\(await tasks[0].finish()) \(await tasks[1].finish())" == "cancelled dropped")
    }
}
