/// Decodes the bytes from a terminal into events, one byte at a time.
///
/// A pure state machine: how the bytes are split into chunks makes no difference. Memory is bounded; unknown
/// sequences are dropped. Sequences follow ECMA-48 and xterm's ctlseqs.
package struct TerminalDecoder: Sendable {
    private enum State {
        case ground
        /// Inside a UTF-8 scalar.
        case utf8(missing: Int)
        /// After ESC.
        case escape
        /// After ESC ESC: two Escapes, or Alt and a key with a sequence, as rxvt and iTerm2 send it.
        case doubleEscape
        /// After ESC O.
        case ss3
        case csi
        /// After ESC [ [: the next byte is a function key of the Linux console.
        case consoleFunction
        /// After ESC [ M: the three bytes of an X10 mouse report.
        case mouse
        /// Inside an OSC, DCS, SOS, PM or APC string, which ends with BEL or ST.
        case string
        /// After an ESC in a string: if a backslash follows, it is ST.
        case stringEnd
        /// Inside a bracketed paste.
        case paste

        /// The maximum length of a sequence in bytes; the rest is dropped.
        var limit: Int {
            switch self {
            case .ground, .escape, .doubleEscape, .ss3, .consoleFunction: 0
            case .mouse: 3
            case .utf8: 4
            case .csi: 64
            case .string, .stringEnd: 4096
            case .paste: PastedText.limit
            }
        }
    }

    private var state = State.ground
    /// The unfinished sequence, without ESC and the introducer.
    private var sequence: [UInt8] = []
    /// Whether the sequence was preceded by another ESC, and therefore has Alt.
    private var hasAlt = false
    /// The time to wait for the next byte before calling `timeOut`; nil if that would have no effect.
    package private(set) var wait: Duration?

    /// The time that a lone Escape waits for the rest of a sequence.
    ///
    /// On a slow line, the bytes of an arrow key may arrive tens of milliseconds apart.
    private static let keyWait = Duration.milliseconds(100)
    /// The time that an unfinished sequence, scalar or paste waits for more bytes before it ends.
    private static let sequenceWait = Duration.seconds(1)

    package init() {}

    /// Decodes a byte, and appends the events that it completes.
    package mutating func feed(_ byte: UInt8, into events: inout [TerminalEvent]) {
        wait = Self.keyWait
        take(byte, &events)
    }

    /// Handles a `wait` in which no byte arrived.
    ///
    /// A lone Escape becomes a key, an incomplete sequence is dropped, and a paste ends without its end marker.
    package mutating func timeOut(into events: inout [TerminalEvent]) {
        guard let waited = wait else { return }
        if waited < stateWait {
            wait = stateWait
            return events.append(.rested)
        }
        wait = Self.keyWait
        switch state {
        case .escape: finish(.escape, &events)
        case .doubleEscape:
            events.append(.key(.escape))
            finish(.escape, &events)
        case .paste: finish(.paste(PastedText.text(of: sequence)), &events)
        // Alt with a letter that also starts a reply.
        case .string where sequence.count == 1: finish(KeyTable.alt(sequence[0]), &events)
        case .ground, .utf8, .ss3, .csi, .consoleFunction, .mouse, .string, .stringEnd:
            begin(.ground)
            wait = nil
            if waited == Self.keyWait { events.append(.rested) }
        }
    }

    /// How long the state lasts without another byte.
    private var stateWait: Duration {
        switch state {
        case .ground, .escape, .doubleEscape: Self.keyWait
        // Alt with a bracket may also be typed.
        case .string, .stringEnd: TerminalReply.mayBegin(string: sequence) ? Self.sequenceWait : Self.keyWait
        case .utf8, .ss3, .csi, .consoleFunction, .mouse, .paste: Self.sequenceWait
        }
    }

    private mutating func take(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch state {
        case .ground: takeInGround(byte, &events)
        case .utf8(let missing): takeInUTF8(byte, missing, &events)
        case .escape: takeAfterEscape(byte, &events)
        case .doubleEscape: takeAfterDoubleEscape(byte, &events)
        case .ss3 where byte == 0x1B, .consoleFunction where byte == 0x1B: begin(.escape)
        case .ss3: finish(KeyTable.ss3(byte, alt: hasAlt), &events)
        case .csi: takeInCSI(byte, &events)
        case .consoleFunction: finish(KeyTable.consoleFunction(byte), &events)
        case .mouse: takeInMouse(byte, &events)
        case .string: takeInString(byte, &events)
        case .stringEnd:
            if byte == UInt8(ascii: "\\") {
                finishString(&events)
            } else {
                begin(.escape)
                take(byte, &events)
            }
        case .paste: takeInPaste(byte, &events)
        }
    }

    // MARK: Steps

    /// Starts a sequence.
    private mutating func begin(_ next: State, with first: UInt8? = nil, alt: Bool = false) {
        state = next
        sequence = first.map { [$0] } ?? []
        hasAlt = alt
    }

    /// Makes the ESC before a sequence a separate key.
    private mutating func separateEscape(_ events: inout [TerminalEvent]) {
        if hasAlt { events.append(.key(.escape)) }
        hasAlt = false
    }

    private mutating func keep(_ byte: UInt8) {
        if sequence.count < state.limit { sequence.append(byte) }
    }

    /// Ends a sequence, with a key unless it is unknown.
    private mutating func finish(_ key: Key?, _ events: inout [TerminalEvent]) {
        begin(.ground)
        guard let key else { return }
        events.append(TerminalSignal(key).map(TerminalEvent.signal) ?? .key(key))
    }

    /// Drops an invalid sequence, and decodes the byte that doesn't belong to it.
    private mutating func abandon(at byte: UInt8, _ events: inout [TerminalEvent]) {
        begin(.ground)
        take(byte, &events)
    }

    // MARK: Plain keys

    private mutating func takeInGround(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case 0x1B: begin(.escape)
        case 0x20...0x7E: finish(.character(Character(Unicode.Scalar(byte))), &events)
        case 0x80...: beginLetter(byte)
        default: finish(KeyTable.control(byte), &events)
        }
    }

    /// Starts a multi-byte scalar, or drops a byte that cannot start one.
    private mutating func beginLetter(_ byte: UInt8, alt: Bool = false) {
        switch byte {
        case 0xC2...0xDF: begin(.utf8(missing: 1), with: byte, alt: alt)
        case 0xE0...0xEF: begin(.utf8(missing: 2), with: byte, alt: alt)
        case 0xF0...0xF4: begin(.utf8(missing: 3), with: byte, alt: alt)
        default: begin(.ground)
        }
    }

    private mutating func takeInUTF8(_ byte: UInt8, _ missing: Int, _ events: inout [TerminalEvent]) {
        guard (0x80...0xBF).contains(byte) else { return abandon(at: byte, &events) }
        keep(byte)
        if missing > 1 { return state = .utf8(missing: missing - 1) }
        let scalar = String(validating: sequence, as: UTF8.self)?.unicodeScalars.first
        let letter = scalar.flatMap { $0.isPrintable ? Character($0) : nil }
        finish(letter.map { hasAlt ? .alt($0) : .character($0) }, &events)
    }

    private mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case UInt8(ascii: "["): begin(.csi)
        case UInt8(ascii: "O"): begin(.ss3)
        case 0x1B: begin(.doubleEscape)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            begin(.string, with: byte)
        case 0x80...: beginLetter(byte, alt: true)
        default: finish(KeyTable.alt(byte), &events)
        }
    }

    private mutating func takeAfterDoubleEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case UInt8(ascii: "["): begin(.csi, alt: true)
        case UInt8(ascii: "O"): begin(.ss3, alt: true)
        default:
            events.append(.key(.escape))
            begin(.escape)
            take(byte, &events)
        }
    }

    // MARK: Sequences

    private mutating func takeInCSI(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case UInt8(ascii: "[") where sequence.isEmpty: begin(.consoleFunction)
        case 0x20...0x3F: keep(byte)
        case UInt8(ascii: "~") where sequence.elementsEqual("200".utf8):
            separateEscape(&events)
            begin(.paste)
        case UInt8(ascii: "M") where sequence.isEmpty:
            separateEscape(&events)
            begin(.mouse)
        case 0x40...0x7E:
            let reply = TerminalReply(csi: sequence, byte)
            if reply != nil || sequence.first == UInt8(ascii: "<") { separateEscape(&events) }
            if let reply {
                begin(.ground)
                events.append(.reply(reply))
            } else {
                finish(KeyTable.csi(byte, sequence, alt: hasAlt), &events)
            }
        default: abandon(at: byte, &events)
        }
    }

    private mutating func takeInMouse(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        if byte < 0x20 { return abandon(at: byte, &events) }
        keep(byte)
        if sequence.count == 3 { finish(KeyTable.mouse(x10: sequence), &events) }
    }

    private mutating func takeInString(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case 0x07: finishString(&events)
        // CAN and SUB cancel a sequence.
        case 0x18, 0x1A: begin(.ground)
        case 0x1B: state = .stringEnd
        case 0x00..<0x20: abandon(at: byte, &events)
        default: keep(byte)
        }
    }

    private mutating func finishString(_ events: inout [TerminalEvent]) {
        if let reply = TerminalReply(string: sequence) { events.append(.reply(reply)) }
        begin(.ground)
    }

    private mutating func takeInPaste(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        // The last bytes may be the end marker, so the byte before them is dropped.
        if sequence.count == state.limit { sequence.remove(at: PastedText.mostBytes) }
        sequence.append(byte)
        if byte == PastedText.endMark.last,
            sequence.suffix(PastedText.endMark.count) == PastedText.endMark[...]
        {
            finish(.paste(PastedText.text(of: sequence)), &events)
        }
    }
}
