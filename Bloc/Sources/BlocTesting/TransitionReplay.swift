public import Bloc
public import BlocLogging

/// Runs the events of a transition log again.
///
///     let replay = TransitionReplay(log: text)
///     let differences = await replay.run(on: CounterBloc()) { CounterEvent(rawValue: $0) }
///
/// The value can be used on any thread; `run` is isolated to the main actor.
public struct TransitionReplay: Sendable {
    /// A line of a log.
    public struct Entry: Hashable, Sendable {
        /// The time in seconds.
        public let time: String
        /// The name of the bloc's type.
        public let bloc: String
        /// Nil for a change without an event.
        public let number: Int?
        /// The event; nil for a change without one.
        public let event: String?
        /// The changes by field; empty if the line has an error.
        public let changes: [String]
        /// The error that the bloc reported; nil if the line has changes.
        public let error: String?
        /// The digest of the state after the change, equal for equal states; nil if the line has none.
        public let digest: String?
    }

    /// A difference between an event's changes in the log and in the replay.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// The event whose changes differ.
        public let event: String
        /// The changes that are only in the log: individual fields, or all changes if the numbers of states differ.
        ///
        /// Both lists are empty if the event made the same changes to a different state.
        public let logged: [String]
        /// The changes that are only in the replay.
        public let replayed: [String]

        /// The event and both lists.
        public var description: String {
            logged.isEmpty && replayed.isEmpty
                ? "\(event): the same changes of another state"
                : "\(event): logged \(logged), replayed \(replayed)"
        }
    }

    /// The lines, in the order of the log.
    public let entries: [Entry]
    /// The numbers of unreadable lines, counted from 1.
    public let unreadable: [Int]
    private let redaction: Redaction

    /// Parses a log; unreadable lines are skipped and listed. It can be called on any thread.
    ///
    /// `redact` must be that of the log.
    public init(log: String, redact: Redaction = .usual) {
        redaction = redact
        var (entries, unreadable): ([Entry], [Int]) = ([], [])
        for (offset, line) in log.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let entry = Entry(line) {
                entries.append(entry)
            } else if !line.isEmpty {
                unreadable.append(offset + 1)
            }
        }
        (self.entries, self.unreadable) = (entries, unreadable)
    }

    /// Sends the log's events for this bloc's type in order, each after the previous one has ended.
    ///
    /// `event` creates an event from its description. The result is empty if every event led to the logged states;
    /// events that overlapped when they were logged may differ.
    @MainActor
    public func run<State, Event>(
        on bloc: Bloc<State, Event>, event makeEvent: @MainActor (String) -> Event?
    ) async -> [Difference] {
        var differences: [Difference] = []
        for (text, logged) in events(of: bloc.name) {
            let replayed = await steps(of: bloc, after: makeEvent(text))
            if let difference = difference(text, logged, replayed) { differences.append(difference) }
        }
        return differences
    }

    /// A state change caused by an event.
    private struct Step {
        let changes: [String]
        let digest: String?

        /// Whether both steps led to the same state.
        func isLike(_ other: Step) -> Bool {
            guard let digest, let otherDigest = other.digest else { return changes == other.changes }
            return digest == otherDigest
        }
    }

    /// The differences, by field if both have the same number of states.
    private func difference(_ event: String, _ logged: [Step], _ replayed: [Step]) -> Difference? {
        guard logged.count == replayed.count else {
            return Difference(
                event: event, logged: logged.flatMap(\.changes), replayed: replayed.flatMap(\.changes))
        }
        let pairs = zip(logged, replayed).filter { !$0.isLike($1) }
        if pairs.isEmpty { return nil }
        return Difference(
            event: event,
            logged: pairs.flatMap { old, new in old.changes.filter { !new.changes.contains($0) } },
            replayed: pairs.flatMap { old, new in new.changes.filter { !old.changes.contains($0) } })
    }

    @MainActor
    private func steps<State, Event>(of bloc: Bloc<State, Event>, after event: Event?) async -> [Step] {
        guard let event else { return [] }
        var steps: [Step] = []
        let subscription = bloc.observe {
            steps.append(
                Step(
                    changes: TransitionLog.changes($0.currentState, $0.nextState, redaction),
                    digest: redaction.digest(of: $0.nextState)))
        }
        await bloc.send(event).finish()
        subscription.cancel()
        return steps
    }

    /// The events with their state changes, in order.
    private func events(of bloc: String) -> [(text: String, steps: [Step])] {
        var events: [Int: (text: String, steps: [Step])] = [:]
        for entry in entries where entry.bloc == bloc {
            guard let number = entry.number, let text = entry.event else { continue }
            events[number, default: (text, [])].steps.append(
                Step(changes: entry.changes, digest: entry.digest))
        }
        return events.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension TransitionReplay.Entry {
    fileprivate init?(_ text: some StringProtocol) {
        guard let line = JSONLine(text), let time = line.number("time"), let bloc = line.text("bloc") else {
            return nil
        }
        let (changes, error) = (line.list("changes"), line.text("error"))
        if changes == nil && error == nil { return nil }
        self.init(
            time: time, bloc: bloc, number: line.number("number").flatMap { Int($0) },
            event: line.text("event"), changes: changes ?? [], error: error, digest: line.text("digest"))
    }
}
