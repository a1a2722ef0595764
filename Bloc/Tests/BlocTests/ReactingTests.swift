import Bloc
@testable import BlocCompatibility
import BlocStorage
import BlocTesting
import Testing

@testable import Bloc

/// Promises.md, G: builders, listeners, scopes.
@MainActor
@Suite struct ReactingTests {
    let cubit = TestCubit(0)

    @Test func `promise 30: a builder builds the current state, then each accepted change`() {
        var built: [Int] = []
        var asked: [String] = []
        let builder = BlocBuilder(cubit) { previous, current in
            asked.append("\(previous) → \(current)")
            return current.isMultiple(of: 2)
        } build: {
            built.append($0)
        }
        for state in 1...4 { cubit.emit(state) }
        #expect(built == [0, 2, 4])
        #expect(asked == ["0 → 1", "1 → 2", "2 → 3", "3 → 4"])
        builder.cancel()
        cubit.emit(6)
        #expect(built == [0, 2, 4])
    }

    @Test func `promise 30: a builder without a condition builds every change, until released`() {
        var built: [Int] = []
        var builder: BlocBuilder? = BlocBuilder(cubit) { built.append($0) }
        cubit.emit(1)
        #expect(builder != nil)
        builder = nil
        cubit.emit(2)
        #expect(built == [0, 1])
    }

    @Test func `promise 30: a listener receives each accepted change once, but not the initial state`() {
        var heard: [Int] = []
        let listener = BlocListener(cubit, listenWhen: { $1 > $0 }, listen: { heard.append($0) })
        for state in [1, 3, 2, 4] { cubit.emit(state) }
        #expect(heard == [1, 3, 4])
        listener.cancel()
        cubit.emit(9)
        #expect(heard == [1, 3, 4])
    }

    @Test func `promise 30: a listener receives the initial state on request`() {
        var heard: [Int] = []
        let listener = BlocListener(cubit, hearsInitialState: true) { heard.append($0) }
        cubit.emit(1)
        #expect(heard == [0, 1])
        listener.cancel()
    }

    @Test func `promise 30: a consumer listens, then builds`() {
        var log: [String] = []
        let consumer = BlocConsumer(cubit, listenWhen: { $1 != 2 }) {
            log.append("heard \($0)")
        } buildWhen: {
            $1 != 3
        } build: {
            log.append("built \($0)")
        }
        for state in 1...3 { cubit.emit(state) }
        consumer.cancel()
        cubit.emit(4)
        #expect(log == ["built 0", "heard 1", "built 1", "built 2", "heard 3"])
    }

    @Test func `promise 30: a selector rebuilds only when the selected value changes`() {
        var built: [Int] = []
        let selector = BlocSelector(cubit, select: { $0 / 10 }) { built.append($0) }
        for state in [1, 9, 10, 19, 25, 5] { cubit.emit(state) }
        #expect(built == [0, 1, 2, 0])
        #expect(selector.selected == 0)
        selector.cancel()
        cubit.emit(50)
        #expect(built == [0, 1, 2, 0])
    }

    @Test func `promise 30: changes made during the first build are built after it, in order`() {
        var log: [String] = []
        let builder = BlocBuilder(cubit) { [cubit] state in
            log.append("building \(state)")
            if state < 2 { cubit.emit(state + 1) }
            log.append("built \(state)")
        }
        #expect(
            log == ["building 0", "built 0", "building 1", "built 1", "building 2", "built 2"])
        builder.cancel()
        let selector = BlocSelector(cubit, select: { $0 / 10 }) { [cubit] selected in
            log.append("selected \(selected)")
            if selected == 0 { cubit.emit(10) }
        }
        #expect(log.suffix(2) == ["selected 0", "selected 1"])
        #expect(selector.selected == 1)
        let listener = BlocListener(cubit, hearsInitialState: true) { [cubit] state in
            log.append("heard \(state)")
            if state == 10 { cubit.emit(11) }
        }
        #expect(log.suffix(2) == ["heard 10", "heard 11"])
        listener.cancel()
        selector.cancel()
    }

    @Test func `promise 90: observe receives matching states, and the current one on request`() {
        var (heard, drawn): ([Int], [Int]) = ([], [])
        let subscriptions = [
            cubit.observe(when: { $1 > $0 }) { heard.append($0) },
            cubit.observe(when: { $0 / 10 != $1 / 10 }, initial: true) { [cubit] state in
                drawn.append(state)
                if state == 0 { cubit.emit(30) }
            },
        ]
        for state in [31, 29, 33] { cubit.emit(state) }
        #expect(heard == [30, 31, 33])
        #expect(drawn == [0, 30, 29, 33])
        subscriptions[0].cancel()
        cubit.emit(40)
        #expect(heard == [30, 31, 33] && drawn.last == 40)
        subscriptions[1].cancel()
    }

    @Test func `promise 90: observe receives a part of the state when it changes`() {
        struct Form: BlocState { var name = "", age = 0 }
        let form = Cubit<Form>(initialState: Form())
        var (names, ages): ([String], [Int]) = ([], [])
        let subscriptions = [
            form.observe(\.name) { names.append($0) }, form.observe(\.age, initial: true) { ages.append($0) },
        ]
        form.emit { $0.age = 1 }
        form.emit { $0.name = "elsa" }
        form.emit { ($0.name, $0.age) = ("elsa", 2) }
        #expect(names == ["elsa"])
        #expect(ages == [0, 1, 2])
        subscriptions.forEach { $0.cancel() }
    }

    @Test func `promise 31: a provider closes blocs it created, but not those passed to it`() {
        let registry = BlocRegistry()
        let handed = TestBloc()
        let (created, borrowed): (BlocProvider<TestCubit>, BlocProvider<TestBloc>) = (
            BlocProvider(in: registry) { TestCubit(1) }, BlocProvider(in: registry, value: handed)
        )
        created.end()
        borrowed.end()
        created.end()
        #expect(created.bloc.isClosed)
        #expect(!handed.isClosed)
    }

    @Test func `promise 31: a released provider ends its scope`() {
        let registry = BlocRegistry()
        let cubit = {
            let provider = BlocProvider(in: registry) { TestCubit(1) }
            return provider.bloc
        }()
        #expect(cubit.isClosed)
        #expect(throws: MissingBloc.self) { try registry.tryResolve(TestCubit.self) }
    }

    @Test func `promise 31: the innermost of nested scopes wins, and after it the outer one again`() throws {
        let registry = BlocRegistry()
        let outer = BlocProvider(in: registry) { TestCubit(1) }
        let inner = BlocProvider(in: registry) { TestCubit(2) }
        #expect(registry.resolve(TestCubit.self) === inner.bloc)
        inner.end()
        #expect(registry.resolve(TestCubit.self) === outer.bloc)
        outer.end()
        #expect(throws: MissingBloc(typeName: "TestCubit", registered: [])) {
            try registry.tryResolve(TestCubit.self)
        }
    }

    @Test func `promise 32: resolve returns the identical instance each time`() {
        let registry = BlocRegistry()
        let provider = BlocProvider(in: registry) { TestBloc() }
        #expect(registry.resolve(TestBloc.self) === provider.bloc)
        #expect(registry.resolve(TestBloc.self) === registry.resolve(TestBloc.self))
        provider.end()
    }

    @Test func `promise 32: a bloc is found by the type of its provider`() {
        final class Silent: Cubit<Int> {}
        let registry = BlocRegistry()
        let provider = BlocProvider<Cubit<Int>>(in: registry) { Silent(initialState: 1) }
        #expect(registry.resolve(Cubit<Int>.self) === provider.bloc)
        #expect(throws: MissingBloc(typeName: "Silent", registered: ["Cubit<Int>"])) {
            try registry.tryResolve(Silent.self)
        }
        provider.end()
    }

    @Test func `promise 32: a missing type traps with its name, the registered types and the remedy`()
        async throws
    {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let registry = BlocRegistry()
                let scopes: [Any] = [
                    BlocProvider(in: registry) { TestCubit(0) }, BlocProvider(in: registry) { TestBloc() },
                ]
                _ = registry.resolve(HydratedCubit<Int>.self)
                _ = scopes
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                """
                HydratedCubit<Int> has not been registered. Registered: [TestCubit, TestBloc].
                Register it in a BlocProvider that is alive where it is resolved:

                    BlocProvider(in: registry) { HydratedCubit<Int>() }
                """))
    }
}
