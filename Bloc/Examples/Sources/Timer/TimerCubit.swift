import Bloc

/// The state of a countdown, in full seconds left.
enum TimerState: Equatable, Sendable {
    case ready(Int)
    case running(Int)
    case paused(Int)
    case finished
}

/// A countdown: a cubit, because the cause of a change doesn't matter.
final class TimerCubit: Cubit<TimerState> {
    private let seconds: Int

    init(seconds: Int, clock: any Clock<Duration> = ContinuousClock()) {
        self.seconds = seconds
        super.init(initialState: .ready(seconds), clock: clock)
    }

    func start() {
        switch state {
        case .ready(let rest), .paused(let rest): run(from: rest)
        case .running, .finished: break
        }
    }

    func pause() {
        guard case .running(let rest) = state else { return }
        cancelLaunched(id: "ticking")
        emit(.paused(rest))
    }

    func reset() {
        cancelLaunched(id: "ticking")
        emit(.ready(seconds))
    }

    private func run(from rest: Int) {
        emit(.running(rest))
        launch(id: "ticking", cancelPrevious: true) { [weak self, clock = blocClock] in
            for left in (0..<rest).reversed() {
                try await clock.sleep(for: .seconds(1))
                self?.emit(left == 0 ? .finished : .running(left))
            }
        }
    }
}
