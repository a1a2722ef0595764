public import Bloc
package import Files

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
    /// A state is a few kilobytes; a larger one is neither read nor written.
    private static let largest = 64 << 20
    private let folder: FilePath
    private let files: DiskFiles

    /// - Parameter directory: The folder's path.
    public convenience init(directory: String) { self.init(folder: FilePath(directory)) }

    package init(folder: FilePath, files: DiskFiles = DiskFiles(lockAttempts: 1, isLockRequired: false)) {
        (self.folder, self.files) = (folder, files)
    }

    public func read(_ key: String) throws(FileStorageError) -> [UInt8]? {
        do throws(FileError) {
            return try files.read(path(for: key), limit: Self.largest)
        } catch { throw FileStorageError(error) }
    }

    public func write(_ bytes: [UInt8], for key: String) throws(FileStorageError) {
        do throws(FileError) {
            let path = path(for: key)
            if bytes.count > Self.largest { throw FileError(.write, path, .tooLarge(limit: Self.largest)) }
            try files.replace(path, with: bytes, followingLinks: false)
        } catch { throw FileStorageError(error) }
    }

    public func remove(_ key: String) throws(FileStorageError) {
        do throws(FileError) { try files.remove(path(for: key)) } catch { throw FileStorageError(error) }
    }

    /// The file of a key; every character but letters, digits, `-` and `_` is escaped.
    func path(for key: String) -> FilePath {
        let name = key.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 128 && (character.isLetter || character.isNumber || "-_".contains(character))
            return isPlain ? String(character) : "%" + String(byte, radix: 16, uppercase: true)
        }
        return folder.appending(name.joined() + ".state")
    }
}

/// A file of the storage that could not be used.
public struct FileStorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried, in one word.
    public let operation: String
    public let path: String
    /// The system's error number; if no system call failed, the nearest one.
    public let code: CInt
    private let reason: String

    init(_ error: FileError) {
        operation = error.operation.rawValue
        path = error.path?.description ?? ""
        code = Self.code(error.cause)
        reason =
            switch error.cause {
            case .system(let code): unsafe String(cString: strerror(code))
            case .notRegular, .tooLarge, .busy, .noHome: error.reason
            }
    }

    public var description: String { "could not \(operation) \(path): \(reason)" }

    private static func code(_ cause: FileError.Cause) -> CInt {
        switch cause {
        case .system(let code): code
        case .notRegular(let kind): kind == .folder ? EISDIR : EINVAL
        case .tooLarge: EFBIG
        case .busy: EWOULDBLOCK
        case .noHome: ENOENT
        }
    }
}
