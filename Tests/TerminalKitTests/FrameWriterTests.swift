import SeededRandom
import Testing

@testable import TerminalKit

@Suite struct FrameWriterTests {
    private static let size = TerminalSize(columns: 24, rows: 6)

    private func writer(_ depth: ColorDepth = .trueColor, unicode: Bool = true, sync: Bool = false)
        -> FrameWriter
    {
        FrameWriter(
            TerminalCapabilities(
                isTerminal: true, colorDepth: depth, isUnicode: unicode, synchronizedOutput: sync))
    }

    private func frame(_ lines: String...) -> Frame {
        Frame(size: Self.size, lines: lines.map { StyledText($0) })
    }

    @Test func `equal frames cost no byte`() {
        #expect(writer().bytes(from: frame("a"), to: frame("a")).isEmpty)
    }

    @Test func `only what differs is written`() {
        let bytes = writer().bytes(from: frame("Elsa - Snow Queen"), to: frame("Elsa - Ice Surfer"))
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[1;8HIce Surfer")
    }

    @Test func `a shorter line is erased, not blanked`() {
        let bytes = writer().bytes(from: frame("", "abcdefghijk"), to: frame("", "abc"))
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[2;4H\u{1B}[K")
    }

    @Test func `a frame is wrapped in synchronized output where the terminal has it`() {
        let text = String(decoding: writer(sync: true).bytes(from: frame("a"), to: frame("b")), as: UTF8.self)
        #expect(text == "\u{1B}[?2026h\u{1B}[1Hb\u{1B}[?2026l")
    }

    @Test func `another size paints the whole screen`() throws {
        let small = Frame(size: TerminalSize(columns: 3, rows: 1), lines: [StyledText("abcdef")])
        #expect(small.lines[0].plain == "abc")
        let text = String(decoding: writer().bytes(from: frame("abc"), to: small), as: UTF8.self)
        #expect(text == "\u{1B}[2J\u{1B}[1Habc")
    }

    @Test func `the cursor shows where the frame says and hides where it says none`() throws {
        var model = ScreenModel(size: Self.size)
        let cursor = Frame(size: Self.size, lines: [StyledText("ab")], cursor: .init(column: 2, row: 0))
        try model.take(writer().bytes(from: nil, to: cursor))
        #expect(model.showsCursor && model.cursor == .init(column: 2, row: 0))
        try model.take(writer().bytes(from: cursor, to: frame("ab")))
        #expect(!model.showsCursor)
    }

    @Test func `a 7-bit screen gets 7 bits, in the same columns`() throws {
        let old = frame("Te Kā 火│x")
        let bytes = writer(unicode: false).bytes(from: nil, to: old)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        var model = ScreenModel(size: Self.size)
        try model.take(bytes)
        #expect(model.plain.hasPrefix("Te Ka ? |x"))
    }

    @Test func `without colour no rendition is selected`() {
        let styled = Frame(size: Self.size, lines: [StyledText("x", Style(Color(hex: 0xFF0000), .bold))])
        #expect(!String(decoding: writer(.none).bytes(from: nil, to: styled), as: UTF8.self).contains("m"))
    }

    @Test(arguments: [ColorDepth.none, .ansi16, .ansi256, .trueColor], [true, false])
    func `any frame over any other shows what it would show alone`(_ depth: ColorDepth, _ unicode: Bool)
        throws
    {
        var random = SeededGenerator(seed: 7)
        let writer = writer(depth, unicode: unicode)
        var shown: Frame?
        var model = ScreenModel(size: Self.size)
        for _ in 0..<400 {
            let next = RandomFrame.make(Self.size, basedOn: shown, &random)
            try model.take(writer.bytes(from: shown, to: next))
            var alone = ScreenModel(size: Self.size)
            try alone.take(writer.bytes(from: nil, to: next))
            #expect(model.cells == alone.cells)
            #expect(model.showsCursor == alone.showsCursor)
            shown = next
        }
    }
}

/// Frames with wide graphemes, styles and cursors anywhere, each much like the one before.
enum RandomFrame {
    private static let pieces = ["Elsa", " - ", "火", "👩‍👩‍👧", "ā", "a\u{304}", "    ", "│", "x", "Te Kā", "🇩🇪"]
    private static let styles: [Style] = [
        .plain, .bold, .dim, Style(Color(hex: 0xFF0000)),
        Style(Color(hex: 0xFF0000), on: Color(hex: 0x0000FF)),
        Style(nil, on: Color(hex: 0x0000FF)), Style(Color(hex: 0x00FF00), [.bold, .underline]),
    ]

    static func make(_ size: TerminalSize, basedOn old: Frame?, _ random: inout SeededGenerator) -> Frame {
        let lines = (0..<size.rows).map { row in
            if let old, Int.random(in: 0..<3, using: &random) > 0 { return old.lines[row] }
            return line(&random)
        }
        let cursor = Frame.Position(column: Int.random(in: 0..<30, using: &random), row: 0)
        return Frame(size: size, lines: lines, cursor: Bool.random(using: &random) ? cursor : nil)
    }

    private static func line(_ random: inout SeededGenerator) -> StyledText {
        var line = StyledText()
        for _ in 0..<Int.random(in: 0..<9, using: &random) {
            line.append(pieces.randomElement(using: &random)!, styles.randomElement(using: &random)!)
        }
        return line
    }
}
