import Bloc
import BlocTesting
import Testing

final class PulseCubit: Cubit<Int> {
    init(clock: any Clock<Duration>) {
        super.init(initialState: 0, clock: clock)
        launch { [weak self] in
            while true {
                try await clock.sleep(for: .seconds(1))
                self?.emit { $0 += 1 }
            }
        }
    }
}

struct Offline: Error, Equatable {}

struct BrokenNews: NewsService {
    func headlines() async throws -> [String] { throw Offline() }
}

@MainActor
struct TestingWithAManualClock {
    @MainActor
    @Test func `a search waits for a pause in typing`() {
        let clock = ManualClock()
        let search = SearchBloc(service: CannedCards(), clock: clock)
        search.send(.typed("els"))
        clock.jump(by: .milliseconds(299))
        #expect(search.state == .empty)
        clock.jump(by: .milliseconds(1))
        #expect(search.state == .loading)
    }

    @Test func `only the last of several words is searched for`() async throws {
        try await blocTest(
            build: { SearchBloc(service: CannedCards(), clock: ManualClock()) },
            act: {
                $0.send(.typed("e"))
                $0.send(.typed("elsa"))
            },
            wait: .milliseconds(300),
            expect: [.loading, .found(["elsa"])])
    }

    @MainActor
    @Test func `a pulse beats once a second`() async {
        let clock = ManualClock()
        let pulse = PulseCubit(clock: clock)
        await clock.advance(by: .seconds(10))
        #expect(pulse.state == 10)
    }

    @Test func `a failed reload is reported`() async throws {
        try await blocTest(
            build: { NewsBloc(service: BrokenNews()) },
            seed: .loaded(["Yesterday's news"]),
            act: { $0.send(.refresh) },
            expect: [.loading],
            errors: [Offline()])
    }

    @Test func `a word replaces the one before`() async throws {
        let clock = ManualClock()
        try await blocTest(
            build: { SearchBloc(service: CannedCards(), clock: clock) },
            act: { search in
                search.send(.typed("e"))
                await clock.advance(by: .milliseconds(299))
                search.send(.typed("elsa"))
                await clock.advance(by: .milliseconds(300))
                search.send(.cleared)
            },
            expect: [.loading, .found(["elsa"]), .empty])
    }

    struct Finder: BlocState { var query = "", cards: [String] = [], isOpen = true }

    final class FinderCubit: Cubit<Finder> {
        init() { super.init(initialState: Finder()) }

        func find(_ query: String) {
            emit { $0.query = query }
            emit { $0.cards = [query.prefix(1).uppercased() + query.dropFirst()] }
        }
    }

    @Test func `steps describe the changes`() async throws {
        try await blocTest(
            build: { FinderCubit() },
            act: { $0.find("elsa") },
            expect: .steps({ $0.query = "elsa" }, { $0.cards = ["Elsa"] }))
    }

    @Test func `a handler that reads a stream may still be running`() async throws {
        let (ticks, next) = AsyncStream.makeStream(of: Int.self)
        try await blocTest(
            build: { StopwatchBloc { ticks } },
            act: {
                $0.send(.started)
                for tick in 1...2 { next.yield(tick) }
            },
            expect: [.running(1), .running(2)],
            handlers: .mayRun)
    }

    @Test func `a task of the test is waited for`() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        try await sleeper.value
    }

    @Test func `a search leaks nothing`() async throws {
        try await expectReleased {
            SearchBloc(service: CannedCards())
        } after: {
            $0.send(.cleared)
        }
    }

    @Test func `a script replaces the handlers of a concrete bloc`() {
        let search = SearchBloc(service: CannedCards())
        search.script { event, emit in
            if event == .typed("elsa") { emit(.found(["Elsa"])) }
        }
        search.send(.typed("elsa"))
        #expect(search.state == .found(["Elsa"]))
    }

    @Test func `an observer records a life cycle`() {
        let observer = RecordingObserver()
        let counter = BlocEnvironment.withObserver(observer) { CounterBloc() }
        counter.send(.increment)
        #expect(
            observer.log == [
                "CounterBloc created in 0",
                "CounterBloc took up increment",
                "CounterBloc Transition { currentState: 0, event: increment, nextState: 1 }",
                "CounterBloc Change { currentState: 0, nextState: 1 }",
                "CounterBloc was done with increment",
            ])
    }

    @Test func `a mock emits its script`() {
        let search = MockBloc<SearchState, SearchEvent>(initialState: .empty)
        search.script(.typed("elsa"), [.loading, .found(["Elsa"])])
        search.send(.typed("elsa"))
        #expect(search.sent == [.typed("elsa")])
        #expect(search.state == .found(["Elsa"]))
    }
}
