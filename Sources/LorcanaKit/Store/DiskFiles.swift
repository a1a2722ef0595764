import Glibc
import LorcanaCards

/// The real disk, by system calls.
///
/// A file is replaced by a new one beside it: written, flushed, renamed over the old one, the folder flushed;
/// so a reader has the old bytes or the new, and keeps those it has mapped. Writers take turns by an advisory
/// lock on the folder, which ends with its process; what a killed writer left is overwritten by the next.
package struct DiskFiles: FileStore {
    /// How often a writer asks for the lock, 10 ms apart, before it gives up.
    private let lockAttempts: Int
    /// `fsync`, or what stands for it in tests.
    private let flush: @Sendable (CInt) -> CInt

    package init(lockAttempts: Int = 500, flush: @escaping @Sendable (CInt) -> CInt = { fsync($0) }) {
        self.lockAttempts = lockAttempts
        self.flush = flush
    }

    package func map(_ path: String) throws(FileError) -> MappedFile {
        // Not blocking, so that a pipe of that name cannot hold the program up.
        let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
        let status = try file.status
        guard status.st_mode & S_IFMT == S_IFREG else { throw .other(path: path, reason: "not a file") }
        return MappedFile(
            bytes: try map(file, count: status.st_size),
            modified: FileTime(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec),
            identity: FileIdentity(status))
    }

    package func replace(
        _ path: String, with bytes: UnsafeRawBufferPointer, modified: FileTime
    ) throws(FileError) {
        try Self.makeFolder(Self.folder(of: path))
        let folder = try Descriptor(opening: Self.folder(of: path), O_RDONLY)
        let isLocked = try folder.lock(attempts: lockAttempts)
        let partial = isLocked ? "\(path).partial" : "\(path).partial-\(getpid())"
        do throws(FileError) {
            unsafe try write(bytes, to: partial, modified: modified)
            guard unsafe rename(partial, path) == 0 else { throw FileError(errno, path: path) }
        } catch {
            unsafe unlink(partial)
            throw error
        }
        // The new file is in its place; a power cut may at worst bring the old one back.
        _ = flush(folder.number)
    }

    package func move(_ path: String, to newPath: String, if identity: FileIdentity) throws(FileError) -> Bool
    {
        let folder = try Descriptor(opening: Self.folder(of: path), O_RDONLY)
        _ = try folder.lock(attempts: lockAttempts)
        guard try Self.identity(of: path) == identity else { return false }
        guard unsafe rename(path, newPath) == 0 else { throw FileError(errno, path: path) }
        return true
    }

    package func setModified(_ path: String, to time: FileTime) throws(FileError) {
        try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).setModified(time)
    }

    package func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw FileError(errno, path: path)
        }
    }

    private func map(_ file: borrowing Descriptor, count: Int) throws(FileError) -> CatalogueBytes {
        guard count > 0 else { return CatalogueBytes([]) }
        let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw FileError(errno, path: file.path)
        }
        return unsafe CatalogueBytes(UnsafeRawBufferPointer(start: start, count: count)) { bytes in
            unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress.unsafelyUnwrapped), bytes.count)
        }
    }

    private func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, modified: FileTime
    ) throws(FileError) {
        let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC)
        unsafe try file.write(bytes)
        try file.setModified(modified)
        guard flush(file.number) == 0 else { throw FileError(errno, path: path) }
    }

    private static func identity(of path: String) throws(FileError) -> FileIdentity? {
        do throws(FileError) {
            return FileIdentity(try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).status)
        } catch .missing { return nil }
    }

    private static func folder(of path: String) -> String {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes the folder and what is missing above it, for the owner alone (cli.md, manner 7).
    private static func makeFolder(_ path: String) throws(FileError) {
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != "/" else { throw FileError(errno, path: path) }
        try makeFolder(folder(of: path))
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(errno, path: path) }
    }
}

extension FileIdentity {
    fileprivate init(_ status: stat) { self.init(device: UInt64(status.st_dev), node: UInt64(status.st_ino)) }
}
