/// The fields that a log hides.
///
///     TransitionLog(redact: .usual.and("pin").and(\Account.iban)) { print($0) }
///
/// Fields, payload labels, dictionary keys and event cases with such a name are shown as `(hidden)`, including
/// everything inside. The value can be used on any thread.
public struct Redaction: Sendable {
    /// Paths of stored properties that lead from a value to hidden fields.
    typealias Paths = [[Substring]]

    /// The text shown instead of a hidden value.
    static let word = "(hidden)"

    private struct Path: Sendable {
        let root: ObjectIdentifier
        let names: [Substring]
    }

    private var names: [String] = []
    private var paths: [Path] = []
    /// Whether sets and dictionaries are visited in the order of their elements' descriptions.
    private var isOrdered = false

    /// Hides nothing.
    public static let none = Redaction()

    /// Hides names that contain `password`, `token` or `secret`.
    public static let usual = none.and("password").and("token").and("secret")

    /// Also hides names that contain this text, ignoring case.
    public func and(_ name: String) -> Redaction {
        var all = self
        all.names.append(name.lowercased())
        return all
    }

    /// Also hides a stored property wherever a value of its root type occurs.
    ///
    /// The path may include optionals: `\Account.owner?.pin`.
    public func and<Root, Value>(_ path: KeyPath<Root, Value>) -> Redaction {
        let text = "\(path)"
        // The description begins with the root type, and has a "?" or "!" at each unwrapped optional.
        let parts = text.dropFirst("\\\(Root.self)".count).split { ".?!".contains($0) }
        precondition(
            parts.allSatisfy { !$0.contains("<") },
            "\(text) is not stored, so it cannot be hidden. Name a stored property.")
        var all = self
        all.paths.append(Path(root: ObjectIdentifier(Root.self), names: parts))
        return all
    }

    private func paths(of type: Any.Type) -> Paths {
        paths.filter { $0.root == ObjectIdentifier(type) }.map(\.names)
    }

    /// The paths that begin at this value or its superclasses.
    func paths(from value: Any) -> Paths {
        if paths.isEmpty { return [] }
        guard type(of: value) is any AnyObject.Type else { return paths(of: type(of: value)) }
        return sequence(first: Mirror(reflecting: value)) { $0.superclassMirror }
            .flatMap { paths(of: $0.subjectType) }
    }

    /// The paths that continue at a child of a value, and those that begin there.
    func paths(below label: Substring, of paths: Paths, to value: Any) -> Paths {
        paths.filter { $0.first == label }.map { Array($0.dropFirst()) } + self.paths(from: value)
    }

    func hides(_ label: Substring, _ paths: Paths) -> Bool {
        let small = Array(label.lowercased().utf8)
        return names.contains { name in small.indices.contains { small[$0...].starts(with: name.utf8) } }
            || paths.contains([label])
    }

    /// The description of a value with hidden parts replaced.
    package func text(of value: Any, describe: (Any) -> String) -> String {
        text(of: value, paths(from: value), describe: describe)
    }

    /// A hexadecimal number that is equal for equal states (32-bit FNV-1a of the description).
    package func digest(of state: Any) -> String {
        var ordered = self
        ordered.isOrdered = true
        let number = ordered.text(of: state) { "\($0)" }.utf8.reduce(0x811c_9dc5 as UInt32) {
            ($0 ^ UInt32($1)) &* 0x0100_0193
        }
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    func text(of value: Any, _ paths: Paths, describe: (Any) -> String) -> String {
        var visited: Set<Visit> = []
        return text(of: value, paths, &visited, describe)
    }

    private func text(
        of value: Any, _ paths: Paths, _ visited: inout Set<Visit>, _ describe: (Any) -> String
    ) -> String {
        var search = Search()
        let isWhole = names.isEmpty && self.paths.isEmpty && !isOrdered || !isInParts(value, paths, &search)
        return isWhole ? describe(value) : parts(of: value, paths, &visited, describe)
    }

    /// An object that was visited during a search for hidden fields.
    private struct Visit: Hashable {
        let object: ObjectIdentifier
        let paths: Paths

        /// Nil unless the value is an object.
        init?(_ value: Any, _ mirror: Mirror, _ paths: Paths) {
            guard mirror.displayStyle == .class else { return nil }
            (object, self.paths) = (ObjectIdentifier(value as AnyObject), paths)
        }
    }

    /// A search for hidden fields in a value.
    private struct Search {
        var seen: Set<Visit> = []
        /// A cache of whether labels are hidden.
        var labels: [Substring: Bool] = [:]
    }

    /// The description of a value, composed from those of its parts.
    private func parts(
        of value: Any, _ paths: Paths, _ visited: inout Set<Visit>, _ describe: (Any) -> String
    ) -> String {
        let mirror = Mirror(reflecting: value)
        let name = "\(type(of: value))"
        if let visit = Visit(value, mirror, []), !visited.insert(visit).inserted { return "\(name)(…)" }
        var parts: [String] = []
        for (label, child) in mirror.fields {
            let below = self.paths(below: label, of: paths, to: child)
            var content: String {
                hides(label, paths) ? Self.word : text(of: child, below, &visited, describe)
            }
            switch mirror.displayStyle {
            case .optional: return text(of: child, paths + self.paths(from: child), &visited, describe)
            case .dictionary: parts.append(entry(child, &visited, describe))
            case .collection, .set: parts.append(text(of: child, self.paths(from: child), &visited, describe))
            case .enum:
                let payload = content
                return payload.hasPrefix("(") ? "\(label)\(payload)" : "\(label)(\(payload))"
            default: parts.append(label.first?.isNumber ?? true ? content : "\(label): \(content)")
            }
        }
        switch mirror.displayStyle {
        case .set, .dictionary: return "[\(parts.sorted().joined(separator: ", "))]"
        case .collection: return "[\(parts.joined(separator: ", "))]"
        case .tuple: return "(\(parts.joined(separator: ", ")))"
        default: return "\(name)(\(parts.joined(separator: ", ")))"
        }
    }

    private func entry(_ pair: Any, _ visited: inout Set<Visit>, _ describe: (Any) -> String) -> String {
        let parts = Mirror(reflecting: pair).children.map(\.value)
        guard parts.count == 2 else { return Self.word }
        let key = "\(parts[0])"
        if hides(key[...], []) { return "\(key): \(Self.word)" }
        return "\(key): \(text(of: parts[1], paths(from: parts[1]), &visited, describe))"
    }

    /// Whether a value's description must be composed from its parts, because one is hidden or unordered.
    private func isInParts(_ value: Any, _ paths: Paths, _ search: inout Search) -> Bool {
        // Fast path: most fields have these types, and mirrors are slow.
        if value is String || value is Int || value is Bool || value is Double { return false }
        let mirror = Mirror(reflecting: value)
        if let visit = Visit(value, mirror, paths), !search.seen.insert(visit).inserted { return false }
        switch mirror.displayStyle {
        case .optional:
            return mirror.children.contains {
                isInParts($0.value, paths + self.paths(from: $0.value), &search)
            }
        case .collection, .set:
            return isOrdered && mirror.displayStyle == .set
                || mirror.children.contains { isInParts($0.value, self.paths(from: $0.value), &search) }
        case .dictionary: return isOrdered || mirror.children.contains { isEntryInParts($0.value, &search) }
        default:
            // An enum case without a payload has nothing to hide.
            return mirror.fields.contains { label, child in
                let isHidden = search.labels[label] ?? hides(label, [])
                search.labels[label] = isHidden
                return isHidden || paths.contains([label])
                    || isInParts(child, self.paths(below: label, of: paths, to: child), &search)
            }
        }
    }

    private func isEntryInParts(_ entry: Any, _ search: inout Search) -> Bool {
        let parts = Mirror(reflecting: entry).children.map(\.value)
        return parts.count == 2
            && (hides("\(parts[0])"[...], []) || isInParts(parts[1], self.paths(from: parts[1]), &search))
    }
}

extension Mirror {
    /// The labels and values of the stored properties, starting with the superclass.
    var fields: [(label: Substring, value: Any)] {
        (superclassMirror?.fields ?? [])
            + children.map { (($0.label ?? "").drop { $0 == "." }, $0.value) }
    }
}
