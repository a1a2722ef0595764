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
}
