import Bloc

/// `swift run Timer 5` counts down five seconds.
@main
struct Timer {
    static func main() async {
        let seconds = max(1, CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5)
        let timer = TimerCubit(seconds: seconds)
        timer.start()
        for await state in timer.states {
            print(line(state, of: seconds))
            if state == .finished { timer.close() }
        }
    }

    /// The state as a bar that becomes shorter: `███░░  3 s`.
    static func line(_ state: TimerState, of seconds: Int) -> String {
        switch state {
        case .ready(let rest), .running(let rest), .paused(let rest):
            String(repeating: "█", count: rest) + String(repeating: "░", count: max(0, seconds - rest))
                + "  \(rest) s"
        case .finished: String(repeating: "░", count: seconds) + "  time is up"
        }
    }
}
