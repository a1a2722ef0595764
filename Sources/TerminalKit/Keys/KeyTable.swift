/// The keys for byte sequences as xterm and similar terminals send them.
enum KeyTable {
    static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        case 0x00: .control(" ")
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .control(Character(Unicode.Scalar(byte + 0x60)))
        }
    }

    static func alt(_ byte: UInt8) -> Key {
        switch byte {
        case UInt8(ascii: "b"): .wordLeft
        default: .alt(Character(Unicode.Scalar(byte)))
        }
    }

    static func ss3(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte) - 0x4F)
        default: cursor(byte)
        }
    }

    static func consoleFunction(_ byte: UInt8) -> Key? {
        (0x41...0x45).contains(byte) ? .function(Int(byte) - 0x40) : nil
    }

    static func csi(_ final: UInt8, _ parameters: [UInt8]) -> Key? {
        if parameters.first == UInt8(ascii: "<") { return mouse(final, numbers(parameters.dropFirst())) }
        if parameters.first == UInt8(ascii: "?") { return nil }
        let numbers = numbers(parameters[...])
        let modifiers = Modifiers(numbers.count > 1 ? numbers[1] : 1)
        switch final {
        case UInt8(ascii: "u"): return unicode(numbers.first ?? 0, modifiers)
        case UInt8(ascii: "~"): return tilde(numbers.first ?? 0)
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "A") where modifiers.hasAlt: return .altUp
        case UInt8(ascii: "B") where modifiers.hasAlt: return .altDown
        case UInt8(ascii: "C") where modifiers.isBeyondShift: return .wordRight
        case UInt8(ascii: "D") where modifiers.isBeyondShift: return .wordLeft
        case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "S"): return .function(Int(final) - 0x4F)
        default: return cursor(final)
        }
    }

    /// The numbers between semicolons, without their subparameters after a colon.
    private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
        parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Int(UInt32(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0)
        }
    }

    /// The modifier keys, encoded as in xterm and kitty: one more than the sum of their bits.
    private struct Modifiers {
        let sum: Int

        init(_ number: Int) { sum = max(0, number - 1) & 7 }

        var hasShift: Bool { sum & 1 != 0 }
        var hasAlt: Bool { sum & 2 != 0 }
        var hasControl: Bool { sum & 4 != 0 }
        var isBeyondShift: Bool { sum > 1 }
    }

    /// A key of the kitty keyboard protocol.
    private static func unicode(_ code: Int, _ modifiers: Modifiers) -> Key? {
        switch code {
        case 27: return .escape
        case 13: return .enter
        case 9: return modifiers.hasShift ? .backTab : .tab
        case 127: return modifiers.hasAlt ? .alt("\u{7F}") : .backspace
        case 57_399...57_426: return keypad(code - 57_399)
        default: break
        }
        guard let scalar = Unicode.Scalar(UInt32(clamping: code)), scalar.isPrintable else { return nil }
        if modifiers.hasControl { return .control(Character(scalar)) }
        if modifiers.hasAlt {
            return scalar.isASCII ? alt(UInt8(scalar.value)) : .alt(Character(scalar))
        }
        return .character(Character(scalar))
    }

    /// The keys of the keypad, in kitty's order.
    private static func keypad(_ place: Int) -> Key? {
        if place < 10 { return .character(Character(String(place))) }
        let keys: [Key?] = [
            .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter,
            .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
            .insert, .delete,
        ]
        return keys[place - 10]
    }

    /// SGR mouse (mode 1006): the left button and the wheel; releases and motion are dropped.
    private static func mouse(_ final: UInt8, _ numbers: [Int]) -> Key? {
        guard numbers.count == 3, final == UInt8(ascii: "M"), (1...9999).contains(numbers[1]),
            (1...9999).contains(numbers[2])
        else { return nil }
        let action: Mouse.Action
        switch numbers[0] & ~0b1_1100 {
        case 0: action = .press
        case 64: action = .wheelUp
        case 65: action = .wheelDown
        default: return nil
        }
        return .mouse(Mouse(action, column: numbers[1] - 1, row: numbers[2] - 1))
    }

    private static func cursor(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: nil
        }
    }

    private static func tilde(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }
}
