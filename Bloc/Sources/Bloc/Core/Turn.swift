/// Decides what a bloc does next, so that it does one thing at a time.
///
/// A pure value: while something is under way, what arrives waits here. Steps belong to events that have begun, so
/// they come before events that still wait.
@usableFromInline
struct Turn<Event, Step> {
    @usableFromInline
    enum Phase: UInt8, Sendable {
        case idle
        case busy
        /// Everything waits until an initialiser has ended.
        case held
        case shut
    }

    enum Work {
        case event(Event)
        case step(Step)
    }

    @usableFromInline private(set) var phase: Phase = .idle
    @usableFromInline private(set) var hasWork = false
    private var events = Queue<Event>()
    private var steps = Queue<Step>()

    @usableFromInline init() {}

    /// Returns true if nothing was under way; then the caller ends the turn.
    @inlinable
    mutating func begin() -> Bool {
        guard phase == .idle else { return false }
        phase = .busy
        return true
    }

    /// Ends the turn if nothing waits.
    @inlinable
    mutating func end() -> Bool {
        guard phase == .busy, !hasWork else { return false }
        phase = .idle
        return true
    }

    var isUnderWay: Bool { phase == .busy || phase == .held }

    /// Goes from one phase to another, unless the turn is in a third one.
    mutating func move(from old: Phase, to new: Phase) {
        if phase == old { phase = new }
    }

    mutating func add(event: Event) {
        events.append(event)
        hasWork = true
    }

    mutating func add(steps new: [Step]) {
        for step in new { steps.append(step) }
        hasWork = hasWork || !new.isEmpty
    }

    /// Returns what to do next; nil ends the turn.
    mutating func next() -> Work? {
        if let step = steps.popFirst() { return .step(step) }
        if let event = events.popFirst() { return .event(event) }
        hasWork = false
        if phase == .busy { phase = .idle }
        return nil
    }

    /// Ends all turns and returns the events that waited, and whether a turn was under way.
    mutating func shut() -> (wasBusy: Bool, waiting: [Event]) {
        defer { phase = .shut }
        _ = steps.removeAll()
        hasWork = false
        return (phase == .busy, events.removeAll())
    }
}

/// Decides what happens to one emission.
///
/// A pure value: the bloc asks it, performs the verdict and reports what happened.
@frozen @usableFromInline
struct EmissionGate: Equatable, Sendable {
    @usableFromInline
    enum Phase: UInt8, Sendable { case ready, announcing, changing, closed }

    @usableFromInline
    enum Verdict: Sendable { case proceed, same, postpone, refuse }

    @usableFromInline private(set) var phase: Phase = .ready
    @usableFromInline private(set) var hasEmitted = false

    @inlinable init() {}

    @inlinable var isClosed: Bool { phase == .closed }

    /// The verdict for a state that is or is not equal to the current one.
    ///
    /// The first emission proceeds even when equal. While hooks announce another emission this one is
    /// postponed, since the hooks' state must come first. While a change is made in place it is refused: one of the two
    /// would be lost.
    @inlinable
    mutating func admit(isSame: Bool) -> Verdict {
        guard phase == .ready else { return phase == .announcing ? .postpone : .refuse }
        guard !isSame || !hasEmitted else { return .same }
        phase = .announcing
        hasEmitted = true
        return .proceed
    }

    /// The hooks have returned: the state may change.
    @inlinable
    mutating func announced() {
        if phase == .announcing { phase = .ready }
    }

    /// A change in place begins; returns false if it is part of something else.
    @inlinable
    mutating func beginChange() -> Bool {
        guard phase == .ready else { return false }
        phase = .changing
        return true
    }

    /// The change is made, and may be emitted.
    @inlinable
    mutating func endChange() {
        if phase == .changing { phase = .ready }
    }

    /// The current state counts as emitted.
    mutating func seed() { hasEmitted = true }

    mutating func close() { phase = .closed }
}
