import Testing

@testable import lorcana

@Suite struct NameHighlightTests {
    private func marked(_ name: String, _ words: String...) -> String {
        let places = NameHighlight(words: words).found(in: name)
        return String(name.enumerated().map { places.contains($0.offset) ? $0.element : "." })
    }

    @Test func `a word is found where the query language finds it`() {
        #expect(marked("Elsa - Snow Queen", "els") == "Els..............")
        #expect(marked("Elsa - Snow Queen", "LSA", "queen") == ".lsa........Queen")
        #expect(marked("Te Kā", "teka") == "Te.Kā")
        #expect(marked("HeiHei", "heihei") == "HeiHei")
        #expect(marked("Minnie's Bow", "minnies") == "Minnie.s....")
        #expect(marked("Te Kā", "eka") == ".....")
        #expect(marked("Elsa", "x") == "....")
        #expect(marked("Elsa") == "....")
    }
}
