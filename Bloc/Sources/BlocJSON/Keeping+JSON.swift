public import Bloc
public import BlocStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Keeping where State: Codable {
    /// Stores the whole state as JSON.
    ///
    /// The parameters are as in `whole`.
    public static func json(
        in storage: any StateStorage, key: String, formerly: String? = nil, version: Int = 1,
        migrations: Migrations = [:], policy: Policy = .overwrite
    ) -> Keeping {
        .whole(
            in: storage, key: key, formerly: formerly, version: version, migrations: migrations,
            policy: policy,
            encode: { try JSON.bytes(of: $0) }, decode: { try JSON.value(of: $0) })
    }
}

extension Keeping {
    /// Stores a part of the state as JSON; other changes are not written.
    ///
    /// The parameters are as in `part`.
    public static func json<Value: Codable & Equatable & Sendable>(
        _ part: any WritableKeyPath<State, Value> & Sendable, in storage: any StateStorage, key: String,
        formerly: String? = nil, version: Int = 1, migrations: Migrations = [:], policy: Policy = .overwrite
    ) -> Keeping {
        .part(
            part, in: storage, key: key, formerly: formerly, version: version, migrations: migrations,
            policy: policy, encode: { try JSON.bytes(of: $0) }, decode: { try JSON.value(of: $0) })
    }
}

/// Encodes JSON with sorted keys, so that equal states have equal bytes.
private enum JSON {
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
    }

    static func value<Value: Decodable>(of bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(bytes))
    }
}
