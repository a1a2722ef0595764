import SeededRandom
import Testing

@testable import TerminalKit

@Suite struct CellWidthTests {
    @Test(arguments: [
        ("", 0), ("Elsa", 4), ("Te Kā", 5), ("Te Ka\u{304}", 5), ("火", 2), ("Ａ", 2), ("한글", 4), ("👩‍👩‍👧", 2),
        ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("⬡", 1), ("★", 1), ("\u{200B}", 0), ("\u{301}", 0), ("\u{7}", 0),
        ("1️⃣", 2), ("…", 1), ("ﬁ", 1), ("각", 2), ("👍🏽", 2), ("é", 1), ("\u{9B}", 0), ("⚔", 1), ("⌚", 2),
    ])
    func `width counts cells`(_ text: String, _ cells: Int) {
        #expect(CellWidth.of(text) == cells)
    }

    @Test func `plain scalars are one cell wide and never join one another`() {
        let plain = (0...0x10FFFF as ClosedRange<UInt32>).filter(PlainScalar.contains).compactMap(
            Unicode.Scalar.init)
        #expect(plain.count > 1000)
        for scalar in plain {
            let character = Character(scalar)
            #expect(CellWidth.of(character) == 1, "\(scalar.value)")
            #expect("a\(scalar)a\(scalar)\(scalar)⬡".count == 6, "\(scalar.value)")
        }
    }

    @Test func `a text is as wide as the sum of its graphemes`() {
        var random = SeededGenerator(seed: 11)
        let pieces = [
            "a", "é", "e\u{301}", "火", "👩‍👩‍👧", "\u{301}", "\u{200D}", "⬡", "❤", "\u{FE0F}", "🇩", "🇪", "\r\n",
            "1️⃣",
            "\u{600}", "ᄀ", "ᅡ", " ", "│", "\u{1F3FD}", "한",
        ]
        for _ in trials(2000) {
            let parts = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
                pieces.randomElement(using: &random)!
            }
            let text = parts.joined()
            let width = text.reduce(0) { $0 + CellWidth.of($1) }
            #expect(CellWidth.of(text) == width)
            var grown = StyledText()
            for part in parts { grown.append(part) }
            #expect(grown.width == width, "\(text.unicodeScalars.map(\.value))")
        }
    }
}
