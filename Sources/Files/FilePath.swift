/// A path as the system stores it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable {
    /// The bytes with a terminating zero, for C functions.
    package let cString: [CChar]

    /// Copies the bytes up to the first zero.
    package init(bytes: [UInt8]) { self.init(bytes: bytes[...]) }

    /// Copies a slice. Not generic, since a call from another target would look up conformances (decision 071).
    package init(bytes: ArraySlice<UInt8>) {
        self.init(characters: bytes.prefix { $0 != 0 }.map(CChar.init(bitPattern:))[...])
    }

    package init(_ text: String) {
        let cString = Array(text.utf8CString)
        let end = cString.firstIndex(of: 0) ?? cString.endIndex
        self.cString = end == cString.count - 1 ? cString : Array(cString[...end])
    }

    /// Joins the parts, which have no terminating zero.
    private init(
        characters first: ArraySlice<CChar>, _ separator: CChar? = nil, _ rest: ArraySlice<CChar> = []
    ) {
        var cString: [CChar] = []
        cString.reserveCapacity(first.count + rest.count + 2)
        cString += first
        if let separator { cString.append(separator) }
        cString += rest
        cString.append(0)
        self.cString = cString
    }

    private static let slash = CChar(0x2F)
    private var characters: ArraySlice<CChar> { cString[..<(cString.count - 1)] }

    package var bytes: [UInt8] { characters.map(UInt8.init(bitPattern:)) }
    package var isAbsolute: Bool { cString.first == Self.slash }

    /// The path of `other` in this folder.
    package func appending(_ other: FilePath) -> FilePath {
        FilePath(characters: characters, Self.slash, other.characters)
    }

    package func appending(_ name: String) -> FilePath { appending(FilePath(name)) }

    /// The path with `suffix` appended.
    package func adding(_ suffix: FilePath) -> FilePath {
        FilePath(characters: characters, nil, suffix.characters)
    }

    package var folder: FilePath {
        guard let slash = characters.lastIndex(of: Self.slash) else { return "." }
        return slash == 0 ? "/" : FilePath(characters: characters[..<slash])
    }

    /// The part after the last slash.
    package var name: FilePath {
        let start = characters.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
        return FilePath(characters: characters[start...])
    }
}

extension FilePath: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
    /// The path for display; bytes that are not UTF-8 are replaced.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
