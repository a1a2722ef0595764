import Glibc

/// Signals belong to the main thread; threads of the library start deaf to them.
enum SignalMask {
    /// Runs `body` with all signals blocked but those of a crash; a thread started inside inherits that.
    ///
    /// SIGPIPE is among the blocked: libcurl leaves it to the program (CURLOPT_NOSIGNAL).
    static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
        var blocked = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&blocked)
        for crash in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] {
            unsafe sigdelset(&blocked, crash)
        }
        unsafe pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}
