/// An event of a bloc whose changes can be undone: one of its own, or the undoing.
public enum ReplayEvent<Own: Hashable & Sendable>: BlocEvent {
    case own(Own)
    case undo
    case redo
}

extension ReplayEvent: CustomStringConvertible {
    public var description: String {
        switch self {
        case .own(let event): "\(event)"
        case .undo: "undo"
        case .redo: "redo"
        }
    }
}

/// A bloc whose changes can be undone and redone.
///
/// `undo()` and `redo()` are events: the hooks see them, and they wait for their turn like others. Register
/// handlers for `.own(event)`, or override `mapEventToState`.
open class ReplayBloc<State: Equatable & Sendable, Own: Hashable & Sendable>: Bloc<State, ReplayEvent<Own>> {
    private final var history: ReplayHistory<State>
    private final var isReplaying = false

    /// Makes a bloc of which `limit` steps can be undone; nil for all.
    public init(initialState: State, limit: Int? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        history = ReplayHistory(limit: limit)
        super.init(initialState: initialState, clock: clock)
        links.append(observe { [weak self] in self?.record($0) })
        on(.undo) { [unowned self] _, emit in replay(history.undo(from: state, shouldReplay), emit) }
        on(.redo) { [unowned self] _, emit in replay(history.redo(from: state, shouldReplay), emit) }
    }

    /// Whether undo and redo may stop at a state; they pass over others.
    open func shouldReplay(_ state: State) -> Bool { true }

    /// Whether there is a step to go back.
    public final var canUndo: Bool { history.canUndo(shouldReplay) }
    /// Whether there is a step to go forward again.
    public final var canRedo: Bool { history.canRedo(shouldReplay) }

    /// Goes back a step; changes nothing if there is none.
    @discardableResult
    public final func undo() -> EventTask { send(.undo) }

    /// Goes forward a step again; changes nothing if there is none.
    @discardableResult
    public final func redo() -> EventTask { send(.redo) }

    /// Sends an event of the bloc's own.
    @discardableResult
    public final func send(_ event: Own) -> EventTask { send(.own(event)) }

    /// Forgets every step; the state stays.
    public final func clearHistory() { history.clear() }

    private final func replay(_ state: State?, _ emit: Emitter) {
        guard let state else { return }
        isReplaying = true
        emit(state)
        isReplaying = false
    }

    private final func record(_ change: Change<State>) {
        if isReplaying {
            isReplaying = false  // what listeners emit because of it are steps again
        } else if change.currentState != change.nextState {
            history.record(change.currentState)
        }
    }
}
