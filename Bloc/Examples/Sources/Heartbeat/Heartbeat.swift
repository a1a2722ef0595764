import Bloc
import BlocCompatibility

/// `swift run Heartbeat 3` opens a scope for three beats; when it ends, the heart is closed.
@main
struct Heartbeat {
    @MainActor
    static func main() async {
        let beats = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
        await live(for: max(1, beats), clock: ContinuousClock()) { print($0) }
    }

    @MainActor
    static func live(
        for beats: Int, clock: any Clock<Duration>, show: @MainActor (String) -> Void
    ) async {
        let registry = BlocRegistry()
        let provider = BlocProvider(in: registry) { HeartbeatCubit(clock: clock) }
        let heart = registry.resolve(HeartbeatCubit.self)
        for await beat in heart.states {
            show(beat == 0 ? "the scope begins" : "♥ \(beat)")
            if beat == beats { provider.end() }
        }
        show("the scope has ended, the heart is closed: \(heart.isClosed)")
    }
}
