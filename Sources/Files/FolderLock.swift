#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The advisory lock of a folder, released with this value or with the process.
///
/// The folder itself is locked: if a lock file were removed, two writers could each lock their own.
struct FolderLock: ~Copyable {
    /// The open folder.
    let descriptor: Descriptor
    /// False if the file system has no locks, like some network file systems, or the lock is busy and not required.
    let isHeld: Bool

    /// Tries `attempts` times, with a pause after each.
    init(_ folder: FilePath, attempts: Int, isRequired: Bool, pause: () -> Void) throws(FileError) {
        let opened = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY, for: .lock)
        let isHeld = Self.lock(opened.number, attempts, pause)
        if isHeld == nil, isRequired { throw FileError(.lock, folder, .busy) }
        self.isHeld = isHeld ?? false
        descriptor = opened
    }

    /// Returns nil if another process holds the lock throughout.
    private static func lock(_ folder: CInt, _ attempts: Int, _ pause: () -> Void) -> Bool? {
        for _ in 0..<attempts {
            if flock(folder, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            pause()
        }
        return nil
    }
}
