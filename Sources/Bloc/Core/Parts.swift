/// What a bloc has beside its state: keeping, undo, a tracker. A plain bloc has none of them.
@MainActor @usableFromInline
package final class Parts<State: Equatable & Sendable> {
    var keeper: (any StateKeeper<State>)?
    var history: (any StateHistory<State>)?
    package var tracker: (any StateTracker)?
}

/// Which way a step goes.
enum UndoDirection: Int { case undo, redo }

/// The steps of a state that can be undone and redone.
@MainActor
protocol StateHistory<State>: AnyObject {
    associatedtype State: Equatable & Sendable

    func can(_ direction: UndoDirection) -> Bool
    /// The state changed: a step, unless an undo or redo caused it.
    func changed(from old: State, to new: State)
    /// Goes back or forward a step by `emit`, if there is one.
    func step(_ direction: UndoDirection, from state: State, _ emit: (State) -> Void)
    func clear()
}

/// Notes each reading of a state and each change, for what observes by reading.
@MainActor
package protocol StateTracker: AnyObject {
    func isRead()
    func willChange()
    func didChange()
}

extension BlocBase {
    /// The parts, made when first asked for.
    package final func addParts() -> Parts<State> {
        let parts = parts ?? Parts()
        self.parts = parts
        return parts
    }

    @usableFromInline
    final func noteReading() { parts?.tracker?.isRead() }

    /// Makes a state current in a bloc that has parts.
    @usableFromInline
    final func assign(_ change: Change<State>, _ parts: Parts<State>) {
        parts.tracker?.willChange()
        storedState = change.nextState
        parts.tracker?.didChange()
        parts.history?.changed(from: change.currentState, to: change.nextState)
        parts.keeper?.changed(from: change.currentState, to: change.nextState)
    }

    /// Forgets what is kept of this bloc; the state stays, and its next change is kept again.
    public final func forgetKept() {
        do { try parts?.keeper?.forget() } catch { raise(error) }
    }
}
