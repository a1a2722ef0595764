/// How a state is kept between runs: where, under which key, and in which form.
@MainActor
public struct Hydration<State: Equatable & Sendable> {
    /// What may happen to a kept state that could not be used.
    public enum Policy: Sendable {
        /// The next change replaces it.
        case overwrite
        /// It stays until a kept state has been read well; changes are not written before.
        case retain
    }

    let storage: any StateStorage
    let id: String
    let version: Int
    let migrations: [Int: @MainActor ([UInt8]) throws -> [UInt8]]
    let policy: Policy
    let encode: @MainActor (State) throws -> [UInt8]?
    let decode: @MainActor ([UInt8]) throws -> State

    /// - Parameters:
    ///   - storage: Where it is kept.
    ///   - id: Distinguishes blocs of one type; the key is the type's name and this.
    ///   - version: The version that `encode` writes; counts from 1.
    ///   - migrations: For each older version, how its bytes become those of the next.
    ///   - policy: What becomes of a kept state that cannot be used.
    ///   - encode: The bytes of a state; nil writes nothing.
    ///   - decode: The state of such bytes.
    public init(
        storage: any StateStorage, id: String = "", version: Int = 1,
        migrations: [Int: @MainActor ([UInt8]) throws -> [UInt8]] = [:], policy: Policy = .overwrite,
        encode: @escaping @MainActor (State) throws -> [UInt8]?,
        decode: @escaping @MainActor ([UInt8]) throws -> State
    ) {
        self.storage = storage
        self.id = id
        self.version = version
        self.migrations = migrations
        self.policy = policy
        self.encode = encode
        self.decode = decode
    }

    /// Reads what is kept under a key, once; nil if nothing is.
    func read(_ key: String) throws -> State? {
        guard let stored = try storage.read(key) else { return nil }
        let envelope = try StateEnvelope(stored)
        guard envelope.version <= version else {
            throw KeepingError.newer(stored: envelope.version, known: version)
        }
        return try decode(migrated(envelope))
    }

    private func migrated(_ envelope: StateEnvelope) throws -> [UInt8] {
        var bytes = envelope.state
        for old in envelope.version..<max(envelope.version, version) {
            guard let migrate = migrations[old] else { throw KeepingError.missingMigration(from: old) }
            bytes = try migrate(bytes)
        }
        return bytes
    }

    func write(_ state: State, for key: String) throws {
        guard let bytes = try encode(state) else { return }
        try storage.write(StateEnvelope(version: version, state: bytes).bytes, for: key)
    }
}

/// The keeping of one bloc's state: reads at its making, writes at each change.
@MainActor
final class Keeper<State: Equatable & Sendable> {
    private let hydration: Hydration<State>
    let key: String
    let initial: State?
    /// What went wrong when reading, to be reported once the bloc exists.
    let failure: (any Error)?
    private var mayWrite: Bool

    init(_ hydration: Hydration<State>, typeName: String) {
        self.hydration = hydration
        key = hydration.id.isEmpty ? typeName : typeName + "-" + hydration.id
        do {
            initial = try hydration.read(key)
            failure = nil
        } catch {
            initial = nil
            failure = error
        }
        mayWrite = failure == nil || hydration.policy == .overwrite
    }

    func write(_ state: State) throws {
        if mayWrite { try hydration.write(state, for: key) }
    }

    /// Forgets what is kept; from now on changes are kept again.
    func clear() throws {
        try hydration.storage.remove(key)
        mayWrite = true
    }
}
