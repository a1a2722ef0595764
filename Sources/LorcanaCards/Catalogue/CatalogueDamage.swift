/// Why bytes are not a catalogue this program can use.
package enum CatalogueDamage: Error, Sendable, Equatable {
    /// Fewer bytes than the smallest catalogue.
    case tooShort(bytes: Int)
    /// The first bytes are not a catalogue's.
    case wrongMagic
    /// Written by another version of the program.
    case wrongVersion(found: Int, expected: Int)
    /// The file was cut off, or something was added to it.
    case wrongLength(found: Int, expected: Int)
    case wrongHeaderChecksum
    case wrongChecksum
    /// A part is outside the file.
    case wrongLayout

    /// What is wrong, in a few words: "its checksum is wrong".
    package var reason: String {
        switch self {
        case .tooShort(let bytes): "it is only \(bytes) bytes long"
        case .wrongMagic: "it is not a catalogue"
        case .wrongVersion(let found, let expected): "it has version \(found), not \(expected)"
        case .wrongLength(let found, let expected): "it is \(found) bytes long, not \(expected)"
        case .wrongHeaderChecksum, .wrongChecksum: "its checksum is wrong"
        case .wrongLayout: "a part of it is outside the file"
        }
    }
}
