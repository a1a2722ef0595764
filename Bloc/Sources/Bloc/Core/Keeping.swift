/// How a state, or a part of it, is stored between runs: the storage, the key, and the format.
///
///     super.init(initialState: Draft(), keeping: .part(\.text, in: storage, key: "draft"))
///
/// Create one with the product BlocStorage. You choose the key, so the state is still found after its type is renamed.
@MainActor
public struct Keeping<State: Equatable & Sendable> {
    let makeKeeper: @MainActor () -> any StateKeeper<State>

    package init(_ makeKeeper: @escaping @MainActor () -> any StateKeeper<State>) {
        self.makeKeeper = makeKeeper
    }
}

/// Stores a bloc's state: reads it when the bloc is created, and writes it at each change.
@MainActor
package protocol StateKeeper<State>: AnyObject {
    associatedtype State: Equatable & Sendable
    /// Replaces the stored part of the initial state.
    func prepare(_ state: inout State)
    /// Called when the bloc can receive errors, including those that have already occurred.
    func attach(to bloc: BlocBase<State>)
    /// Called when the state has changed.
    func changed(from old: State, to new: State)
    /// Removes the stored state; later changes are stored again.
    func forget() throws
    /// Returns when everything is written.
    func flush() async
    /// Called when the bloc has ended and another one may use its key.
    func leave()
}

/// The optional features of a bloc: storage, undo, tracking. A plain bloc has no instance of this.
@MainActor @usableFromInline
package final class Parts<State: Equatable & Sendable> {
    var keeper: (any StateKeeper<State>)?
    var history: (any StateHistory<State>)?
    package var tracker: (any StateTracker)?
}

/// The direction of a step.
enum UndoDirection: Int { case undo, redo }

/// The undoable steps of a state.
@MainActor
protocol StateHistory<State>: AnyObject {
    associatedtype State: Equatable & Sendable

    func can(_ direction: UndoDirection) -> Bool
    /// Records a change of the state as a step, unless undo or redo caused it.
    func changed(from old: State, to new: State)
    /// Moves one step back or forward with `emit`, if possible.
    func step(_ direction: UndoDirection, from state: State, _ emit: (State) -> Void)
    func clear()
}

/// Records reads and changes of a state, for observation tracking.
@MainActor
package protocol StateTracker: AnyObject {
    func isRead()
    func willChange()
    func didChange()
}

extension BlocBase {
    /// The parts, created on first use.
    package final func addParts() -> Parts<State> {
        let parts = parts ?? Parts()
        self.parts = parts
        return parts
    }

    @usableFromInline
    final func noteReading() { parts?.tracker?.isRead() }

    /// Sets the state of a bloc that has parts.
    @usableFromInline
    final func assign(_ change: Change<State>, _ parts: Parts<State>) {
        parts.tracker?.willChange()
        storedState = change.nextState
        parts.tracker?.didChange()
        parts.history?.changed(from: change.currentState, to: change.nextState)
        parts.keeper?.changed(from: change.currentState, to: change.nextState)
    }

    /// Removes the stored state of this bloc. The current state remains, and the next change is stored again.
    public final func forgetKept() {
        do { try parts?.keeper?.forget() } catch { raise(error) }
    }
}
