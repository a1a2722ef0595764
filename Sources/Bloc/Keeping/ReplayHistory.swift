/// What can be undone and redone, as a pure value.
struct ReplayHistory<State: Equatable> {
    let limit: Int?
    private var past: [State] = []
    private var future: [State] = []

    init(limit: Int?) { self.limit = limit }

    /// Notes a step away from a state; what could be redone is gone.
    mutating func record(_ state: State) {
        future = []
        past.append(state)
        if let limit, past.count > limit { past.removeFirst(past.count - limit) }
    }

    func canUndo(_ isAllowed: (State) -> Bool) -> Bool { past.contains(where: isAllowed) }
    func canRedo(_ isAllowed: (State) -> Bool) -> Bool { future.contains(where: isAllowed) }

    /// The state to go back to from `current`, passing over those that are not allowed.
    mutating func undo(from current: State, _ isAllowed: (State) -> Bool) -> State? {
        guard let place = past.lastIndex(where: isAllowed) else { return nil }
        let state = past[place]
        future.append(current)
        past.removeSubrange(place...)
        return state
    }

    /// The state to go forward to from `current`, passing over those that are not allowed.
    mutating func redo(from current: State, _ isAllowed: (State) -> Bool) -> State? {
        guard let place = future.lastIndex(where: isAllowed) else { return nil }
        let state = future[place]
        past.append(current)
        future.removeSubrange(place...)
        return state
    }

    mutating func clear() {
        past = []
        future = []
    }
}
