public import Bloc

extension Keeping {
    /// What happens to a kept state that cannot be used.
    public enum Policy: Sendable {
        /// The next change replaces it.
        case overwrite
        /// It stays until a kept state has been read successfully; changes are not written before.
        case retain
    }

    /// For each older version, how its bytes become those of the next.
    public typealias Migrations = [Int: @MainActor ([UInt8]) throws -> [UInt8]]

    /// Keeps the whole state; each change is written.
    ///
    /// - Parameters:
    ///   - storage: Where it is kept.
    ///   - key: A text that no other bloc of this storage uses.
    ///   - formerly: An earlier key; read once and moved if there is nothing under `key`.
    ///   - version: The version that `encode` writes; counts from 1.
    ///   - migrations: For each older version, how its bytes become those of the next.
    ///   - policy: What happens to a kept state that cannot be used.
    ///   - encode: Returns the bytes of a state, on any thread; nil keeps what is stored.
    ///   - decode: Returns the state of such bytes.
    public static func whole(
        in storage: any StateStorage, key: String, formerly: String? = nil, version: Int = 1,
        migrations: Migrations = [:], policy: Policy = .overwrite,
        encode: @escaping @Sendable (State) throws -> [UInt8]?,
        decode: @escaping @MainActor ([UInt8]) throws -> State
    ) -> Keeping {
        KeepingRules(
            storage: storage, key: key, formerKey: formerly, version: version, migrations: migrations,
            policy: policy, encode: encode, decode: { $1 = try decode($0) }, isChanged: { _, _ in true }
        ).keeping
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
        KeepingRules(
            storage: storage, key: key, formerKey: formerly, version: version, migrations: migrations,
            policy: policy, encode: { try encode($0[keyPath: part]) },
            decode: { $1[keyPath: part] = try decode($0) },
            isChanged: { $0[keyPath: part] != $1[keyPath: part] }
        ).keeping
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

    /// Not there: a state without a text needs `encode` and `decode`.
    @available(*, unavailable, message: "This state has no text of its own: give encode and decode too.")
    public static func whole(
        in storage: any StateStorage, key: String, formerly: String? = nil
    ) -> Keeping {
        // Never runs: the compiler refuses every call.
        fatalError("unavailable")
    }

    /// Not there: a part without a text needs `encode` and `decode`.
    @available(*, unavailable, message: "This part has no text of its own: give encode and decode too.")
    public static func part<Value: Equatable & Sendable>(
        _ part: any WritableKeyPath<State, Value> & Sendable, in storage: any StateStorage, key: String,
        formerly: String? = nil
    ) -> Keeping {
        // Never runs: the compiler refuses every call.
        fatalError("unavailable")
    }

    private static func text<Value: LosslessStringConvertible>(_ bytes: [UInt8]) throws -> Value {
        guard let value = Value(String(decoding: bytes, as: UTF8.self)) else { throw KeepingError.corrupt }
        return value
    }
}
