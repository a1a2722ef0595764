package import TerminalKit

/// A terminal with scripted events that records the output.
package final class ScriptedTerminal: Terminal {
    package var size: TerminalSize
    package private(set) var written: [UInt8] = []
    /// The operations on the terminal, in order.
    package private(set) var log: [Entry] = []
    /// If set, writes fail with this error.
    package var writeFailure: TerminalError?
    /// The reply to the program's queries; nil for a terminal that never replies.
    package var replies: String? = "\u{1B}[?62c"
    /// Whether the terminal reads its output and confirms it. Output written while this is false is confirmed later.
    package var reads = true {
        didSet { if reads { confirm() } }
    }
    private var unconfirmed = 0
    /// Called after each write, with its bytes.
    package var whenWritten: (([UInt8]) -> Void)?
    private var restoring: [UInt8]?
    private let arriving = TerminalEvents()
    private var decoder = TerminalDecoder()

    package enum Entry: Equatable, Sendable { case enteredRawMode, leftRawMode, stopped, discardedInput }

    package init(size: TerminalSize = .standard) {
        self.size = size
    }

    package var text: String { String(decoding: written, as: UTF8.self) }

    /// Clears the recorded output.
    package func forgetWritten() { written = [] }

    package func write(_ bytes: [UInt8]) throws(TerminalError) {
        if let writeFailure { throw writeFailure }
        written += bytes
        if let replies, bytes == Array(ScreenModes.questions.utf8) { send(replies) }
        if bytes.suffix(4).elementsEqual(ScreenModes.readiness.utf8) { unconfirmed += 1 }
        whenWritten?(bytes)
        if reads { confirm() }
    }

    private func confirm() {
        let replies = String(repeating: "\u{1B}[0n", count: unconfirmed)
        unconfirmed = 0
        if !replies.isEmpty { send(replies) }
    }

    package func enterRawMode(restoring: [UInt8]) throws(TerminalError) {
        self.restoring = restoring
        if log.last != .enteredRawMode { log.append(.enteredRawMode) }
    }

    package func discardInput() { log.append(.discardedInput) }

    package func leaveRawMode() {
        guard let restoring else { return }
        written += restoring
        self.restoring = nil
        log.append(.leftRawMode)
    }

    package func stopReading() {}
    package func stop() { log.append(.stopped) }
    package func events() -> TerminalEvents { arriving }

    /// Sends an event to the program.
    package func send(_ event: TerminalEvent) { arriving.add([event]) }

    /// Sends the bytes of keys and replies.
    package func send(_ text: String) {
        var events: [TerminalEvent] = []
        for byte in text.utf8 { decoder.feed(byte, into: &events) }
        arriving.add(events)
    }

    /// Simulates a pause as long as the program waits for the next byte.
    package func rest() {
        var events: [TerminalEvent] = []
        decoder.timeOut(into: &events)
        arriving.add(events)
    }

    /// Changes the size and sends the signal, like a window.
    package func resize(_ size: TerminalSize) {
        self.size = size
        send(.signal(.windowChange))
    }

    /// Ends the event stream.
    package func finish() { arriving.finish() }
}
