package import Files

/// A terminal as a full-screen program needs it: bytes in, bytes out, its size and its signals.
///
/// The live one is `POSIXTerminal`; `ScriptedTerminal` plays a script in tests.
@MainActor
package protocol Terminal: AnyObject {
    var size: TerminalSize { get }
    /// Writes all bytes; waits where the terminal is slow.
    func write(_ bytes: [UInt8]) throws(TerminalError)
    /// Stops line editing and echo, until `leaveRawMode`; `restoring` is written on every way out,
    /// a trap and a killing signal too.
    func enterRawMode(restoring: [UInt8]) throws(TerminalError)
    /// Gives the terminal back as it was; harmless when nothing was taken.
    func leaveRawMode()
    /// Stops this process as Ctrl-Z does; returns when it goes on. Raw mode is left before.
    func stop()
    /// What arrives, in order. Reading starts with the call and ends with `stopReading`.
    func inputs() -> TerminalInputs
    /// When this returns, no further byte is taken from the terminal and its signals are as before.
    func stopReading()
}

/// Something that came from the terminal.
package enum TerminalInput: Sendable, Hashable {
    case bytes([UInt8])
    /// Nothing came for so long after bytes: an Escape that waits is a key of its own, a paste is over.
    case quiet(for: Duration)
    case signal(TerminalSignal)
    /// The terminal is gone.
    case closed
}

/// A signal that a full-screen program answers.
package enum TerminalSignal: Sendable, Hashable, CaseIterable {
    case interrupt, quit, terminate, hangup, stop, resume, windowChange
}

/// Why a terminal cannot be used. `code` is the system's errno.
package enum TerminalError: Error, Sendable, Hashable {
    /// stdin or stdout is no terminal.
    case notATerminal
    /// `TERM=dumb`: the cursor cannot be moved.
    case dumb
    case settings(code: Int32)
    case write(FileError)
}
