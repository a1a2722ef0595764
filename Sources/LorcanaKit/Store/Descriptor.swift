import Glibc

/// An open file, closed when it goes out of use.
struct Descriptor: ~Copyable {
    let number: CInt
    let path: String

    init(opening path: String, _ flags: CInt, mode: mode_t = 0o600) throws(FileError) {
        number = unsafe open(path, flags | O_CLOEXEC, mode)
        self.path = path
        if number < 0 { throw FileError(errno, path: path) }
    }

    deinit { close(number) }

    var status: stat {
        get throws(FileError) {
            var status = stat()
            guard unsafe fstat(number, &status) == 0 else { throw failure }
            return status
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let count = unsafe Glibc.write(number, rest.baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure }
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    func setModified(_ time: FileTime) throws(FileError) {
        let moment = timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds)
        guard unsafe futimens(number, [moment, moment]) == 0 else { throw failure }
    }

    /// Waits for the advisory lock, which ends with the descriptor or the process.
    ///
    /// Returns false at once where the file system knows no locks (some network file systems).
    func lock(attempts: Int) throws(FileError) -> Bool {
        for _ in 0..<attempts {
            if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            usleep(10_000)
        }
        throw .busy(path: path)
    }

    private var failure: FileError { FileError(errno, path: path) }
}
