/// Takes over a terminal for a full-screen view, and restores it however the view ends.
///
/// The alternate screen, bracketed paste and alternate scroll (mode 1007) are on while it runs; the mouse stays
/// with the terminal, so text can be selected.
@MainActor
package final class FullScreen {
    private let terminal: any Terminal
    private var writer: FrameWriter
    private var decoder = KeyDecoder()

    package init(_ terminal: any Terminal, _ capabilities: TerminalCapabilities) {
        self.terminal = terminal
        writer = FrameWriter(capabilities)
    }

    /// What the view receives.
    package enum Input: Sendable, Hashable {
        case keys([Key])
        /// The size may have changed, or the screen was lost: paint.
        case resized(TerminalSize)
    }

    /// Whether the view goes on.
    package enum Step: Sendable, Hashable { case go, leave }

    /// Why the view ended.
    package enum End: Sendable, Hashable {
        case left
        case signal(TerminalSignal)
        /// The terminal was closed, or its input ended.
        case closed
    }

    package var size: TerminalSize { terminal.size }

    /// Takes over the terminal, passes each input to `handle`, and restores the terminal at the end.
    ///
    /// The first input is the size. Signals that end a program end the view without reaching `handle`.
    package func run(_ handle: (Input) throws(TerminalError) -> Step) async throws(TerminalError) -> End {
        defer {
            // In this order: a signal in between must meet its handler, not end the process in raw mode.
            terminal.leaveRawMode()
            terminal.stopReading()
        }
        try enter()
        if try handle(.resized(terminal.size)) == .leave { return .left }
        let inputs = terminal.inputs()
        while let input = await inputs.next() {
            if let end = try take(input, handle) { return end }
        }
        return .closed
    }

    /// Shows `frame`, writing only what differs from the one on the screen.
    package func paint(_ frame: Frame) throws(TerminalError) {
        let bytes = writer.bytes(showing: frame)
        if !bytes.isEmpty { try terminal.write(bytes) }
    }

    /// Writes a sequence that changes no cell, such as a copy to the clipboard.
    package func send(_ sequence: String) throws(TerminalError) { try terminal.write(Array(sequence.utf8)) }

    private func take(
        _ input: TerminalInput, _ handle: (Input) throws(TerminalError) -> Step
    ) throws(TerminalError) -> End? {
        switch input {
        case .bytes(let bytes): try hand(decoder.feed(bytes), handle)
        case .quiet(let time): try hand(decoder.quiet(for: time), handle)
        case .closed: .closed
        case .signal(.windowChange): try handle(.resized(terminal.size)) == .leave ? .left : nil
        case .signal(.stop): try stop(handle)
        case .signal(.resume): try comeBack(handle)
        case .signal(let signal): .signal(signal)
        }
    }

    private func hand(
        _ keys: [Key], _ handle: (Input) throws(TerminalError) -> Step
    ) throws(TerminalError) -> End? {
        keys.isEmpty ? nil : try handle(.keys(keys)) == .leave ? .left : nil
    }

    private func stop(_ handle: (Input) throws(TerminalError) -> Step) throws(TerminalError) -> End? {
        terminal.leaveRawMode()
        terminal.stop()
        return try comeBack(handle)
    }

    private func comeBack(_ handle: (Input) throws(TerminalError) -> Step) throws(TerminalError) -> End? {
        try enter()
        return try handle(.resized(terminal.size)) == .leave ? .left : nil
    }

    private func enter() throws(TerminalError) {
        writer.forget()
        try terminal.enterRawMode(restoring: Array(ScreenModes.leave.utf8))
        try terminal.write(Array(ScreenModes.enter.utf8))
    }
}

/// The mode switches of a full-screen view (xterm's ctlseqs, DECSET).
package enum ScreenModes {
    /// Alternate screen, bracketed paste, alternate scroll (its state saved before), no cursor, no line wrap.
    package static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1007s\u{1B}[?1007h\u{1B}[?25l\u{1B}[?7l"
    /// All of them undone, from any state, also from within a synchronized frame or a styled run.
    package static let leave =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1007r\u{1B}[?2004l\u{1B}[?1049l"
    /// OSC 52: puts text into the clipboard of the terminal, also over ssh.
    package static func copy(_ text: String) -> String { "\u{1B}]52;c;\(Base64.encode(text.utf8))\u{1B}\\" }
}
