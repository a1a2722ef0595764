import TerminalKit
import Testing

@testable import CardRendering

@Suite struct NameHighlightTests {
    private func marked(_ name: String, _ words: String...) -> String {
        let places = NameHighlight(words: words).found(in: name)
        return String(
            name.indices.map { index in
                let place = name.utf8.distance(from: name.startIndex, to: index)
                return places.contains { $0.contains(place) } ? name[index] : "."
            })
    }

    @Test func `a word is highlighted where the query language finds it`() {
        #expect(marked("Elsa - Snow Queen", "els") == "Els..............")
        #expect(marked("Elsa - Snow Queen", "LSA", "queen") == ".lsa........Queen")
        #expect(marked("Te Kā", "teka") == "Te.Kā")
        #expect(marked("HeiHei", "heihei") == "HeiHei")
        #expect(marked("Minnie's Bow", "minnies") == "Minnie.s....")
        #expect(marked("Te Kā", "eka") == ".....")
        #expect(marked("Elsa", "x") == "....")
        #expect(marked("Elsa") == "....")
    }

    @Test func `highlighting keeps the styles below, even if a word spans two`() {
        let name = StyledText("Te ", .bold) + StyledText("Kā!", Style(nil, .italic))
        let marked = NameHighlight(words: ["teka"]).marked(name) { $0.overlaid(by: Style(nil, .underline)) }
        let parts = marked.spans.map { "\($0.text)|\($0.style.attributes.rawValue)" }
        #expect(parts == ["Te|5", " |1", "Kā|6", "!|2"])
    }
}
