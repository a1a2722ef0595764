/// The events of a bloc with undo. Enum cases named `undo` and `redo` satisfy both requirements.
///
///     enum EditorEvent: UndoableEvent { case typed(String), undo, redo }
///
/// Events are `Sendable`, so they can be used on any thread.
public protocol UndoableEvent: BlocEvent {
    /// Goes back one step.
    static var undo: Self { get }
    /// Goes forward one step.
    static var redo: Self { get }
}

extension Bloc where Event: UndoableEvent {
    /// Makes changes of a part of the state undoable.
    ///
    /// Registers handlers for the events `undo` and `redo`. A change after an undo clears the steps to redo;
    /// other parts of the state are not affected.
    /// - Parameters:
    ///   - part: The part of the state; `\.self` is the whole.
    ///   - limit: The maximum number of steps to undo; nil for no limit.
    ///   - byEvent: Whether consecutive changes by one event are a single step.
    ///   - shouldReplay: Returns whether undo and redo may stop at a value; others are skipped.
    public final func undoable<Value: Equatable & Sendable>(
        _ part: WritableKeyPath<State, Value>, limit: Int? = nil, byEvent: Bool = false,
        shouldReplay: @escaping @MainActor (Value) -> Bool = { _ in true }
    ) {
        let history = PartHistory(part, limit: limit, shouldReplay) { [unowned self] in
            byEvent ? eventAtWork : nil
        }
        on(.undo) { _, emit in history.step(.undo, from: emit.state) { emit($0) } }
        on(.redo) { _, emit in history.step(.redo, from: emit.state) { emit($0) } }
        addParts().history = history
    }

    /// Goes back one step; changes nothing if there is no step to undo.
    @discardableResult
    public final func undo() -> EventTask {
        requireHistory()
        return send(.undo)
    }

    /// Goes forward one step; changes nothing if there is no step to redo.
    @discardableResult
    public final func redo() -> EventTask {
        requireHistory()
        return send(.redo)
    }
}

/// A cubit with undo.
///
///     final class Sketch: Cubit<Drawing>, UndoableCubit {
///         init() {
///             super.init(initialState: Drawing())
///             undoable(\.shapes, limit: 100)
///         }
///     }
@MainActor
public protocol UndoableCubit: AnyBloc {
    /// The cubit itself.
    var asCubit: Cubit<State> { get }
}

extension UndoableCubit {
    /// Makes changes of a part of the state undoable.
    ///
    /// A change after an undo clears the steps to redo; other parts of the state are not affected.
    /// - Parameters:
    ///   - part: The part of the state; `\.self` is the whole.
    ///   - limit: The maximum number of steps to undo; nil for no limit.
    ///   - shouldReplay: Returns whether undo and redo may stop at a value; others are skipped.
    public func undoable<Value: Equatable & Sendable>(
        _ part: WritableKeyPath<State, Value>, limit: Int? = nil,
        shouldReplay: @escaping @MainActor (Value) -> Bool = { _ in true }
    ) {
        asCubit.addParts().history = PartHistory(part, limit: limit, shouldReplay)
    }

    /// Goes back one step; does nothing if there is no step to undo.
    ///
    /// Called inside a hook, it takes effect right after the current emission.
    public func undo() { asCubit.replay(.undo) }

    /// Goes forward one step; does nothing if there is no step to redo.
    ///
    /// Called inside a hook, it takes effect right after the current emission.
    public func redo() { asCubit.replay(.redo) }
}

extension Cubit {
    /// The cubit itself, for `UndoableCubit`.
    public final var asCubit: Cubit<State> { self }

    fileprivate final func replay(_ direction: UndoDirection) {
        guard !isClosed else {
            _ = refuse("\(direction)")
            return
        }
        requireHistory()
        if gate.phase == .announcing { return postponed.append { [weak self] in self?.replay(direction) } }
        parts?.history?.step(direction, from: state, emit)
    }
}

extension BlocBase {
    /// Whether there is a step to undo; false without `undoable`.
    public final var canUndo: Bool { parts?.history?.can(.undo) ?? false }

    /// Whether there is a step to redo; false without `undoable`.
    public final var canRedo: Bool { parts?.history?.can(.redo) ?? false }

    /// Clears the history; the state remains.
    public final func clearHistory() { parts?.history?.clear() }

    fileprivate final func requireHistory() {
        if parts?.history == nil, !isClosed { misused(.notUndoable(bloc: name)) }
    }
}

/// The undoable steps of a part of the state.
@MainActor
private final class PartHistory<State: Equatable & Sendable, Value: Equatable>: StateHistory {
    private let part: WritableKeyPath<State, Value>
    private let shouldReplay: @MainActor (Value) -> Bool
    private var steps: UndoSteps<Value>
    /// Identifies the event of a change, to combine changes by one event; nil if each change is a separate step.
    private let event: @MainActor () -> Int?
    /// The event of the last step.
    private var lastEvent: Int?
    /// Whether a change is made by undo or redo, and therefore adds no step.
    private var isReplaying = false

    init(
        _ part: WritableKeyPath<State, Value>, limit: Int?,
        _ shouldReplay: @escaping @MainActor (Value) -> Bool, event: @escaping @MainActor () -> Int? = { nil }
    ) {
        self.part = part
        self.event = event
        self.shouldReplay = shouldReplay
        steps = UndoSteps(limit: limit)
    }

    func can(_ direction: UndoDirection) -> Bool { steps.can(direction, shouldReplay) }

    func clear() {
        steps = UndoSteps(limit: steps.limit)
        lastEvent = nil
    }

    func changed(from old: State, to new: State) {
        if isReplaying {
            isReplaying = false  // later emissions by listeners are steps again
            lastEvent = nil
        } else if old[keyPath: part] != new[keyPath: part] {
            let event = event()
            if event == nil || event != lastEvent { steps.record(old[keyPath: part]) }
            lastEvent = event
        }
    }

    func step(_ direction: UndoDirection, from state: State, _ emit: (State) -> Void) {
        guard let value = steps.step(direction, from: state[keyPath: part], shouldReplay) else { return }
        var next = state
        next[keyPath: part] = value
        isReplaying = true
        emit(next)
        isReplaying = false
    }
}

/// The history of a value, as a value type.
struct UndoSteps<Value> {
    let limit: Int?
    /// The values to return to by undo and by redo, the nearest one last.
    private var values: [[Value]] = [[], []]

    init(limit: Int?) { self.limit = limit }

    /// Records a step from a value, and clears the steps to redo.
    mutating func record(_ value: Value) {
        values[0].append(value)
        values[1] = []
        if let limit, values[0].count > limit { values[0].removeFirst() }
    }

    func can(_ direction: UndoDirection, _ isAllowed: (Value) -> Bool) -> Bool {
        values[direction.rawValue].contains(where: isAllowed)
    }

    /// The value that a step leads to from `current`. Values that are not allowed are skipped, but remain in the
    /// history.
    mutating func step(
        _ direction: UndoDirection, from current: Value, _ isAllowed: (Value) -> Bool
    ) -> Value? {
        let source = direction.rawValue
        guard let place = values[source].lastIndex(where: isAllowed) else { return nil }
        let value = values[source][place]
        values[1 - source].append(current)
        values[1 - source] += values[source][(place + 1)...].reversed()
        values[source].removeSubrange(place...)
        return value
    }
}
