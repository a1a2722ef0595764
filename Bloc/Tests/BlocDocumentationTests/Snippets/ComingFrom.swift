import Bloc
import BlocCompatibility
import BlocTesting
import Testing

private struct FindState: BlocState {
    var query = ""
    var isLoading = false
    var results: [String] = []
}

private enum FindEvent: BlocEvent {
    case typed(String), cleared
    var typed: String? { if case .typed(let query) = self { query } else { nil } }
}

private func find(_ query: String) async -> [String] {
    await Task.yield()
    return ["\(query) 1", "\(query) 2"]
}

/// Idioms of BlocSwift, and their equivalents.
@MainActor
struct ComingFromBlocSwift {
    private final class FindBloc: Bloc<FindState, FindEvent> {
        init() {
            super.init(initialState: FindState())
            on(.cleared) { _, emit in emit(FindState()) }
        }

        override func mapEventToState(event: FindEvent, emit: Emitter) {
            switch event {
            case .typed(let query):
                emit(FindState(query: query, isLoading: true))
                Task { await search(query) }
            case .cleared: break  // has a handler
            }
        }

        private func search(_ query: String) async {
            let results = await find(query)
            emit(FindState(query: query, results: results))
        }
    }

    private final class EscapingBloc: Bloc<FindState, FindEvent> {
        init() { super.init(initialState: FindState()) }

        override func mapEventToState(event: FindEvent, emit: Emitter) {
            let emit = emit.escaping
            Task { emit(FindState(results: await find("elsa"))) }
        }
    }

    @Test func `an escaping emitter emits after its handler has ended`() async {
        let bloc = EscapingBloc()
        bloc.send(.typed("elsa"))
        for await state in bloc.states where !state.results.isEmpty { break }
        #expect(bloc.state.results == ["elsa 1", "elsa 2"])
    }

    private final class Finder: Bloc<FindState, FindEvent> {
        init() {
            super.init(initialState: FindState())
            on(.cleared) { _, emit in emit(FindState()) }
            route(\.typed, to: Self.search, transformer: .restartable)
        }

        private func search(_ query: String, emit: Emitter) async {
            emit(FindState(query: query, isLoading: true))
            emit(FindState(query: query, results: await find(query)))
        }
    }

    @Test func `a bloc emits in its own methods, and is resolved by a static call`() async {
        let provider = BlocProvider(in: .shared) { FindBloc() }
        let bloc = BlocRegistry.resolve(FindBloc.self)
        bloc.send(.typed("elsa"))
        #expect(bloc.state == FindState(query: "elsa", isLoading: true))
        for await state in bloc.states where !state.isLoading { break }
        #expect(bloc.state.results == ["elsa 1", "elsa 2"])
        bloc.send(.cleared)
        #expect(bloc.state == FindState())
        provider.end()
        #expect(throws: MissingBloc.self) { try BlocRegistry.shared.tryResolve(FindBloc.self) }
    }

    @Test func `a handler does the same, is cancelled by the next event, and can be awaited`() async throws {
        try await blocTest(
            build: { Finder() },
            act: { bloc in
                bloc.send(.typed("el"))
                await bloc.send(.typed("elsa")).finish()
            },
            expect: [
                FindState(query: "el", isLoading: true), FindState(query: "elsa", isLoading: true),
                FindState(query: "elsa", results: ["elsa 1", "elsa 2"]),
            ])
    }
}

/// Idioms of SwiftBloc, and their equivalents.
@MainActor
struct ComingFromSwiftBloc {
    private class CounterBloc: MappingBloc<CounterEvent, Int> {
        init() { super.init(initialState: 0) }

        override func mapEventToState(event: CounterEvent) -> Int {
            switch event {
            case .increment: state + 1
            case .decrement: state - 1
            }
        }
    }

    private final class Counter: Bloc<Int, CounterEvent> {
        init() {
            super.init(initialState: 0)
            on { event, emit in
                switch event {
                case .increment: emit { $0 += 1 }
                case .decrement: emit { $0 -= 1 }
                }
            }
        }
    }

    private final class CounterCubit: Cubit<Int> {
        func increment() { emit(state: state + 1) }
    }

    @Test func `events are added, and states are verified by a closure`() {
        BlocTest.execute(
            build: { CounterBloc() },
            act: { bloc in
                bloc.add(event: .increment)
                bloc.add(event: .decrement)
            },
            expect: { [0, 1, 0] },
            verify: { areEqual, message in #expect(areEqual, "\(message)") })
        BlocTest.execute(
            build: { CounterCubit(initialState: 7) }, act: { $0.increment() }, expect: { [7, 8] },
            verify: { areEqual, message in #expect(areEqual, "\(message)") })
    }

    @Test func `different states are reported by their differences`() {
        var told: [String] = []
        BlocTest.execute(
            build: { CounterBloc() }, act: { $0.add(event: .increment) }, expect: { [0, 2] },
            verify: { if !$0 { told.append($1) } })
        BlocTest.execute(build: { CounterBloc() }, expect: { [0] }, verify: { if !$0 { told.append($1) } })
        #expect(
            told == ["CounterBloc emitted other states (- expected, + happened):\n  0\n- 2\n+ 1"])
    }

    @Test func `a switch in a handler is preferable, and can be awaited`() async throws {
        try await blocTest(
            build: { Counter() },
            act: { bloc in
                bloc.send(.increment)
                bloc.send(.decrement)
            },
            expect: [1, 0])
    }
}

/// The introductory examples of Kotlin-Bloc, flutter_bloc and TCA, with Bloc.
@MainActor
struct ComingFromOthers {
    private struct Toast: Hashable { let text: String }

    private enum OrderEvent: EffectfulEvent {
        case added(Int), sent
        typealias Effect = Toast
        var added: Int? { if case .added(let count) = self { count } else { nil } }
    }

    private final class OrderBloc: Bloc<Int, OrderEvent> {
        init() {
            super.init(initialState: 0)
            initialise { emit in emit(1) }
            on(\.added) { count, emit in emit { $0 += count } }
            on(.sent) { _, emit in
                emit.publish(Toast(text: "sent \(emit.state)"))
                emit(0)
            }
        }
    }

    @Test func `as in Kotlin-Bloc, a bloc is reduced and its thunks dispatch`() async throws {
        try await blocTest(
            build: { OrderBloc() },
            act: { bloc in
                bloc.reduce { count in count + 2 }
                bloc.thunk { getState, dispatch in
                    if getState() > 2 { dispatch(.added(4)) }
                    dispatch(.sent)
                }
            },
            expect: [1, 3, 7, 0],
            effects: [Toast(text: "sent 7")])
    }

    private enum CounterAction: BlocEvent { case incrementTapped, factTapped }

    private struct CounterFeature: BlocState {
        var count = 0
        var fact: String?
    }

    private final class CounterModel: Bloc<CounterFeature, CounterAction> {
        init(fact: @escaping (Int) async throws -> String) {
            super.init(initialState: CounterFeature())
            on(.incrementTapped) { _, emit in
                emit {
                    $0.count += 1
                    $0.fact = nil
                }
            }
            on(.factTapped, transformer: .restartable) { _, emit in
                let text = try await fact(emit.state.count)
                emit { $0.fact = text }
            }
        }
    }

    @Test func `as in TCA, a feature changes its state in place and its test is exhaustive`() async throws {
        try await blocTest(
            build: { CounterModel { "\($0) is a number" } },
            act: { bloc in
                bloc.send(.incrementTapped)
                await bloc.send(.factTapped).finish()
            },
            expect: [CounterFeature(count: 1), CounterFeature(count: 1, fact: "1 is a number")])
    }
}
