#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import CSys
import Locks

/// A thread that decodes the terminal's bytes into events, and sends them together with signals, in order.
///
/// Ctrl-C, Ctrl-Z and Ctrl-\ are signals if typed but text if pasted, so this thread rather than the kernel
/// distinguishes them. A signal that ends a program also starts a timer: if the program has not stopped this reader
/// within two seconds, or the signal arrives again, the thread restores the terminal and ends the process.
struct TerminalReader {
    /// Nil if the system cannot create another thread; the terminal then counts as closed.
    private let thread: SystemThread?

    init(input: Int32, signals: Int32, _ events: TerminalEvents) {
        thread = try? SystemThread {
            var loop = ReadingLoop(input: input, signals: signals, events: events)
            loop.run()
        }
        if thread == nil { events.send([.closed]) }
    }

    /// Ends the thread, which reads nothing after this returns.
    func stop() {
        guard let thread else { return }
        csys_signals_post(0)
        thread.join()
    }
}

extension TerminalReader {
    static func number(of signal: TerminalSignal) -> Int32 {
        switch signal {
        case .interrupt: SIGINT
        case .quit: SIGQUIT
        case .terminate: SIGTERM
        case .hangup: SIGHUP
        case .stop: SIGTSTP
        case .resume: SIGCONT
        case .windowChange: SIGWINCH
        }
    }
}

private struct ReadingLoop {
    let input: Int32
    let signals: Int32
    let events: TerminalEvents
    private var decoder = TerminalDecoder()
    /// The received signal that should end the program.
    private var ending: TerminalSignal?

    /// The time in milliseconds that the program has to shut down after a signal that ends it.
    private static let leaveWait: Int32 = 2000

    init(input: Int32, signals: Int32, events: TerminalEvents) {
        (self.input, self.signals, self.events) = (input, signals, events)
    }

    /// Runs until `TerminalReader.stop`.
    mutating func run() {
        while true {
            let wait = ending != nil ? Self.leaveWait : decoder.wait?.wholeMilliseconds ?? -1
            let ready = csys_wait_either(input, signals, wait)
            if ready & 2 != 0, let byte = nextSignal() {
                if byte == 0 { return }
                if let signal = signal(byte) { pass([.signal(signal)]) }
            } else if ready == 0 {
                if let ending { endProcess(by: ending) }
                var completed: [TerminalEvent] = []
                decoder.timeOut(into: &completed)
                pass(completed)
            } else if ready & 1 != 0, let completed = decodeInput() {
                pass(completed)
            } else {
                events.send([.closed])
                return waitForStop()
            }
        }
    }

    /// Sends events; the second signal that ends the program ends the process.
    private mutating func pass(_ completed: [TerminalEvent]) {
        events.send(completed)
        for case .signal(let signal) in completed where signal.endsProgram {
            if ending != nil { endProcess(by: signal) }
            ending = signal
        }
    }

    /// Decodes the available bytes; returns nil at the end of the input.
    private mutating func decodeInput() -> [TerminalEvent]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
        if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return nil }
        var completed: [TerminalEvent] = []
        for byte in buffer.prefix(max(0, count)) { decoder.feed(byte, into: &completed) }
        return completed
    }
}

extension ReadingLoop {
    private func nextSignal() -> UInt8? {
        var byte: UInt8 = 0
        return unsafe read(signals, &byte, 1) == 1 ? byte : nil
    }

    private func waitForStop() {
        while nextSignal() != 0 { _ = csys_wait_either(signals, signals, -1) }
    }

    private func signal(_ byte: UInt8) -> TerminalSignal? {
        TerminalSignal.allCases.first { TerminalReader.number(of: $0) == Int32(byte) }
    }

    /// Restores the terminal and ends the process, because the program hangs.
    private func endProcess(by signal: TerminalSignal) -> Never {
        csys_terminal_restore()
        csys_end_by_signal(TerminalReader.number(of: signal))
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int32 { Int32(clamping: Int64(self / .milliseconds(1))) }
}
