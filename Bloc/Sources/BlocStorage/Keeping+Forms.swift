public import Bloc

extension Keeping {
    /// How to treat a stored state that cannot be used.
    public enum Policy: Sendable {
        /// Replace it with the next change.
        case overwrite
        /// Retain it: nothing is written until a stored state has been read successfully.
        case retain
    }

    /// For each older version, converts its bytes to those of the next version.
    public typealias Migrations = [Int: @MainActor ([UInt8]) throws -> [UInt8]]

    /// Stores the whole state; each change is written.
    ///
    /// - Parameters:
    ///   - storage: The storage.
    ///   - key: A unique key within the storage.
    ///   - formerly: An earlier key; its state is moved to `key` unless that already has one.
    ///   - version: The version written by `encode`, counted from 1.
    ///   - migrations: For each older version, converts its bytes to those of the next version.
    ///   - policy: How to treat a stored state that cannot be used.
    ///   - encode: Encodes a state, on any thread; nil leaves the stored state unchanged.
    ///   - decode: Decodes a state from its bytes.
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

    /// Stores a part of the state; other changes are not written.
    ///
    /// The parameters are as in `whole`.
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

    /// Stores a part of the state that converts to text, such as a string, a number or a Boolean.
    public static func part<Value: LosslessStringConvertible & Equatable & Sendable>(
        _ part: any WritableKeyPath<State, Value> & Sendable, in storage: any StateStorage, key: String,
        formerly: String? = nil
    ) -> Keeping {
        .part(
            part, in: storage, key: key, formerly: formerly, encode: { Array($0.description.utf8) },
            decode: { try text($0) })
    }

    /// Stores a state that converts to text, such as a string, a number or a Boolean.
    public static func whole(
        in storage: any StateStorage, key: String, formerly: String? = nil
    ) -> Keeping where State: LosslessStringConvertible {
        .whole(
            in: storage, key: key, formerly: formerly, encode: { Array($0.description.utf8) },
            decode: { try text($0) })
    }

    /// Unavailable, because a state that doesn't convert to text needs `encode` and `decode`.
    @available(*, unavailable, message: "This state does not convert to text; pass encode and decode.")
    public static func whole(
        in storage: any StateStorage, key: String, formerly: String? = nil
    ) -> Keeping {
        // Never runs, because the compiler rejects every call.
        fatalError("unavailable")
    }

    /// Unavailable, because a part that doesn't convert to text needs `encode` and `decode`.
    @available(*, unavailable, message: "This part does not convert to text; pass encode and decode.")
    public static func part<Value: Equatable & Sendable>(
        _ part: any WritableKeyPath<State, Value> & Sendable, in storage: any StateStorage, key: String,
        formerly: String? = nil
    ) -> Keeping {
        // Never runs, because the compiler rejects every call.
        fatalError("unavailable")
    }

    private static func text<Value: LosslessStringConvertible>(_ bytes: [UInt8]) throws -> Value {
        guard let value = Value(String(decoding: bytes, as: UTF8.self)) else { throw KeepingError.corrupt }
        return value
    }
}
