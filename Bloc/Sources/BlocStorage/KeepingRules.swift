import Bloc

/// The storage, key and format of a state.
@MainActor
struct KeepingRules<State: Equatable & Sendable> {
    let storage: any StateStorage
    let key: String
    let formerKey: String?
    let version: Int
    let migrations: Keeping<State>.Migrations
    let policy: Keeping<State>.Policy
    let encode: @Sendable (State) throws -> [UInt8]?
    let decode: @MainActor ([UInt8], inout State) throws -> Void
    let isChanged: @MainActor (State, State) -> Bool

    var keeping: Keeping<State> { Keeping { Keeper(self) } }

    /// The bytes to write instead of those that were read, and the former key to remove.
    struct Renewal {
        let bytes: [UInt8]
        let formerKey: String?
    }

    /// Replaces a part of a state with the stored one, if any.
    ///
    /// Returns a renewal if the stored one has an older version or the former key.
    func read(into state: inout State) throws -> Renewal? {
        if let stored = try StateEnvelope(stored: storage.read(key)) {
            let current = try take(stored, into: &state)
            return current == stored ? nil : Renewal(bytes: current.bytes, formerKey: nil)
        }
        guard let formerKey, let stored = try StateEnvelope(stored: storage.read(formerKey)) else {
            return nil
        }
        return Renewal(bytes: try take(stored, into: &state).bytes, formerKey: formerKey)
    }

    func write(_ renewal: Renewal) throws {
        try storage.write(renewal.bytes, for: key)
        if let formerKey = renewal.formerKey { try storage.remove(formerKey) }
    }

    /// Applies stored bytes to a state, and returns them migrated to the current version.
    private func take(_ stored: StateEnvelope, into state: inout State) throws -> StateEnvelope {
        guard stored.version <= version else {
            throw KeepingError.newer(stored: stored.version, known: version)
        }
        let current = StateEnvelope(version: version, state: try migrated(stored))
        try decode(current.state, &state)
        return current
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

/// Stores the state of a bloc.
@MainActor
private final class Keeper<State: Equatable & Sendable>: StateKeeper {
    private let rules: KeepingRules<State>
    private let name: LiveKeys.Name
    /// Whether another live bloc already uses the key.
    private let isKeyTaken: Bool
    private var mayWrite = true
    private var isLive = true
    /// The error from reading the state, or from writing the migrated one.
    private var failure: (any Error)?
    /// Receives errors of later writes.
    private var report: @MainActor (any Error) -> Void = { _ in }

    init(_ rules: KeepingRules<State>) {
        self.rules = rules
        name = LiveKeys.Name(place: rules.storage.place, key: rules.key)
        isKeyTaken = !LiveKeys.add(name)
    }

    isolated deinit { leave() }

    func prepare(_ state: inout State) {
        let renewal: KeepingRules<State>.Renewal?
        do {
            renewal = try rules.read(into: &state)
        } catch {
            mayWrite = rules.policy == .overwrite
            failure = error
            return
        }
        do { if let renewal { try rules.write(renewal) } } catch { failure = error }
    }

    func attach(to bloc: BlocBase<State>) {
        let (raise, storage, key) = (bloc.lateErrors, rules.storage, rules.key)
        report = { error in
            if !raise(error) { storage.unheard(error, of: key) }
        }
        if let failure { bloc.raise(failure) }
        if isKeyTaken { bloc.raise(BlocError.keyInUse(bloc: bloc.name, key: rules.key)) }
    }

    func changed(from old: State, to new: State) {
        guard mayWrite, rules.isChanged(old, new) else { return }
        let (version, encode) = (rules.version, rules.encode)
        rules.storage.keep(rules.key, failed: report) {
            try encode(new).map { StateEnvelope(version: version, state: $0).bytes }
        }
    }

    func forget() throws {
        try rules.storage.remove(rules.key)
        mayWrite = true
    }

    func flush() async { await rules.storage.flush() }

    func leave() {
        if isLive { LiveKeys.remove(name) }
        isLive = false
    }
}

/// The keys used by live blocs.
@MainActor
private enum LiveKeys {
    struct Name: Hashable {
        let place: AnyHashable
        let key: String
    }

    private static var counts: [Name: Int] = [:]

    /// Returns false if the key is in use.
    static func add(_ name: Name) -> Bool {
        counts[name, default: 0] += 1
        return counts[name] == 1
    }

    static func remove(_ name: Name) {
        counts[name, default: 0] -= 1
        if counts[name] == 0 { counts[name] = nil }
    }
}
