import Bloc
import BlocStorage
import Testing

@testable import BlocTesting

/// Promises.md, J: testing a bloc.
@MainActor
@Suite struct BlocTestTests {
    @Test func `promise 40: the states of a bloc are compared`() async throws {
        try await blocTest(
            build: { CounterBloc() },
            act: { bloc in for _ in 1...3 { bloc.send(.increment) } },
            expect: [1, 2, 3])
    }

    @Test func `promise 40: a cubit is tested in the same way`() async throws {
        try await blocTest(
            build: { CounterCubit(initialState: 4) }, act: { $0.increment() }, expect: [5],
            verify: { #expect($0.state == 5) })
    }

    @Test func `promise 40: seed sets a state without notifications, and skip leaves states out`()
        async throws
    {
        try await blocTest(
            build: { CounterBloc() }, seed: 10,
            act: { bloc in for _ in 1...3 { bloc.send(.increment) } },
            skip: 2, expect: [13])
    }

    @Test func `promise 40: wait advances the clock past every sleeper in no real time`() async throws {
        let clock = ManualClock()
        try await blocTest(
            build: { CounterBloc(clock: clock) }, act: { $0.send(.later) },
            wait: .milliseconds(1_300), expect: [100, 1_100])
        #expect(clock.now.offset == .milliseconds(1_300))
    }

    @Test func `promise 40: work due after the wait has not happened`() async throws {
        let clock = ManualClock()
        try await blocTest(
            build: { CounterBloc(clock: clock) }, act: { $0.send(.later) },
            wait: .milliseconds(299), expect: [])
    }

    @Test func `promise 40: a handler that sleeps on the clock is waited for`() async throws {
        let clock = ManualClock()
        try await blocTest(
            build: { CounterBloc(clock: clock) },
            act: { bloc in for _ in 1...2 { bloc.send(.slow) } },
            wait: .seconds(1), expect: [10, 20])
    }

    @Test func `promise 40: errors and effects are compared`() async throws {
        try await blocTest(
            build: { CounterBloc() },
            act: { bloc in for event in [CounterEvent.fail, .save, .save] { bloc.send(event) } },
            expect: [], errors: [CounterError.broken], effects: ["saved", "saved"])
    }

    @Test func `promise 40: without exhaustivity anything else may happen too`() async throws {
        try await blocTest(
            build: { CounterBloc() },
            act: { bloc in
                for event in [CounterEvent.increment, .increment, .fail, .save, .increment] {
                    bloc.send(event)
                }
            },
            expect: [1, 3], exhaustivity: .off)
    }

    @Test func `promise 40: the bloc is closed at the end`() async throws {
        let bloc = CounterBloc()
        try await blocTest(build: { bloc }, expect: [])
        #expect(bloc.isClosed)
    }

    /// A bloc that does all its work in its initialiser.
    final class Eager: Bloc<Int, CounterEvent> {
        init(_ storage: any StateStorage = MemoryStorage()) {
            super.init(initialState: 0, keeping: .whole(in: storage, key: "eager"))
            on(.increment) { _, emit in emit { $0 += 1 } }
            on(.fail) { _, _ in throw CounterError.broken }
            on(.save) { _, emit in emit.publish("saved") }
            for event in [CounterEvent.increment, .fail, .save] { send(event) }
        }
    }

    @Test func `promise 47: emissions, errors and effects of an initialiser are compared`()
        async throws
    {
        try await blocTest(
            build: { Eager() }, act: { $0.send(.increment) }, expect: [1, 2], errors: [CounterError.broken],
            effects: ["saved"])
    }

    @Test func `promise 47: a failed hydration can be tested`() async throws {
        try await blocTest(
            build: { Cubit<Int>(initialState: 3, keeping: .whole(in: MemoryStorage(["n": [1]]), key: "n")) },
            expect: [], errors: [KeepingError.corrupt])
    }

    @Test func `promise 47: a build with several statements and other blocs needs no type annotation`()
        async throws
    {
        try await blocTest(
            build: {
                let other = Eager()
                other.send(.fail)
                return CounterCubit(initialState: other.state)
            },
            act: { $0.increment() }, expect: [2])
    }

    @Test func `promise 47: a cubit's clock is passed only once`() async throws {
        final class Ticking: Cubit<Int> {
            func tick() {
                launch { [weak self, clock = blocClock] in
                    for _ in 1...3 {
                        try await clock.sleep(for: .seconds(1))
                        self?.emit { $0 += 1 }
                    }
                }
            }
        }
        try await blocTest(
            build: { Ticking(initialState: 0, clock: ManualClock()) }, act: { $0.tick() }, wait: .seconds(3),
            expect: [1, 2, 3])
    }

    /// A bloc with a listener that runs until the bloc closes.
    final class Listening: Bloc<Int, CounterEvent> {
        init(_ numbers: AsyncStream<Int>) {
            super.init(initialState: 0)
            on(.increment) { _, emit in emit { $0 += 1 } }
            launch { [weak self] in
                for await number in numbers { if let self { show(state + number) } }
            }
        }
    }

    @Test func `promise 70: launched work may outlast the test, which waits for what it does`()
        async throws
    {
        let (numbers, next) = AsyncStream.makeStream(of: Int.self)
        try await blocTest(
            build: { Listening(numbers) },
            act: {
                $0.send(.increment)
                next.yield(10)
                next.yield(100)
            }, expect: [1, 11, 111])
    }

    @Test func `promise 70: the strict mode passes if launched work ends`() async throws {
        let (numbers, next) = AsyncStream.makeStream(of: Int.self)
        try await blocTest(
            build: { Listening(numbers) },
            act: { _ in
                next.yield(5)
                next.finish()
            }, expect: [5], jobs: .finished)
    }

    /// A bloc whose handler reads a stream that doesn't end.
    final class Following: Bloc<Int, CounterEvent> {
        init(_ numbers: AsyncStream<Int>) {
            super.init(initialState: 0)
            on(.increment) { _, emit in await emit.forEach(numbers) { $0 } }
        }
    }

    @Test func `promise 80: a handler that reads a stream may still be running at the end`() async throws {
        let (numbers, next) = AsyncStream.makeStream(of: Int.self)
        try await blocTest(
            build: { Following(numbers) },
            act: {
                $0.send(.increment)
                for number in 1...3 { next.yield(number) }
            }, expect: [1, 2, 3], handlers: .mayRun)
    }

    @Test func `promise 41: the older form's expectation starts with the initial state`() async throws {
        let clock = ManualClock()
        try await BlocTest.execute(
            build: { CounterBloc(clock: clock) },
            act: { bloc in
                bloc.send(.increment)
                bloc.send(.slow)
            }, wait: .seconds(1), expect: [0, 1, 11], verify: { #expect($0.state == 11) })
    }

    struct Form: BlocState { var name = "", isSaving = false, count = 0 }

    final class FormCubit: Cubit<Form> {
        init() {
            super.init(initialState: Form())
            emit { $0.count = 1 }
        }
        func save(_ name: String) {
            emit { ($0.name, $0.isSaving) = (name, true) }
            emit { $0.isSaving = false }
        }
    }

    @Test func `promise 94: steps describe each change, including those of an initialiser`() async throws {
        try await blocTest(
            build: { FormCubit() }, act: { $0.save("elsa") },
            expect: .steps(
                { $0.count = 1 }, { ($0.name, $0.isSaving) = ("elsa", true) }, { $0.isSaving = false }))
        try await blocTest(
            build: { FormCubit() }, seed: Form(name: "anna", count: 7), act: { $0.save("elsa") }, skip: 1,
            expect: .steps({ ($0.name, $0.isSaving) = ("elsa", true) }, { $0.isSaving = false }))
        try await blocTest(
            build: { FormCubit() },
            act: {
                for name in ["anna", "elsa"] { $0.save(name) }
            },
            expect: .steps({ ($0.name, $0.isSaving) = ("elsa", true) }), exhaustivity: .off)
        try await blocTest(build: { FormCubit() }, skip: 1, expect: .steps())
    }

    @Test func `promise 91: a seed counts as emitted`() async throws {
        try await blocTest(
            build: { Cubit<Int>(initialState: 0) }, seed: 5,
            act: {
                $0.emit(5)
                $0.emit(6)
            }, expect: [6])
    }
}
