@testable import LorcanaCards
import SeededRandom
import Testing

@Suite struct TextCleaningTests {
    @Test(arguments: [
        ("\u{1B}[31mElsa\u{1B}[0m", "[31mElsa[0m"),
        ("\u{1B}]52;c;cm0=\u{7}copied", "]52;c;cm0=copied"),
        ("\u{9B}2J\u{9D}0;title\u{9C}", "2J0;title"),
        ("abc\u{8}\u{7F}\r", "abc"),
        ("\u{202E}asle\u{202C}\u{2066}\u{2069}", "asle"),
        ("zero\u{200B}width\u{200D}\u{FEFF}\u{AD}", "zerowidth"),
        ("one\ntwo\tthree", "one\ntwo three"),
        ("one\u{2028}two\u{2029}three", "one\ntwo\nthree"),
        ("Te Kā — “ñ” 雪 🎴 €", "Te Kā — “ñ” 雪 🎴 €"),
        ("\u{E0041}tag", "tag"),
        ("", ""),
    ])
    func `controls are removed and text stays`(dirty: String, clean: String) {
        #expect(TextCleaning.clean(dirty) == clean)
    }

    @Test func `a line feed after a carriage return stays a line feed`() {
        #expect(TextCleaning.clean("one\r\ntwo") == "one\ntwo")
    }

    @Test func `a cleaned line has single blanks and no line feed`() {
        #expect(TextCleaning.cleanLine("  Elsa\u{A0}-\n\t Snow \u{1B} Queen ") == "Elsa - Snow Queen")
    }

    @Test func `an excerpt is one line, cut to its limit`() {
        #expect(TextCleaning.excerpt("short\nbody", limit: 20) == "short body")
        #expect(TextCleaning.excerpt(String(repeating: "x", count: 100), limit: 10) == "xxxxxxxxx…")
        #expect(TextCleaning.excerpt("a" + String(repeating: "\u{301}", count: 5000), limit: 10).count <= 10)
    }

    @Test func `an excerpt of blanks or controls alone is empty`() {
        #expect(TextCleaning.excerpt(" \u{1B}\r\n ").isEmpty)
    }

    @Test func `no text keeps a control character, and cleaning again changes nothing`() {
        var random = SeededGenerator(seed: 30)
        for _ in trials(2_000) {
            let text = Self.text(from: &random)
            let clean = TextCleaning.clean(text)
            #expect(
                !clean.unicodeScalars.contains(where: Self.isControl),
                "from \(text.unicodeScalars.map(\.value))")
            #expect(TextCleaning.clean(clean) == clean)
            #expect(!TextCleaning.cleanLine(text).contains { $0.isNewline })
            #expect(TextCleaning.excerpt(text, limit: 12).count <= 12)
        }
    }

    private static func text(from random: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            let limit: UInt32 = [0x80, 0xA0, 0x2100, 0x11_0000].randomElement(using: &random)!
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\n" { return false }
        return [.control, .format, .lineSeparator, .paragraphSeparator].contains(
            scalar.properties.generalCategory)
    }
}

@Suite struct TextCleaningBytesTests {
    @Test func `cleaning keeps every scalar that counts as plain`() {
        var plain = 0
        for value in 0...0x10_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            guard isPlain(Array(text.utf8), keeping: nil) else { continue }
            plain += 1
            #expect(TextCleaning.clean(text) == text, "U+\(String(value, radix: 16))")
        }
        #expect(plain > 5_000)
    }

    @Test(arguments: ["Te Kā — “ñ”", "{e}, 3 {i} – Draw.", "Élan’s", "12345678", "1234567€9", "•", ""])
    func `usual texts are plain`(text: String) { #expect(isPlain(Array(text.utf8), keeping: nil)) }

    @Test func `plain bytes are clean already, and cleaned bytes are plain`() {
        var random = SeededGenerator(seed: 31)
        let pieces: [[UInt8]] = [
            [0x1B], [0x7F], [0x9B], [0xC2, 0x9B], [0xC2, 0xAD], [0xE2, 0x80, 0xAE], [0xE2, 0x80],
            [0xE2, 0x81, 0xA6],
            [0xEF, 0xBB, 0xBF], [0xC0, 0x9B], [0xED, 0xA0, 0x80], [0x0A], [0x1F], [0x09], Array("Snow".utf8),
            Array("Kā’".utf8), Array("eight ch".utf8), [0xFF],
        ]
        for _ in trials(20_000) {
            let bytes = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
                pieces.randomElement(using: &random)!
            }
            for kept in [nil, 0x0A, 0x1F] as [UInt8?] {
                let cleaned = unsafe bytes.withUnsafeBytes { unsafe TextCleaning.clean($0, keeping: kept) }
                if isPlain(bytes, keeping: kept) { #expect(cleaned == bytes) }
                let text = String(validating: cleaned.filter { $0 != kept }, as: UTF8.self)
                #expect(
                    text != nil && text.map { !$0.contains("\n") && TextCleaning.clean($0) == $0 } == true)
            }
        }
    }

    private func isPlain(_ bytes: [UInt8], keeping kept: UInt8?) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe TextCleaning.isPlain($0, keeping: kept) }
    }
}
