/// A stored state with its format version and a checksum.
///
/// The format is `bloc-state VERSION CHECKSUM`, a line feed, then the state's bytes; the checksum is the 64-bit
/// FNV-1a of these, in decimal.
struct StateEnvelope: Equatable {
    let version: Int
    let state: [UInt8]

    var bytes: [UInt8] { Array("bloc-state \(version) \(Self.checksum(state))\n".utf8) + state }

    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension StateEnvelope {
    /// Nil if nothing is stored.
    init?(stored bytes: [UInt8]?) throws(KeepingError) {
        guard let bytes else { return nil }
        try self.init(bytes)
    }

    init(_ bytes: [UInt8]) throws(KeepingError) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw .corrupt }
        let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        let state = Array(bytes[(end + 1)...])
        guard head.count == 3, head[0] == "bloc-state", let version = Int(head[1]), version > 0,
            head[2] == "\(Self.checksum(state))"
        else { throw .corrupt }
        self.init(version: version, state: state)
    }
}

/// The reason that a stored state was not used.
///
/// The value can be used on any thread.
public enum KeepingError: Error, Hashable, Sendable {
    /// The data is not a stored state, or its bytes cannot be decoded.
    case corrupt
    /// It was written by a newer version of the program; the associated values are its version and the newest known
    /// one.
    case newer(stored: Int, known: Int)
    /// There is no migration from this version.
    case missingMigration(from: Int)
}

extension KeepingError: CustomStringConvertible {
    /// A description of the error.
    public var description: String {
        switch self {
        case .corrupt: "the stored state is corrupt and was ignored"
        case .newer(let stored, let known):
            "the stored state has version \(stored), but this program supports versions up to \(known)"
        case .missingMigration(let version):
            "there is no migration from version \(version) of the stored state"
        }
    }
}
