#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import CSys
import Locks

/// A thread that reads the terminal's bytes and signals, and sends them on in order.
///
/// Ctrl-C, Ctrl-Z and Ctrl-\ are signals if typed and text if pasted, so this thread distinguishes them, not the
/// kernel. A signal that ends a program also starts a timer: if the program has not stopped this reader within
/// two seconds, or the signal comes again, the thread restores the terminal and ends the process.
struct TerminalReader {
    /// nil if the system has no thread left; then the terminal counts as closed.
    private let thread: SystemThread?

    init(input: Int32, signals: Int32, _ sender: TerminalInputs.Sender) {
        let loop = ReadingLoop(input: input, signals: signals, sender)
        thread = try? SystemThread { loop.run() }
        if thread == nil { sender.send(.closed) }
    }

    /// Ends the thread; it reads nothing after this returns.
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

/// How long a program may take to leave after a signal that ends it.
private let leaveWait: Int32 = 2000

private final class ReadingLoop: Sendable {
    private let input: Int32
    private let signals: Int32
    private let sender: TerminalInputs.Sender

    init(input: Int32, signals: Int32, _ sender: TerminalInputs.Sender) {
        self.input = input
        self.signals = signals
        self.sender = sender
    }

    func run() {
        var typed = TypedSignals()
        var silence: Duration?
        var ending: UInt8?
        while true {
            let ready = csys_wait_either(
                input, signals, ending != nil ? leaveWait : silence?.wholeMilliseconds ?? -1)
            if ready & 2 != 0, let byte = nextSignal() {
                if byte == 0 { return }
                take(byte, &ending)
            } else if ready == 0 {
                if let ending { endProcess(ending) }
                if let time = silence {
                    sender.send(.quiet(for: time))
                    silence = typed.quiet(for: time)
                }
            } else if ready & 1 != 0 {
                silence = KeyDecoder.escapeWait
                guard let bytes = readInput() else { return waitForStop() }
                for signal in typed.signals(in: bytes) { take(signal, &ending) }
            } else {
                sender.send(.closed)
                return waitForStop()
            }
        }
    }

    /// Passes a signal on; the second one that ends a program ends this one.
    private func take(_ signal: UInt8, _ ending: inout UInt8?) {
        if Self.ends(signal) {
            if ending != nil { endProcess(signal) }
            ending = signal
        }
        passOn(signal: signal)
    }

    /// Passes on the available bytes and returns them; nil at the end of the input.
    private func readInput() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
        if count > 0 {
            sender.send(.bytes(Array(buffer[..<count])))
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            sender.send(.closed)
            return nil
        }
        return Array(buffer[..<max(0, count)])
    }

    private func nextSignal() -> UInt8? {
        var byte: UInt8 = 0
        return unsafe read(signals, &byte, 1) == 1 ? byte : nil
    }

    private func waitForStop() {
        while nextSignal() != 0 { _ = csys_wait_either(signals, signals, -1) }
    }

    private func passOn(signal byte: UInt8) {
        guard let signal = Self.signal(byte) else { return }
        sender.send(.signal(signal))
    }

    private static func signal(_ byte: UInt8) -> TerminalSignal? {
        TerminalSignal.allCases.first { TerminalReader.number(of: $0) == Int32(byte) }
    }

    private static func ends(_ byte: UInt8) -> Bool {
        [SIGINT, SIGQUIT, SIGTERM, SIGHUP].contains(Int32(byte))
    }

    /// Restores the terminal and ends the process, because the program hangs.
    private func endProcess(_ byte: UInt8) -> Never {
        csys_terminal_restore()
        csys_end_by_signal(Int32(byte))
    }
}

/// Finds the keys that mean signals among typed bytes; pasted ones are text.
struct TypedSignals {
    private var decoder = KeyDecoder()

    /// The numbers of the signals that `bytes` complete, in order.
    mutating func signals(in bytes: [UInt8]) -> [UInt8] {
        decoder.feed(bytes).compactMap(Self.signal).map { UInt8(TerminalReader.number(of: $0)) }
    }

    /// Reports that no byte came for `time`; returns how long to wait for more, or nil if the keys rest.
    mutating func quiet(for time: Duration) -> Duration? {
        let keys = decoder.quiet(for: time)
        return decoder.isWaiting ? KeyDecoder.pasteWait : keys.isEmpty ? nil : KeyDecoder.escapeWait
    }

    private static func signal(_ key: Key) -> TerminalSignal? {
        guard case .control(let letter) = key else { return nil }
        return switch letter {
        case "c": .interrupt
        case "z": .stop
        case "\\": .quit
        default: nil
        }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int32 { Int32(clamping: Int64(self / .milliseconds(1))) }
}
