#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A temporary file that is being written, and is locked as long as this object exists.
///
/// The system releases the lock when the process ends, so an unlocked file was left behind by a killed writer.
final class FileWriter {
    let descriptor: Descriptor

    init(making path: FilePath, reporting reported: FilePath) throws(FileError) {
        descriptor = try Descriptor(
            opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, for: .write, reporting: reported)
    }

    /// Locks the newly created file; returns false if another process has removed it as a leftover.
    ///
    /// On file systems without locks, leftovers are never removed, so the file is safe there, too.
    func claim() -> Bool {
        if flock(descriptor.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var status = stat()
        return unsafe fstat(descriptor.number, &status) != 0 || status.st_nlink > 0
    }

    /// Runs `body` if no running process writes the temporary file. The file is locked meanwhile, so that none starts
    /// to.
    static func ifAbandoned(_ path: FilePath, _ body: () -> Void) {
        // NFS locks only files that are open for writing, but this file may not be writable.
        for access in [O_RDWR, O_RDONLY] {
            guard let file = try? Descriptor(opening: path, access | O_NOFOLLOW | O_NONBLOCK, for: .remove)
            else { continue }
            if flock(file.number, LOCK_EX | LOCK_NB) == 0 { body() }
            return withExtendedLifetime(file) {}
        }
    }
}
