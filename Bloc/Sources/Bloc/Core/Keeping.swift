/// How a state, or a part of it, is kept between runs: where, under which key, and in which form.
///
///     super.init(initialState: Draft(), keeping: .part(\.text, in: storage, key: "draft"))
///
/// Make one with the product BlocStorage. The key is a text of your own, not the type's name, so a renamed type
/// still finds its state.
@MainActor
public struct Keeping<State: Equatable & Sendable> {
    let makeKeeper: @MainActor () -> any StateKeeper<State>

    package init(_ makeKeeper: @escaping @MainActor () -> any StateKeeper<State>) {
        self.makeKeeper = makeKeeper
    }
}

/// Keeps one bloc's state: reads it when the bloc is made, writes it at each change.
@MainActor
package protocol StateKeeper<State>: AnyObject {
    associatedtype State: Equatable & Sendable
    /// Replaces the kept part of the initial state by what is stored.
    func prepare(_ state: inout State)
    /// The bloc exists now and receives errors, including earlier ones.
    func attach(to bloc: BlocBase<State>)
    /// The state changed.
    func changed(from old: State, to new: State)
    /// Forgets the kept state; later changes are kept again.
    func forget() throws
    /// Returns when everything is written.
    func flush() async
    /// The bloc has ended; another one may use its key.
    func leave()
}

/// The optional parts of a bloc: keeping, undo, a tracker. A plain bloc has none.
@MainActor @usableFromInline
package final class Parts<State: Equatable & Sendable> {
    var keeper: (any StateKeeper<State>)?
    var history: (any StateHistory<State>)?
    package var tracker: (any StateTracker)?
}

/// The direction of a step.
enum UndoDirection: Int { case undo, redo }

/// The steps of a state that can be undone and redone.
@MainActor
protocol StateHistory<State>: AnyObject {
    associatedtype State: Equatable & Sendable

    func can(_ direction: UndoDirection) -> Bool
    /// Records a change of the state as a step, unless undo or redo caused it.
    func changed(from old: State, to new: State)
    /// Goes back or forward one step by `emit`, if there is one.
    func step(_ direction: UndoDirection, from state: State, _ emit: (State) -> Void)
    func clear()
}

/// Records each reading and each change of a state, for observation by reading.
@MainActor
package protocol StateTracker: AnyObject {
    func isRead()
    func willChange()
    func didChange()
}

extension BlocBase {
    /// The parts, made at first use.
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

    /// Forgets the kept state of this bloc; the current state stays, and its next change is kept again.
    public final func forgetKept() {
        do { try parts?.keeper?.forget() } catch { raise(error) }
    }
}
