public import Bloc

/// Runs the events of a transition log again.
///
///     let replay = TransitionReplay(log: text)
///     let differences = await replay.run(on: CounterBloc()) { CounterEvent(rawValue: $0) }
public struct TransitionReplay: Sendable {
    /// A line of a log.
    public struct Entry: Hashable, Sendable {
        /// When it was written, in seconds.
        public let time: String
        /// The name of the bloc's type.
        public let bloc: String
        /// Nil for a change without an event.
        public let number: Int?
        /// The event; nil for a change without one.
        public let event: String?
        /// The state before.
        public let from: String
        /// The state after.
        public let to: String
    }

    /// A difference between the states in the log and those of the replay.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// The event with the difference.
        public let event: String
        /// The states in the log.
        public let logged: [String]
        /// The states of the replay.
        public let replayed: [String]

        /// The event and both lists of states.
        public var description: String { "\(event): logged \(logged), replayed \(replayed)" }
    }

    /// The lines, in the order of the log.
    public let entries: [Entry]
    /// The numbers of lines that could not be read, counted from 1.
    public let unreadable: [Int]

    /// Reads a log; unreadable lines are left out and listed.
    public init(log: String) {
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

    /// Sends the log's events for this bloc's type in order, each after the one before has ended.
    ///
    /// `event` makes an event from its text. The result is empty if every event led to the logged states; an
    /// event that overlapped another when it was logged may differ.
    @MainActor
    public func run<State, Event>(
        on bloc: Bloc<State, Event>, event makeEvent: @MainActor (String) -> Event?
    ) async -> [Difference] {
        var differences: [Difference] = []
        for (text, logged) in events(of: bloc.name) {
            let replayed = await states(of: bloc, after: makeEvent(text))
            if replayed != logged {
                differences.append(Difference(event: text, logged: logged, replayed: replayed))
            }
        }
        return differences
    }

    @MainActor
    private func states<State, Event>(of bloc: Bloc<State, Event>, after event: Event?) async -> [String] {
        guard let event else { return [] }
        var states: [String] = []
        let subscription = bloc.observe { states.append("\($0.nextState)") }
        _ = await bloc.send(event).finished
        subscription.cancel()
        return states
    }

    /// Each event with its states, in the order of the events.
    private func events(of bloc: String) -> [(text: String, states: [String])] {
        var events: [Int: (text: String, states: [String])] = [:]
        for entry in entries where entry.bloc == bloc {
            guard let number = entry.number, let text = entry.event else { continue }
            events[number, default: (text, [])].states.append(entry.to)
        }
        return events.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension TransitionReplay.Entry {
    fileprivate init?(_ text: some StringProtocol) {
        guard let line = JSONLine(text), let time = line.number("time"), let bloc = line.text("bloc"),
            let from = line.text("from"), let to = line.text("to")
        else { return nil }
        self.init(
            time: time, bloc: bloc, number: line.number("number").flatMap { Int($0) },
            event: line.text("event"), from: from, to: to)
    }
}
