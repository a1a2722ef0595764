#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The reason why a file, a folder or a descriptor could not be used.
package struct FileError: Error, Hashable, Sendable {
    /// The failed operation.
    package enum Operation: String, Sendable {
        case read, write, replace, make, remove, lock
    }

    package enum Cause: Hashable, Sendable {
        /// A system call failed with this errno value.
        case system(CInt)
        case notRegular(FileKind)
        /// The file has more bytes than the limit.
        case tooLarge(limit: Int)
        /// The file ended before its size was reached.
        case cutShort
        /// Another process held the lock for longer than this one waits.
        case busy
        /// No environment variable names a folder.
        case noHome
    }

    package let operation: Operation
    /// Nil for a descriptor, or if no folder is known.
    package let path: FilePath?
    package let cause: Cause

    package init(_ operation: Operation, _ path: FilePath?, _ cause: Cause) {
        (self.operation, self.path, self.cause) = (operation, path, cause)
    }

    /// The error of the system call that just failed.
    static func last(_ operation: Operation, _ path: FilePath?) -> FileError {
        FileError(operation, path, .system(errno))
    }

    /// There is no such file.
    package static func missing(_ path: FilePath) -> FileError { FileError(.read, path, .system(ENOENT)) }

    /// No folder for the file is known.
    package static let noFolder = FileError(.make, nil, .noHome)

    /// Whether there is no such file.
    package var isMissing: Bool { cause == .system(ENOENT) || cause == .system(ENOTDIR) }
    /// Whether the pipe's reader has closed it.
    package var isClosedPipe: Bool { cause == .system(EPIPE) }
}

extension FileError: CustomStringConvertible {
    /// The error message: "cannot read /a/config: it is a named pipe, not a regular file".
    package var description: String {
        "cannot \(operation.rawValue)\(path.map { " \($0)" } ?? ""): \(reason)"
    }

    /// The cause in a few words: "the disk is full".
    package var reason: String {
        switch cause {
        case .system(let code): Self.words(code)
        case .notRegular(let kind): "it is \(kind.rawValue), not a regular file"
        case .tooLarge(let limit):
            "it is larger than \(limit % 1_048_576 == 0 ? "\(limit / 1_048_576) MiB" : "\(limit) bytes")"
        case .cutShort: "only part of it could be read"
        case .busy: "another process is writing to it"
        case .noHome: "HOME is not set to an absolute path"
        }
    }

    private static func words(_ code: CInt) -> String {
        switch code {
        case ENOENT: "no such file"
        case ENOTDIR: "part of the path is not a folder"
        case EISDIR: "it is a folder, not a regular file"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case ENOSPC, EDQUOT: "the disk is full"
        case EFBIG: "it would be larger than files may be (`ulimit -f`)"
        case EPIPE: "the reader is gone"
        case ELOOP: "its links lead in a circle"
        case EBADF: "the stream is closed"
        case ENOTEMPTY: "it is a folder that is not empty"
        default: unsafe String(cString: strerror(code))
        }
    }
}

/// The kind of file at a path.
package enum FileKind: String, Sendable {
    case regular = "a regular file"
    case folder = "a folder"
    case link = "a link"
    case namedPipe = "a named pipe"
    case socket = "a socket"
    case device = "a device"
    case other = "something else"

    init(_ status: stat) {
        self =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .namedPipe
            case S_IFSOCK: .socket
            case S_IFCHR, S_IFBLK: .device
            default: .other
            }
    }
}
