extension BlocBase {
    /// Carries out one emission; returns false if it must be tried again after the hooks.
    ///
    /// The order is: `announce` and `onChange` with the old state, the new state, then the subscribers.
    @inlinable
    final func advance(to next: State, announce: (State) -> Void) -> Bool {
        let current = storedState
        switch gate.admit(isSame: next == current) {
        case .proceed: break
        case .same: return true
        case .postpone: return false
        case .refuse:
            refuseEmission(of: next)
            return true
        }
        announce(current)
        let change = Change(currentState: current, nextState: next)
        onChange(change)
        if isObserved { tell(change) }
        gate.announced()
        if let parts { assign(change, parts) } else { storedState = next }
        delivery.deliver(change)
        if !postponed.isEmpty { emitPostponed() }
        return true
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
    final func refuseEmission(of next: State) { _ = refuse("emitting \(next)") }
}
