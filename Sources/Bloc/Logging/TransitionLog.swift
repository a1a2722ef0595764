/// Writes a line of JSON for each change of every bloc.
///
///     BlocEnvironment.observer = TransitionLog { line in print(line) }
///
/// A line has the `time`, the `bloc`, for a bloc the `number` of the event and the `event`, and the states
/// `from` and `to`, as texts:
///
///     {"time":0.301,"bloc":"CounterBloc","number":1,"event":"increment","from":"0","to":"1"}
///
/// An event that emits several states has several lines with one number. `TransitionReplay` reads them.
public final class TransitionLog: BlocObserver {
    private let write: @MainActor (String) -> Void
    private let time: @MainActor () -> Duration
    private var count = 0
    /// The number and the event of a transition, until its change is written.
    private var current: (number: Int, event: String)?

    /// - Parameters:
    ///   - time: The time for each line; by default since the log was made.
    ///   - write: Takes each line, without a line feed.
    public init(time: (@MainActor () -> Duration)? = nil, write: @escaping @MainActor (String) -> Void) {
        let start = ContinuousClock.now
        self.time = time ?? { ContinuousClock.now - start }
        self.write = write
    }

    /// Numbers the event; the bloc carries the number to each of its transitions.
    public func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        count += 1
        bloc.eventNumber = count
    }

    /// Remembers the event of the change that follows.
    public func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        // An event that began before the log existed gets its number now.
        if bloc.eventNumber == 0 { onEvent(bloc, transition.event) }
        current = (bloc.eventNumber, "\(transition.event)")
    }

    /// Writes the line.
    public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        var line = "{\"time\":\(seconds(time())),\"bloc\":\(quoted(bloc.name))"
        if let current { line += ",\"number\":\(current.number),\"event\":\(quoted(current.event))" }
        current = nil
        line += ",\"from\":\(quoted("\(change.currentState)")),\"to\":\(quoted("\(change.nextState)"))}"
        write(line)
    }

    /// Seconds with three decimals.
    private func seconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        return "\(seconds)." + padded("\(attoseconds / 1_000_000_000_000_000)", to: 3)
    }

    /// A text as a JSON string.
    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "\0"..<" ", "\u{7f}": "\\u" + padded(String(scalar.value, radix: 16), to: 4)
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    private func padded(_ digits: String, to count: Int) -> String {
        String(repeating: "0", count: count - digits.count) + digits
    }
}
