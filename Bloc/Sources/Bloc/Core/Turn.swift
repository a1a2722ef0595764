/// Schedules a bloc's work, so that it does one thing at a time.
///
/// A value type that queues work arriving while other work is in progress. Steps belong to events that have already
/// begun, so they come before waiting events.
/// begun, so they precede waiting events.
@usableFromInline
struct Turn<Event, Step> {
    @usableFromInline
    enum Phase: UInt8, Sendable {
        case idle
        case busy
        /// An initialiser is running, and everything else waits.
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

    /// Returns true if the bloc was idle, in which case the caller must end the turn.
    @inlinable
    mutating func begin() -> Bool {
        guard phase == .idle else { return false }
        phase = .busy
        return true
    }

    /// Ends the turn if nothing is waiting.
    @inlinable
    mutating func end() -> Bool {
        guard phase == .busy, !hasWork else { return false }
        phase = .idle
        return true
    }

    var isUnderWay: Bool { phase == .busy || phase == .held }

    /// Changes the phase if it is `old`.
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

    /// Returns the next work; nil ends the turn.
    mutating func next() -> Work? {
        if let step = steps.popFirst() { return .step(step) }
        if let event = events.popFirst() { return .event(event) }
        hasWork = false
        if phase == .busy { phase = .idle }
        return nil
    }

    /// Ends all turns; returns the waiting events, and whether a turn was in progress.
    mutating func shut() -> (wasBusy: Bool, waiting: [Event]) {
        defer { phase = .shut }
        _ = steps.removeAll()
        hasWork = false
        return (phase == .busy, events.removeAll())
    }
}

/// Decides how an emission is treated.
///
/// A value type: the bloc asks for a verdict, carries it out, and reports its progress.
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

    /// The verdict for a state, given whether it equals the current one.
    ///
    /// The first emission is accepted even if equal. An emission inside a hook is postponed until the current
    /// one completes. An emission inside a change in place is refused, because one of the two would be lost.
    @inlinable
    mutating func admit(isSame: Bool) -> Verdict {
        guard phase == .ready else { return phase == .announcing ? .postpone : .refuse }
        guard !isSame || !hasEmitted else { return .same }
        phase = .announcing
        hasEmitted = true
        return .proceed
    }

    /// Called when the hooks have returned and the state may change.
    @inlinable
    mutating func announced() {
        if phase == .announcing { phase = .ready }
    }

    /// Begins a change in place; returns false during another emission or change.
    @inlinable
    mutating func beginChange() -> Bool {
        guard phase == .ready else { return false }
        phase = .changing
        return true
    }

    /// Ends a change in place, which may then be emitted.
    @inlinable
    mutating func endChange() {
        if phase == .changing { phase = .ready }
    }

    /// Marks the current state as emitted.
    mutating func seed() { hasEmitted = true }

    mutating func close() { phase = .closed }
}
