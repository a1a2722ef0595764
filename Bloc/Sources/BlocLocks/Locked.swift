#if os(Windows) || os(WASI)
    import struct Synchronization.Mutex
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

#if !os(Windows) && !os(WASI)
    /// A value that is accessed only while its lock is held.
    ///
    /// Uses a pthread mutex, because the thread sanitizer reports false races for `Synchronization.Mutex` on Linux. The
    /// lock is not recursive; never hold it across a call that may block.
    // @unchecked: the value is accessed only inside `withLock`, which holds the mutex.
    @safe package final class Locked<Value: Sendable>: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private var value: Value

        package init(_ value: Value) {
            self.value = value
            unsafe mutex.initialize(to: pthread_mutex_t())
            unsafe pthread_mutex_init(mutex, nil)
        }

        deinit {
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        package func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#else
    /// A value that is accessed only while its lock is held, for platforms without pthreads.
    ///
    /// The lock is not recursive; never hold it across a call that may block.
    package final class Locked<Value: Sendable>: Sendable {
        private let value: Mutex<Value>

        package init(_ value: Value) { self.value = Mutex(value) }

        package func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try value.withLock { (value: inout Value) throws(Failure) -> Result in try body(&value) }
        }
    }
#endif
