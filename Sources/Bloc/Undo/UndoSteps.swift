/// The history of a value for undo and redo, as a pure value.
struct UndoSteps<Value> {
    let limit: Int?
    /// The values to go back to, and those to go forward to, the nearest last.
    private var values: [[Value]] = [[], []]

    init(limit: Int?) { self.limit = limit }

    /// Records a step away from a value, and clears what could be redone.
    mutating func record(_ value: Value) {
        values[0].append(value)
        values[1] = []
        if let limit, values[0].count > limit { values[0].removeFirst() }
    }

    func can(_ direction: UndoDirection, _ isAllowed: (Value) -> Bool) -> Bool {
        values[direction.rawValue].contains(where: isAllowed)
    }

    /// Returns the value to go to from `current`; values that are not allowed are passed over and stay in the history.
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
