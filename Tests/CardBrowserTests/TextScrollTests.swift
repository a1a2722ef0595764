import LorcanaKit
import TerminalKit
import Testing

@testable import CardBrowser

@Suite struct TextScrollTests {
    private func scroll(_ motions: Motion..., count: Int = 30, height: Int = 10) -> TextScroll {
        var scroll = TextScroll()
        scroll.fit(count: count, height: height)
        for motion in motions { scroll.move(motion) }
        return scroll
    }

    @Test func `a text never scrolls past its end`() {
        #expect(scroll(.pages(1)).line == 9)
        #expect(scroll(.pages(1), .pages(1), .pages(1), .pages(1)).line == 20)
        #expect(scroll(.rows(-3)).line == 0)
        #expect(scroll(.end, count: 4).line == 0)
    }

    @Test func `moving one row up from the end scrolls one row`() {
        #expect(scroll(.end, .rows(-1)).line == 19)
        #expect(scroll(.rows(1_000), .rows(-1)).line == 19)
        #expect(scroll(.end, .start).line == 0)
    }

    @Test func `the position is shown if parts of the text are hidden`() {
        #expect(scroll(.rows(2)).place == "12 of 30 lines")
        #expect(scroll(count: 10).place == nil)
    }

    @Test func `a growing screen shows the text's end`() {
        var text = scroll(.end)
        text.fit(count: 30, height: 25)
        #expect(text.line == 5)
    }

    @Test func `keys that arrive together never scroll past the end`() {
        var driver = ModelDriver(.search("elsa"), columns: 40, rows: 10)
        driver.answer(SampleCards.many(3))
        driver.press(together: [.enter, .end, .up, .up])
        let layout = driver.model.layout
        #expect(driver.model.screen.scroll?.line == layout.text.count - layout.list.count - 2)
    }

    @Test func `a card on a low screen can be scrolled to its last line and back`() {
        var driver = ModelDriver(.search("elsa"), columns: 40, rows: 10)
        driver.answer(SampleCards.many(3))
        driver.press(.enter)
        let lines = driver.model.layout.text
        driver.press(.character("G"))
        #expect(driver.model.screen.scroll?.line == lines.count - driver.model.layout.list.count)
        let shown = BrowserRenderer.frame(driver.model, BrowserLook()).plain
        #expect(shown.contains(lines.last!.plain.split(separator: " ").last!))
        #expect(shown.contains("\(lines.count) of \(lines.count) lines"))
        driver.press(.home)
        #expect(driver.model.screen.scroll?.line == 0)
    }
}
