import Bloc
import BlocTesting
import Testing

@testable import Timer

@MainActor
struct TimerTests {
    let clock = ManualClock()

    @Test func `a started timer counts down to its end`() async throws {
        try await blocTest(
            build: { TimerCubit(seconds: 3, clock: clock) },
            act: { $0.start() },
            wait: .seconds(3),
            expect: [.running(3), .running(2), .running(1), .finished])
    }

    @Test func `a paused timer continues where it stopped`() async throws {
        try await blocTest(
            build: { TimerCubit(seconds: 2, clock: clock) },
            act: {
                $0.start()
                $0.pause()
                $0.start()
            },
            wait: .seconds(2),
            expect: [.running(2), .paused(2), .running(2), .running(1), .finished])
    }

    @Test func `a reset timer stays at its beginning`() async throws {
        try await blocTest(
            build: { TimerCubit(seconds: 3, clock: clock) },
            act: {
                $0.start()
                $0.reset()
            },
            wait: .seconds(5),
            expect: [.running(3), .ready(3)])
    }

    @Test func `the bar becomes shorter`() {
        #expect(Timer.line(.running(3), of: 5) == "███░░  3 s")
        #expect(Timer.line(.finished, of: 5) == "░░░░░  time is up")
    }
}
