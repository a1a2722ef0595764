/// A path as the system keeps it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable {
    /// The bytes with a zero at the end, as C functions take them.
    package let cString: [CChar]

    /// Takes the bytes up to the first zero.
    package init(bytes: some Sequence<UInt8>) {
        var cString = bytes.prefix { $0 != 0 }.map(CChar.init(bitPattern:))
        cString.append(0)
        self.cString = cString
    }

    package init(_ text: String) { self.init(bytes: text.utf8) }

    package var bytes: [UInt8] { cString.dropLast().map(UInt8.init(bitPattern:)) }
    package var isAbsolute: Bool { cString.first == Self.slash }

    /// The path of `name` in this folder.
    package func appending(_ name: String) -> FilePath { FilePath(bytes: bytes + [0x2F] + name.utf8) }

    /// The path with `suffix` at its end.
    package func adding(_ suffix: String) -> FilePath { FilePath(bytes: bytes + suffix.utf8) }

    /// The folder that the file is in.
    package var folder: FilePath {
        let bytes = bytes
        guard let slash = bytes.lastIndex(of: 0x2F) else { return "." }
        return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
    }

    /// The part after the last slash.
    package var name: [UInt8] {
        bytes.split(separator: 0x2F, omittingEmptySubsequences: false).last.map(Array.init) ?? []
    }

    private static let slash = CChar(0x2F)
}

extension FilePath: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
    /// The path for people; bytes that are not UTF-8 are replaced.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
