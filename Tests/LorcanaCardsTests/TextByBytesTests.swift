import LorcanaCards
import SeededRandom
import Testing

/// Byte-wise cleaning and folding give the same results as the slow reference.
@Suite struct TextByBytesTests {
    @Test func `each character is cleaned and folded like the slow version, alone and between letters`() {
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            // Above the blocks with special rules, a sample is sufficient.
            if value > 0x3100 && value % 61 != 0 { continue }
            // In the slow version, a combining mark after a space forms one Character with it and would be dropped.
            let isMark = " \(scalar)".count == 1
            for text in ["\(scalar)", isMark ? "a\(scalar)B" : "a \(scalar)B"] {
                guard same(text) else { return }
            }
        }
    }

    @Test func `generated texts are cleaned and folded like the slow version`() {
        let pieces = [
            "a", "Snow", "Q", "9", " ", "  ", "\t", "\n", "\r\n", "\r", "\\n", "\\", "n", "'", "’", "“", "—",
            "•", "–", "¤", "⛉", "é", "ñ",
            "Ł", "ß", "Æ", "œ", "⟳", "⬡", "↻", "◍", "▽", "①", "²", "ª", "ĸ", "\u{A0}", "\u{2003}", "\u{3000}",
            "\u{2028}",
            "\u{85}",
            "\u{AD}", "\u{200B}", "\u{1B}", "\u{7F}", "\u{0}", "雪", "🎴", "Σ", "İ", "e\u{301}", "{e}", "(",
            "+", "-", "-\n", "x-\n", "and ",
        ]
        var random = SeededGenerator(seed: 44)
        for _ in trials(40_000) {
            let count = Int.random(in: 0...14, using: &random)
            guard same((0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()) else {
                return
            }
        }
    }

    private func same(_ text: String) -> Bool {
        let pairs = [
            (TextCleaning.clean(text), SlowText.clean(text)),
            (TextCleaning.cleanLine(text), SlowText.cleanLine(text)),
            (TextCleaning.cleanLines(text), SlowText.cleanLines(text)),
            (TextCleaning.cleanParagraph(text), SlowText.cleanParagraph(text)),
            (GameSymbol.withTokens(text), SlowText.withTokens(text)),
            (Folding.fold(text), SlowText.fold(text)),
        ]
        let isSame = pairs.allSatisfy { $0.unicodeScalars.elementsEqual($1.unicodeScalars) }
        if !isSame { Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) }): \(pairs)") }
        return isSame
    }
}
