public import Bloc

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps each state in a file of its own, in one folder.
///
/// A write goes to a new file which then takes the old one's place, so a reader, or a crash, finds the old
/// state or the new one and never half of either, also when two programs write at once: the later wins.
/// The folder, and what is missing above it, is made by the first write, for its owner alone.
public final class FileStorage: StateStorage {
    private let directory: String

    /// - Parameter directory: The folder's path.
    public init(directory: String) { self.directory = directory }

    public func read(_ key: String) throws(FileStorageError) -> [UInt8]? {
        let path = path(for: key)
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw FileStorageError("open", path)
        }
        defer { close(file) }
        return try contents(of: file, path)
    }

    public func write(_ bytes: [UInt8], for key: String) throws(FileStorageError) {
        try Self.makeFolder(directory)
        let path = path(for: key)
        let new = newPath(for: key)
        do throws(FileStorageError) {
            try fill(new, bytes)
            if unsafe rename(new, path) != 0 { throw FileStorageError("replace", path) }
        } catch {
            _ = unsafe unlink(new)
            throw error
        }
    }

    public func remove(_ key: String) throws(FileStorageError) {
        let path = path(for: key)
        if unsafe unlink(path) != 0, errno != ENOENT { throw FileStorageError("remove", path) }
    }

    private static func makeFolder(_ path: String) throws(FileStorageError) {
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw FileStorageError("make", path)
        }
        try makeFolder(String(path[..<slash]))
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw FileStorageError("make", path) }
    }

    /// The file of a key; every character but letters, digits, `-` and `_` is escaped.
    func path(for key: String) -> String {
        let name = key.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 128 && (character.isLetter || character.isNumber || "-_".contains(character))
            return isPlain ? String(character) : "%" + String(byte, radix: 16, uppercase: true)
        }
        return directory + "/" + name.joined() + ".state"
    }

    /// Where a state is written before it takes the old one's place; named after the process, so that no other on this
    /// machine uses it.
    func newPath(for key: String) -> String { path(for: key) + ".\(getpid()).new" }

    private func contents(of file: CInt, _ path: String) throws(FileStorageError) -> [UInt8] {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Self.retrying { Self.read(file, &part) }
            guard count >= 0 else { throw FileStorageError("read", path) }
            if count == 0 { return all }
            all += part[..<count]
        }
    }

    private func fill(_ path: String, _ bytes: [UInt8]) throws(FileStorageError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileStorageError("open", path) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Self.retrying { unsafe rest.withUnsafeBytes { unsafe Self.write(file, $0) } }
            guard count > 0 else { throw FileStorageError("write", path) }
            rest = rest.dropFirst(count)
        }
        if fsync(file) != 0 { throw FileStorageError("write", path) }
    }

    private static func read(_ file: CInt, _ part: inout [UInt8]) -> Int {
        unsafe part.withUnsafeMutableBytes { unsafe systemRead(file, $0.baseAddress, $0.count) }
    }

    private static func write(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        unsafe systemWrite(file, bytes.baseAddress, bytes.count)
    }

    /// Repeats a call that a signal interrupted.
    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}

/// A system call of the file storage that failed.
public struct FileStorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried, in one word.
    public let operation: String
    public let path: String
    /// The system's error number.
    public let code: CInt

    init(_ operation: String, _ path: String) {
        self.operation = operation
        self.path = path
        code = errno
    }

    public var description: String {
        "could not \(operation) \(path): \(unsafe String(cString: strerror(code)))"
    }
}
