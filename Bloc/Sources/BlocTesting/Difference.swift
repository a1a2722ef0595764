import BlocLogging

/// Describes line by line how the actual values differ from the expected ones; nil if they are equal.
///
/// Common lines are indented, missing ones begin with "-", additional ones with "+"; a replaced value is shown
/// by its differing fields, each on a line with "~". Many consecutive common lines are replaced by their count,
/// and only the first 20 lines are shown.
func difference<Value>(
    _ title: String, expected: [Value], actual: [Value], by areEqual: (Value, Value) -> Bool
) -> String? {
    let changes = actual.difference(from: expected, by: areEqual)
    guard !changes.isEmpty else { return nil }
    var lines = table(expected, actual, changes)
    let head =
        lines.contains { $0.hasPrefix("~") } ? "- expected, + happened, ~ differs" : "- expected, + happened"
    if lines.count > mostLines {
        lines = lines.prefix(mostLines - 1) + ["… and \(lines.count - mostLines + 1) more lines"]
    }
    if expected.map(text) == actual.map(text) {
        lines.append("The values differ, but their descriptions are equal.")
    }
    return (["\(title) (\(head)):"] + lines).joined(separator: "\n")
}

private let mostLines = 20
/// The longest run of common lines that is shown in full.
private let mostCommonLines = 4

private func table<Value>(
    _ expected: [Value], _ actual: [Value], _ changes: CollectionDifference<Value>
) -> [String] {
    var (lines, common): ([String], [String]) = ([], [])
    func endCommon() {
        lines += common.count > mostCommonLines ? ["  … \(common.count) as expected"] : common
        common = []
    }
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
        let (isRemoved, isInserted) = (removed.contains(old), inserted.contains(new))
        if isRemoved || isInserted { endCommon() }
        switch (isRemoved, isInserted) {
        case (true, true):
            lines += fields(expected[old], actual[new], at: old)
            (old, new) = (old + 1, new + 1)
        case (true, false):
            lines.append("- " + text(expected[old]))
            old += 1
        case (false, true):
            lines.append("+ " + text(actual[new]))
            new += 1
        case (false, false):
            common.append("  " + shortened(text(expected[old])))
            (old, new) = (old + 1, new + 1)
        }
    }
    endCommon()
    return lines
}

/// The fields in which a value differs from the one it replaced; both values if no smaller part differs.
private func fields<Value>(_ expected: Value, _ actual: Value, at place: Int) -> [String] {
    let differences = FieldComparison.of(expected, actual, describe: text)
    if differences.allSatisfy(\.path.isEmpty) { return ["- " + text(expected), "+ " + text(actual)] }
    return ["~ [\(place)]"] + differences.map { "~   \($0.mismatch)" }
}

/// The text, truncated to 100 characters.
private func shortened(_ text: String) -> String { text.count > 100 ? text.prefix(99) + "…" : text }

func text<Value>(_ value: Value) -> String { String(reflecting: value) }

/// Whether the elements of `part` occur in `whole` in this order, possibly with others between them.
func isOrdered<Value>(_ part: [Value], in whole: [Value], by areEqual: (Value, Value) -> Bool) -> Bool {
    var rest = part[...]
    for value in whole {
        if let next = rest.first, areEqual(next, value) { rest.removeFirst() }
    }
    return rest.isEmpty
}
