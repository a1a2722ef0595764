import Glibc
import BlocLocks
import Testing

@Suite struct SystemThreadTests {
    @Test func `a thread blocks every signal except those of a crash`() throws {
        let blocked = Locked<[Int32]>([])
        let thread = try SystemThread {
            var mask = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGSEGV, SIGBUS, SIGILL, SIGABRT]
            let held = signals.filter { sigismember(&mask, $0) == 1 }
            blocked.withLock { $0 = held }
        }
        thread.join()
        #expect(blocked.withLock { $0 } == [SIGINT, SIGTERM, SIGHUP, SIGPIPE])
    }

    @Test func `the thread that starts one keeps its own signals`() throws {
        var (before, after) = (sigset_t(), sigset_t())
        pthread_sigmask(SIG_SETMASK, nil, &before)
        try SystemThread {}.join()
        pthread_sigmask(SIG_SETMASK, nil, &after)
        let all = 1..<Int32(32)
        #expect(all.map { sigismember(&before, $0) } == all.map { sigismember(&after, $0) })
    }
}
