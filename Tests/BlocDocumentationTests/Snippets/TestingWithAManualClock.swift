import Bloc
import BlocTesting
import Testing

@MainActor
struct TestingWithAManualClock {
    @Test func `a search waits until the typing has stopped`() {
        let clock = ManualClock()
        let search = SearchBloc(service: CannedCards(), clock: clock)
        search.send(.typed("els"))
        clock.jump(by: .milliseconds(299))
        #expect(search.state == .empty)
        clock.jump(by: .milliseconds(1))
        #expect(search.state == .loading)
    }

    @Test func `only the last of several words is looked for`() async throws {
        let clock = ManualClock()
        try await blocTest(
            clock: clock,
            build: { SearchBloc(service: CannedCards(), clock: clock) },
            act: {
                $0.send(.typed("e"))
                $0.send(.typed("elsa"))
            },
            wait: .milliseconds(300),
            expect: [.loading, .found(["elsa"])])
    }

    @Test func `an observer writes down a life`() {
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

    @Test func `a mock shows what was scripted`() {
        let search = MockBloc<SearchState, SearchEvent>(initialState: .empty)
        search.script(.typed("elsa"), [.loading, .found(["Elsa"])])
        search.send(.typed("elsa"))
        #expect(search.sent == [.typed("elsa")])
        #expect(search.state == .found(["Elsa"]))
    }
}
