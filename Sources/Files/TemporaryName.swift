#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Names of temporary files that will replace another: `.config.0f31a2…e7.new` for `config`.
///
/// A writer has such a file only while it holds the folder's lock, so any others are left over from killed writers.
struct TemporaryName {
    private static let end = Array(".new".utf8)
    private static let digits = 16
    private let folder: FilePath
    private let start: [UInt8]

    /// - Parameter path: the file that is replaced. A long name is cut, to leave room for the rest.
    init(for path: FilePath) {
        folder = path.folder
        start = [0x2E] + path.name.bytes.prefix(200) + [0x2E]
    }

    /// A path that other processes cannot predict.
    func random() -> FilePath {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let padding = String(repeating: "0", count: Self.digits - number.utf8.count)
        return path(start + (padding + number).utf8 + Self.end)
    }

    /// Whether a temporary file of this path may have that name.
    func matches(_ name: [UInt8]) -> Bool {
        name.count == start.count + Self.digits + Self.end.count && name.starts(with: start)
            && Self.isTemporary(name)
    }

    /// Whether a temporary file of any path may have that name.
    static func isTemporary(_ name: [UInt8]) -> Bool {
        let rest = name.suffix(1 + digits + end.count)
        return name.first == 0x2E && name.count > rest.count && rest.first == 0x2E
            && rest.suffix(end.count) == end[...]
            && rest.dropFirst().prefix(digits).allSatisfy(isDigit)
    }

    /// The files in the folder that have such names.
    func leftovers() -> [FilePath] {
        FolderEntries.names(in: folder, where: matches).map { folder.appending($0) }
    }

    private func path(_ name: [UInt8]) -> FilePath { folder.appending(FilePath(bytes: name)) }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
