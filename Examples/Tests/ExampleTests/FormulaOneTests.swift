import Bloc
import BlocTesting
import Testing

@testable import FormulaOne

@MainActor
struct FormulaOneTests {
    let clock = ManualClock()

    @Test func `a chosen season is loaded`() async throws {
        try await blocTest(
            clock: clock,
            build: { FormulaOneBloc(service: CannedStandings(clock: clock)) },
            act: { $0.send(.seasonChosen(2022)) },
            wait: .milliseconds(400),
            expect: [
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

    @Test func `a season nobody knows fails in the state`() async throws {
        try await blocTest(
            clock: clock,
            build: { FormulaOneBloc(service: CannedStandings(clock: clock)) },
            act: { $0.send(.seasonChosen(1949)) },
            wait: .milliseconds(400),
            expect: [.loading(season: 1949), .failed(season: 1949, .unknownSeason)])
    }

    @Test func `another choice cancels the load before it`() async throws {
        try await blocTest(
            clock: clock,
            build: { FormulaOneBloc(service: CannedStandings(clock: clock)) },
            act: {
                $0.send(.seasonChosen(2022))
                $0.send(.seasonChosen(1949))
            },
            wait: .milliseconds(400),
            expect: [.loading(season: 2022), .loading(season: 1949), .failed(season: 1949, .unknownSeason)])
    }

    @Test func `every state has its text`() {
        #expect(FormulaOne.text(.idle) == "No season chosen.")
        #expect(FormulaOne.text(.loading(season: 2023)) == "Loading 2023 …")
        #expect(FormulaOne.text(.failed(season: 1949, .unknownSeason)).contains("no standings for 1949"))
        let loaded = FormulaOneState.loaded(season: 2023, [Standing(driver: "Max Verstappen", points: 575)])
        #expect(FormulaOne.text(loaded) == "2023\n1. Max Verstappen, 575")
    }
}
