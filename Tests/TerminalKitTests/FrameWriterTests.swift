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

    /// The bytes that `writer` produces for `new` after writing `old`.
    private func bytes(_ writer: FrameWriter, from old: Frame?, to new: Frame) -> [UInt8] {
        var writer = writer
        if let old { _ = writer.bytes(showing: old) }
        return writer.bytes(showing: new)
    }

    private func text(_ writer: FrameWriter, from old: Frame?, to new: Frame) -> String {
        String(decoding: bytes(writer, from: old, to: new), as: UTF8.self)
    }

    @Test func `equal frames write no bytes`() {
        #expect(bytes(writer(), from: frame("a"), to: frame("a")).isEmpty)
    }

    @Test func `only differences are written`() {
        let text = text(writer(), from: frame("Elsa - Snow Queen"), to: frame("Elsa - Ice Surfer"))
        #expect(text == "\u{1B}[1;8HIce Surfer")
    }

    @Test func `a blank after a sign is written, so that kitty draws the sign in full size`() {
        for sign in ["●", "◉", "◇", "✦", "❯", "⏎", "▸"] {
            let new = Frame(size: Self.size, lines: [StyledText(sign, .bold)])
            #expect(text(writer(), from: frame(""), to: new) == "\u{1B}[H\u{1B}[1m\(sign) \u{1B}[m")
        }
        let line = Frame(size: Self.size, lines: [StyledText("━▌█", .bold)])
        #expect(text(writer(), from: frame(""), to: line) == "\u{1B}[H\u{1B}[1m━▌█\u{1B}[m")
    }

    @Test func `a shorter line is erased, not blanked`() {
        let text = text(writer(), from: frame("", "abcdefghijk"), to: frame("", "abc"))
        #expect(text == "\u{1B}[2;4H\u{1B}[K")
    }

    @Test func `a style that turns all others off begins with an empty number`() {
        let styled = Frame(
            size: Self.size, lines: [StyledText("ab", .bold) + StyledText("cd", Style(nil, .italic))])
        #expect(text(writer(), from: frame(""), to: styled) == "\u{1B}[H\u{1B}[1mab\u{1B}[;3mcd\u{1B}[m")
    }

    @Test func `the cursor moves to an absolute column if that is shorter`() {
        let old = frame("Elsa - Storm Chaser  x", "Belle  x")
        let new = frame("Elsa - Storm Chaser  y", "Belle  y")
        #expect(text(writer(), from: old, to: new) == "\u{1B}[1;22Hy\n\u{1B}[8Gy")
    }

    @Test func `cells of a style that takes more bytes than a motion are written together`() {
        let marked = StyledText("El", Style(nil, [.bold, .underline])) + StyledText("sa")
        let lines = Frame(size: Self.size, lines: [marked, marked])
        #expect(
            text(writer(), from: frame(""), to: lines)
                == "\u{1B}[H\u{1B}[1;4mEl\r\nEl\u{1B}[1;3H\u{1B}[msa\n\u{8}\u{8}sa")
    }

    @Test func `the length of a motion is the number of its bytes`() {
        for down in 0...120 {
            for column in -120...120 {
                var motions = [CursorMotion.across(down: down, right: column)]
                if column >= 0 {
                    motions += [
                        .absolute(row: down, column: column), .fromStart(down: down, right: column),
                        .toColumn(down: down, column),
                    ]
                }
                for motion in motions {
                    var bytes: [UInt8] = []
                    bytes.append(motion)
                    if bytes.count != motion.count { Issue.record("\(motion): \(bytes.count)") }
                }
            }
        }
    }

    @Test func `a frame is wrapped in synchronized output if the terminal supports it`() {
        let text = text(writer(sync: true), from: frame("a"), to: frame("b"))
        #expect(text == "\u{1B}[?2026h\u{1B}[Hb\u{1B}[?2026l")
    }

    @Test func `another size paints the whole screen`() throws {
        let small = Frame(size: TerminalSize(columns: 3, rows: 1), lines: [StyledText("abcdef")])
        #expect(small.lines[0].plain == "abc")
        #expect(text(writer(), from: frame("abc"), to: small) == "\u{1B}[2J\u{1B}[Habc")
    }

    @Test func `the cursor is at the frame's position, or hidden without one`() throws {
        var model = ScreenModel(size: Self.size)
        let cursor = Frame(size: Self.size, lines: [StyledText("ab")], cursor: .init(column: 2, row: 0))
        try model.take(bytes(writer(), from: nil, to: cursor))
        #expect(model.showsCursor && model.cursor == .init(column: 2, row: 0))
        try model.take(bytes(writer(), from: cursor, to: frame("ab")))
        #expect(!model.showsCursor)
    }

    // MARK: Pictures

    private func frame(_ picture: DrawnPicture?, row: Int = 1, column: Int = 2, text: String = "abc") -> Frame
    {
        Frame(
            size: Self.size, lines: [StyledText(text), StyledText(), StyledText("x")],
            picture: picture.map { PlacedPicture($0, row: row, column: column) })
    }

    private static let picture = DrawnPicture(
        columns: 4, rows: 2, pieces: [Array("<dr".utf8), Array("aw>".utf8)], ending: Array("<end>".utf8),
        removal: Array("<remove>".utf8))

    /// The bytes for a frame, including its picture.
    private func all(_ writer: inout FrameWriter, _ frame: Frame) -> String {
        var bytes = writer.bytes(showing: frame)
        while let piece = writer.nextPiece() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a picture is drawn once, after the text, and its cells stay unwritten`() {
        var writer = writer()
        _ = writer.bytes(showing: frame(nil))
        let drawn = all(&writer, frame(Self.picture))
        #expect(drawn == "\u{1B}[2;3H<draw>")
        let changed = writer.bytes(showing: frame(Self.picture, text: "abd"))
        #expect(String(decoding: changed, as: UTF8.self) == "\u{1B}[1;3Hd")
        #expect(writer.removal == Self.picture.removal)
    }

    @Test func `a picture that is no longer shown is removed, and its cells are written again`() {
        var writer = writer()
        _ = all(&writer, frame(Self.picture))
        let bytes = all(&writer, frame(nil))
        #expect(bytes.hasPrefix("<remove>") && !bytes.contains("<draw>"))
        #expect(bytes.contains("\u{1B}[2;3H") && bytes.contains("\n"))
        #expect(writer.removal.isEmpty)
    }

    @Test func `a picture is removed and drawn again after it moves or the screen is resized`() {
        var writer = writer()
        _ = all(&writer, frame(Self.picture))
        let moved = all(&writer, frame(Self.picture, row: 2))
        #expect(moved.hasPrefix("<remove>") && moved.hasSuffix("\u{1B}[3;3H<draw>"))
        let large = Frame(
            size: TerminalSize(columns: 30, rows: 8), lines: [],
            picture: PlacedPicture(Self.picture, row: 0, column: 0))
        let resized = all(&writer, large)
        #expect(resized.hasPrefix("<remove>\u{1B}[2J") && resized.hasSuffix("\u{1B}[H<draw>"))
    }

    @Test func `a blank line beside a picture is not erased through it`() {
        var writer = writer()
        var long = frame(Self.picture)
        long = Frame(
            size: Self.size, lines: [StyledText(), StyledText("ab")], picture: long.picture)
        _ = all(&writer, long)
        let bytes = all(&writer, frame(Self.picture, text: ""))
        #expect(!bytes.contains("\u{1B}[K") && !bytes.contains("<"))
    }

    @Test func `a picture that is no longer wanted is cut off and not continued`() throws {
        var writer = writer()
        _ = writer.bytes(showing: frame(Self.picture))
        #expect(writer.removal.isEmpty)
        #expect(writer.nextPiece() == Array("\u{1B}[2;3H<dr".utf8))
        #expect(writer.removal == Array("<end><remove>".utf8))
        #expect(all(&writer, frame(nil)).hasPrefix("<end><remove>"))
        #expect(writer.nextPiece() == nil && writer.removal.isEmpty)
    }

    @Test func `a picture that text interrupts starts over`() throws {
        var writer = writer()
        _ = writer.bytes(showing: frame(Self.picture))
        _ = writer.nextPiece()
        let rest = all(&writer, frame(Self.picture, text: "abd"))
        #expect(rest.hasPrefix("<end><remove>") && rest.hasSuffix("\u{1B}[2;3H<draw>"))
        #expect(rest.contains("\u{1B}[1;3Hd"))
    }

    @Test func `the cursor returns after a picture, and is hidden while it is drawn`() throws {
        var writer = writer()
        let place = PlacedPicture(Self.picture, row: 1, column: 2)
        let frame = Frame(size: Self.size, lines: [], cursor: .init(column: 1, row: 0), picture: place)
        _ = writer.bytes(showing: frame)
        #expect(writer.nextPiece() == Array("\u{1B}[?25l\u{1B}[2;3H<dr".utf8))
        #expect(writer.nextPiece() == Array("aw>\u{1B}[1;2H\u{1B}[?25h".utf8))
        #expect(writer.nextPiece() == nil)
    }

    @Test func `a picture that is partly off screen, or touches the last row, is not shown`() {
        #expect(frame(Self.picture, row: 3).picture != nil)
        #expect(frame(Self.picture, row: 4).picture == nil)
        #expect(frame(Self.picture, column: 20).picture != nil)
        #expect(frame(Self.picture, column: 21).picture == nil)
    }

    @Test func `an ASCII screen gets ASCII in the same columns`() throws {
        let old = frame("Te Kā 火│x")
        let bytes = bytes(writer(unicode: false), from: nil, to: old)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        var model = ScreenModel(size: Self.size)
        try model.take(bytes)
        #expect(model.plain.hasPrefix("Te Ka ? |x"))
    }

    @Test func `without colour no rendition is selected`() {
        let styled = Frame(size: Self.size, lines: [StyledText("x", Style(Color(hex: 0xFF0000), .bold))])
        #expect(!text(writer(.none), from: nil, to: styled).contains("m"))
    }

    @Test func `without colour bold text stays bold, and colours write no bytes`() {
        let red = Color(hex: 0xFF0000)
        let line =
            StyledText("x", Style(red, .bold)) + StyledText("y", Style(nil, on: red, .bold))
            + StyledText("z", Style(red))
        let text = text(writer(.attributes), from: nil, to: Frame(size: Self.size, lines: [line]))
        #expect(text == "\u{1B}[2J\u{1B}[H\u{1B}[1mxy\u{1B}[mz")
    }

    @Test func `the cells of one ink are written together, so its colours are selected once`() {
        let badge = Style(Color(hex: 0xFFFFFF), on: Color(hex: 0x1B7537), .bold)
        let lines = (1...4).map { StyledText("Em", badge) + StyledText(" card \($0)") }
        let text = text(writer(), from: frame(), to: Frame(size: Self.size, lines: lines))
        #expect(
            text == "\u{1B}[H\u{1B}[1;38;5;231;48;2;27;117;55mEm\r\nEm\r\nEm\r\nEm"
                + "\u{1B}[1;4H\u{1B}[mcard 1\n\u{1B}[6Dcard 2\n\u{1B}[6Dcard 3\n\u{1B}[6Dcard 4")
    }

    @Test func `the side of a frame is written downwards, in one style`() {
        let side = Style(Color(hex: 0x1B7537))
        let lines = (1...4).map {
            StyledText("card \($0)") + .blanks(2) + StyledText("│", side) + StyledText(" x")
        }
        let text = text(writer(), from: frame(), to: Frame(size: Self.size, lines: lines))
        #expect(
            text.contains("\u{1B}[38;2;27;117;55m│\n\u{8}│\n\u{8}│\n\u{8}│"), "\(text.debugDescription)")
    }

    @Test func `white and black are written as palette numbers, which are shorter`() {
        for (hex, number) in [(0xFFFFFF, 231), (0, 16)] {
            let line = StyledText("x", Style(Color(hex: UInt32(hex))))
            let text = text(writer(), from: nil, to: Frame(size: Self.size, lines: [line]))
            #expect(text.contains("\u{1B}[38;5;\(number)mx"))
        }
    }

    @Test func `a blank does not change the style if the change is invisible on it`() {
        let name = StyledText("Mickey Mouse", .bold) + StyledText(" - Sorcerer")
        let text = text(writer(), from: nil, to: Frame(size: Self.size, lines: [name]))
        #expect(text == "\u{1B}[2J\u{1B}[H\u{1B}[1mMickey Mouse \u{1B}[m- Sorcerer")
    }

    @Test func `unchanged cells are written again if that is shorter than a motion`() {
        #expect(text(writer(), from: frame("abcdefgh"), to: frame("Xbcdefgh")) == "\u{1B}[HX")
        #expect(text(writer(), from: frame("abcdefgh"), to: frame("XbcYefgZ")) == "\u{1B}[HXbcYefgZ")
        #expect(text(writer(), from: frame("abcdefgh"), to: frame("XbcdefgZ")) == "\u{1B}[HX\u{1B}[6CZ")
        #expect(text(writer(), from: frame("a⬢⬢d"), to: frame("X⬢⬢Z")) == "\u{1B}[HX\u{1B}[2CZ")
    }

    @Test func `after the screen was lost, a frame is written whole`() {
        var writer = writer()
        let first = writer.bytes(showing: frame("Elsa"))
        writer.forget()
        #expect(writer.bytes(showing: frame("Elsa")) == first)
    }

    @Test func `links are opened and closed if the terminal supports them`() {
        let linked = Frame(
            size: Self.size, lines: [StyledText("ab", Style(link: "https://x")) + StyledText("c")])
        var capabilities = TerminalCapabilities(
            isTerminal: true, colorDepth: .none, hyperlinks: true, synchronizedOutput: false)
        let with = text(FrameWriter(capabilities), from: nil, to: linked)
        #expect(with == "\u{1B}[2J\u{1B}[H\u{1B}]8;;https://x\u{1B}\\ab\u{1B}]8;;\u{1B}\\c")
        capabilities.hyperlinks = false
        #expect(text(FrameWriter(capabilities), from: nil, to: linked) == "\u{1B}[2J\u{1B}[Habc")
    }

    static let sizes = [
        TerminalSize(columns: 24, rows: 6), TerminalSize(columns: 7, rows: 14),
        TerminalSize(columns: 61, rows: 3), TerminalSize(columns: 1, rows: 1),
    ]

    @Test(arguments: ColorDepth.allCases, sizes)
    func `any frame written over any other looks like the frame alone`(
        _ depth: ColorDepth, _ size: TerminalSize
    )
        throws
    {
        for unicode in [true, false] {
            var random = SeededGenerator(seed: 7)
            var running = writer(depth, unicode: unicode)
            var shown: Frame?
            var model = ScreenModel(size: size)
            for _ in trials(100) {
                let next = RandomFrame.make(size, basedOn: shown, &random)
                try model.take(running.bytes(showing: next))
                var alone = ScreenModel(size: size)
                try alone.take(bytes(writer(depth, unicode: unicode), from: nil, to: next))
                #expect(model.cells == alone.cells)
                #expect(model.showsCursor == alone.showsCursor)
                if unicode { #expect(model.plain == next.lines.map { filled($0, size.columns) }.joined()) }
                shown = next
            }
        }
    }

    /// A line's text padded to the full width, as the terminal must show it.
    private func filled(_ line: StyledText, _ columns: Int) -> String {
        line.plain + String(repeating: " ", count: columns - line.width) + "\n"
    }
}

/// Random frames with wide graphemes, styles and cursors, each similar to the previous one.
enum RandomFrame {
    private static let pieces = ["Elsa", " - ", "火", "👩‍👩‍👧", "ā", "a\u{304}", "    ", "│", "x", "Te Kā", "🇩🇪"]
    private static let styles: [Style] = [
        .plain, .bold, Style(nil, .italic), Style(Color(hex: 0xFF0000)),
        Style(Color(hex: 0xFF0000), on: Color(hex: 0x0000FF)),
        Style(nil, on: Color(hex: 0x0000FF)), Style(Color(hex: 0x00FF00), [.bold, .underline]),
        Style(nil, .inverse), Style(nil, [.bold, .italic]), Style(nil, [.bold, .strikethrough]),
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
        for _ in 0..<Int.random(in: 0..<16, using: &random) {
            line.append(pieces.randomElement(using: &random)!, styles.randomElement(using: &random)!)
        }
        return line
    }
}
