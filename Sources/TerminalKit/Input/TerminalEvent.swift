/// An event of the terminal.
package enum TerminalEvent: Sendable, Hashable {
    case key(Key)
    /// A reply to a question of the program.
    case reply(TerminalReply)
    /// A signal of the kernel, or a key that sends one.
    case signal(TerminalSignal)
    /// No byte came for a while after the last.
    case rested
    /// The terminal was closed.
    case closed
}

/// A signal that a full-screen program handles.
package enum TerminalSignal: Sendable, Hashable, CaseIterable {
    case interrupt, quit, terminate, hangup, stop, resume, windowChange

    /// The signal that a key sends in a terminal that is not in raw mode.
    init?(_ key: Key) {
        switch key {
        case .control("c"): self = .interrupt
        case .control("\\"): self = .quit
        case .control("z"): self = .stop
        case .character, .control, .alt, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up,
            .down, .left, .right, .home, .end, .pageUp, .pageDown, .wordLeft, .wordRight, .altUp, .altDown,
            .function, .paste, .mouse:
            return nil
        }
    }
}
