/// Identifies an event in a transformer.
///
/// Later events have larger tickets.
///
/// The value can be used on any thread.
public struct Ticket: Hashable, Comparable, Sendable {
    let number: Int

    /// Blocs create their own tickets; create one to test an `EventFlow`.
    public init(_ number: Int) { self.number = number }

    /// Whether the left ticket was created first.
    public static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}

/// A transformer's decision about an event.
///
/// The value can be used on any thread.
public enum FlowAction<Event: Hashable & Sendable>: Hashable, Sendable {
    /// Run the handler now; `as` replaces the event.
    case start(Ticket, as: Event? = nil)
    /// Cancel a running handler, or drop a waiting event.
    case cancel(Ticket)
    /// Drop a waiting event, whose handler then never runs.
    case drop(Ticket)
    /// Drop a waiting event and report `BlocError.tooManyWaiting`.
    case refuse(Ticket)
    /// Call `woke` with this ticket after a delay.
    case wake(Ticket, after: Duration)
}

/// A strategy for overlapping events, as a value: it receives occurrences and returns actions.
///
/// Each event arrives once, and is then started or dropped, immediately or later; a started event ends once. The bloc
/// performs the actions in order, so a flow can be tested with a table, without a bloc or a clock.
///
/// The bloc calls its methods on the main actor.
public protocol EventFlow<Event> {
    /// The type of the events.
    associatedtype Event: Hashable & Sendable

    /// Whether any event arriving now would start immediately and leave the flow unchanged after its end.
    ///
    /// A synchronous handler then runs without asking the flow. The default is false, which is always correct.
    var isIdle: Bool { get }

    /// An event was sent.
    mutating func arrived(_ ticket: Ticket, _ event: Event) -> [FlowAction<Event>]
    /// A handler has returned, even if it was cancelled; or it never began, because its sender cancelled the
    /// event.
    mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>]
    /// The delay of a `wake` has passed.
    mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>]
}

extension EventFlow {
    /// Returns false, so the flow is asked about every event.
    public var isIdle: Bool { false }
    /// Does nothing.
    public mutating func ended(_ ticket: Ticket) -> [FlowAction<Event>] { [] }
    /// Does nothing.
    public mutating func woke(_ ticket: Ticket) -> [FlowAction<Event>] { [] }
}
