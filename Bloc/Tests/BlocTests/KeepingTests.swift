@testable import BlocStorage
import Bloc
import Testing

@testable import Bloc

/// Promises.md, H: stored states.
@MainActor
@Suite struct KeepingTests {
    let storage = LoggingStorage()

    func cubit(
        key: String = "KeptCubit", version: Int = 1, policy: Keeping<Int>.Policy = .overwrite,
        migrations: Keeping<Int>.Migrations = [:]
    ) -> KeptCubit {
        KeptCubit(.numbers(in: storage, key: key, version: version, policy: policy, migrations: migrations))
    }

    func stored(_ number: Int, version: Int = 1) -> [UInt8] {
        StateEnvelope(version: version, state: Array("\(number)".utf8)).bytes
    }

    @Test func `promise 33: a stored value becomes the initial state, read once, without notifications`() {
        storage.contents = ["KeptCubit": stored(7)]
        let cubit = cubit()
        #expect(cubit.state == 7)
        #expect(cubit.log == [])
        #expect(storage.log == ["read KeptCubit"])
    }

    @Test func `promise 48: two keys are independent`() {
        let (first, second) = (cubit(key: "a"), cubit(key: "b"))
        first.emit(1)
        second.emit(2)
        #expect(storage.contents == ["a": stored(1), "b": stored(2)])
        #expect(cubit(key: "b").state == 2)
    }

    @Test func `promise 33: every change is written with the new state, after the state has changed`() {
        let cubit = cubit()
        storage.onWrite = { [unowned cubit] in cubit.log.append("written at \(cubit.state)") }
        let subscription = cubit.observe { [unowned cubit] in cubit.log.append("told \($0.nextState)") }
        cubit.emit(1)
        cubit.emit(2)
        #expect(
            cubit.log == [
                "0 → 1 at 0", "written at 1", "told 1", "1 → 2 at 1", "written at 2", "told 2",
            ])
        #expect(storage.log == ["read KeptCubit", "write KeptCubit 1", "write KeptCubit 2"])
        subscription.cancel()
    }

    @Test func `promise 33: nil from encoding writes nothing`() {
        let cubit = cubit()
        cubit.emit(-1)
        #expect(storage.log == ["read KeptCubit"])
        #expect(cubit.state == -1)
    }

    @Test func `promise 33: clear only removes its key`() {
        storage.contents = ["other": [1]]
        let cubit = cubit()
        cubit.emit(1)
        cubit.clear()
        #expect(storage.contents == ["other": [1]])
        #expect(cubit.state == 1)
        cubit.emit(2)
        #expect(storage.contents["KeptCubit"] == stored(2))
    }

    @Test func `promise 33: a bloc is stored like a cubit`() {
        final class KeptBloc: HydratedBloc<Int, TestEvent> {
            init(_ storage: any StateStorage) {
                super.init(initialState: 0, keeping: .numbers(in: storage, key: "KeptBloc"))
                on(.a) { _, emit in emit(emit.state + 1) }
            }
        }
        KeptBloc(storage).send(.a)
        let next = KeptBloc(storage)
        #expect(next.state == 1)
        next.send(.a)
        #expect(storage.contents["KeptBloc"] == stored(2))
        next.clear()
        #expect(storage.contents == [:])
    }

    @Test(arguments: ["read", "decode", "envelope"])
    func `promise 34: a failed read or decoding goes to onError and the given initial state is used`(
        what: String
    ) {
        storage.contents = [
            "KeptCubit": what == "envelope"
                ? [1, 2, 3] : StateEnvelope(version: 1, state: Array("x".utf8)).bytes
        ]
        storage.failing = what == "read" ? ["read"] : []
        let cubit = cubit()
        #expect(cubit.state == 0)
        #expect(cubit.errors == [what == "read" ? "read failed" : "\(KeepingError.corrupt)"])
    }

    @Test func `promise 34: a failed write goes to onError and the state change remains`() {
        let cubit = cubit()
        storage.failing = ["write"]
        cubit.emit(1)
        #expect(cubit.state == 1)
        #expect(cubit.errors == ["write failed"])
        storage.failing = ["remove"]
        cubit.clear()
        #expect(cubit.errors == ["write failed", "remove failed"])
    }

    @Test func `promise 34: overwrite replaces an unusable state`() {
        storage.contents = ["KeptCubit": [1, 2, 3]]
        cubit(policy: .overwrite).emit(4)
        #expect(storage.contents["KeptCubit"] == stored(4))
    }

    @Test func `promise 34: retain keeps the stored state until a successful hydration`() {
        storage.contents = ["KeptCubit": [1, 2, 3]]
        cubit(policy: .retain).emit(4)
        #expect(storage.contents["KeptCubit"] == [1, 2, 3])
        storage.contents["KeptCubit"] = stored(5)
        let good = cubit(policy: .retain)
        #expect(good.state == 5)
        good.emit(6)
        #expect(storage.contents["KeptCubit"] == stored(6))
    }

    @Test func `promise 34: an older version runs the migrations in order`() {
        storage.contents = ["KeptCubit": stored(5, version: 1)]
        var ran: [Int] = []
        let append: (Int, String) -> @MainActor ([UInt8]) -> [UInt8] = { version, digit in
            { bytes in
                ran.append(version)
                return bytes + Array(digit.utf8)
            }
        }
        let cubit = cubit(version: 3, migrations: [1: append(1, "6"), 2: append(2, "7")])
        #expect(cubit.state == 567)
        #expect(storage.contents["KeptCubit"] == stored(567, version: 3))
        #expect(ran == [1, 2])
        cubit.emit(8)
        #expect(storage.contents["KeptCubit"] == stored(8, version: 3))
    }

    @Test func `promise 34: a migrated state that cannot be written is used, and the error reported`() {
        storage.contents = ["KeptCubit": stored(5, version: 1)]
        storage.failing = ["write"]
        let cubit = cubit(version: 2, policy: .retain, migrations: [1: { $0 + [0x36] }])
        #expect(cubit.state == 56)
        #expect(cubit.errors == ["write failed"])
        storage.failing = []
        cubit.emit(7)
        #expect(storage.contents["KeptCubit"] == stored(7, version: 2))
    }

    @Test func `promise 34: a version without a migration is reported`() {
        storage.contents = ["KeptCubit": stored(5, version: 1)]
        #expect(cubit(version: 2).errors == ["\(KeepingError.missingMigration(from: 1))"])
    }

    @Test(arguments: [Keeping<Int>.Policy.overwrite, .retain])
    func `promise 34: a stored state of a newer version is overwritten or retained, as the policy says`(
        policy: Keeping<Int>.Policy
    ) {
        storage.contents = ["KeptCubit": stored(5, version: 9)]
        let cubit = cubit(version: 2, policy: policy)
        #expect(cubit.state == 0)
        #expect(cubit.errors == ["\(KeepingError.newer(stored: 9, known: 2))"])
        cubit.emit(1)
        let kept = policy == .retain ? stored(5, version: 9) : stored(1, version: 2)
        #expect(storage.contents["KeptCubit"] == kept)
    }

    @Test func `an envelope with any changed byte is corrupt`() throws {
        let bytes = StateEnvelope(version: 12, state: Array("state".utf8)).bytes
        #expect(try StateEnvelope(bytes) == StateEnvelope(version: 12, state: Array("state".utf8)))
        for place in bytes.indices.dropFirst("bloc-state 12 ".utf8.count) {
            var damaged = bytes
            damaged[place] ^= 0x40
            #expect(throws: KeepingError.corrupt) { try StateEnvelope(damaged) }
        }
        for end in bytes.indices {
            #expect(throws: KeepingError.corrupt) { try StateEnvelope(Array(bytes[..<end])) }
        }
    }
}

extension Keeping<Int> {
    /// Encodes numbers as decimal text; negative ones are not stored.
    static func numbers(
        in storage: any StateStorage, key: String = "KeptCubit", version: Int = 1,
        policy: Policy = .overwrite,
        migrations: Keeping<Int>.Migrations = [:]
    ) -> Keeping {
        .whole(
            in: storage, key: key, version: version, migrations: migrations, policy: policy,
            encode: { $0 < 0 ? nil : Array("\($0)".utf8) },
            decode: { bytes in
                guard let number = Int(String(decoding: bytes, as: UTF8.self)) else {
                    throw KeepingError.corrupt
                }
                return number
            })
    }
}

final class KeptCubit: HydratedCubit<Int> {
    var log: [String] = []
    var errors: [String] = []

    init(_ keeping: Keeping<Int>) {
        super.init(initialState: 0, keeping: keeping)
    }

    override func onChange(_ change: Change<Int>) {
        log.append("\(change.currentState) → \(change.nextState) at \(state)")
        super.onChange(change)
    }

    override func onError(_ error: any Error) {
        errors.append("\(error)")
        super.onError(error)
    }
}

/// Records every call, and fails the selected ones.
final class LoggingStorage: StateStorage {
    var contents: [String: [UInt8]] = [:]
    var log: [String] = []
    var failing: Set<String> = []
    var onWrite: () -> Void = {}

    func read(_ key: String) throws -> [UInt8]? {
        try note("read", key)
        return contents[key]
    }

    func write(_ bytes: [UInt8], for key: String) throws {
        let state = try? StateEnvelope(bytes).state
        try note("write", key + " " + String(decoding: state ?? [], as: UTF8.self))
        onWrite()
        contents[key] = bytes
    }

    func remove(_ key: String) throws {
        try note("remove", key)
        contents[key] = nil
    }

    func clear() { contents = [:] }

    private func note(_ call: String, _ what: String) throws {
        if failing.contains(call) { throw TestError("\(call) failed") }
        log.append("\(call) \(what)")
    }
}
