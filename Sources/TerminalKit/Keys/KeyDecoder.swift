/// A key press, a paste, or a mouse action.
package enum Key: Hashable, Sendable {
    /// One printable scalar; a combining mark is a separate key.
    case character(Character)
    case control(Character)
    /// A character with Alt, or after Escape.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case wordLeft, wordRight
    case altUp, altDown
    case function(Int)
    /// Pasted text as one line of printable characters; never decoded as keys.
    case paste(String)
    case mouse(Mouse)
}

/// A mouse action and its cell, counted from 0.
package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable { case press, doublePress, wheelUp, wheelDown }

    package var action: Action
    package var column: Int
    package var row: Int

    package init(_ action: Action, column: Int, row: Int) {
        (self.action, self.column, self.row) = (action, column, row)
    }
}

/// Turns a terminal's bytes into keys.
///
/// A pure state machine: how the bytes are split into chunks makes no difference. Memory is bounded; unknown sequences
/// are dropped. Sequences follow ECMA-48 and xterm's ctlseqs.
package struct KeyDecoder: Sendable {
    private enum State: Equatable {
        case ground
        case utf8([UInt8], missing: Int)
        case escape
        case ss3
        case csi([UInt8])
        /// The Linux console's function keys: CSI [ and one more byte.
        case consoleFunction
        /// OSC, DCS and similar, up to BEL or ST; `sawEscape` after the escape that may begin ST.
        case string(sawEscape: Bool)
        case paste
    }

    private var state = State.ground
    private var paste = PasteBuffer()

    /// How long a lone Escape waits for the rest of a sequence.
    ///
    /// Over a slow line the bytes of one arrow may come tens of milliseconds apart.
    package static let escapeWait = Duration.milliseconds(100)
    /// How long an unfinished paste waits for more bytes before it ends without its end mark.
    package static let pasteWait = Duration.seconds(1)

    package init() {}

    /// Whether a sequence is unfinished. `quiet` ends it.
    package var isWaiting: Bool { state != .ground }

    /// The keys that `bytes` complete, in order.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// Returns the keys that are complete because no byte came for `time`.
    ///
    /// A lone Escape is a key, an incomplete sequence is dropped, and a paste without its end mark ends after `pasteWait`.
    package mutating func quiet(for time: Duration = escapeWait) -> [Key] {
        let before = state
        if before == .paste, time < Self.pasteWait { return [] }
        state = .ground
        switch before {
        case .escape: return [.escape]
        case .paste: return [.paste(paste.text)]
        case .ground, .utf8, .ss3, .csi, .consoleFunction, .string: return []
        }
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
        switch state {
        case .ground: takeInGround(byte, &keys)
        case .utf8(let begun, let missing): takeInUTF8(byte, begun, missing, &keys)
        case .escape: takeAfterEscape(byte, &keys)
        case .ss3:
            state = .ground
            if let key = KeyTable.ss3(byte) { keys.append(key) } else if byte == 0x1B { state = .escape }
        case .csi(let begun): takeInCSI(byte, begun, &keys)
        case .consoleFunction:
            state = .ground
            if (0x41...0x45).contains(byte) { keys.append(.function(Int(byte) - 0x40)) }
        case .string(let sawEscape):
            let ends = [0x07, 0x18, 0x1A].contains(byte) || sawEscape && byte == UInt8(ascii: "\\")
            state = ends ? .ground : .string(sawEscape: byte == 0x1B)
        case .paste:
            if let text = paste.take(byte) {
                state = .ground
                keys.append(.paste(text))
            }
        }
    }
}

// MARK: Plain keys

extension KeyDecoder {
    private mutating func takeInGround(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x20...0x7E: keys.append(.character(Character(Unicode.Scalar(byte))))
        case 0xC2...0xDF: state = .utf8([byte], missing: 1)
        case 0xE0...0xEF: state = .utf8([byte], missing: 2)
        case 0xF0...0xF4: state = .utf8([byte], missing: 3)
        case 0x80...: break
        default: keys.append(KeyTable.control(byte))
        }
    }

    private mutating func takeInUTF8(_ byte: UInt8, _ begun: [UInt8], _ missing: Int, _ keys: inout [Key]) {
        guard (0x80...0xBF).contains(byte) else {
            state = .ground
            return take(byte, &keys)
        }
        if missing > 1 {
            state = .utf8(begun + [byte], missing: missing - 1)
            return
        }
        state = .ground
        guard let text = String(validating: begun + [byte], as: UTF8.self),
            let scalar = text.unicodeScalars.first, scalar.isPrintable
        else { return }
        keys.append(.character(Character(scalar)))
    }

    private mutating func takeAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: keys.append(.escape)
        case UInt8(ascii: "["): state = .csi([])
        case UInt8(ascii: "O"): state = .ss3
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string(sawEscape: false)
        case 0x20...0x7E:
            state = .ground
            keys.append(KeyTable.alt(byte))
        default:
            state = .ground
            keys.append(.escape)
            take(byte, &keys)
        }
    }
}

// MARK: Sequences

extension KeyDecoder {
    private mutating func takeInCSI(_ byte: UInt8, _ begun: [UInt8], _ keys: inout [Key]) {
        switch byte {
        case 0x20...0x3F:
            // Longer than the sequence of any key, so the rest is not needed.
            state = .csi(begun.count < 32 ? begun + [byte] : begun)
        case UInt8(ascii: "[") where begun.isEmpty: state = .consoleFunction
        case 0x40...0x7E: finishCSI(byte, begun, &keys)
        default:
            state = .ground
            take(byte, &keys)
        }
    }

    private mutating func finishCSI(_ final: UInt8, _ parameters: [UInt8], _ keys: inout [Key]) {
        state = .ground
        if final == UInt8(ascii: "~"), parameters == Array("200".utf8) {
            state = .paste
            paste = PasteBuffer()
        } else if let key = KeyTable.csi(final, parameters) {
            keys.append(key)
        }
    }
}
