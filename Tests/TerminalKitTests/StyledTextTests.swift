import Testing

@testable import TerminalKit

@Suite struct StyledTextTests {
    private let red = Style(Color(hex: 0xFF0000))

    @Test func `spans of one style are merged`() {
        var text = StyledText("a")
        text.append("b")
        text.append("c", .bold)
        #expect(text.spans.map(\.text) == ["ab", "c"])
    }

    @Test func `without colour no escape sequence is written`() {
        let text = StyledText("x", Style(Color(hex: 0xFF0102), on: Color(hex: 0), .bold, link: "https://x.y"))
        #expect(text.rendered(for: .none, hyperlinks: true) == "x")
    }

    @Test(arguments: [
        (ColorDepth.attributes, "\u{1B}[1mx\u{1B}[0m"), (.ansi16, "\u{1B}[1;91mx\u{1B}[0m"),
        (.ansi256, "\u{1B}[1;38;5;196mx\u{1B}[0m"),
        (.trueColor, "\u{1B}[1;38;2;255;1;2mx\u{1B}[0m"),
    ])
    func `each depth has its own sequences`(_ depth: ColorDepth, _ expected: String) {
        #expect(StyledText("x", Style(Color(hex: 0xFF0102), .bold)).rendered(for: depth) == expected)
    }

    @Test func `black of sixteen colours is not bold, which would make it grey`() {
        let black = Style(Color(hex: 0x101010), on: Color(hex: 0xFFB000), .bold)
        #expect(StyledText("x", black).rendered(for: .ansi16) == "\u{1B}[30;43mx\u{1B}[0m")
        #expect(StyledText("x", black).rendered(for: .ansi256).hasPrefix("\u{1B}[1;"))
    }

    @Test func `links are written only if the terminal supports them`() {
        let text = StyledText("x", Style(link: "https://a.b"))
        let link = "\u{1B}]8;;https://a.b\u{1B}\\x\u{1B}]8;;\u{1B}\\"
        #expect(text.rendered(for: .ansi16, hyperlinks: true) == link)
        #expect(text.rendered(for: .ansi16) == "x")
    }

    @Test func `cutting counts cells and marks the cut`() {
        let text = StyledText("火火火", red)
        #expect(text.truncated(to: 6).plain == "火火火")
        #expect(text.truncated(to: 5).plain == "火火…")
        #expect(text.truncated(to: 4).plain == "火…")
        #expect(text.truncated(to: 1).plain == "…")
        #expect(text.truncated(to: 0).plain == "")
        #expect(text.truncated(to: 2, ellipsis: "...").plain == "火")
        #expect(text.truncated(to: 5).spans.allSatisfy { $0.style == red })
    }

    @Test func `padding aligns by cells`() {
        let text = StyledText("Kā")
        #expect(text.padded(to: 5).plain == "Kā   ")
        #expect(text.padded(to: 5, .right).plain == "   Kā")
        #expect(text.padded(to: 5, .center).plain == " Kā  ")
        #expect(text.padded(to: 1).plain == "Kā")
    }

    @Test func `every cut fits, at every width`() {
        let samples = ["Te Kā - Elemental Terror", "火山 and 👩‍👩‍👧 here", "a\u{301}\u{302}b", "🇩🇪🇫🇷🇬🇧", ""]
        for sample in samples {
            for width in 0...30 {
                let text = StyledText(sample)
                #expect(text.truncated(to: width).width <= width)
                #expect(text.fitted(to: width).width == width)
                #expect(text.prefix(width).plain + text.dropFirst(text.prefix(width).width).plain == sample)
            }
        }
    }

    @Test func `wrapping breaks between words and indents the rest`() {
        var text = StyledText("Draw a ", .bold)
        text.append("card, then choose.")
        #expect(text.wrapped(to: 10, indent: 2).map(\.plain) == ["Draw a", "  card,", "  then", "  choose."])
        #expect(StyledText("one\n\ntwo").wrapped(to: 10).map(\.plain) == ["one", "", "two"])
        #expect(StyledText("abcdefgh").wrapped(to: 3).map(\.plain) == ["abc", "def", "gh"])
        let whole = StyledText("at abcdefgh or").wrapped(to: 3, cutsWords: false)
        #expect(whole.map(\.plain) == ["at", "abcdefgh", "or"])
    }

    @Test func `wrapped lines never exceed the width`() {
        let text = StyledText("Chosen 火火火火 character gains Evasive until the start of 👩‍👩‍👧 turn", red)
        for width in 2...40 {
            for indent in 0...3 {
                #expect(text.wrapped(to: width, indent: indent).allSatisfy { $0.width <= width })
            }
        }
    }

    @Test func `overlaying a style keeps attributes that it does not set`() {
        let text = StyledText("x", red).overlaid(by: Style(nil, on: Color(hex: 0x222222)))
        #expect(text.spans[0].style == Style(Color(hex: 0xFF0000), on: Color(hex: 0x222222)))
    }

    @Test func `an ASCII stream gets ASCII`() {
        let capabilities = TerminalCapabilities(isTerminal: true, colorDepth: .none, isUnicode: false)
        #expect(StyledText("Te Kā — …").rendered(for: capabilities) == "Te Ka - ...")
    }
}
