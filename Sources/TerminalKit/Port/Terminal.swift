package import Files

/// The port for a terminal: input, output, its size and its signals.
///
/// `POSIXTerminal` implements it for the real terminal; tests use scripted implementations.
@MainActor
package protocol Terminal: AnyObject {
    var size: TerminalSize { get }
    /// Writes all bytes; blocks while the terminal is slow.
    func write(_ bytes: [UInt8]) throws(TerminalError)
    /// Turns off line editing and echo until `leaveRawMode` is called. `restoring` is written however the program
    /// ends, even by a trap or a fatal signal. Another call sets raw mode again, and replaces these bytes.
    func enterRawMode(restoring: [UInt8]) throws(TerminalError)
    /// Discards input that has not been read yet, typed or replied.
    func discardInput()
    /// Restores the terminal; has no effect outside raw mode.
    func leaveRawMode()
    /// Stops this process as Ctrl-Z does; returns when the process continues. Call `leaveRawMode` first.
    func stop()
    /// The events, in order. Reading starts with this call, and ends with `stopReading`.
    func events() -> TerminalEvents
    /// After this returns, nothing reads from the terminal, and signals are handled as before.
    func stopReading()
}

/// The reason why a terminal cannot be used. `code` is an errno value.
package enum TerminalError: Error, Sendable, Hashable {
    /// stdin or stdout is not a terminal.
    case notATerminal
    /// `TERM=dumb`: the cursor cannot be moved.
    case dumb
    case settings(code: Int32)
    case write(FileError)
}
