import TerminalKit
import Testing

@testable import lorcana

@Suite struct LineEditorTests {
    private func edited(_ text: String, _ keys: Key...) -> LineEditor {
        var line = LineEditor(text)
        for key in keys {
            let isTaken = line.take(key)
            #expect(isTaken)
        }
        return line
    }

    @Test func `text goes in where the cursor is`() {
        let line = edited("elsa", .left, .left, .character("x"))
        #expect(line.text == "elxsa" && line.cursor == 3)
    }

    @Test func `a combining mark joins its letter`() {
        let line = edited("Te Ka", .character("\u{304}"), .character("!"))
        #expect(line.text == "Te Kā!" && line.cursor == 6)
    }

    @Test func `keys edit as in a shell`() {
        #expect(edited("elsa snow queen", .control("w")).text == "elsa snow ")
        #expect(edited("elsa snow", .home, .control("k")).text == "")
        #expect(edited("elsa snow", .wordLeft, .control("u")).text == "snow")
        #expect(edited("elsa", .control("a"), .delete).text == "lsa")
        #expect(edited("elsa", .home, .wordRight).cursor == 4)
        #expect(
            edited("", .backspace, .delete, .left, .right, .wordLeft, .wordRight, .control("w")).text == "")
    }

    @Test func `a paste is cut to the limit`() {
        #expect(edited("", .paste(String(repeating: "x", count: 9999))).text.count == LineEditor.limit)
    }

    @Test func `other keys are refused`() {
        var line = LineEditor("x")
        for key in [Key.up, .enter, .control("c")] {
            let isTaken = line.take(key)
            #expect(!isTaken)
        }
    }
}
