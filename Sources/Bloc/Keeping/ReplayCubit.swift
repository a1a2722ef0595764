/// A cubit whose changes can be undone and redone.
///
/// An undo or redo is a change like any other for hooks and subscribers. A change after an undo ends what
/// could be redone.
open class ReplayCubit<State: Equatable & Sendable>: Cubit<State> {
    private final var history: ReplayHistory<State>
    /// Undos and redos not yet passed to `record`, in order.
    private final var replayed: [Change<State>] = []

    /// Makes a cubit of which `limit` steps can be undone; nil for all.
    public init(initialState: State, limit: Int? = nil) {
        history = ReplayHistory(limit: limit)
        super.init(initialState: initialState)
        links.append(observe { [weak self] in self?.record($0) })
    }

    /// Whether undo and redo may stop at a state; they pass over others.
    open func shouldReplay(_ state: State) -> Bool { true }

    /// Whether there is a step to go back.
    public final var canUndo: Bool { history.canUndo(shouldReplay) }
    /// Whether there is a step to go forward again.
    public final var canRedo: Bool { history.canRedo(shouldReplay) }

    /// Goes back a step; does nothing if there is none.
    ///
    /// Called inside a hook, it takes effect right after the emission that the hook was called for.
    public final func undo() {
        if gate.phase == .announcing { return postponed.append { [weak self] in self?.undo() } }
        guard !isClosed, let state = history.undo(from: state, shouldReplay) else { return }
        replay(state)
    }

    /// Goes forward a step again; does nothing if there is none.
    ///
    /// Called inside a hook, it takes effect right after the emission that the hook was called for.
    public final func redo() {
        if gate.phase == .announcing { return postponed.append { [weak self] in self?.redo() } }
        guard !isClosed, let state = history.redo(from: state, shouldReplay) else { return }
        replay(state)
    }

    /// Forgets every step; the state stays.
    public final func clearHistory() { history.clear() }

    private final func replay(_ state: State) {
        if state == self.state { return }
        replayed.append(Change(currentState: self.state, nextState: state))
        emit(state)
    }

    private final func record(_ change: Change<State>) {
        if change == replayed.first {
            replayed.removeFirst()
        } else if change.currentState != change.nextState {
            history.record(change.currentState)
        }
    }
}
