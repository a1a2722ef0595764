#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
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

    init(_ folder: FilePath, _ patience: LockPatience, isRequired: Bool) throws(FileError) {
        let opened = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY, for: .lock)
        let isHeld = Self.lock(opened.number, patience)
        if isHeld == nil, isRequired { throw FileError(.lock, folder, .busy) }
        self.isHeld = isHeld ?? false
        descriptor = opened
    }

    /// Returns nil if another process holds the lock throughout.
    private static func lock(_ folder: CInt, _ patience: LockPatience) -> Bool? {
        let end = patience.uptime() + patience.limit
        while true {
            if flock(folder, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            if patience.uptime() >= end { return nil }
            patience.pause()
        }
    }
}

/// How long a writer waits for a lock, by the clock: naps last longer on a busy machine.
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
