import TerminalKit
import Testing

@testable import CardBrowser

/// Every key in docs/Keys.md on other keyboard layouts, as the byte sequences that terminals send.
@Suite struct KeyboardLayoutTests {
    /// The characters that a layout has on the US layout's letter keys, in the order of those keys.
    struct Layout: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let letters: [Unicode.Scalar]

        init(_ name: String, _ letters: String) {
            testDescription = name
            self.letters = letters.unicodeScalars.filter { $0 != " " }
        }

        var isLatin: Bool { letters.contains("e") }

        /// The code points that the layout and the US layout have on the physical key for `letter`. On a Latin layout
        /// that is the key that types the letter; on others, the key that types it on a US keyboard.
        func key(_ letter: Character) -> (own: UInt32, us: UInt32)? {
            let places = isLatin ? letters : Layout.us.letters
            guard let place = places.firstIndex(of: letter.unicodeScalars.first!) else { return nil }
            return (letters[place].value, Layout.us.letters[place].value)
        }

        static let us = Layout("US", "qwertyuiop asdfghjkl zxcvbnm")
    }

    static let layouts = [
        Layout.us,
        Layout("Dvorak", "',.pyfgcrl aoeuidhtn ;qjkxbm"),
        Layout("AZERTY", "azertyuiop qsdfghjkl wxcvbn,"),
        Layout("Russian", "йцукенгшщз фывапролд ячсмить"),
        Layout("Ukrainian", "йцукенгшщз фівапролд ячсмить"),
        Layout("Bulgarian", ",уеишщксдз ьяаожгтнв юйъэфхп"),
        Layout("Serbian", "љњертзуиоп асдфгхјкл ѕџцвбнм"),
        Layout("Greek", ";ςερτυθιοπ ασδφγηξκλ ζχψωβνμ"),
        Layout("Hebrew", "/'קראטוןםפ שדגכעיחלך זסבהנמצ"),
        Layout("Arabic", "ضصثقفغعهخح شسيبلاتنم ئءؤر\u{FEFB}ىة"),
        Layout("Persian", "ضصثقفغعهخح شسیبلاتنم ظطزرذدپ"),
        Layout("kana", "たていすかんなにらせ ちとしはきくまのり つさそひこみも"),
    ]

    /// The documented keys, the Alt combinations that replace letters in text fields, and the keys that send signals.
    static let keys: Set<Key> = {
        let rows = Set(KeyGroup.all.flatMap(\.bindings).flatMap(\.keys))
        let letters = rows.compactMap {
            if case .character(let letter) = $0, letter != " " { letter } else { nil }
        }
        // Alt-b moves back by a word (browser.md 4).
        return rows.union(letters.filter { $0 != "b" }.map(Key.alt)).union([.control("c"), .control("z")])
    }()

    private func events(_ bytes: String) -> [TerminalEvent] {
        var decoder = TerminalDecoder()
        var events: [TerminalEvent] = []
        for byte in bytes.utf8 { decoder.feed(byte, into: &events) }
        while decoder.wait != nil { decoder.timeOut(into: &events) }
        return events.filter { $0 != .rested }
    }

    private func event(_ key: Key) -> TerminalEvent {
        switch key {
        case .control("c"): .signal(.interrupt)
        case .control("z"): .signal(.stop)
        default: .key(key)
        }
    }

    @Test(arguments: layouts)
    func `each documented key works on each layout under kitty's protocol`(_ layout: Layout) {
        for key in Self.keys {
            for bytes in kitty(key, layout) {
                #expect(events(bytes) == [event(key)], "\(key) \(bytes.debugDescription)")
            }
        }
    }

    @Test func `each documented key is recognized from the bytes terminals send without the protocol`() {
        for key in Self.keys {
            let sent = plain(key)
            #expect(!sent.isEmpty, "\(key)")
            for bytes in sent { #expect(events(bytes) == [event(key)], "\(key) \(bytes.debugDescription)") }
        }
    }

    /// The sequences that kitty, foot, WezTerm and Ghostty send with the protocol's flags 1 and 4, also with Caps Lock
    /// or Num Lock on.
    private func kitty(_ key: Key, _ layout: Layout) -> [String] {
        switch key {
        case .control(" "): return ["\u{1B}[32;5u"]
        case .control(let letter):
            guard let (own, us) = layout.key(letter) else { return [] }
            return [5, 69, 133].map { "\u{1B}[\(own)\(own == us ? "" : "::\(us)");\($0)u" }
        case .alt("\u{7F}"): return ["\u{1B}[127;3u", "\u{1B}[127;5u"]
        case .alt(let sign) where !sign.isLetter:
            let code = sign.unicodeScalars.first!.value
            // AZERTY and some other layouts type digits with Shift.
            return ["\u{1B}[\(code);3u", "\u{1B}[\(code)::50;3u", "\u{1B}[233:\(code):50;4u"]
        case .alt(let letter):
            guard let (own, us) = layout.key(Character(letter.lowercased())) else { return [] }
            // If the layout has punctuation on this physical key, it is a different key.
            if own < 0x61 { return [] }
            let capital = String(Unicode.Scalar(own)!).uppercased().unicodeScalars.first!.value
            let base = own == us ? "" : ":\(us)"
            return letter.isUppercase
                ? ["\u{1B}[\(own):\(capital)\(base);4u"]
                : ["\u{1B}[\(own)\(base.isEmpty ? "" : ":" + base);3u"]
        case .character(let letter): return layout.isLatin || !letter.isLetter ? [String(letter)] : []
        case .escape: return ["\u{1B}[27u", "\u{1B}[27;65u", "\u{1B}[27;129u"]
        case .backTab: return ["\u{1B}[9;2u"]
        case .function(1): return ["\u{1B}[P", "\u{1B}[1;129P"]
        case .function(2): return ["\u{1B}[Q", "\u{1B}[1;129Q"]
        case .enter: return ["\r", "\u{1B}[57414u"]
        case .up: return ["\u{1B}[A", "\u{1B}[1;129A", "\u{1B}[57419u"]
        default: return plain(key)
        }
    }

    /// The sequences sent by xterm, VTE, Konsole, rxvt, iTerm2, PuTTY, tmux, GNU screen and the Linux console.
    private func plain(_ key: Key) -> [String] {
        switch key {
        case .control(" "): ["\0"]
        case .control(let letter): [String(Unicode.Scalar(letter.asciiValue! & 0x1F))]
        case .alt(let letter): ["\u{1B}\(letter)"] + (letter == "\u{7F}" ? ["\u{1B}\u{8}"] : [])
        case .character(let letter): [String(letter)]
        case .enter: ["\r", "\n", "\u{1B}OM", "\u{1B}[27;2;13~"]
        case .escape: ["\u{1B}"]
        case .tab: ["\t"]
        case .backTab: ["\u{1B}[Z"]
        case .backspace: ["\u{7F}", "\u{8}"]
        case .delete: ["\u{1B}[3~"]
        case .insert: ["\u{1B}[2~"]
        case .up: ["\u{1B}[A", "\u{1B}OA", "\u{1B}[1;2A", "\u{1B}[a", "\u{1B}Oa"]
        case .down: ["\u{1B}[B", "\u{1B}OB", "\u{1B}[1;2B", "\u{1B}[b", "\u{1B}Ob"]
        case .right: ["\u{1B}[C", "\u{1B}OC", "\u{1B}[1;2C", "\u{1B}[c"]
        case .left: ["\u{1B}[D", "\u{1B}OD", "\u{1B}[1;2D", "\u{1B}[d"]
        case .home: ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~"]
        case .end: ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~"]
        case .pageUp: ["\u{1B}[5~"]
        case .pageDown: ["\u{1B}[6~"]
        case .wordLeft: ["\u{1B}[1;5D", "\u{1B}[1;3D", "\u{1B}b", "\u{1B}Od", "\u{1B}\u{1B}[D"]
        case .wordRight: ["\u{1B}[1;5C", "\u{1B}[1;3C", "\u{1B}Oc", "\u{1B}\u{1B}[C"]
        case .altUp: ["\u{1B}[1;3A", "\u{1B}\u{1B}[A", "\u{1B}\u{1B}OA"]
        case .altDown: ["\u{1B}[1;3B", "\u{1B}\u{1B}[B", "\u{1B}\u{1B}OB"]
        case .function(1): ["\u{1B}OP", "\u{1B}[11~", "\u{1B}[[A"]
        case .function(2): ["\u{1B}OQ", "\u{1B}[12~", "\u{1B}[[B"]
        case .function(3): ["\u{1B}OR", "\u{1B}[13~", "\u{1B}[[C"]
        case .function, .paste, .mouse: []
        }
    }
}
