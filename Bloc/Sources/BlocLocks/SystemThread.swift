#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

#if !os(Windows) && !os(WASI)
    /// A system thread that handles no signals, which are left to the main thread.
    ///
    /// It blocks all signals except those of a crash, even SIGPIPE, so that writing to a closed socket returns an error.
    // @unchecked: on some systems the identifier is a pointer, which only the system follows.
    @safe package struct SystemThread: @unchecked Sendable {
        /// The system cannot create another thread; `code` is the value of errno.
        package struct Failure: Error {
            package let code: Int32
        }

        private let identifier: pthread_t

        /// Starts a thread that runs `work` and then exits. Call either `join` or `detach`, once.
        package init(_ work: @escaping @Sendable () -> Void) throws(Failure) {
            #if canImport(Darwin)
                var identifier: pthread_t?
            #else
                var identifier = pthread_t()
            #endif
            let context = unsafe Unmanaged.passRetained(Work(work))
            let code = withSignalsBlocked {
                unsafe pthread_create(&identifier, nil, runWork, context.toOpaque())
            }
            if code != 0 {
                unsafe context.release()
                throw Failure(code: code)
            }
            #if canImport(Darwin)
                unsafe self.identifier = identifier!
            #else
                self.identifier = identifier
            #endif
        }

        /// Waits until the thread has exited.
        package func join() { pthread_join(identifier, nil) }

        /// Detaches the thread, which then exits without `join`.
        package func detach() { pthread_detach(identifier) }
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    #if canImport(Darwin)
        private typealias Context = UnsafeMutableRawPointer
    #else
        private typealias Context = UnsafeMutableRawPointer?
    #endif

    private func runWork(_ context: Context) -> UnsafeMutableRawPointer? {
        let context: UnsafeMutableRawPointer? = unsafe context
        if let context = unsafe context {
            unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
    }

    /// Runs `body` while this thread blocks all signals except those of a crash; threads started by `body` inherit the
    /// mask.
    private func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
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
#endif
