import Bloc
import BlocTesting
import Testing

@testable import FormulaOne

@MainActor
struct FormulaOneTests {
    let clock = ManualClock()

    @Test func `a season chosen immediately is loaded after the list of seasons`() async throws {
        try await blocTest(
            build: { FormulaOneBloc(service: CannedStandings(clock: clock), clock: clock) },
            act: { $0.send(.seasonChosen(2022)) },
            wait: .milliseconds(500),
            expect: [
                .ready(seasons: [2022, 2023]),
                .loading(season: 2022),
                .loaded(
                    season: 2022,
                    [
                        Standing(driver: "Max Verstappen", points: 454),
                        Standing(driver: "Charles Leclerc", points: 308),
                        Standing(driver: "Sergio Pérez", points: 305),
                    ]),
            ])
    }

    @Test func `an unknown season fails in the state`() async throws {
        try await blocTest(
            build: { FormulaOneBloc(service: CannedStandings(clock: clock), clock: clock) },
            act: { $0.send(.seasonChosen(1949)) },
            wait: .milliseconds(500),
            skip: 1,
            expect: [.loading(season: 1949), .failed(season: 1949, .unknownSeason)])
    }

    @Test func `another choice cancels the previous load`() async throws {
        try await blocTest(
            build: { FormulaOneBloc(service: CannedStandings(clock: clock), clock: clock) },
            act: {
                $0.send(.seasonChosen(2022))
                $0.send(.seasonChosen(1949))
            },
            wait: .milliseconds(500),
            skip: 1,
            expect: [.loading(season: 2022), .loading(season: 1949), .failed(season: 1949, .unknownSeason)])
    }

    /// Has no list of seasons, and counts the requests for standings.
    @MainActor
    final class CountingStandings: StandingsService {
        struct Down: Error {}
        private(set) var asked: [Int] = []

        func seasons() async throws -> [Int] { throw Down() }

        func standings(of season: Int) async throws -> [Standing] {
            asked.append(season)
            return []
        }
    }

    @Test func `a failed list of seasons is reported, and a season can still be chosen`() async throws {
        try await blocTest(
            build: { FormulaOneBloc(service: CountingStandings(), clock: clock) },
            act: { $0.send(.seasonChosen(2022)) },
            expect: [.loading(season: 2022), .loaded(season: 2022, [])],
            errors: [CountingStandings.Down()])
    }

    @Test func `choosing again asks the service at most once in five seconds`() async {
        let service = CountingStandings()
        let bloc = FormulaOneBloc(service: service, clock: clock)
        await bloc.send(.seasonChosen(2022)).finish()
        #expect(await bloc.send(.refreshed).finish() == .completed)
        #expect(await bloc.send(.refreshed).finish() == .dropped)
        clock.jump(by: .seconds(4))
        #expect(await bloc.send(.refreshed).finish() == .dropped)
        #expect(service.asked == [2022, 2022])
        clock.jump(by: .seconds(1))
        #expect(await bloc.send(.refreshed).finish() == .completed)
        await bloc.closeAfterPending()
        #expect(service.asked == [2022, 2022, 2022])
    }

    @Test func `every state has its text`() {
        #expect(FormulaOne.text(.idle) == "No season chosen.")
        #expect(FormulaOne.text(.ready(seasons: [2022, 2023])) == "Seasons: 2022, 2023")
        #expect(FormulaOne.text(.loading(season: 2023)) == "Loading 2023 …")
        #expect(FormulaOne.text(.failed(season: 1949, .unknownSeason)).contains("no standings for 1949"))
        let loaded = FormulaOneState.loaded(season: 2023, [Standing(driver: "Max Verstappen", points: 575)])
        #expect(FormulaOne.text(loaded) == "2023\n1. Max Verstappen, 575")
    }
}
