import SeededRandom
import TerminalKit
import Testing

@Suite struct ReplyReaderTests {
    private func read(_ chunks: String...) -> (replies: [TerminalReply], keys: String) {
        var reader = ReplyReader()
        var (replies, keys) = ([TerminalReply](), [UInt8]())
        for chunk in chunks {
            let found = reader.read(Array(chunk.utf8))
            replies += found.replies
            keys += found.keys
        }
        keys += reader.rest()
        return (replies, String(decoding: keys, as: UTF8.self))
    }

    @Test(arguments: [
        ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", TerminalReply.background(RGB(hex: 0x002B36))),
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
    func `a reply is read, whole or in pieces, and is not a key`(text: String, reply: TerminalReply) {
        #expect(read(text).replies == [reply])
        #expect(read(text).keys == "")
        for cut in text.unicodeScalars.indices {
            let found = read(String(text.unicodeScalars[..<cut]), String(text.unicodeScalars[cut...]))
            #expect(found.replies == [reply] && found.keys == "")
        }
    }

    @Test(arguments: [
        "\u{1B}]11;rgb:00/00\u{07}", "\u{1B}]11;rgb:00000/00/00\u{07}", "\u{1B}]11;#000000\u{07}",
        "\u{1B}]11;rgb:-1/00/00\u{07}", "\u{1B}]11;\u{07}", "\u{1B}[6;0;9t", "\u{1B}[6;9999;9t",
    ])
    func `an empty reply is dropped, and is not a key`(text: String) {
        #expect(read(text).replies == [])
        #expect(read(text).keys == "")
    }

    @Test(arguments: [
        "elsa", "\u{1B}", "\u{1B}[A", "\u{1B}[6~", "\u{1B}OA", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}]x",
        "\u{1B}Px", "\u{1B}_x", "\u{1B}[", "\u{1B}[200~é\u{1B}[201~", "\u{1B}\u{1B}[A",
    ])
    func `keys stay keys`(text: String) {
        #expect(read(text).replies == [])
        #expect(read(text).keys == text)
    }

    @Test func `keys between replies keep their order`() {
        let found = read("a\u{1B}[?1;2cb\u{1B}[A\u{1B}]11;rgb:00/00/00\u{07}c")
        #expect(found.replies == [.attributes([1, 2]), .background(RGB(hex: 0))])
        #expect(found.keys == "ab\u{1B}[Ac")
    }

    @Test func `a reply that was cut off ends with the next escape`() {
        let found = read("\u{1B}]11;rgb:00\u{1B}[A")
        #expect(found.replies == [] && found.keys == "\u{1B}[A")
    }

    @Test func `a string without an end is bounded`() {
        var reader = ReplyReader()
        var keys = 0
        for _ in 0..<100 {
            keys += reader.read(Array("\u{1B}_G".utf8) + Array(repeating: 0x41, count: 500)).keys.count
        }
        #expect(reader.rest().isEmpty)
        #expect(keys < 50_000)
    }

    @Test func `bytes that no reply has come out as they went in, however they are cut`() {
        var random = SeededGenerator(seed: 11)
        let alphabet = Array("\u{1B}[]P_G>|?;6tc1aé\\\u{07}".utf8)
        for _ in trials(2000) {
            let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                alphabet.randomElement(using: &random)!
            }
            var (whole, parts) = (ReplyReader(), ReplyReader())
            let atOnce = whole.read(bytes)
            var (replies, keys) = ([TerminalReply](), [UInt8]())
            for byte in bytes {
                let found = parts.read([byte])
                replies += found.replies
                keys += found.keys
            }
            #expect(atOnce.replies == replies)
            #expect(atOnce.keys + whole.rest() == keys + parts.rest())
        }
    }
}

@Suite struct TerminalBackgroundTests {
    @Test(
        arguments: [
            (0x000000, TerminalBackground.dark), (0x002B36, .dark), (0x1E1E1E, .dark), (0x282A36, .dark),
            (0x0000FF, .dark), (0xFFFFFF, .light), (0xFDF6E3, .light), (0xFAF4ED, .light), (0xFFFF00, .light),
        ] as [(UInt32, TerminalBackground)])
    func `a colour is dark if white reads better on it than black`(
        hex: UInt32, background: TerminalBackground
    ) {
        #expect(TerminalBackground(RGB(hex: hex)) == background)
    }

    @Test(arguments: [
        ("15;0", TerminalBackground.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark),
        ("0;7", .light),
        ("15;default", nil), ("", nil), ("x", nil), ("15;99", nil),
    ])
    func `COLORFGBG ends in the background`(text: String, background: TerminalBackground?) {
        #expect(TerminalBackground(colorFGBG: text) == background)
        #expect(TerminalBackground(environment: ["COLORFGBG": text]) == background ?? .dark)
    }

    @Test func `without COLORFGBG the background is dark`() {
        #expect(TerminalBackground(environment: [:]) == .dark)
    }
}
