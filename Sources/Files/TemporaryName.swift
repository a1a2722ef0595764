#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Names of temporary files that will replace another file: `.config.0f31a2…e7.new` for `config`.
///
/// A writer locks its file while writing; an unlocked file was left behind by a killed writer.
struct TemporaryName {
    private static let end = Array(".new".utf8)
    private static let digits = 16
    /// The maximum number of bytes of the replaced file's name.
    static let longest = 200
    private let folder: FilePath
    private let start: [UInt8]

    /// - Parameter path: the file to be replaced. A long name is truncated.
    init(for path: FilePath) {
        folder = path.folder
        start = [0x2E] + path.name.bytes.prefix(Self.longest) + [0x2E]
    }

    /// A path that other processes cannot predict.
    func random() -> FilePath {
        path(start + HexNumber.digits(.random(in: .min ... .max)) + Self.end)
    }

    /// Whether `name` may be that of a temporary file for this path.
    func matches(_ name: [UInt8]) -> Bool {
        name.count == start.count + Self.digits + Self.end.count && name.starts(with: start)
            && Self.replaced(by: name) != nil
    }

    /// The name of the file that a temporary file is to replace; nil if `name` is not a temporary file's name.
    static func replaced(by name: [UInt8]) -> [UInt8]? {
        let rest = name.suffix(1 + digits + end.count)
        guard name.first == 0x2E, name.count > rest.count + 1, rest.first == 0x2E,
            rest.suffix(end.count) == end[...], rest.dropFirst().prefix(digits).allSatisfy(isDigit)
        else { return nil }
        return Array(name.dropFirst().dropLast(rest.count))
    }

    private func path(_ name: [UInt8]) -> FilePath { folder.appending(FilePath(bytes: name)) }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
