import Bloc
import BlocStorage
import BlocTesting
import Testing

@testable import Score

@MainActor
struct ScoreTests {
    @Test func `goals are counted for their team`() async throws {
        try await blocTest(
            build: { ScoreBloc() },
            act: {
                $0.send(.scored(.home))
                $0.send(.scored(.away))
            },
            expect: [Score(home: 1, away: 0), Score(home: 1, away: 1)])
    }

    @Test func `each goal is cheered and drawn, and a lead is announced only when it changes`() {
        #expect(
            Match.play(["h", "h", "a", "a"]) == [
                "Home 0 : 0 Away",
                "Home takes the lead.", "Goal!", "Home 1 : 0 Away",
                "Goal!", "Home 2 : 0 Away",
                "Goal!", "Home 2 : 1 Away",
                "All square.", "Goal!", "Home 2 : 2 Away",
            ])
    }

    @Test func `an interrupted match continues with its score`() {
        let storage = MemoryStorage()
        ScoreBloc(in: storage).send(.scored(.away))
        #expect(ScoreBloc(in: storage).state == Score(home: 0, away: 1))
        #expect(Score("0:1") == Score(home: 0, away: 1))
        #expect(Score("zero") == nil)
    }

    @Test func `words other than teams are not goals`() {
        #expect(Match.play(["x"]) == ["Home 0 : 0 Away"])
    }
}
