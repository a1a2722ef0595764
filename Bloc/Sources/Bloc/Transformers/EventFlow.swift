/// One event on its way through a transformer.
///
/// Later events have larger tickets.
///
/// A value, for any thread.
public struct Ticket: Hashable, Comparable, Sendable {
    let number: Int

    /// A bloc makes its own tickets; make one to test an `EventFlow`.
    public init(_ number: Int) { self.number = number }

    /// Whether the left one was made first.
    public static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}

/// What a transformer decides to do with events.
///
/// A value, for any thread.
public enum FlowAction<Event: Hashable & Sendable>: Hashable, Sendable {
    /// Run the handler now; with another event in place of the one sent if `as` is given.
    case start(Ticket, as: Event? = nil)
    /// Cancel the handler if it runs, or drop the event if it waits.
    case cancel(Ticket)
    /// Drop a waiting event: its handler never runs.
    case drop(Ticket)
    /// Drop a waiting event and report `BlocError.tooManyWaiting`.
    case refuse(Ticket)
    /// Call `woke` with this ticket after a time.
    case wake(Ticket, after: Duration)
}

/// How overlapping events run, as a pure value: what happens goes in, actions come out.
///
/// Each event arrives once. It is then started or dropped, now or later; a started one ends once. The bloc
/// performs the actions in their order, so a flow is tested by a table, without a bloc or a clock.
///
/// Its bloc calls it on the main actor.
public protocol EventFlow<Event> {
    /// The type of the events.
    associatedtype Event: Hashable & Sendable

    /// Whether any event that arrived now would start at once and leave the flow as it is after its end.
    ///
    /// If so, a synchronous handler runs without asking the flow. False is the default and always correct.
    var isIdle: Bool { get }

    /// An event was sent.
    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>]
    /// A handler has returned, even if it was cancelled, or was not begun, since its sender had cancelled the event.
    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>]
    /// The time of a `wake` is over.
    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>]
}

extension EventFlow {
    /// False, so the flow is asked about every event.
    public var isIdle: Bool { false }
    /// Does nothing.
    public mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] { [] }
    /// Does nothing.
    public mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] { [] }
}
