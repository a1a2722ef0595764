#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An advisory lock on a folder, released at the end of this value's lifetime or when the process ends.
///
/// The folder itself is locked, so that no lock file is left behind; if that is impossible, a file in it is locked.
struct FolderLock: ~Copyable {
    /// The open folder.
    let descriptor: Descriptor
    /// Whether the lock is held; false if the file system has no locks.
    let isHeld: Bool
    private let file: LockFile?

    /// - Throws: also if another process holds the lock during the whole wait.
    init(_ folder: FilePath, _ patience: LockPatience) throws(FileError) {
        let opened = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY, for: .lock)
        switch try Self.lock(opened.number, folder, patience) {
        case .folder: (isHeld, file) = (true, nil)
        case .file(.held(let held)): (isHeld, file) = (true, held)
        case .file(.impossible): (isHeld, file) = (false, nil)
        case .busy, .file(.busy): throw FileError(.lock, folder, .busy)
        }
        descriptor = opened
    }

    private enum Attempt {
        case folder
        case file(LockFile.Attempt)
        /// Another process held the lock during the whole wait.
        case busy
    }

    private static func lock(
        _ descriptor: CInt, _ folder: FilePath, _ patience: LockPatience
    ) throws(FileError) -> Attempt {
        let end = patience.uptime() + patience.limit
        while true {
            switch try attempt(descriptor, folder) {
            case .busy, .file(.busy): break
            case let done: return done
            }
            if patience.uptime() >= end { return .busy }
            patience.pause()
        }
    }

    private static func attempt(_ descriptor: CInt, _ folder: FilePath) throws(FileError) -> Attempt {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .folder }
        switch errno {
        case EWOULDBLOCK, EINTR: return .busy
        case EBADF: return .file(try LockFile.attempt(in: folder))
        default: return .file(.impossible)
        }
    }
}

/// How long a writer waits for a lock. Measured by a clock, since sleeping takes longer on a busy machine.
package struct LockPatience: Sendable {
    fileprivate let limit: Duration
    fileprivate let uptime: @Sendable () -> Duration
    fileprivate let pause: @Sendable () -> Void

    /// - Parameters:
    ///   - limit: the time limit; zero for a single try.
    ///   - uptime: a monotonic clock.
    ///   - pause: waits before the next try.
    package init(
        _ limit: Duration, uptime: @escaping @Sendable () -> Duration = Self.systemUptime,
        pause: @escaping @Sendable () -> Void = { usleep(2000) }
    ) {
        (self.limit, self.uptime, self.pause) = (limit, uptime, pause)
    }

    @Sendable static func systemUptime() -> Duration {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
    }
}
