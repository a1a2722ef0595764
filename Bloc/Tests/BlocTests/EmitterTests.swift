import Bloc
import BlocTesting
import Testing

/// Promises.md, C: the emitter.
@MainActor
@Suite struct EmitterTests {
    @Test func `promise 15: isDone is false while the handler is running and true after its end`() async {
        let bloc = TestBloc()
        var kept: TestBloc.Emitter?
        bloc.on(.a) { _, emit in
            kept = emit
            #expect(!emit.isDone)
            await Task.yield()
            #expect(!emit.isDone)
        }
        await bloc.send(.a).finish()
        #expect(kept?.isDone == true)
        kept = nil
    }

    @Test(.startsAtOnce) func `promise 15: isDone is true as soon as the handler is cancelled`() async {
        let bloc = TestBloc()
        let gate = Gate()
        var emitters: [TestBloc.Emitter] = []
        bloc.on(.a, transformer: .restartable) { _, emit in
            emitters.append(emit)
            await gate.wait()
        }
        bloc.send(.a)
        let second = bloc.send(.a)
        #expect(emitters.map(\.isDone) == [true, false])
        gate.open()
        await second.finish()
        emitters = []
    }

    @Test func `promise 15: forEach emits for each element and ends with the sequence`() async {
        let bloc = TestBloc()
        bloc.on(.a) { _, emit in
            await emit.forEach(AsyncStream(numbers: [1, 2, 3])) { $0 * 10 }
            emit(99)
        }
        let states = bloc.states
        #expect(await bloc.send(.a).finish() == .completed)
        bloc.close()
        #expect(await elements(of: states) == [0, 10, 20, 30, 99])
    }

    @Test func `promise 15: onEach is called for each element`() async {
        let bloc = TestBloc()
        var seen: [Int] = []
        bloc.on(.a) { _, emit in await emit.onEach(AsyncStream(numbers: [1, 2, 3])) { seen.append($0) } }
        await bloc.send(.a).finish()
        #expect(seen == [1, 2, 3])
    }

    @Test func `promise 15: forEach ends when the handler is cancelled`() async {
        let bloc = TestBloc()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        bloc.on(.a, transformer: .restartable(group: "x")) { _, emit in await emit.forEach(stream) { $0 } }
        bloc.on(.b, transformer: .restartable(group: "x")) { _, _ in }
        let task = bloc.send(.a)
        continuation.yield(1)
        await until { bloc.state == 1 }
        bloc.send(.b)
        continuation.yield(2)
        #expect(await task.finish() == .cancelled)
        #expect(bloc.state == 1)
    }

    @Test func `promise 15: onEach is not called after cancellation, even if the sequence has more`() async {
        let bloc = TestBloc()
        let gate = Gate()
        var seen: [Int] = []
        bloc.on(.a, transformer: .restartable(group: "x")) { _, emit in
            await emit.onEach(Deaf(gate: gate)) { seen.append($0) }
        }
        bloc.on(.b, transformer: .restartable(group: "x")) { _, _ in }
        let task = bloc.send(.a)
        await until { seen == [1] }
        bloc.send(.b)
        gate.open()
        #expect(await task.finish() == .cancelled)
        #expect(seen == [1])
    }

    @Test func `promise 15: an error of the sequence is thrown to the handler and its states remain`() async {
        let bloc = TestBloc()
        let failing = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: TestError("torn"))
        }
        bloc.on(.a) { [unowned bloc] _, emit in
            do {
                try await emit.forEach(failing) { $0 }
            } catch {
                bloc.note("caught \(error)")
                throw error
            }
        }
        #expect("\(await bloc.send(.a).finish())" == "failed(torn)")
        #expect(bloc.state == 1)
        #expect(bloc.log.suffix(3) == ["caught torn", "error torn", "done a torn"])
    }

    @Test func `promise 16: emissions of a cancelled handler are ignored`() async {
        let bloc = TestBloc()
        let gates = [1: Gate(), 2: Gate()]
        bloc.on(\.asNumber, transformer: .restartable) {
            number, emit in
            await gates[number]?.wait()
            emit(number)
        }
        let first = bloc.send(.number(1))
        let second = bloc.send(.number(2))
        gates[1]?.open()
        #expect(await first.finish() == .cancelled)
        gates[2]?.open()
        #expect(await second.finish() == .completed)
        #expect(
            bloc.log == [
                "event number(1)", "event number(2)", "done number(1) CancellationError()",
                "Transition { currentState: 0, event: number(2), nextState: 2 } at 0",
                "Change { currentState: 0, nextState: 2 } at 0", "done number(2)",
            ])
    }

    @Test func `promise 16: an error after cancellation is ignored too`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a) { _, _ in
            await gate.wait()
            throw TestError("late")
        }
        let task = bloc.send(.a)
        bloc.close()
        gate.open()
        #expect(await task.finish() == .cancelled)
        #expect(bloc.log == ["event a", "done a CancellationError()", "close"])
    }

    @Test
    func `promise 16: an emission after the handler's end changes nothing and is reported with the cause`()
        async
    {
        let bloc = TestBloc()
        var kept: TestBloc.Emitter?
        bloc.on(.a) { _, emit in
            await Task.yield()
            kept = emit
        }
        await bloc.send(.a).finish()
        kept?(5)
        kept = nil
        let error = BlocError.emittedAfterEnd(bloc: "TestBloc", event: "a")
        #expect(bloc.state == 0)
        #expect(bloc.log == ["event a", "done a", "error \(error)"])
        #expect(
            "\(error)" == """
                TestBloc emitted after its handler for the event a had ended, because the handler \
                did not await work that it started. Await the work, or use emit.forEach or emit.onEach.
                """)
    }

    @Test func `promise 85: a synchronous handler's emitter ends with its handler`() async {
        let bloc = TestBloc()
        var kept: TestBloc.Emitter?
        var wasDone: Bool?
        bloc.on(.a) { _, emit in
            kept = emit
            wasDone = emit.isDone
        }
        bloc.on(.b) { _, emit in
            // The old emitter stays invalid even while another handler is running.
            kept?(7)
            emit(emit.state + 1)
        }
        bloc.send(.a)
        #expect(wasDone == false && kept?.isDone == true)
        kept?(5)
        kept?.send(.b)
        kept?.publish("late")
        kept?.callAsFunction { $0 = 6 }
        #expect(bloc.state == 0)
        let error = "error \(BlocError.emittedAfterEnd(bloc: "TestBloc", event: "a"))"
        #expect(bloc.log == ["event a", "done a", error, error, error, error])
        bloc.send(.b)
        #expect(bloc.state == 1)
        await #expect(throws: CancellationError.self) { try await kept?.sleep(for: .seconds(1_000)) }
    }

    @Test(.startsAtOnce)
    func
        `promise 84: a handler cancelled by another event makes its registered change, one that ends does not`()
        async
    {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a, transformer: .restartable(group: "send")) { _, emit in
            emit(emit.state + 1)
            defer { emit(99) }
            emit.whenCancelled { $0 = -1 }
            emit.whenCancelled { $0 -= 1 }
            await gate.wait()
        }
        bloc.on(.b, transformer: .restartable(group: "send")) { _, emit in emit(emit.state + 10) }
        let cancelled = bloc.send(.a)
        bloc.send(.b)
        #expect(bloc.received() == [1, 0, 10])
        #expect(bloc.log.contains("Transition { currentState: 1, event: a, nextState: 0 } at 1"))
        gate.open()
        await cancelled.finish()
        #expect(bloc.state == 10)
        await bloc.send(.a).finish()
        #expect(bloc.state == 99)
    }

    @Test func `promise 84: a handler cancelled by the bloc's end changes nothing`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a) { _, emit in
            emit.whenCancelled { $0 = 7 }
            await gate.wait()
        }
        let task = bloc.send(.a)
        bloc.close()
        gate.open()
        #expect(await task.finish() == .cancelled)
        #expect(bloc.state == 0)
    }

    @Test func `promise 16: an event sent through the emitter of a finished handler is reported, too`() async
    {
        let bloc = TestBloc()
        var kept: [TestBloc.Emitter] = []
        let gate = Gate()
        bloc.on(.a) { _, emit in
            kept = [emit]
            await Task.yield()
        }
        bloc.on(.b, transformer: .restartable) { _, emit in
            await gate.wait()
            emit.send(.c)
        }
        bloc.on(.c) { _, emit in emit(emit.state + 1) }
        await bloc.send(.a).finish()
        kept[0].send(.c)
        #expect(bloc.log.last == "error \(BlocError.emittedAfterEnd(bloc: "TestBloc", event: "a"))")
        let tasks = [bloc.send(.b), bloc.send(.b)]
        gate.open()
        for task in tasks { await task.finish() }
        #expect(bloc.state == 1)
        kept = []
    }

    @Test(.startsAtOnce)
    func `an emitter sleeps on the bloc's clock, in an asynchronous handler or stored from another`()
        async
    {
        let clock = ManualClock()
        let bloc = TestBloc(clock: clock)
        bloc.on(.a) { _, emit in
            try await emit.sleep(for: .seconds(1))
            emit(emit.state + 1)
        }
        var sleeper: Task<Void, any Error>?
        bloc.on(.b) { _, emit in
            sleeper = Task.immediate {
                try await emit.sleep(for: .seconds(1))
                emit(emit.state + 10)
            }
        }
        let task = bloc.send(.a)
        bloc.send(.b)
        #expect(clock.sleepers == [.seconds(1), .seconds(1)])
        clock.jump(by: .milliseconds(999))
        #expect(bloc.state == 0)
        clock.jump(by: .milliseconds(1))
        await task.finish()
        // By then, the synchronous handler and its emitter have ended.
        await #expect(throws: CancellationError.self) { try await sleeper?.value }
        #expect(bloc.state == 1)
    }

    @Test func `an emitter's sleep throws when its task is cancelled, or its bloc is closed or released`()
        async
    {
        let clock = ManualClock()
        var bloc: TestBloc? = TestBloc(clock: clock)
        var ended: [String] = []
        bloc?.on(\.asText, transformer: .restartable { $0 }) { text, emit in
            do { try await emit.sleep(for: .seconds(1)) } catch { ended.append("\(text) \(error)") }
        }
        var tasks = [bloc?.send(.text("replaced")), bloc?.send(.text("replaced"))]
        await tasks[0]?.finish()
        bloc = nil
        await tasks[1]?.finish()
        let other = TestBloc(clock: clock)
        var sleeper: Task<Void, any Error>?
        other.on(.b) { _, emit in sleeper = Task.immediate { try await emit.sleep(for: .seconds(1)) } }
        other.send(.b)
        sleeper?.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper?.value }
        #expect(ended == ["replaced CancellationError()", "replaced CancellationError()"])
        #expect(clock.sleepers == [])
        tasks = []
        other.close()
    }

    @Test func `an emitter reads the last state after its bloc is released`() async {
        var bloc: TestBloc? = TestBloc(3)
        let gate = Gate()
        var last: Int?
        bloc?.on(.a) { _, emit in
            await gate.wait()
            last = emit.state
        }
        let task = bloc?.send(.a)
        bloc = nil
        gate.open()
        await task?.finish()
        #expect(last == 3)
    }
}

/// Returns 1, then the following numbers once a gate is open; ignores cancellation.
private struct Deaf: AsyncSequence {
    let gate: Gate

    func makeAsyncIterator() -> Iterator { Iterator(gate: gate) }

    struct Iterator: AsyncIteratorProtocol {
        let gate: Gate
        var last = 0

        mutating func next() async -> Int? {
            if last > 0 { await gate.wait() }
            last += 1
            return last
        }
    }
}

extension AsyncStream<Int> {
    /// A finished stream of these numbers.
    fileprivate init(numbers: [Int]) {
        self.init { continuation in
            for number in numbers { continuation.yield(number) }
            continuation.finish()
        }
    }
}
