import Bloc
import BlocCompatibility
import BlocStorage
import BlocTesting
import Testing

/// Behaviour that other libraries promise or users asked for, and that no other test covers (Promises.md, 86).
@MainActor
@Suite struct BehaviourTests {
    /// A bloc whose handlers take a second each.
    final class Slow: Bloc<[String], TestEvent> {
        init(
            _ transformer: EventTransformer<TestEvent> = .concurrent,
            numbers: EventTransformer<TestEvent>? = nil, clock: any Clock<Duration>
        ) {
            super.init(initialState: [], transformer: transformer, clock: clock)
            for event in [TestEvent.a, .b] {
                on(event) { event, emit in
                    emit { $0.append("\(event) begins") }
                    try await emit.sleep(for: .seconds(1))
                    emit { $0.append("\(event) ends") }
                }
            }
            on(\.asNumber, transformer: numbers) { number, emit in
                try await emit.sleep(for: .seconds(1))
                emit { $0.append("\(number)") }
            }
        }
    }

    let clock = ManualClock()

    @Test func `promise 86: a sequential bloc runs events of different handlers in order`() async {
        let bloc = Slow(.sequential, clock: clock)
        for event in [TestEvent.a, .b, .a] { bloc.send(event) }
        await clock.advance(by: .seconds(3))
        #expect(bloc.state == ["a", "b", "a"].flatMap { ["\($0) begins", "\($0) ends"] })
    }

    @Test func `promise 86: two separately sequential handlers overlap`() async {
        let bloc = Bloc<[String], TestEvent>(initialState: [], clock: clock)
        for event in [TestEvent.a, .b] {
            bloc.on(event, transformer: .sequential) { event, emit in
                emit { $0.append("\(event) begins") }
                try await emit.sleep(for: .seconds(1))
                emit { $0.append("\(event) ends") }
            }
        }
        for event in [TestEvent.a, .a, .b] { bloc.send(event) }
        await clock.advance(by: .milliseconds(500))
        #expect(bloc.state == ["a begins", "b begins"])
        bloc.close()
    }

    @Test func `promise 86: an event started by one handler and cancelled by another leaves nothing behind`()
        async
    {
        let bloc = TestBloc(clock: clock)
        bloc.on(.a, transformer: .restartable(group: "work")) { _, emit in
            try await emit.sleep(for: .seconds(1))
            emit(1)
        }
        bloc.on(.b, transformer: .restartable(group: "work")) { _, _ in }
        bloc.on(.c) { _, emit in for event in [TestEvent.a, .b] { emit.send(event) } }
        bloc.send(.c)
        await clock.advance(by: .seconds(2))
        #expect(bloc.state == 0)
        #expect(clock.sleepers == [])
    }

    @Test func `promise 86: groups are separate for each bloc`() async {
        let blocs = [1, 2].map { _ in Slow(numbers: .restartable(group: "page"), clock: clock) }
        for bloc in blocs { bloc.send(.number(7)) }
        await clock.advance(by: .seconds(1))
        #expect(blocs.map(\.state) == [["7"], ["7"]])
    }

    @Test func `promise 86: a transformer may replace an event with another one`() async {
        /// Drops odd numbers and doubles the others.
        struct Doubling: EventFlow {
            mutating func arrived(_ ticket: Ticket, _ event: TestEvent) -> [FlowAction<TestEvent>] {
                guard let number = event.asNumber, number.isMultiple(of: 2) else { return [.drop(ticket)] }
                return [.start(ticket, as: .number(number * 2))]
            }
        }
        let bloc = Slow(numbers: .custom { Doubling() }, clock: clock)
        for number in 1...4 { bloc.send(.number(number)) }
        await clock.advance(by: .seconds(1))
        // Both handlers resume at the same time, in either order.
        #expect(bloc.state.sorted() == ["4", "8"])
    }

    @Test func `promise 86: a handler reads two sequences concurrently`() async {
        let bloc = Bloc<[Int], TestEvent>(initialState: [])
        let (left, toLeft) = AsyncStream.makeStream(of: Int.self)
        let (right, toRight) = AsyncStream.makeStream(of: Int.self)
        bloc.on(.a) { _, emit in
            async let first: Void = emit.onEach(left) { number in emit { $0.append(number) } }
            async let second: Void = emit.onEach(right) { number in emit { $0.append(number) } }
            _ = await (first, second)
        }
        let task = bloc.send(.a)
        for (number, stream) in [(1, toLeft), (2, toRight), (3, toLeft)] {
            stream.yield(number)
            await until { bloc.state.count == number }
        }
        for stream in [toLeft, toRight] { stream.finish() }
        await task.finish()
        #expect(bloc.state == [1, 2, 3])
    }

    @Test func `promise 86: reading a sequence ends when the bloc closes`() async {
        let bloc = TestBloc()
        let (numbers, next) = AsyncStream.makeStream(of: Int.self)
        bloc.on(.a) { _, emit in await emit.forEach(numbers) { $0 } }
        let task = bloc.send(.a)
        next.yield(1)
        await until { bloc.state == 1 }
        bloc.close()
        next.yield(2)
        #expect(await task.finish() == .cancelled)
        #expect(bloc.state == 1)
    }

    @Test func `promise 86: ending a scope cancels the work of its bloc`() async {
        let registry = BlocRegistry()
        let provider = BlocProvider(in: registry) { Slow(clock: clock) }
        let task = provider.bloc.send(.number(1))
        provider.end()
        #expect(await task.finish() == .cancelled)
        #expect(clock.sleepers == [])
    }

    @Test func `promise 86: a bloc is released while its handler is running`() async throws {
        try await expectReleased {
            Slow(clock: clock)
        } after: {
            $0.send(.a)
        }
    }

    @Test func `promise 86: a limit of zero steps keeps no history`() {
        final class Sketch: Cubit<Int>, UndoableCubit {
            init() {
                super.init(initialState: 0)
                undoable(\.self, limit: 0)
            }
        }
        let cubit = Sketch()
        cubit.emit(1)
        #expect(!cubit.canUndo)
        cubit.undo()
        #expect(cubit.state == 1)
    }

    @Test func `promise 86: an unreadable stored state can be shown, and is kept`() {
        final class Draft: Cubit<String> {
            init(in storage: any StateStorage) {
                super.init(
                    initialState: "",
                    keeping: .whole(
                        in: storage, key: "draft", policy: .retain, encode: { Array($0.utf8) },
                        decode: { _ in throw TestError("unreadable") }))
            }
            override func onError(_ error: any Error) { emit("\(error)") }
        }
        let stored: [String: [UInt8]] = ["draft": Array("bloc-state".utf8)]
        let storage = MemoryStorage(stored)
        #expect(Draft(in: storage).state != "")
        #expect(storage.contents == stored)
    }

    @Test func `promise 86: the initial state is not written, but the first change is`() {
        let storage = MemoryStorage()
        let cubit = Cubit<Int>(initialState: 7, keeping: .whole(in: storage, key: "volume"))
        #expect(storage.contents.isEmpty)
        cubit.emit(8)
        #expect(storage.contents.count == 1)
    }

    @Test func `promise 86: of several handlers that match an event only the first runs`() {
        let bloc = TestBloc()
        bloc.on(\.asNumber) { number, emit in emit(number) }
        bloc.on(\.asEven) { number, emit in emit(number * 10) }
        for number in 1...2 { bloc.send(.number(number)) }
        #expect(bloc.received() == [1, 2])
    }
}
