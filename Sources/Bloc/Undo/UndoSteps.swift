/// What can be undone and redone, as a pure value.
struct UndoSteps<Value> {
    let limit: Int?
    private var past: [Value] = []
    private var future: [Value] = []

    init(limit: Int?) { self.limit = limit }

    /// Notes a step away from a value; what could be redone is gone.
    mutating func record(_ value: Value) {
        future = []
        past.append(value)
        if let limit, past.count > limit { past.removeFirst(past.count - limit) }
    }

    func canUndo(_ isAllowed: (Value) -> Bool) -> Bool { past.contains(where: isAllowed) }
    func canRedo(_ isAllowed: (Value) -> Bool) -> Bool { future.contains(where: isAllowed) }

    /// The value to go back to from `current`; those that are not allowed are passed over, and can be redone.
    mutating func undo(from current: Value, _ isAllowed: (Value) -> Bool) -> Value? {
        Self.move(current, from: &past, to: &future, isAllowed)
    }

    /// The value to go forward to from `current`; those that are not allowed are passed over.
    mutating func redo(from current: Value, _ isAllowed: (Value) -> Bool) -> Value? {
        Self.move(current, from: &future, to: &past, isAllowed)
    }

    private static func move(
        _ current: Value, from source: inout [Value], to target: inout [Value], _ isAllowed: (Value) -> Bool
    ) -> Value? {
        guard let place = source.lastIndex(where: isAllowed) else { return nil }
        let value = source[place]
        target.append(current)
        target += source[(place + 1)...].reversed()
        source.removeSubrange(place...)
        return value
    }

    mutating func clear() {
        past = []
        future = []
    }
}
