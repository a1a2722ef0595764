public import Bloc

/// Writes a line of JSON for each change and error of every bloc.
///
///     BlocEnvironment.observer = TransitionLog { line in print(line) }
///
/// A line has the `time`, the `bloc`, the `changes` (each changed field with its old and new value), and for a
/// bloc the `event` with its `number`. A replay compares states by their `digest`.
///
///     {"time":0.301,"bloc":"CounterBloc","number":1,"event":"increment","changes":["0 → 1"],"digest":"340ca71c"}
///
///     {"time":0.302,"bloc":"CounterBloc","error":"offline"}
///
/// Fields and events with certain names are hidden, also in errors. An event that emits several states has
/// several lines with the same number; each log has its own numbers. `TransitionReplay` reads the log.
public final class TransitionLog: BlocObserver {
    /// Returns whether a bloc's event is logged; the event is nil for a change without one and for an error.
    public typealias Filter = @MainActor (_ bloc: any AnyBloc, _ event: Any?) -> Bool

    /// The maximum number of changes in a line.
    private static let most = 20
    private static var lastEvent = 0
    private let write: @MainActor (String) -> Void
    private let time: @MainActor () -> Duration
    private let redaction: Redaction
    private let includes: Filter
    private var numbers = EventNumbers()
    /// The first part of a line, from the transition until its change is reported.
    private var transition: String?
    private var isLeftOut = false

    /// - Parameters:
    ///   - redact: The fields to hide; `.usual` hides names that contain `password`, `token` or `secret`.
    ///   - include: Returns which blocs and events are logged; by default all.
    ///   - time: Returns the time for a line; by default since the log was created.
    ///   - write: Receives each line, without a line feed.
    public init(
        redact: Redaction = .usual, include: @escaping Filter = { _, _ in true },
        time: (@MainActor () -> Duration)? = nil, write: @escaping @MainActor (String) -> Void
    ) {
        let start = ContinuousClock.now
        self.time = time ?? { ContinuousClock.now - start }
        (redaction, includes, self.write) = (redact, include, write)
    }

    /// Assigns a number to the event, which the bloc passes on with each of its transitions.
    public func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        if bloc.eventNumber == 0 {
            Self.lastEvent += 1
            bloc.eventNumber = Self.lastEvent
        }
        if includes(bloc, event) { numbers.add(bloc.eventNumber) }
    }

    /// Stores the event for the following change.
    public func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        isLeftOut = !includes(bloc, transition.event)
        if isLeftOut { return }
        // An event that began before the log was created gets its number now.
        if bloc.eventNumber == 0 { onEvent(bloc, transition.event) }
        let event = redaction.text(of: transition.event) { "\($0)" }
        self.transition = ",\"number\":\(numbers.own(bloc.eventNumber)),\"event\":\(quoted(event))"
    }

    /// Writes the line.
    public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        defer { (transition, isLeftOut) = (nil, false) }
        if isLeftOut || transition == nil && !includes(bloc, nil) { return }
        let changes = Self.changes(change.currentState, change.nextState, redaction).map(quoted)
        write(
            "{\"time\":\(seconds(time())),\"bloc\":\(quoted(bloc.name))\(transition ?? "")"
                + ",\"changes\":[\(changes.joined(separator: ","))]"
                + ",\"digest\":\"\(redaction.digest(of: change.nextState))\"}")
    }

    /// Writes a line with the error.
    public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) {
        if includes(bloc, nil) { write(error, of: bloc.name) }
    }

    /// Writes a line with the error of a bloc that no longer exists.
    public func onLateError(_ bloc: String, _ error: any Error) -> Bool {
        write(error, of: bloc)
        return true
    }

    private func write(_ error: any Error, of bloc: String) {
        let text = redaction.text(of: error) { "\($0)" }
        write("{\"time\":\(seconds(time())),\"bloc\":\(quoted(bloc)),\"error\":\(quoted(text))}")
    }

    /// The changes between two states, as written in a line.
    package static func changes(_ old: Any, _ new: Any, _ redaction: Redaction) -> [String] {
        let all = FieldComparison.of(old, new, redaction) { "\($0)" }.map(\.step)
        return all.count > most ? all.prefix(most - 1) + ["… and \(all.count - most + 1) more"] : all
    }

    /// The time in seconds, with three decimals.
    private func seconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        return "\(seconds)." + padded("\(attoseconds / 1_000_000_000_000_000)", to: 3)
    }

    /// The JSON string literal of a text.
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

/// Assigns a log's own numbers to events, in order of appearance.
///
/// Blocs number events in ascending order across all logs, so consecutive numbers share an entry.
private struct EventNumbers {
    private static let bound = 10_000
    private var runs: [(first: Int, last: Int, own: Int)] = []
    /// Events that began before this log was created, and emitted later.
    private var late: [Int: Int] = [:]
    private var count = 0

    mutating func add(_ number: Int) {
        count += 1
        if let last = runs.last, last.last + 1 == number {
            runs[runs.count - 1].last = number
        } else {
            runs.append((number, number, count))
        }
        if runs.count > Self.bound { runs.removeFirst(Self.bound / 2) }
    }

    mutating func own(_ number: Int) -> Int {
        if let run = runs.last(where: { $0.first <= number }), number <= run.last {
            return run.own + number - run.first
        }
        if let own = late[number] { return own }
        count += 1
        late[number] = count
        return count
    }
}
