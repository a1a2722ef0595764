extension BlocBase {
    /// Asks what happens to an emission, and reports one that is refused.
    @inlinable @inline(__always)
    final func admit(_ next: State) -> EmissionGate.Verdict {
        let verdict = gate.admit(isSame: next == storedState)
        if verdict == .refuse { refuseEmission() }
        return verdict
    }

    /// Carries out an emission that may proceed: `onChange` with the old state, the new state, then the subscribers.
    @inlinable @inline(__always)
    final func carryOut(_ change: Change<State>) {
        onChange(change)
        if isObserved { tell(change) }
        gate.announced()
        if let parts { assign(change, parts) } else { storedState = change.nextState }
        delivery.deliver(change)
        if !postponed.isEmpty { emitPostponed() }
    }

    @usableFromInline
    final func tell(_ change: Change<State>) { observer?.onChange(self, change) }

    /// Emits what hooks emitted, after the emission that they were called for.
    ///
    /// Emissions of those emissions' own hooks come last, so a long chain needs no deep stack.
    @usableFromInline
    final func emitPostponed() {
        guard !isEmittingPostponed else { return }
        isEmittingPostponed = true
        while !postponed.isEmpty {
            let emissions = postponed
            postponed = []
            for emit in emissions { emit() }
        }
        isEmittingPostponed = false
    }

    @usableFromInline
    final func refuseEmission() {
        if isClosed { _ = refuse("emitting a state") } else { misused(.nestedEmission(bloc: name)) }
    }

    /// Returns the current state after a change in place, during which nothing may be emitted.
    @inlinable
    final func changed<Failure: Error>(
        _ change: (inout State) throws(Failure) -> Void
    ) throws(Failure) -> State {
        var next = state
        let isOutermost = gate.beginChange()
        defer { if isOutermost { gate.endChange() } }
        try change(&next)
        return next
    }
}
