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
    /// The number of the event last taken up, for each bloc and event.
    private(set) var numbers: [ObjectIdentifier: [String: Int]] = [:]
    /// How many events' numbers are kept for a bloc; a dropped event never ends, so they need a bound.
    private static let bound = 128
    private var events: [ObjectIdentifier: (number: Int, text: String)] = [:]

    /// - Parameters:
    ///   - time: The time for each line; by default since the log was made.
    ///   - write: Takes each line, without a line feed.
    public init(time: (@MainActor () -> Duration)? = nil, write: @escaping @MainActor (String) -> Void) {
        let start = ContinuousClock.now
        self.time = time ?? { ContinuousClock.now - start }
        self.write = write
    }

    public func onCreate<State>(_ bloc: BlocBase<State>) { forget(bloc) }

    public func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        count += 1
        let id = ObjectIdentifier(bloc)
        numbers[id, default: [:]]["\(event)"] = count
        if numbers[id]?.count ?? 0 > Self.bound { forgetOlderHalf(of: id) }
    }

    public func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        let id = ObjectIdentifier(bloc)
        let text = "\(transition.event)"
        events[id] = (numbers[id]?[text] ?? count, text)
    }

    public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        var line = JSONLine()
        line.add("time", number: seconds(time()))
        line.add("bloc", text: bloc.name)
        if let event = events.removeValue(forKey: ObjectIdentifier(bloc)) {
            line.add("number", number: "\(event.number)")
            line.add("event", text: event.text)
        }
        line.add("from", text: "\(change.currentState)")
        line.add("to", text: "\(change.nextState)")
        write(line.description)
    }

    public func onDone<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event, error: (any Error)?) {
        let id = ObjectIdentifier(bloc)
        if numbers[id]?.count ?? 0 > Self.bound / 2 { numbers[id]?["\(event)"] = nil }
    }

    public func onClose<State>(_ bloc: BlocBase<State>) { forget(bloc) }

    private func forget<State>(_ bloc: BlocBase<State>) {
        numbers[ObjectIdentifier(bloc)] = nil
        events[ObjectIdentifier(bloc)] = nil
    }

    private func forgetOlderHalf(of id: ObjectIdentifier) {
        let middle = numbers[id]?.values.sorted().dropFirst(Self.bound / 2).first ?? 0
        numbers[id] = numbers[id]?.filter { $0.value >= middle }
    }

    /// Seconds with three digits after the point.
    private func seconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let milliseconds = String(attoseconds / 1_000_000_000_000_000)
        return "\(seconds)." + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
    }
}
