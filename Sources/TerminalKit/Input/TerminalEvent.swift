package enum TerminalEvent: Sendable, Hashable {
    case key(Key)
    /// A reply to a query.
    case reply(TerminalReply)
    /// A signal from the kernel, or a key that sends one.
    case signal(TerminalSignal)
    /// No byte has arrived for a while.
    case rested
    /// The terminal was closed.
    case closed

    package var key: Key? {
        if case .key(let key) = self { key } else { nil }
    }

    package var reply: TerminalReply? {
        if case .reply(let reply) = self { reply } else { nil }
    }
}

/// A signal that a full-screen program handles.
package enum TerminalSignal: Sendable, Hashable, CaseIterable {
    case interrupt, quit, terminate, hangup, stop, resume, windowChange

    /// The signal that a key sends in a terminal that is not in raw mode.
    init?(_ key: Key) {
        guard case .control(let letter) = key else { return nil }
        switch letter {
        case "c": self = .interrupt
        case "\\": self = .quit
        case "z": self = .stop
        default: return nil
        }
    }

    package var endsProgram: Bool {
        switch self {
        case .interrupt, .quit, .terminate, .hangup: true
        case .stop, .resume, .windowChange: false
        }
    }
}
