import Bloc

/// Where, under which key and in which form a state is kept.
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

    /// Replaces the kept part of a state by what is stored, if anything is.
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

/// Keeps one bloc's state.
@MainActor
private final class Keeper<State: Equatable & Sendable>: StateKeeper {
    private let rules: KeepingRules<State>
    private let name: LiveKeys.Name
    /// True if another live bloc uses the same key.
    private let isKeyTaken: Bool
    private var mayWrite = true
    private var isLive = true
    /// The error of reading.
    private var failure: (any Error)?
    /// Receives the errors of later writes.
    private var report: @MainActor (any Error) -> Void = { _ in }

    init(_ rules: KeepingRules<State>) {
        self.rules = rules
        name = LiveKeys.Name(storage: ObjectIdentifier(rules.storage), key: rules.key)
        isKeyTaken = !LiveKeys.add(name)
    }

    isolated deinit { leave() }

    func prepare(_ state: inout State) {
        do {
            try rules.read(into: &state)
        } catch {
            mayWrite = rules.policy == .overwrite
            failure = error
        }
    }

    func attach(to bloc: BlocBase<State>) {
        report = { [weak bloc] in bloc?.raise($0) }
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

/// The keys that live blocs use.
@MainActor
private enum LiveKeys {
    struct Name: Hashable {
        let storage: ObjectIdentifier
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
