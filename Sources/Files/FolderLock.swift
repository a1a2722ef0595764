#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The advisory lock of a folder, released with this value or with the process.
///
/// The folder itself is locked, so that no file is left in it; if that is impossible, a file in it is locked.
struct FolderLock: ~Copyable {
    /// The open folder.
    let descriptor: Descriptor
    /// False if the file system has no locks.
    let isHeld: Bool
    private let file: LockFile?

    /// - Throws: also if another process holds the lock all the time.
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
        /// Another process held the lock all the time.
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

/// The time that a writer waits for a lock, by the clock: naps last longer on a busy machine.
package struct LockPatience: Sendable {
    fileprivate let limit: Duration
    fileprivate let uptime: @Sendable () -> Duration
    fileprivate let pause: @Sendable () -> Void

    /// - Parameters:
    ///   - limit: zero tries once.
    ///   - uptime: a clock that never goes back.
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
