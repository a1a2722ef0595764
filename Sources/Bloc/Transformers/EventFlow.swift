/// One event on its way through a transformer.
///
/// Later events have larger tickets.
public struct Ticket: Hashable, Comparable, Sendable {
    let number: Int

    /// A bloc gives out its own tickets; make one to test an `EventFlow`.
    public init(_ number: Int) { self.number = number }

    /// Whether the left one was given out before.
    public static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}

/// What a transformer decides to do with events.
public enum FlowAction<Event: Hashable & Sendable>: Hashable, Sendable {
    /// Run the handler now; with another event in place of the one sent if `as` is given.
    case start(Ticket, as: Event? = nil)
    /// Cancel the handler if it runs, or leave the event out if it waits.
    case cancel(Ticket)
    /// Leave a waiting event out: its handler never runs.
    case drop(Ticket)
    /// Leave a waiting event out and report `BlocError.tooManyWaiting`.
    case refuse(Ticket)
    /// Call `woke` with this ticket after a time.
    case wake(Ticket, after: Duration)
}

/// How overlapping events run, as a pure value: what happens goes in, actions come out.
///
/// Each event arrives once. It is then started or left out, now or later; a started one ends once. The bloc
/// performs the actions in their order, so a flow is tested by a table, without a bloc or a clock.
public protocol EventFlow<Event> {
    /// What it is asked about.
    associatedtype Event: Hashable & Sendable

    /// Whether any event that arrived now would start at once, and the flow would be as it is now after its end.
    ///
    /// Then a synchronous handler runs without asking the flow. False by default, which is always right.
    var isIdle: Bool { get }

    /// An event was sent.
    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>]
    /// A handler has returned, also when it had been cancelled.
    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>]
    /// The time asked for by `wake` is over.
    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>]
}

extension EventFlow {
    /// False: the flow is asked about every event.
    public var isIdle: Bool { false }
    /// Does nothing.
    public mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] { [] }
    /// Does nothing.
    public mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] { [] }
}
