import Bloc

/// Beats once a second until it is closed.
final class HeartbeatCubit: Cubit<Int> {
    init(clock: any Clock<Duration> = ContinuousClock()) {
        super.init(initialState: 0, clock: clock)
        launch { [weak self] in
            while true {
                try await clock.sleep(for: .seconds(1))
                self?.beat()
            }
        }
    }

    private func beat() { emit(state + 1) }
}
