import TerminalKit
import Testing

@testable import CardBrowser

@Suite struct LineEditorTests {
    /// The line editor after these keys, which are handled as in the search line.
    private func edited(_ text: String, _ keys: Key...) -> LineEditor {
        var driver = ModelDriver(.search(text))
        if !text.isEmpty { driver.press(.enterLine) }
        for key in keys { driver.press(key) }
        return driver.search!.line
    }

    @Test func `text is inserted at the cursor`() {
        let line = edited("elsa", .left, .left, .character("x"))
        #expect(line.text == "elxsa" && line.cursor == 3)
    }

    @Test func `a combining mark joins its letter`() {
        let line = edited("Te Ka", .character("\u{304}"), .character("!"))
        #expect(line.text == "Te Kā!" && line.cursor == 6)
    }

    @Test func `editing keys work as in a shell`() {
        #expect(edited("elsa snow queen", .control("w")).text == "elsa snow ")
        #expect(edited("elsa snow queen", .alt("\u{7F}")).text == "elsa snow ")
        #expect(edited("elsa snow", .home, .control("k")).text == "")
        #expect(edited("elsa snow", .wordLeft, .control("u")).text == "snow")
        #expect(edited("elsa snow", .home, .alt("d")).text == " snow")
        #expect(edited("elsa", .control("a"), .delete).text == "lsa")
        #expect(edited("elsa", .control("a"), .control("f"), .control("d")).text == "esa")
        #expect(edited("elsa", .home, .wordRight).cursor == 4)
        #expect(edited("elsa", .home, .control("e"), .control("b")).cursor == 3)
        #expect(
            edited("", .backspace, .delete, .left, .right, .wordLeft, .wordRight, .control("w")).text == "")
    }

    @Test func `a paste is cut to the limit`() {
        #expect(edited("", .paste(String(repeating: "x", count: 9999))).text.count == LineEditor.limit)
    }

    @Test func `other keys do nothing`() {
        for key in [Key.insert, .control("c"), .alt("x"), .function(9)] {
            #expect(KeyMap.searchLine.binding(for: key, in: BrowserLayout()) == nil)
        }
    }
}
