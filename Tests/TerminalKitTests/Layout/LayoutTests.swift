import SeededRandom
import Testing

@testable import TerminalKit

@Suite struct FlowTests {
    @Test func `parts fill lines without being cut`() {
        let parts = ["aa", "bb", "cccccccc", "d"].map { StyledText($0) }
        #expect(Flow.lines(parts, width: 6).map(\.plain) == ["aa  bb", "cccccccc", "d"])
        #expect(Flow.lines(parts, width: 6, indent: 2).map(\.plain) == ["aa  bb", "  cccccccc", "  d"])
        #expect(Flow.lines(parts, width: 6, most: 2).map(\.plain) == ["aa  bb", "cccccccc"])
        #expect(Flow.line(parts, width: 7).plain == "aa  bb" && Flow.line(parts, width: 1).isEmpty)
    }

    @Test func `a text is broken at separators, which are left out, and between words if necessary`() {
        let lines = { (text: String, width: Int) in
            Flow.lines(of: StyledText(text), separator: " · ", width: width, indent: 2).map(\.plain)
        }
        #expect(lines("58 cards · seed 3 · old data", 99) == ["58 cards · seed 3 · old data"])
        #expect(lines("58 cards · seed 3 · old data", 18) == ["58 cards · seed 3", "  old data"])
        #expect(lines("58 cards · seed 3 · old data", 9) == ["58 cards", "  seed 3", "  old", "  data"])
        #expect(lines("11 cards · downloaded data", 10) == ["11 cards", "  download", "  ed data"])
        #expect(lines("none is \"a · b\" · old", 15) == ["none is \"a · b\"", "  old"])
        let styled = StyledText("aa · bb · cc", .bold)
        #expect(
            Flow.lines(of: styled, separator: " · ", width: 7) == [
                StyledText("aa · bb", .bold), StyledText("cc", .bold),
            ])
    }

    @Test func `all generated parts appear in order, and each line is full before the next begins`() {
        var random = SeededGenerator(seed: 3)
        for _ in trials(2000) {
            let parts = random.row(Int.random(in: 0...9, using: &random)).filter { !$0.isEmpty }
            let width = Int.random(in: 1...60, using: &random)
            let lines = Flow.lines(parts, width: width, separator: StyledText("|"))
            #expect(
                lines.joined(separator: StyledText("|")).plain
                    == parts.joined(separator: StyledText("|")).plain)
            for line in lines where line.width > width { #expect(parts.contains { $0.plain == line.plain }) }
            #expect(Flow.line(parts, width: width, separator: StyledText("|")).width <= width)
        }
    }
}

@Suite struct BesideTests {
    @Test func `a label is before the first line of its text`() {
        let lines = Beside.labelled(StyledText("Set"), StyledText("one two three"), at: 5, width: 12)
        #expect(lines.map(\.plain) == ["Set  one two", "     three"])
        let long = Beside.labelled(StyledText("Printings"), StyledText("one"), at: 5, width: 12)
        #expect(long.map(\.plain) == ["Printings", "     one"])
    }

    @Test func `blocks that do not fit side by side are below each other`() {
        let blocks = [["aaa", "a"], ["bb", "bb", "b"], []].map { $0.map { StyledText($0) } }
        #expect(Beside.packed(blocks, gap: 1, width: 6).map(\.plain) == ["aaa bb", "a   bb", "    b"])
        #expect(Beside.packed(blocks, gap: 1, width: 5).map(\.plain) == ["aaa", "a", "", "bb", "bb", "b"])
    }

    @Test func `generated blocks keep their lines and begin at their column`() {
        var random = SeededGenerator(seed: 4)
        for _ in trials(2000) {
            let left = random.row(Int.random(in: 0...4, using: &random))
            let right = random.row(Int.random(in: 0...4, using: &random))
            let lines = Beside.lines(left, right, at: left.widest + 2)
            #expect(lines.count == max(left.count, right.count))
            for (line, part) in zip(lines, right) where !part.isEmpty {
                #expect(line.dropFirst(left.widest + 2).plain == part.plain)
            }
            #expect(zip(lines, left).allSatisfy { $0.plain.hasPrefix($1.plain) })
        }
    }
}

@Suite struct BarTests {
    @Test(arguments: [(0, ""), (1, "━"), (5, "━"), (6, "━━"), (12, "━━━"), (16, "━━━━")])
    func `a bar is rounded to whole cells`(count: Int, bar: String) {
        #expect(Bar.across(count, of: 16, width: 4) == bar)
    }

    @Test func `columns have seven heights, the lowest for a count of one`() {
        #expect((0...7).map { Bar.up($0, of: 7) }.joined() == " ▁▂▃▄▅▆▇")
        #expect((0...8).map { Bar.up($0, of: 8, isUnicode: false) }.joined() == " .:-=+*%#")
        #expect(Bar.up(1, of: 4000) == "▁" && Bar.up(0, of: 0) == " ")
    }

    @Test func `a bar never exceeds its width, and grows with its number`() {
        for width in 1...20 {
            for isUnicode in [true, false] {
                let bars = (0...60).map { Bar.across($0, of: 60, width: width, isUnicode: isUnicode) }
                #expect(bars.map(\.count) == bars.map(\.count).sorted() && bars[60].count == width)
                #expect(bars[0].isEmpty && !bars[1].isEmpty)
                #expect(isUnicode || bars.joined().utf8.allSatisfy { $0 == UInt8(ascii: "=") })
            }
        }
    }
}

@Suite struct GlyphsTests {
    @Test func `each sign has three spellings`() {
        let all: [Glyphs] = [.symbols, .ascii, .words]
        #expect(all.map(\.ellipsis) == ["…", "...", "..."] && all.map(\.separator) == ["·", "|", ","])
        #expect(all.map { $0.pick("◊", words: "lore") } == ["◊", "L", "lore"])
        #expect(all.map { $0.pick("x", ascii: "y") } == ["x", "y", "y"])
        #expect(Glyphs(isUnicode: false) == .ascii && Glyphs(isUnicode: true, isAccessible: true) == .words)
    }
}
