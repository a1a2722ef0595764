/// Describes line by line how the actual values differ from the expected ones; nil if they do not.
///
/// Common lines are indented, missing ones begin with "-", extra ones with "+".
func difference<Value>(
    _ title: String, expected: [Value], actual: [Value], by areEqual: (Value, Value) -> Bool
) -> String? {
    let changes = actual.difference(from: expected, by: areEqual)
    guard !changes.isEmpty else { return nil }
    var lines = [title + " (- expected, + happened):"]
    lines += table(expected, actual, changes)
    if expected.map(text) == actual.map(text) {
        lines.append("The texts are equal but the values are not: the descriptions leave out what differs.")
    }
    return lines.joined(separator: "\n")
}

private func table<Value>(
    _ expected: [Value], _ actual: [Value], _ changes: CollectionDifference<Value>
) -> [String] {
    var lines: [String] = []
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
        if removed.contains(old) {
            lines.append("- " + text(expected[old]))
            old += 1
        } else if inserted.contains(new) {
            lines.append("+ " + text(actual[new]))
            new += 1
        } else {
            lines.append("  " + text(expected[old]))
            (old, new) = (old + 1, new + 1)
        }
    }
    return lines
}

extension CollectionDifference.Change {
    var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

func text<Value>(_ value: Value) -> String { String(reflecting: value) }

/// Equality of values whose types are known only when the test runs.
func areEqual(_ left: any Sendable, _ right: any Sendable) -> Bool {
    func compare<Left: Equatable>(_ left: Left) -> Bool { (right as? Left) == left }
    if let left = left as? any Equatable { return compare(left) }
    return type(of: left) == type(of: right) && text(left) == text(right)
}

/// Whether `part` occurs in `whole` in its order, with anything in between.
func isOrdered<Value>(_ part: [Value], in whole: [Value], by areEqual: (Value, Value) -> Bool) -> Bool {
    var rest = part[...]
    for value in whole {
        if let next = rest.first, areEqual(next, value) { rest.removeFirst() }
    }
    return rest.isEmpty
}
