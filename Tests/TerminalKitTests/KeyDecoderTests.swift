import SeededRandom
import Testing

@testable import TerminalKit

@Suite struct KeyDecoderTests {
    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.feed(text.utf8) + decoder.quiet()
    }

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
            ("\u{1B}\r", [.escape, .enter]), ("\u{1B}[\u{3}", [.control("c")]), ("\u{1B}[", []),
            ("\u{202E}\u{9B}\u{E000}", []), ("\u{1B}[1;3A", [.altUp]), ("\u{1B}[1;3B", [.altDown]),
            // The kitty keyboard protocol.
            ("\u{1B}[27u", [.escape]), ("\u{1B}[99;5u", [.control("c")]), ("\u{1B}[115;3u", [.alt("s")]),
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
    func `sequences are keys`(_ text: String, _ expected: [Key]) {
        #expect(keys(text) == expected)
    }

    @Test func `any cut gives the same keys`() {
        let bytes = Array(
            "é\u{1B}[A火\u{1B}[200~pa\u{1B}[A\u{1B}[201x\nst\u{1B}[201~q\u{1B}OB\u{1B}]52;c;x\u{1B}\\k".utf8)
        var whole = KeyDecoder()
        let expected = whole.feed(bytes)
        #expect(expected.count == 7)
        for cut in bytes.indices {
            var decoder = KeyDecoder()
            #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == expected)
        }
    }

    @Test func `a paste is one key, whatever it holds`() {
        let paste = "\u{1B}[200~Elsa\r\nq\u{3}\u{1B}[A\u{1B}]52;c;eA==\u{7} \t x\u{202E}\u{1B}[201~"
        #expect(keys(paste) == [.paste("Elsa q[A]52;c;eA== x")])
    }

    @Test(arguments: [
        (" cost:abc", " cost:abc"), ("elsa  ", "elsa  "), (" ", " "), ("\n elsa\n", " elsa"),
        ("a \n\n b", "a b"),
        ("a\tb\u{A0}c", "a b c"), ("\n", ""),
    ])
    func `a paste keeps its blanks, and no line break`(pasted: String, text: String) {
        #expect(keys("\u{1B}[200~\(pasted)\u{1B}[201~") == [.paste(text)])
    }

    @Test func `a paste waits for its end through a short quiet`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[200~a".utf8).isEmpty && decoder.quiet().isEmpty)
        #expect(decoder.feed("q\u{1B}".utf8).isEmpty && decoder.quiet().isEmpty)
        #expect(decoder.feed("[201~".utf8) == [.paste("aq")])
    }

    @Test func `a paste without an end is handed over after a second, and keys are keys again`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[200~Elsa\u{1B}[20".utf8).isEmpty)
        #expect(decoder.quiet(for: .milliseconds(999)).isEmpty && decoder.isWaiting)
        #expect(decoder.quiet(for: .seconds(1)) == [.paste("Elsa")] && !decoder.isWaiting)
        #expect(decoder.feed("q\u{3}\u{1B}[201~".utf8) == [.character("q"), .control("c")])
        #expect(decoder.feed("\u{1B}[200~x\u{1B}[201~".utf8) == [.paste("x")])
    }

    @Test func `an endless paste takes bounded memory`() {
        var decoder = KeyDecoder()
        _ = decoder.feed("\u{1B}[200~".utf8)
        for _ in 0..<200 { _ = decoder.feed(repeatElement(UInt8(ascii: "x"), count: 1000)) }
        let kept = Key.paste(String(repeating: "x", count: 65_536))
        #expect(decoder.feed("\u{1B}[201~".utf8) == [kept])
    }

    @Test func `the second press at a cell within the wait is a double press`() {
        var counter = PressCounter()
        let press = Key.mouse(Mouse(.press, column: 3, row: 4))
        let double = Key.mouse(Mouse(.doublePress, column: 3, row: 4))
        let other = Key.mouse(Mouse(.press, column: 3, row: 5))
        #expect(counter.counted([press], at: .zero) == [press])
        #expect(counter.counted([press, press], at: PressCounter.wait) == [double, press])
        #expect(counter.counted([other, press], at: PressCounter.wait) == [other, press])
        #expect(counter.counted([press], at: PressCounter.wait * 3) == [press])
    }

    @Test(arguments: [
        "-9223372036854775808", "9223372036854775807", "-1", "99999999999999999999", "4294967295",
    ])
    func `a sequence with a number that no terminal sends traps nowhere`(number: String) {
        var decoder = KeyDecoder()
        let keys = decoder.feed(
            "\u{1B}[1;\(number)A\u{1B}[\(number);\(number)u\u{1B}[<\(number);\(number);\(number)Mx".utf8)
        #expect(keys.last == .character("x"))
    }

    @Test func `broken UTF-8 is dropped and what follows is read`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0xC3, 0x61, 0xFF, 0x80, 0xE7, 0x81, 0x0D]) == [.character("a"), .enter])
        #expect(decoder.feed([0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x62]) == [.character("b")])
    }

    @Test func `quiet turns only a lone escape into a key`() {
        var decoder = KeyDecoder()
        #expect(decoder.quiet().isEmpty)
        #expect(decoder.feed([0x1B]).isEmpty && decoder.isWaiting)
        #expect(decoder.quiet() == [.escape] && !decoder.isWaiting)
        #expect(decoder.feed([0xE7]).isEmpty && decoder.quiet().isEmpty && !decoder.isWaiting)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random bytes never trap and every typed character is printable`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var decoder = KeyDecoder()
        let tricky = Array("\u{1B}[]OPM~;?0123456789AZ\\\u{7}\r\n201~200~".utf8)
        for _ in trials(60_000) {
            let byte =
                Bool.random(using: &random)
                ? tricky.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
            var keys = decoder.feed([byte])
            if Int.random(in: 0..<20, using: &random) == 0 { keys += decoder.quiet() }
            for key in keys { check(key) }
        }
        // From any state, an end of paste and a cancelled string lead back to plain keys.
        _ = decoder.feed("\u{1B}[201~\u{7}".utf8)
        _ = decoder.quiet()
        #expect(decoder.feed("x".utf8).last == .character("x"))
    }

    private func check(_ key: Key) {
        switch key {
        case .character(let character), .alt(let character):
            #expect(character.unicodeScalars.allSatisfy { $0.isPrintable })
        case .paste(let text): #expect(text.unicodeScalars.allSatisfy { $0.isPrintable })
        default: break
        }
    }
}
