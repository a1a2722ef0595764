/// The reason why bytes are not a catalogue that this program can use.
package enum CatalogueDamage: Error, Sendable, Equatable {
    /// There are fewer bytes than in the smallest catalogue.
    case tooShort(bytes: Int)
    /// The first bytes are not those of a catalogue.
    case wrongMagic
    /// Written by another version of the program.
    case wrongVersion(found: Int, expected: Int)
    /// The file was truncated, or something was appended to it.
    case wrongLength(found: Int, expected: Int)
    case wrongHeaderChecksum
    case wrongChecksum
    /// The sections don't fill the file.
    case wrongLayout

    /// Whether a newer version of the program wrote it.
    package var isNewerVersion: Bool {
        if case .wrongVersion(let found, let expected) = self { found > expected } else { false }
    }

    /// The damage in a few words: "wrong checksum".
    package var reason: String {
        switch self {
        case .tooShort(let bytes): "only \(bytes) bytes long"
        case .wrongMagic: "not a data file of lorcana"
        case .wrongVersion: "saved by \(isNewerVersion ? "a newer" : "another") lorcana"
        case .wrongLength(let found, let expected): "\(found) bytes long, expected \(expected)"
        case .wrongHeaderChecksum, .wrongChecksum: "wrong checksum"
        case .wrongLayout: "its parts do not fill the file"
        }
    }
}
