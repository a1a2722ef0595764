import Bloc
import BlocCompatibility
import BlocTesting
import Testing

@testable import Heartbeat

@MainActor
struct HeartbeatTests {
    let clock = ManualClock()

    @Test func `a heart beats once a second until its scope ends`() async throws {
        var lines: [String] = []
        let life = Task { await Heartbeat.live(for: 2, clock: clock) { lines.append($0) } }
        try await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        await life.value
        #expect(
            lines == ["the scope begins", "♥ 1", "♥ 2", "the scope has ended, the heart is closed: true"])
    }

    @Test func `a scope closes the blocs it created, but not those passed to it`() {
        let registry = BlocRegistry()
        let own = BlocProvider(in: registry) { HeartbeatCubit(clock: clock) }
        own.end()
        #expect(own.bloc.isClosed)

        let heart = HeartbeatCubit(clock: clock)
        let handed = BlocProvider(in: registry, value: heart)
        handed.end()
        #expect(!heart.isClosed)
        heart.close()
    }

    @Test func `after the scope the heart cannot be resolved`() {
        let registry = BlocRegistry()
        BlocProvider(in: registry) { HeartbeatCubit(clock: clock) }.end()
        #expect(throws: MissingBloc.self) { try registry.tryResolve(HeartbeatCubit.self) }
    }
}
