#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import CSys
import Files

/// The terminal of this process: stdin and stdout, or `/dev/tty` instead of a redirected one.
package final class POSIXTerminal: Terminal {
    private let input: Int32
    private let output: Int32
    private var reader: TerminalReader?
    private var received: TerminalEvents?

    package init() {
        input = Self.isTerminal(0) ? 0 : Self.own
        output = Self.isTerminal(1) ? 1 : Self.own
    }

    /// The process's controlling terminal; -1 if there is none. It remains open until the process ends.
    private static let own = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)

    /// Whether there is a controlling terminal, regardless of stdin and stdout.
    package static var hasTerminal: Bool { isTerminal(own) }

    package var size: TerminalSize { Self.size(of: output) ?? .standard }

    nonisolated static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The size that a descriptor's terminal reports; nil if it reports none.
    package nonisolated static func size(of descriptor: Int32) -> TerminalSize? {
        var (columns, rows) = (Int32(0), Int32(0))
        guard unsafe csys_terminal_size(descriptor, &columns, &rows) else { return nil }
        return TerminalSize(columns: Int(columns), rows: Int(rows))
    }

    /// The replies of the terminal of stdin and stdout to queries that end with DA1; empty if nothing was sent, because
    /// something was typed or the process is in the background.
    package static func replies(to question: String) -> [TerminalEvent] {
        let question = Array(question.utf8)
        let replies = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            unsafe count = csys_terminal_ask(
                STDIN_FILENO, STDOUT_FILENO, question, question.count, buffer.baseAddress!, buffer.count,
                replyWait)
        }
        var (decoder, events) = (TerminalDecoder(), [TerminalEvent]())
        for byte in replies { decoder.feed(byte, into: &events) }
        return events
    }

    /// The time to wait in milliseconds. A local terminal replies within a few, or after finishing its current output.
    private static let replyWait: Int32 = 1_000

    package func write(_ bytes: [UInt8]) throws(TerminalError) {
        do { try DescriptorWriter.write(bytes, to: output) } catch { throw .write(error) }
    }

    package func enterRawMode(restoring: [UInt8]) throws(TerminalError) {
        guard Self.isTerminal(input), Self.isTerminal(output) else { throw .notATerminal }
        guard csys_signals_watch() >= 0 else { throw .settings(code: errno) }
        let code = unsafe restoring.withUnsafeBytes {
            unsafe csys_terminal_raw(input, output, $0.baseAddress!, $0.count)
        }
        if code != 0 { throw .settings(code: code) }
    }

    /// Ends the process as if `signal` had no handler, so that its parent sees the cause.
    package static func endProcess(by signal: TerminalSignal) -> Never {
        csys_terminal_restore()
        csys_end_by_signal(TerminalReader.number(of: signal))
    }

    /// Runs `work` while a space ends a line of stdin, as Enter does.
    package static func endingLinesAtSpaces<Value, Failure>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        _ = csys_terminal_end_lines_at_spaces(STDIN_FILENO, STDOUT_FILENO)
        defer { csys_terminal_restore() }
        return try work()
    }

    package func discardInput() { tcflush(input, TCIFLUSH) }

    package func leaveRawMode() { csys_terminal_restore() }

    package func stop() { csys_stop_self() }

    package func events() -> TerminalEvents {
        let events = TerminalEvents()
        reader = TerminalReader(input: input, signals: csys_signals_watch(), events)
        received = events
        return events
    }

    /// Stops reading. A signal that arrives while the program is shutting down still ends it, so that a waiting shell
    /// ends, too.
    package func stopReading() {
        reader?.stop()
        reader = nil
        csys_signals_unwatch()
        for case .signal(let signal) in received?.takeUnhandled() ?? [] where signal.endsProgram {
            Self.endProcess(by: signal)
        }
    }
}
