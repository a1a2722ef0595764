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
    /// A thread of the system that handles no signals; the main thread does.
    ///
    /// It blocks all signals except those of a crash, even SIGPIPE, so that writing to a closed socket returns an error.
    // @unchecked: on some systems the identifier is a pointer, which only the system follows.
    @safe package struct SystemThread: @unchecked Sendable {
        /// The system cannot start another thread; `code` is its errno.
        package struct Failure: Error {
            package let code: Int32
        }

        private let identifier: pthread_t

        /// Starts a thread that runs `work` and then ends. Call `join` or `detach` once.
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

        /// Waits until the thread has ended.
        package func join() { pthread_join(identifier, nil) }

        /// Detaches the thread, which then ends without `join`.
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

    /// Runs `body` while this thread blocks all signals except those of a crash; threads started in it inherit that.
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
