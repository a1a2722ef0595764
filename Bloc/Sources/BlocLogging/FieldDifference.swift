import Bloc

/// A position in two values at which they differ.
package struct FieldDifference: Hashable, Sendable {
    /// The kind of difference, with descriptions of both values.
    package enum Kind: Hashable, Sendable {
        case changed(from: String, to: String)
        case removed(String)
        case inserted(String)
        case moved(from: Int, to: Int)
        /// A hidden field has changed.
        case hidden
    }

    /// The path of the field, such as `rows[3].isDone`; empty for the whole value.
    package let path: String
    package let kind: Kind

    /// The difference as a change: `count: 0 → 1`.
    package var step: String { text { "\($0) → \($1)" } }

    /// The difference between an expected and an actual value: `count: 0, got 1`.
    package var mismatch: String { text { "\($0), got \($1)" } }

    private func text(_ pair: (String, String) -> String) -> String {
        let what =
            switch kind {
            case .changed(let old, let new): pair(old, new)
            case .removed(let value): "removed \(value)"
            case .inserted(let value): "inserted \(value)"
            case .moved(let old, let new): "moved [\(old)] to [\(new)]"
            case .hidden: Redaction.word
            }
        return path.isEmpty ? what : "\(path): \(what)"
    }
}

/// Finds the fields in which two values differ, by reflection; reports whole values only if no smaller part differs.
package struct FieldComparison {
    /// The maximum number of elements of a collection to compare one by one, not counting equal ones at both ends.
    private static let most = 200
    /// The differences found so far.
    private(set) var found: [FieldDifference] = []
    /// Pairs of objects that have already been compared, so that cycles end.
    private var pairs: Set<[ObjectIdentifier]> = []
    /// The number of differences, including those in objects compared before.
    private var count = 0
    private let redaction: Redaction
    private let describe: (Any) -> String

    /// - Parameter describe: Returns the description of a value that has nothing to hide.
    init(_ redaction: Redaction = .none, describe: @escaping (Any) -> String) {
        (self.redaction, self.describe) = (redaction, describe)
    }

    /// The differences between two values.
    package static func of(
        _ old: Any, _ new: Any, _ redaction: Redaction = .none, describe: @escaping (Any) -> String
    ) -> [FieldDifference] {
        var comparison = FieldComparison(redaction, describe: describe)
        comparison.compare(old, new, at: "", redaction.paths(from: old))
        return comparison.found
    }

    private mutating func note(_ path: String, _ kind: FieldDifference.Kind) {
        count += 1
        found.append(FieldDifference(path: path, kind: kind))
    }

    private func text(_ value: Any, _ hidden: Redaction.Paths) -> String {
        redaction.text(of: value, hidden, describe: describe)
    }

    private mutating func compare(_ old: Any, _ new: Any, at path: String, _ hidden: Redaction.Paths) {
        if areEqual(old, new) { return }
        let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
        let earlier = count
        if type(of: old) == type(of: new), before.displayStyle == after.displayStyle {
            switch before.displayStyle {
            case .class where !isNew(old, new): count += 1
            case .struct, .class, .tuple, .enum: compareFields(before, after, at: path, hidden)
            case .optional:
                if let old = before.children.first?.value, let new = after.children.first?.value {
                    compare(old, new, at: path, hidden + redaction.paths(from: old))
                }
            case .collection:
                compareElements(before.children.map(\.value), after.children.map(\.value), at: path)
            case .set: compareMembers(before.children.map(\.value), after.children.map(\.value), at: path)
            case .dictionary: compareEntries(before, after, at: path)
            default: break
            }
        }
        if count == earlier { note(path, .changed(from: text(old, hidden), to: text(new, hidden))) }
    }

    private mutating func isNew(_ old: Any, _ new: Any) -> Bool {
        pairs.insert([ObjectIdentifier(old as AnyObject), ObjectIdentifier(new as AnyObject)]).inserted
    }

    private mutating func compareFields(
        _ before: Mirror, _ after: Mirror, at path: String, _ hidden: Redaction.Paths
    ) {
        let (old, new) = (before.fields, after.fields)
        guard old.map(\.label) == new.map(\.label) else { return }
        for (old, new) in zip(old, new) {
            let label = old.label
            let place = path.isEmpty ? "\(label)" : "\(path).\(label)"
            if redaction.hides(label, hidden) {
                if !areEqual(old.value, new.value) { note(place, .hidden) }
            } else {
                compare(
                    old.value, new.value, at: place, redaction.paths(below: label, of: hidden, to: old.value))
            }
        }
    }

    /// Finds removed, inserted and moved elements; an element that was replaced is compared with its replacement.
    private mutating func compareElements(_ old: [Any], _ new: [Any], at path: String) {
        let start = zip(old, new).prefix { areEqual($0, $1) }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { areEqual($0, $1) }.count
        if max(old.count, new.count) - start - end > Self.most {
            let place = "\(path)[\(start)...]"
            return note(place, .changed(from: "\(old.count) elements", to: "\(new.count) elements"))
        }
        let changes = new.difference(from: old, by: areEqual)
        var removed = changes.removals.map(\.offset), inserted = changes.insertions.map(\.offset)
        for place in removed {
            guard let other = inserted.firstIndex(where: { areEqual(old[place], new[$0]) }) else { continue }
            note(path, .moved(from: place, to: inserted[other]))
            removed.removeAll { $0 == place }
            inserted.remove(at: other)
        }
        var shift = 0
        while let place = removed.first ?? inserted.first.map({ $0 - shift }) {
            // An element that was removed where another one was inserted has changed.
            if let next = inserted.first, next - shift <= place {
                inserted.removeFirst()
                if next - shift == place, removed.first == place {
                    removed.removeFirst()
                    compare(old[place], new[next], at: "\(path)[\(place)]", redaction.paths(from: old[place]))
                } else {
                    note(path, .inserted("[\(next)] \(text(new[next], redaction.paths(from: new[next])))"))
                    shift += 1
                }
            } else {
                removed.removeFirst()
                note(path, .removed("[\(place)] \(text(old[place], redaction.paths(from: old[place])))"))
                shift -= 1
            }
        }
    }

    private mutating func compareMembers(_ old: [Any], _ new: [Any], at path: String) {
        if max(old.count, new.count) > Self.most {
            return note(path, .changed(from: "\(old.count) elements", to: "\(new.count) elements"))
        }
        for (values, others, isRemoved) in [(old, new, true), (new, old, false)] {
            let texts = values.filter { value in !others.contains { areEqual(value, $0) } }
                .map { text($0, redaction.paths(from: $0)) }
            for text in texts.sorted() { note(path, isRemoved ? .removed(text) : .inserted(text)) }
        }
    }

    private mutating func compareEntries(_ before: Mirror, _ after: Mirror, at path: String) {
        let (old, new) = (entries(before), entries(after))
        for key in Set(old.keys).union(new.keys).sorted() {
            let place = "\(path)[\(key)]"
            switch (old[key], new[key]) {
            case (let old?, let new?):
                if !redaction.hides(key[...], []) {
                    compare(old, new, at: place, redaction.paths(from: old))
                } else if !areEqual(old, new) {
                    note(place, .hidden)
                }
            case (let old?, nil): note(place, .removed(entry(key, old)))
            case (nil, let new?): note(place, .inserted(entry(key, new)))
            case (nil, nil): break
            }
        }
    }

    private func entry(_ key: String, _ value: Any) -> String {
        redaction.hides(key[...], []) ? Redaction.word : text(value, redaction.paths(from: value))
    }

    private func entries(_ mirror: Mirror) -> [String: Any] {
        var entries: [String: Any] = [:]
        for child in mirror.children {
            let pair = Array(Mirror(reflecting: child.value).children.map(\.value))
            if pair.count == 2 { entries[String(reflecting: pair[0])] = pair[1] }
        }
        return entries
    }
}

extension CollectionDifference.Change {
    /// The index of the element.
    package var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
