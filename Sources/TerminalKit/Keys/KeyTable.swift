/// The keys for the byte sequences that xterm and similar terminals send.
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

    /// The key of a byte after ESC. Terminals with the keyboard protocol also send Alt with Enter or Tab this way.
    static func alt(_ byte: UInt8) -> Key {
        switch byte {
        case UInt8(ascii: "b"): .wordLeft
        case 0x08, 0x7F: .alt("\u{7F}")
        case 0x20...0x7E: .alt(Character(Unicode.Scalar(byte)))
        default: control(byte)
        }
    }

    static func ss3(_ byte: UInt8, alt: Bool = false) -> Key? {
        switch byte {
        case _ where alt: csi(byte, [], alt: true)
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte) - 0x4F)
        // An arrow with Control in rxvt.
        case UInt8(ascii: "c"): .wordRight
        case UInt8(ascii: "d"): .wordLeft
        default: cursor(byte)
        }
    }

    static func consoleFunction(_ byte: UInt8) -> Key? {
        (0x41...0x45).contains(byte) ? .function(Int(byte) - 0x40) : nil
    }

    static func csi(_ final: UInt8, _ parameters: [UInt8], alt: Bool = false) -> Key? {
        if parameters.first == UInt8(ascii: "<") { return mouse(final, numbers(parameters.dropFirst())) }
        if parameters.first == UInt8(ascii: "?") { return nil }
        let numbers = numbers(parameters[...])
        let modifiers = Modifiers(numbers.count > 1 ? numbers[1] : 1, alt: alt)
        if modifiers.isUnsupported { return nil }
        switch final {
        case UInt8(ascii: "u"): return unicode(KeyCode(parameters), modifiers)
        // How xterm sends other keys with modifiers (modifyOtherKeys).
        case UInt8(ascii: "~") where numbers.count == 3 && numbers[0] == 27:
            return unicode(KeyCode(numbers[2]), modifiers)
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

    /// The parameters between semicolons, without the subparameters after a colon.
    private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
        parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Int(UInt32(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0)
        }
    }

    /// The modifier keys, encoded as in xterm and kitty: one plus the sum of their bits.
    private struct Modifiers {
        let sum: Int

        init(_ number: Int, alt: Bool) { sum = max(0, number - 1) & 0b11_1111 | (alt ? 2 : 0) }

        var hasShift: Bool { sum & 1 != 0 }
        var hasAlt: Bool { sum & 2 != 0 }
        var hasControl: Bool { sum & 4 != 0 }
        var isBeyondShift: Bool { sum > 1 }
        /// Whether Super, Hyper or Meta is held down; such a key press is ignored.
        var isUnsupported: Bool { sum >= 8 }
    }

    /// The key of `CSI … u`: its character, the character with Shift, and the character of the key in the US layout.
    private struct KeyCode {
        let plain: Int
        var shifted: Int?
        var base: Int?

        init(_ code: Int) { plain = code }

        init(_ parameters: [UInt8]) {
            let first = parameters.prefix { $0 != UInt8(ascii: ";") }
            let codes = first.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
                UInt32(String(decoding: $0, as: UTF8.self)).map { Int($0) }
            }
            plain = codes.first.flatMap(\.self) ?? 0
            if codes.count > 1 { shifted = codes[1] }
            if codes.count > 2 { base = codes[2] }
        }

        /// The character that the key types with these modifiers.
        func typed(_ modifiers: Modifiers) -> Unicode.Scalar? {
            guard modifiers.hasShift else { return Self.printable(plain) }
            return Self.printable(
                shifted ?? (0x61...0x7A ~= plain ? plain - 0x20 : plain))
        }

        /// The character for a combination with Control: `latin`, unless it is a symbol without a control byte, such
        /// as `'` on the Hebrew W key; then it is the letter in the US layout.
        var latinWithControl: Unicode.Scalar? {
            guard let latin, 0x21...0x3E ~= latin.value, !(0x30...0x39 ~= latin.value), let base,
                0x61...0x7A ~= base
            else { return latin }
            return Self.printable(base)
        }

        /// The ASCII character for a combination with Alt; on layouts without Latin letters, the one in the US
        /// layout.
        var latin: Unicode.Scalar? {
            let own = Self.printable(plain)
            if own.map({ $0.value < Self.firstBeyondLatin }) != false { return own }
            return base.flatMap(Self.printable) ?? own.flatMap { KeyTable.latinLetters[$0] } ?? own
        }

        /// `latin` with Shift.
        var shiftedLatin: Unicode.Scalar? {
            guard let latin, latin.isASCII, Self.printable(plain)?.isASCII == false else { return nil }
            return 0x61...0x7A ~= latin.value ? Unicode.Scalar(latin.value - 0x20) : latin
        }

        /// All scalars below are ASCII, or Latin letters with or without accents.
        private static let firstBeyondLatin: UInt32 = 0x370

        private static func printable(_ code: Int) -> Unicode.Scalar? {
            Unicode.Scalar(UInt32(clamping: code)).flatMap { $0.isPrintable ? $0 : nil }
        }
    }

    /// The letters on the keys C, Z and S of layouts without Latin letters, for terminals that don't report the key's
    /// character in the US layout.
    private static let layouts: [(c: Unicode.Scalar, z: Unicode.Scalar, s: Unicode.Scalar)] = [
        ("\u{441}", "\u{44F}", "\u{44B}"),  // Russian: с я ы
        ("\u{441}", "\u{44F}", "\u{456}"),  // Ukrainian: с я і
        ("\u{44A}", "\u{44E}", "\u{44F}"),  // Bulgarian: ъ ю я
        ("\u{446}", "\u{455}", "\u{441}"),  // Serbian: ц ѕ с
        ("\u{3C8}", "\u{3B6}", "\u{3C3}"),  // Greek: ψ ζ σ
        ("\u{5D1}", "\u{5D6}", "\u{5D3}"),  // Hebrew: bet, zayin, dalet
        ("\u{624}", "\u{626}", "\u{633}"),  // Arabic: waw and yeh with hamza, seen
        ("\u{632}", "\u{638}", "\u{633}"),  // Persian: zain, zah, seen
    ]

    /// A letter that two layouts have on different keys belongs to the layout listed first: Ctrl-С is Ctrl-C, as in
    /// Russian, rather than Ctrl-S, as in Serbian.
    private static let latinLetters = layouts.reduce(into: [Unicode.Scalar: Unicode.Scalar]()) {
        table, layout in
        for (letter, key): (Unicode.Scalar, Unicode.Scalar) in [
            (layout.c, "c"), (layout.z, "z"), (layout.s, "s"),
        ] where table[letter] == nil { table[letter] = key }
    }

    /// A key of the kitty keyboard protocol.
    private static func unicode(_ code: KeyCode, _ modifiers: Modifiers) -> Key? {
        switch code.plain {
        case 27: return .escape
        case 13: return .enter
        case 9: return modifiers.hasShift ? .backTab : .tab
        case 127: return modifiers.isBeyondShift ? .alt("\u{7F}") : .backspace
        case 57_399...57_426: return keypad(code.plain - 57_399)
        default: break
        }
        if modifiers.hasControl { return code.latinWithControl.map(control) }
        if modifiers.hasAlt {
            let scalar =
                modifiers.hasShift ? code.shiftedLatin ?? code.typed(modifiers) : code.latin
            return scalar.map { $0.isASCII ? alt(UInt8($0.value)) : .alt(Character($0)) }
        }
        return code.typed(modifiers).map { .character(Character($0)) }
    }

    /// The key of a character with Control: that of the byte that a terminal without the protocol would send.
    private static func control(_ scalar: Unicode.Scalar) -> Key {
        switch scalar {
        case "[": .escape
        case "a"..."z": control(UInt8(scalar.value & 0x1F))
        default: .control(Character(scalar))
        }
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

    /// A mouse report of three bytes, each of which is its value plus 32.
    static func mouse(x10 bytes: [UInt8]) -> Key? {
        mouse(UInt8(ascii: "M"), bytes.map { Int($0) - 32 })
    }

    /// SGR mouse reports (mode 1006) of the left button and the wheel; releases and motion are dropped.
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
        // rxvt sends the lower-case letters with Shift.
        case UInt8(ascii: "A"), UInt8(ascii: "a"): .up
        case UInt8(ascii: "B"), UInt8(ascii: "b"): .down
        case UInt8(ascii: "C"), UInt8(ascii: "c"): .right
        case UInt8(ascii: "D"), UInt8(ascii: "d"): .left
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
