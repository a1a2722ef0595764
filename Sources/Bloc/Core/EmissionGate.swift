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

    mutating func close() { phase = .closed }
}
