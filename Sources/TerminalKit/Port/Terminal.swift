package import Files

/// The port for a terminal: input, output, its size and its signals.
///
/// The real one is `POSIXTerminal`; tests script their own.
@MainActor
package protocol Terminal: AnyObject {
    var size: TerminalSize { get }
    /// Writes all bytes; waits if the terminal is slow.
    func write(_ bytes: [UInt8]) throws(TerminalError)
    /// Turns line editing and echo off until `leaveRawMode`; writes `restoring` however the program ends, even by a
    /// trap or a fatal signal. Called again, it sets raw mode again and takes the new bytes.
    func enterRawMode(restoring: [UInt8]) throws(TerminalError)
    /// Drops input that has not been read yet, typed or replied.
    func discardInput()
    /// Restores the terminal; does nothing if it was not in raw mode.
    func leaveRawMode()
    /// Stops this process as Ctrl-Z does; returns when it continues. Call `leaveRawMode` first.
    func stop()
    /// The events in order. Reading starts with the call and ends with `stopReading`.
    func events() -> TerminalEvents
    /// After this returns, nothing reads from the terminal, and signals are handled as before.
    func stopReading()
}

/// The reason why a terminal cannot be used. `code` is the system's errno.
package enum TerminalError: Error, Sendable, Hashable {
    /// stdin or stdout is not a terminal.
    case notATerminal
    /// `TERM=dumb`: the cursor cannot be moved.
    case dumb
    case settings(code: Int32)
    case write(FileError)
}
