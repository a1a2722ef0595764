import SeededRandom
import TerminalKit
import Testing

@Suite struct TerminalDecoderTests {
    /// The events for these inputs, with a pause after each.
    private func events(_ texts: String...) -> [TerminalEvent] {
        var decoder = TerminalDecoder()
        return texts.flatMap { decoder.feed($0.utf8) + decoder.rest() }
    }

    private func keys(_ text: String) -> [Key] { events(text).compactMap(\.key) }

    // MARK: Keys

    @Test(
        arguments: [
            ("a", [.character("a")]), ("é火", [.character("é"), .character("火")]), ("\r", [.enter]),
            ("\n", [.enter]),
            ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1}", [.control("a")]),
            ("\u{15}", [.control("u")]), ("\0", [.control(" ")]), ("\u{1B}", [.escape]),
            ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}x", [.alt("x")]), ("\u{1B}[A", [.up]),
            ("\u{1B}OA", [.up]),
            ("\u{1B}[B", [.down]), ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;2C", [.right]),
            ("\u{1B}b", [.wordLeft]), ("\u{1B}f", [.alt("f")]),
            ("\u{1B}[H", [.home]), ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]),
            ("\u{1B}[4~", [.end]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
            ("\u{1B}[3~", [.delete]),
            ("\u{1B}[Z", [.backTab]), ("\u{1B}OP", [.function(1)]), ("\u{1B}[[A", [.function(1)]),
            ("\u{1B}[24~", [.function(12)]), ("\u{1B}[999~x", [.character("x")]), ("\u{1B}[?1;2c", []),
            ("\u{1B}]0;title\u{7}x", [.character("x")]), ("\u{1B}P1$r\u{1B}\\x", [.character("x")]),
            ("\u{1B}\r", [.enter]), ("\u{1B}[", []),
            ("\u{202E}\u{9B}\u{E000}", []), ("\u{1B}[1;3A", [.altUp]), ("\u{1B}[1;3B", [.altDown]),
            // The kitty keyboard protocol.
            ("\u{1B}[27u", [.escape]), ("\u{1B}[100;5u", [.control("d")]), ("\u{1B}[115;3u", [.alt("s")]),
            ("\u{1B}[98;3u", [.wordLeft]), ("\u{1B}[127;3u", [.alt("\u{7F}")]), ("\u{1B}[9;2u", [.backTab]),
            ("\u{1B}[97:65;1:1u", [.character("a")]), ("\u{1B}[13;2u", [.enter]),
            ("\u{1B}[57400u", [.character("1")]),
            ("\u{1B}[57414u", [.enter]), ("\u{1B}[57420u", [.down]), ("\u{1B}[57426u", [.delete]),
            ("\u{1B}[57441u", []), ("\u{1B}[P", [.function(1)]), ("\u{1B}[32;5u", [.control(" ")]),
            ("\u{1B}[99999999999u", []), ("\u{1B}[?1u", []),
            // The mouse, in SGR reports.
            ("\u{1B}[<0;1;1M", [.mouse(Mouse(.press, column: 0, row: 0))]),
            ("\u{1B}[<16;80;24M", [.mouse(Mouse(.press, column: 79, row: 23))]),
            ("\u{1B}[<64;3;4M", [.mouse(Mouse(.wheelUp, column: 2, row: 3))]),
            ("\u{1B}[<65;3;4M", [.mouse(Mouse(.wheelDown, column: 2, row: 3))]),
            ("\u{1B}[<0;3;4m\u{1B}[<2;3;4M\u{1B}[<35;3;4M\u{1B}[<0;0;4M\u{1B}[<0;4M\u{1B}[<0;99999;4M", []),
        ] as [(String, [Key])])
    func `common sequences are keys`(_ text: String, _ expected: [Key]) {
        #expect(keys(text) == expected)
    }

    @Test(
        arguments: [
            // A letter of any alphabet with Alt.
            ("\u{1B}é", [.alt("é")]), ("\u{1B}я", [.alt("я")]), ("\u{1B}\u{7F}", [.alt("\u{7F}")]),
            ("\u{1B}\u{8}", [.alt("\u{7F}")]), ("\u{1B}\t", [.tab]), ("\u{1B}\u{1}", [.control("a")]),
            ("\u{1B}\u{80}x", [.character("x")]),
            // rxvt and iTerm2 send a second Escape for Alt.
            ("\u{1B}\u{1B}[A", [.altUp]), ("\u{1B}\u{1B}OB", [.altDown]), ("\u{1B}\u{1B}[D", [.wordLeft]),
            ("\u{1B}\u{1B}[999~", []), ("\u{1B}\u{1B}x", [.escape, .alt("x")]),
            ("\u{1B}\u{1B}\u{1B}", [.escape, .escape, .escape]),
            ("\u{1B}\u{1B}[<0;1;1M", [.escape, .mouse(Mouse(.press, column: 0, row: 0))]),
            ("\u{1B}\u{1B}[200~a\u{1B}[201~", [.escape, .paste("a")]),
            // X10 mouse reports: a press, a release, the wheel, and a report interrupted by a key.
            ("\u{1B}[M !!x", [.mouse(Mouse(.press, column: 0, row: 0)), .character("x")]),
            ("\u{1B}[M#!!+", [.character("+")]),
            ("\u{1B}[M`\"#", [.mouse(Mouse(.wheelUp, column: 1, row: 2))]),
            ("\u{1B}[M \u{1B}[A", [.up]), ("\u{1B}[M", []),
            // xterm's modifyOtherKeys.
            ("\u{1B}[27;2;13~", [.enter]), ("\u{1B}[27;5;119~", [.control("w")]),
            ("\u{1B}[27;5;127~", [.alt("\u{7F}")]), ("\u{1B}[127;5u", [.alt("\u{7F}")]),
            // Combinations with Control that are other keys, such as Ctrl-m for Enter.
            ("\u{1B}[91;5u\u{1B}[109;5u\u{1B}[106;5u", [.escape, .enter, .enter]),
            ("\u{1B}[105;5u\u{1B}[104;5u", [.tab, .backspace]),
            // Super, Hyper and Meta make a key unknown; Caps Lock and Num Lock are ignored.
            ("\u{1B}[97;9u\u{1B}[97;17u\u{1B}[117;33u\u{1B}[1;9A\u{1B}[3;9~\u{1B}[1;10P\u{1B}[99;13u", []),
            ("\u{1B}[119;69u\u{1B}[119;133u\u{1B}[1;65A", [.control("w"), .control("w"), .up]),
            // Alt and Shift, with and without the shifted key.
            ("\u{1B}[117:85;4u\u{1B}[117;4u", [.alt("U"), .alt("U")]), ("\u{1B}[61:43;4u", [.alt("+")]),
        ] as [(String, [Key])])
    func `sequences of various terminals are keys`(_ text: String, _ expected: [Key]) {
        #expect(keys(text) == expected)
    }

    /// A keyboard layout: its letters, by the US layout's letters on the same keys.
    struct Keyboard: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let letters: [Character: Character]
        /// Whether the keys are recognized even if the terminal doesn't send the US layout's key.
        var isKnown = true

        static let all: [Keyboard] = [
            Keyboard(
                testDescription: "Russian",
                letters: ["c": "с", "z": "я", "s": "ы", "w": "ц", "u": "г", "d": "в"]),
            Keyboard(
                testDescription: "Ukrainian",
                letters: ["c": "с", "z": "я", "s": "і", "w": "ц", "u": "г", "d": "в"]),
            Keyboard(
                testDescription: "Greek",
                letters: ["c": "ψ", "z": "ζ", "s": "σ", "w": "ς", "u": "θ", "d": "δ"]),
            Keyboard(testDescription: "Hebrew", letters: ["c": "ב", "z": "ז", "s": "ד", "u": "ו", "d": "ג"]),
            Keyboard(
                testDescription: "Arabic",
                letters: ["c": "ؤ", "z": "ئ", "s": "س", "w": "ص", "u": "ع", "d": "ي"]),
            Keyboard(
                testDescription: "Persian",
                letters: ["c": "ز", "z": "ظ", "s": "س", "w": "ص", "u": "ع", "d": "ی"]),
            Keyboard(
                testDescription: "kana",
                letters: ["c": "そ", "z": "つ", "s": "と", "w": "て", "u": "な", "d": "し"],
                isKnown: false),
        ]
    }

    /// kitty 0.26.5, foot and WezTerm send `CSI CODE:SHIFTED:BASE;MODIFIERS u`; SHIFTED is empty for a key without a
    /// shifted character.
    @Test(arguments: Keyboard.all)
    func `a combination is that of the key, whatever its letter in the layout`(_ keyboard: Keyboard) {
        for (latin, letter) in keyboard.letters {
            let (code, base) = (letter.unicodeScalars.first!.value, latin.unicodeScalars.first!.value)
            let control = events("\u{1B}[\(base);5u").first
            #expect(events("\u{1B}[\(code)::\(base);5u").first == control)
            #expect(keys("\u{1B}[\(code)::\(base);3u") == keys("\u{1B}\(latin)"))
            #expect(keys("\u{1B}[\(code):\(code):\(base);4u") == [.alt(Character(latin.uppercased()))])
            if keyboard.isKnown, "czs".contains(latin) {
                #expect(events("\u{1B}[\(code);5u").first == control, "\(letter)")
            }
            // Without modifiers the letter is typed text.
            #expect(keys("\(letter)") == [.character(letter)])
        }
    }

    @Test(
        arguments: [
            // Russian takes precedence over Serbian and Bulgarian, which have these letters on the S key.
            ("с", "c"), ("я", "z"),
            ("ъ", "c"), ("ю", "z"), ("ц", "c"), ("ѕ", "z"),
            // Arabic takes precedence over Persian.
            ("س", "s"), ("ز", "c"), ("ظ", "z"),
        ] as [(Character, Character)])
    func `a letter that layouts have on different keys is that of the layout named first`(
        _ letter: Character, _ latin: Character
    ) {
        let code = letter.unicodeScalars.first!.value
        #expect(
            events("\u{1B}[\(code);5u") == events("\u{1B}[\(latin.unicodeScalars.first!.value);5u"))
    }

    @Test func `a Latin layout has its own letters, and its digits with Shift`() {
        // Dvorak: j is on the C key, and c on the I key.
        #expect(events("\u{1B}[99::105;5u").first == .signal(.interrupt))
        #expect(keys("\u{1B}[106::99;5u") == [.enter] && keys("\u{1B}[106::99;3u") == [.alt("j")])
        // AZERTY: w and z are on the Z and W keys, and 2 is Shift-é.
        #expect(events("\u{1B}[122::119;5u").first == .signal(.stop))
        #expect(keys("\u{1B}[119::122;5u\u{1B}[38:49:49;4u") == [.control("w"), .alt("1")])
        #expect(keys("\u{1B}[233:50:50;4u\u{1B}[233::50;3u") == [.alt("2"), .alt("é")])
    }

    @Test func `a sequence or letter waits a second for its bytes, and its rest is not text`() {
        for (whole, key) in [
            ("\u{1B}[A", Key.up), ("\u{1B}OA", .up), ("\u{1B}[1;5D", .wordLeft), ("火", .character("火")),
        ] {
            for cut in 1..<whole.utf8.count where cut > 1 || whole.utf8.first != 0x1B {
                var decoder = TerminalDecoder()
                #expect(decoder.feed(whole.utf8.prefix(cut)).isEmpty && decoder.rest() == [.rested])
                #expect(decoder.wait == .seconds(1))
                #expect(decoder.feed(whole.utf8.dropFirst(cut)) == [.key(key)], "\(whole) \(cut)")
            }
        }
        var decoder = TerminalDecoder()
        #expect(
            decoder.feed("\u{1B}[1;".utf8).isEmpty && decoder.rest() == [.rested] && decoder.rest().isEmpty)
        #expect(decoder.wait == nil && decoder.feed("A".utf8) == [.key(.character("A"))])
        #expect(decoder.feed("\u{1B}[20".utf8).isEmpty && decoder.rest() == [.rested])
        #expect(decoder.feed("0~ab\u{1B}[201~".utf8) == [.key(.paste("ab"))])
    }

    @Test func `a paste is one key, whatever it contains`() {
        let paste = "\u{1B}[200~Elsa\r\nq\u{3}\u{1B}[A\u{1B}]52;c;eA==\u{7}\u{1B}[0n \t x\u{202E}\u{1B}[201~"
        #expect(keys(paste) == [.paste("Elsa\nq[A]52;c;eA==[0n x")])
    }

    @Test(arguments: [
        (" cost:abc", " cost:abc"), ("elsa  ", "elsa  "), (" ", " "), ("\n elsa\n", " elsa"),
        ("a \n\n b", "a\nb"), (" \nb", "b"), (" \u{1}\r3", "3"),
        ("a\tb\u{A0}c", "a b c"), ("\n", ""),
    ])
    func `a paste keeps its blanks, and a line break between words`(pasted: String, text: String) {
        #expect(keys("\u{1B}[200~\(pasted)\u{1B}[201~") == [.paste(text)])
    }

    @Test func `a paste waits for its end through a short silence`() {
        var decoder = TerminalDecoder()
        #expect(decoder.feed("\u{1B}[200~a".utf8).isEmpty && decoder.rest() == [.rested])
        #expect(decoder.feed("q\u{1B}".utf8).isEmpty && decoder.rest() == [.rested])
        #expect(decoder.feed("[201~".utf8) == [.key(.paste("aq"))])
    }

    @Test func `a paste without an end is delivered after a second, and keys are keys again`() {
        var decoder = TerminalDecoder()
        #expect(decoder.feed("\u{1B}[200~Elsa\u{3}\u{1B}[20".utf8).isEmpty)
        #expect(decoder.rest() == [.rested] && decoder.wait == .seconds(1))
        #expect(decoder.rest() == [.key(.paste("Elsa"))] && decoder.wait == .milliseconds(100))
        #expect(decoder.rest() == [.rested] && decoder.wait == nil)
        #expect(decoder.feed("q\u{3}\u{1B}[201~".utf8) == [.key(.character("q")), .signal(.interrupt)])
        #expect(decoder.feed("\u{1B}[200~x\u{1B}[201~".utf8) == [.key(.paste("x"))])
    }

    @Test func `an endless paste takes bounded memory`() {
        var decoder = TerminalDecoder()
        _ = decoder.feed("\u{1B}[200~".utf8)
        for _ in 0..<200 { _ = decoder.feed(repeatElement(UInt8(ascii: "x"), count: 1000)) }
        let kept = Key.paste(String(repeating: "x", count: 65_536))
        #expect(decoder.feed("\u{1B}[201~".utf8) == [.key(kept)])
    }

    @Test(arguments: [
        "-9223372036854775808", "9223372036854775807", "-1", "99999999999999999999", "4294967295",
    ])
    func `a sequence with an impossible number does not trap`(number: String) {
        var decoder = TerminalDecoder()
        let events = decoder.feed(
            "\u{1B}[1;\(number)A\u{1B}[\(number);\(number)u\u{1B}[<\(number);\(number);\(number)Mx".utf8)
        #expect(events.last == .key(.character("x")))
    }

    @Test func `broken UTF-8 is dropped and the bytes after it are read`() {
        var decoder = TerminalDecoder()
        #expect(
            decoder.feed([0xC3, 0x61, 0xFF, 0x80, 0xE7, 0x81, 0x0D]) == [.key(.character("a")), .key(.enter)])
        #expect(decoder.feed([0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x62]) == [.key(.character("b"))])
    }

    @Test func `after a pause only a lone Escape becomes a key`() {
        var decoder = TerminalDecoder()
        #expect(decoder.rest().isEmpty)
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.rest() == [.key(.escape)])
        #expect(decoder.rest() == [.rested] && decoder.rest().isEmpty)
        #expect(decoder.feed([0xE7]).isEmpty && decoder.rest() == [.rested] && decoder.rest().isEmpty)
    }

    // MARK: Signals

    @Test func `the keys that send signals are signals, in order`() {
        #expect(
            events("a\u{3}b\u{1A}", "\u{1C}\u{1B}[99;5u") == [
                .key(.character("a")), .signal(.interrupt), .key(.character("b")), .signal(.stop), .rested,
                .signal(.quit), .signal(.interrupt), .rested,
            ])
    }

    @Test func `a signal after half a sequence is not lost`() {
        #expect(events("\u{1B}\u{3}") == [.signal(.interrupt), .rested])
        #expect(events("\u{1B}[", "\u{3}") == [.rested, .signal(.interrupt), .rested])
        #expect(events("\u{1B}]", "\u{3}") == [.rested, .signal(.interrupt), .rested])
    }

    // MARK: Replies

    @Test(arguments: [
        ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", TerminalReply.background(RGB(hex: 0x002B36))),
        ("\u{1B}]10;rgb:8383/9494/9696\u{1B}\\", .text(RGB(hex: 0x839496))),
        ("\u{1B}]11;rgb:fd/f6/e3\u{07}", .background(RGB(hex: 0xFDF6E3))),
        ("\u{1B}]11;rgb:f/0/8\u{07}", .background(RGB(hex: 0xFF0088))),
        ("\u{1B}]11;rgba:ffff/ffff/ffff/cccc\u{07}", .background(RGB(hex: 0xFFFFFF))),
        ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])), ("\u{1B}[?1;2c", .attributes([1, 2])),
        ("\u{1B}[?1u", .keyboard(flags: 1)), ("\u{1B}[0n", .ready),
        ("\u{1B}[6;18;9t", CellSize(width: 9, height: 18).map(TerminalReply.cell)!),
        ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .name("kitty(0.26.5)")),
        ("\u{1B}_Gi=31;OK\u{1B}\\", .pictures(isOK: true)),
        ("\u{1B}_Gi=31;EINVAL:bad\u{1B}\\", .pictures(isOK: false)),
    ])
    func `a reply is not a key`(text: String, reply: TerminalReply) {
        #expect(events(text) == [.reply(reply), .rested])
        #expect(events(text + "x") == [.reply(reply), .key(.character("x")), .rested])
    }

    @Test(arguments: [
        "\u{1B}]11;rgb:00/00\u{07}", "\u{1B}]11;rgb:00000/00/00\u{07}", "\u{1B}]11;#000000\u{07}",
        "\u{1B}]11;rgb:-1/00/00\u{07}", "\u{1B}]11;\u{07}", "\u{1B}[6;0;9t", "\u{1B}[6;9999;9t",
    ])
    func `an empty reply is dropped, and is not a key`(text: String) {
        #expect(events(text) == [.rested])
    }

    @Test func `replies and keys keep their order`() {
        #expect(
            events("a\u{1B}[?1;2cb\u{1B}[A\u{1B}]11;rgb:00/00/00\u{07}\u{1B}\u{1B}[0n") == [
                .key(.character("a")), .reply(.attributes([1, 2])), .key(.character("b")), .key(.up),
                .reply(.background(RGB(hex: 0))), .key(.escape), .reply(.ready), .rested,
            ])
    }

    @Test func `a reply that was cut off ends with the next Escape`() {
        #expect(events("\u{1B}]11;rgb:00\u{1B}[A") == [.key(.up), .rested])
    }

    @Test func `a reply without an end is not a key, and ends with the silence`() {
        let name = "\u{1B}P>|" + String(repeating: "x", count: 5000)
        var decoder = TerminalDecoder()
        #expect(decoder.feed(name.utf8).isEmpty && decoder.rest() == [.rested] && decoder.rest().isEmpty)
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
        // A string that cannot begin a reply is read as Alt and a bracket.
        #expect(events("\u{1B}]x", "x") == [.rested, .key(.character("x")), .rested])
        #expect(events(name + "\u{7}") == [.reply(.name(String(repeating: "x", count: 80))), .rested])
    }

    // MARK: Any bytes

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random bytes never trap, and every typed character is printable`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var decoder = TerminalDecoder()
        let tricky = Array("\u{1B}[]OPM_G~;?0123456789AZcnu\\\u{7}\r\n201~200~".utf8)
        for _ in trials(60_000) {
            let byte =
                Bool.random(using: &random)
                ? tricky.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
            var events = decoder.feed([byte])
            if Int.random(in: 0..<20, using: &random) == 0 { events += decoder.rest() }
            for key in events.compactMap(\.key) { check(key) }
        }
        // From any state, the end of a paste and a cancelled string return to plain keys.
        _ = decoder.feed("\u{1B}[201~\u{7}".utf8)
        _ = decoder.rest()
        #expect(decoder.feed("x".utf8).last == .key(.character("x")))
    }

    private func check(_ key: Key) {
        switch key {
        case .alt("\u{7F}"): break
        case .character(let character), .alt(let character):
            #expect(character.unicodeScalars.allSatisfy { $0.isPrintable })
        case .paste(let text): #expect(text.unicodeScalars.allSatisfy { $0.isPrintable })
        default: break
        }
    }
}

extension TerminalDecoder {
    fileprivate mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for byte in bytes { feed(byte, into: &events) }
        return events
    }

    /// The events after a pause of the length that the decoder waits.
    fileprivate mutating func rest() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        timeOut(into: &events)
        return events
    }
}
