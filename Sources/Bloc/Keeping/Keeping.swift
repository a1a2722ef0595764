/// How a state, or a part of it, is kept between runs: where, under which key, and in which form.
///
///     super.init(initialState: Draft(), keeping: .part(\.text, in: storage, key: "draft"))
///
/// The key is a text of your own and not the type's name, so a renamed type finds what it kept.
@MainActor
public struct Keeping<State: Equatable & Sendable> {
    /// What may happen to a kept state that could not be used.
    public enum Policy: Sendable {
        /// The next change replaces it.
        case overwrite
        /// It stays until a kept state has been read well; changes are not written before.
        case retain
    }

    /// How the bytes of each older version become those of the next, by the older version.
    public typealias Migrations = [Int: @MainActor ([UInt8]) throws -> [UInt8]]

    let storage: any StateStorage
    let key: String
    let formerKey: String?
    let version: Int
    let migrations: Migrations
    let policy: Policy
    let encode: @Sendable (State) throws -> [UInt8]?
    let decode: @MainActor ([UInt8], inout State) throws -> Void
    let isChanged: @MainActor (State, State) -> Bool

    /// Keeps the whole state; each change is written.
    ///
    /// - Parameters:
    ///   - storage: Where it is kept.
    ///   - key: A text that no other bloc of this storage keeps under.
    ///   - formerly: A key that it was kept under before; read once, and moved, if there is nothing under `key`.
    ///   - version: The version that `encode` writes; counts from 1.
    ///   - migrations: For each older version, how its bytes become those of the next.
    ///   - policy: What becomes of a kept state that cannot be used.
    ///   - encode: The bytes of a state, made on any thread; nil keeps what is stored.
    ///   - decode: The state of such bytes.
    public static func whole(
        in storage: any StateStorage, key: String, formerly: String? = nil, version: Int = 1,
        migrations: Migrations = [:], policy: Policy = .overwrite,
        encode: @escaping @Sendable (State) throws -> [UInt8]?,
        decode: @escaping @MainActor ([UInt8]) throws -> State
    ) -> Keeping {
        Keeping(
            storage: storage, key: key, formerKey: formerly, version: version, migrations: migrations,
            policy: policy, encode: encode, decode: { $1 = try decode($0) }, isChanged: { _, _ in true })
    }

    /// Keeps one part of the state; changes that leave it as it was are not written.
    ///
    /// The parameters are those of `whole`.
    public static func part<Value: Equatable & Sendable>(
        _ part: any WritableKeyPath<State, Value> & Sendable, in storage: any StateStorage, key: String,
        formerly: String? = nil, version: Int = 1, migrations: Migrations = [:],
        policy: Policy = .overwrite, encode: @escaping @Sendable (Value) throws -> [UInt8]?,
        decode: @escaping @MainActor ([UInt8]) throws -> Value
    ) -> Keeping {
        Keeping(
            storage: storage, key: key, formerKey: formerly, version: version, migrations: migrations,
            policy: policy, encode: { try encode($0[keyPath: part]) },
            decode: { $1[keyPath: part] = try decode($0) },
            isChanged: { $0[keyPath: part] != $1[keyPath: part] })
    }

    /// Keeps one part of the state that has a text: a string, a number, a truth value.
    public static func part<Value: LosslessStringConvertible & Equatable & Sendable>(
        _ part: any WritableKeyPath<State, Value> & Sendable, in storage: any StateStorage, key: String,
        formerly: String? = nil
    ) -> Keeping {
        .part(
            part, in: storage, key: key, formerly: formerly, encode: { Array($0.description.utf8) },
            decode: { try text($0) })
    }

    /// Keeps a state that has a text: a string, a number, a truth value.
    public static func whole(
        in storage: any StateStorage, key: String, formerly: String? = nil
    ) -> Keeping where State: LosslessStringConvertible {
        .whole(
            in: storage, key: key, formerly: formerly, encode: { Array($0.description.utf8) },
            decode: { try text($0) })
    }

    private static func text<Value: LosslessStringConvertible>(_ bytes: [UInt8]) throws -> Value {
        guard let value = Value(String(decoding: bytes, as: UTF8.self)) else { throw KeepingError.corrupt }
        return value
    }

    /// Replaces what is kept of a state by what is stored, if there is such.
    func read(into state: inout State) throws {
        if let stored = try storage.read(key) { return try take(stored, into: &state) }
        guard let formerKey, let stored = try storage.read(formerKey) else { return }
        try take(stored, into: &state)
        try storage.write(stored, for: key)
        try storage.remove(formerKey)
    }

    private func take(_ stored: [UInt8], into state: inout State) throws {
        let envelope = try StateEnvelope(stored)
        guard envelope.version <= version else {
            throw KeepingError.newer(stored: envelope.version, known: version)
        }
        try decode(migrated(envelope), &state)
    }

    private func migrated(_ envelope: StateEnvelope) throws -> [UInt8] {
        var bytes = envelope.state
        for old in envelope.version..<max(envelope.version, version) {
            guard let migrate = migrations[old] else { throw KeepingError.missingMigration(from: old) }
            bytes = try migrate(bytes)
        }
        return bytes
    }
}

/// The keeping of one bloc's state: reads at its making, writes at each change.
@MainActor
final class Keeper<State: Equatable & Sendable> {
    private let keeping: Keeping<State>
    private var mayWrite = true
    private var isLive = true
    /// Takes the errors of later writes.
    var report: @MainActor (any Error) -> Void = { _ in }
    /// True if another live bloc keeps under the same key.
    let isKeyTaken: Bool

    init(_ keeping: Keeping<State>) {
        self.keeping = keeping
        isKeyTaken = !LiveKeys.add(Self.name(keeping))
    }

    isolated deinit { leave() }

    var key: String { keeping.key }

    /// Replaces what is kept of the initial state by what is stored; returns what went wrong.
    func prepare(_ state: inout State) -> (any Error)? {
        do {
            try keeping.read(into: &state)
            return nil
        } catch {
            mayWrite = keeping.policy == .overwrite
            return error
        }
    }

    func changed(from old: State, to new: State) {
        guard mayWrite, keeping.isChanged(old, new) else { return }
        let (version, encode) = (keeping.version, keeping.encode)
        keeping.storage.keep(keeping.key, failed: report) {
            try encode(new).map { StateEnvelope(version: version, state: $0).bytes }
        }
    }

    /// Forgets what is kept; from now on changes are kept again.
    func forget() throws {
        try keeping.storage.remove(keeping.key)
        mayWrite = true
    }

    func flush() async { await keeping.storage.flush() }

    /// The bloc has ended: another may keep under its key.
    func leave() {
        if isLive { LiveKeys.remove(Self.name(keeping)) }
        isLive = false
    }

    private static func name(_ keeping: Keeping<State>) -> LiveKeys.Name {
        LiveKeys.Name(storage: ObjectIdentifier(keeping.storage), key: keeping.key)
    }
}

/// The keys that live blocs keep under.
@MainActor
private enum LiveKeys {
    struct Name: Hashable {
        let storage: ObjectIdentifier
        let key: String
    }

    private static var counts: [Name: Int] = [:]

    /// False if the key is in use.
    static func add(_ name: Name) -> Bool {
        counts[name, default: 0] += 1
        return counts[name] == 1
    }

    static func remove(_ name: Name) {
        counts[name, default: 0] -= 1
        if counts[name] == 0 { counts[name] = nil }
    }
}
